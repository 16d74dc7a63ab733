import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ClassificationResult } from '../../../src/api/classification-result.js';
import { makeEmbeddedService } from '../../../src/local/embedded.js';
import { dataFolder, shippedLibrary } from '../../support/shipped.js';

let calls = 0;
const home = mkdtempSync(join(tmpdir(), 'tariff-shared-'));
const service = await makeEmbeddedService({
  dataFolder,
  home,
  version: 'test',
  now: () => new Date('2026-06-15T12:00:00Z'),
  random: (bytes) => new Uint8Array(bytes).fill(++calls % 256),
});
afterAll(async () => {
  await service.close();
  rmSync(home, { recursive: true, force: true });
});

const titles = shippedLibrary().json<Record<string, string>>('hs-titles.json');
const ask = (description: string, destination: string, facts = {}): Promise<ClassificationResult> =>
  service.classify({ description, destination, facts });

describe('feedback on goods for a country whose schedule is not loaded', () => {
  test('names the six digits that all countries share, and speaks for such countries alone', async () => {
    const goods = 'blue widget housing of plastics';
    const first = await ask(goods, 'BR');
    const other = first.code === '392690' ? '847990' : '392690';
    const kept = await service.feedback({
      classification_id: first.id,
      verdict: 'incorrect',
      // what Brazil adds below the six digits is not loaded
      correct_code: `${other}90`,
    });
    expect(kept.code).toBe(other);
    const again = await ask(goods, 'JP');
    expect(again.code).toBe(other);
    expect(again.confident_to).toBe(other);
    expect(again.candidates[0]!.evidence[0]).toMatchObject({ kind: 'feedback', ref: first.id });
    const here = await ask(goods, 'US');
    expect(here.candidates.flatMap(({ evidence }) => evidence).map(({ ref }) => ref)).not.toContain(first.id);
  });

  test('confirms the answer as it was given', async () => {
    const first = await ask('stainless steel wood screws', 'DE');
    expect(first.code).toHaveLength(6);
    const kept = await service.feedback({ classification_id: first.id, verdict: 'correct' });
    expect(kept.code).toBe(first.code);
    expect((await ask('stainless steel wood screws', 'DE')).confident_to).toBe(first.code);
  });

  test.each([
    ['6109', '6109 is no subheading'],
    ['61099999', '6109.99 is not in HS 2022'],
  ])('refuses %s, which the Harmonized System does not have', async (code, message) => {
    const { id } = await ask('cotton t-shirt', 'BR');
    await expect(
      service.feedback({ classification_id: id, verdict: 'incorrect', correct_code: code }),
    ).rejects.toMatchObject({ code: 'unknown_code', message });
  });
});

describe('what is asked and told of goods for such a country', () => {
  test.each(['leather handbag', 'bolts', 'cotton fabric', 'rubber hose', 'steel sheet'])(
    '%s: headings and subheadings have the titles of the Harmonized System, and an answer is read by its code',
    async (goods) => {
      const found = await ask(goods, 'BR');
      for (const { decision } of found.reasoning) {
        const [, heading, text] = /^Heading (\d{4}) covers: ([^….]+)/.exec(decision) ?? [];
        if (heading) expect(titles[heading]?.replace(/\s*\(\d{3}\)/g, '')).toContain(text!.slice(0, 40));
      }
      const named = found.questions.flatMap(({ id, options }) =>
        options.flatMap(({ answer, leads_to: to }) => {
          const code = /\((\d{4}(?:\.\d{2})?)\)$/.exec(answer)?.[1];
          return code === undefined ? [] : [{ id, answer, to, code: code.replace('.', '') }];
        }),
      );
      for (const { answer, to, code } of named) {
        expect(to).toBe(code);
        expect(titles[code]).toContain(answer.slice(0, 20));
      }
      const [one] = named;
      if (one)
        expect((await ask(goods, 'BR', { [one.id]: one.answer })).code?.slice(0, one.code.length)).toBe(
          one.code,
        );
    },
  );
});
