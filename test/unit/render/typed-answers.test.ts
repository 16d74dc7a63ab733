import { expect, it } from 'vitest';
import { renderClassification } from '../../../src/render/classification/classification.js';
import { quietService } from '../../support/quiet-service.js';

const style = { width: 400, color: false, unicode: true };

it.each([
  "women's knitted cotton t-shirt",
  'avocados, fresh',
  'plywood sheet',
  'porcelain dinner plate set',
  'wrist watch with leather strap',
])('what stands under a question of "%s" is taken as its first answer in full', async (description) => {
  const service = await quietService();
  const result = await service.classify({ description });
  const typed = [...renderClassification(result, style).matchAll(/answer with --fact '?(q-[^=\s]*)=(.*)$/gm)];
  expect(typed.length).toBe(result.questions.length);
  for (const [n, question] of result.questions.entries()) {
    const [, id = '', rest = ''] = typed[n]!;
    expect(id).toBe(question.id);
    const short = rest
      .replace(/ for the first of these$/, '')
      .replace(/'$/, '')
      .replaceAll("'\\''", "'");
    expect(short).not.toContain('…');
    const answers = await Promise.all(
      [short, question.options[0]!.answer].map((answer) =>
        service.classify({ description, facts: { [id]: answer } }),
      ),
    );
    const [brief, full] = answers.map(({ request: _request, id: _id, created_at: _at, ...answer }) => answer);
    expect(brief).toEqual(full);
  }
});
