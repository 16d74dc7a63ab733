import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { classificationResult } from '../../src/api/classification-result.js';
import { makeEmbeddedService } from '../../src/local/embedded.js';
import { renderClassification } from '../../src/render/classification/classification.js';
import { fixedData } from '../support/fixed-data.js';

interface Good {
  readonly description: string;
  readonly origin: string;
  readonly value?: string;
  readonly quantities?: readonly string[];
  /** the subheading, found by eye in the schedule */
  readonly line: string;
  /** what the schedule says there */
  readonly checked: string;
}

const folder = fileURLToPath(new URL('../../fixtures/transcripts/', import.meta.url));
const goods = readFileSync(`${folder}goods.jsonl`, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Good);

const service = await makeEmbeddedService({
  dataFolder: fixedData,
  home: '/nonexistent',
  version: 'transcript',
  now: () => new Date('2026-06-15T12:00:00Z'),
  random: (bytes) => new Uint8Array(bytes),
  history: false,
});

const amountOf = (text: string) => {
  const [amount = '', unit = ''] = text.split(' ');
  return { amount, unit };
};

const fileOf = (good: Good): string =>
  `${good.line}-${good.description
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)}.txt`;

// how often the shipped model is right is asked in test/exam: goods-of-a-day.test.ts has these goods
describe('goods of a working day', () => {
  test('cover at least 40 goods of 25 chapters', () => {
    expect(goods.length).toBeGreaterThanOrEqual(40);
    expect(new Set(goods.map((good) => good.line.slice(0, 2))).size).toBeGreaterThanOrEqual(25);
  });

  test.each(goods)('$description is $line', async (good) => {
    const result = await service.classify({
      description: good.description,
      origin: good.origin,
      ...(good.value === undefined ? {} : { value: { amount: good.value, currency: 'USD' } }),
      quantities: (good.quantities ?? []).map(amountOf),
    });
    expect(classificationResult.parse(JSON.parse(JSON.stringify(result)))).toEqual(
      JSON.parse(JSON.stringify(result)),
    );
    expect(result.code?.slice(0, good.line.length)).toBe(good.line);
    const text = renderClassification(result, { width: 100, color: false, unicode: true });
    await expect(text).toMatchFileSnapshot(`${folder}${fileOf(good)}`);
  });
});
