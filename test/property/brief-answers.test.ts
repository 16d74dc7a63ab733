import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerColumns } from '../../src/api/answer-columns.js';
import { type ClassifyRequestInput, classifyRequest } from '../../src/api/classify-request.js';
import type { ProductAnswer } from '../../src/api/product-answers.js';
import { civilDate } from '../../src/core/civil-date.js';
import { type AskedProduct, answerRows } from '../../src/engine/rows/answer-rows.js';
import { Library } from '../../src/reference/library.js';
import { dataFolder } from '../support/shipped.js';

/**
 * A sheet is answered by a shorter way than a single product, with more kept between its rows. What stands in its columns
 * must be what the long way says, whatever was answered before.
 */
const written = ['everyday', 'spanish'].flatMap((name) =>
  readFileSync(join('test/exam', `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { text: string }).text),
);
const words =
  'cotton 60% polyester 40% wool women boys knitted woven steel aluminum new used electric 12 V 2 mm 5 kg $14/pair not napped toy parts leather upper frozen camisa de algodon white chocolate hydraulic 1998 cc dental household'.split(
    ' ',
  );

const day = civilDate('2026-06-15');
/** One library for each way: what one of them keeps cannot help the other. */
const brief = { library: new Library([dataFolder]), day, version: 'test' };
const long = { library: new Library([dataFolder]), day, version: 'test' };

function answered(making: typeof brief, product: AskedProduct, whole: boolean): ProductAnswer {
  const group = answerRows(making, { products: [product], whole });
  if ('stop' in group) throw new Error(group.stop.message);
  return group.answers[0]!;
}

function expectSame(request: ClassifyRequestInput, feedback: AskedProduct['feedback'] = []): void {
  const product = { request: classifyRequest.parse(request), feedback };
  const whole = answered(long, product, true);
  if (whole.kind !== 'whole') throw new Error(`${whole.kind}: ${request.description}`);
  const expected = { kind: 'answered', columns: answerColumns(whole.result) };
  const found = answered(brief, product, false);
  if (request.value === undefined) {
    expect(found).toEqual(expected);
    return;
  }
  // a sheet shows rates and no amounts, so what is only to be said of amounts is not said in it
  const { warnings: _said, ...columns } = expected.columns;
  expect(found).toMatchObject({ kind: 'answered', columns });
}

describe('the columns of a sheet say what a whole answer says', () => {
  it(`for ${written.length} written descriptions, over origins and values`, () => {
    const origins = ['MX', 'CN', undefined, 'DE', 'RU'];
    written.forEach((description, i) => {
      const origin = origins[i % origins.length];
      expectSame({
        description,
        candidates: [5, 3, 1, 20][i % 4]!,
        ...(origin ? { origin } : {}),
        ...(i % 3 === 0 ? { value: { amount: '1250.50', currency: 'USD' } } : {}),
        ...(i % 7 === 0 ? { date: '2026-03-02' } : {}),
      });
    });
  });

  it('for words thrown together, with facts that agree and that do not', () => {
    const description = fc
      .tuple(fc.constantFrom(...written), fc.array(fc.constantFrom(...words), { maxLength: 8 }))
      .map(([goods, more]) => [goods, ...more].join(' '));
    fc.assert(
      fc.property(description, (text) => {
        expectSame({ description: text, origin: 'MX' });
      }),
      { numRuns: 250 },
    );
  });

  it('for what brokers feedback, and for countries whose schedule is not loaded', () => {
    const feedback = [
      { kind: 'feedback', ref: 'cls_1', description: 'blue widget', code: '6109100004', date: '2026-01-01' },
    ] as const;
    expectSame({ description: 'blue widget' }, feedback);
    expectSame({ description: 'blue cotton widget shirt' }, feedback);
    expectSame({ description: "women's cotton t-shirt", destination: 'CA' });
    expectSame({ description: 'parts' });
  });
});
