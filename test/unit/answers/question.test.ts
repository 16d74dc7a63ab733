import { expect, test } from 'vitest';
import { questionOfFact } from '../../../src/answers/question.js';
import { parseQuestionId } from '../../../src/answers/question-id.js';
import { dutyRates } from '../../../src/api/duty-rates.js';
import { dutyRequest } from '../../../src/api/duty-request.js';
import { originRequest } from '../../../src/api/origin-request.js';
import { openEngine } from '../../../src/local/open-engine.js';

test('a question of duty says why it is asked and takes yes or no', async () => {
  const engine = await openEngine({ now: () => new Date('2026-11-01T12:00:00Z') });
  const { duty_rates } = await engine.duty(
    dutyRequest.parse({ code: '8302103000', origin: 'GB', date: '2026-06-15' }),
  );
  await engine.close();
  const asked = duty_rates.questions.filter(({ decides }) => decides.length > 0);
  expect(asked.length).toBeGreaterThan(0);
  for (const { id, fact, why, options } of asked) {
    expect(id).toBe(fact);
    expect(parseQuestionId(fact)?.kind).toBe('fact');
    expect(why).toMatch(/^it decides whether \d{4}\.\d\d/);
    expect([[], ['yes', 'no']]).toContainEqual(options?.map(({ answer }) => answer));
  }
  expect(asked.some(({ options = [] }) => options.length === 2)).toBe(true);
});

test('a question of origin has the id that its answer goes under', async () => {
  const engine = await openEngine({ now: () => new Date('2026-11-01T12:00:00Z') });
  const { usmca } = await engine.origin(
    originRequest.parse({
      code: '6109100012',
      origin: 'MX',
      date: '2026-06-15',
      value: { amount: '100', currency: 'USD' },
      materials: [{ id: 'm1', description: 'yarn', value: { amount: '10', currency: 'USD' } }],
    }),
  );
  await engine.close();
  const [need] = usmca.evaluation?.needs ?? [];
  expect(need).toMatchObject({ id: need?.fact, why: usmca.evaluation?.why, options: [] });
  expect(parseQuestionId(need!.fact)).toMatchObject({ kind: 'fact' });
});

test('an answer kept before questions had ids is still read, and its question is whole', () => {
  const kept = { fact: 'us_metal', text: 'Was it melted in the United States?', decides: ['99038191'] };
  expect(dutyRates.shape.questions.parse([kept])).toEqual([kept]);
  expect(questionOfFact(kept)).toEqual({ ...kept, id: 'us_metal', options: [] });
});
