import { describe, expect, test } from 'vitest';
import { extractFacts } from '../../../../src/classify/facts/extract-facts.js';
import { limitsIn } from '../../../../src/classify/fraccion/bracket.js';
import { keepsShare, partLimits } from '../../../../src/classify/fraccion/share-limit.js';
import { vocabulary } from '../../../support/condition-book.js';

const kept = (text: string, goods: string): (boolean | undefined)[] =>
  partLimits(limitsIn(text), extractFacts(text, vocabulary)).shares.map((limit) =>
    keepsShare(limit, extractFacts(goods, vocabulary), vocabulary),
  );

const wool = 'Con un contenido de lana o pelo fino superior o igual a 36% en peso';

describe('a share of a material that a Mexican text asks for', () => {
  test.each([
    ['blusa de poliéster con 40% lana', true],
    ['blusa 20% lana 20% cachemira 60% poliéster', true],
    ['blusa 90% poliéster 10% lana', false],
    ['blusa 100% poliéster', false],
    ['blusa 50% poliéster', undefined],
    ['blusa de lana', undefined],
    ['blusa para dama', undefined],
  ])('%s', (goods, right) => {
    expect(kept(wool, goods)).toEqual([right]);
  });

  test('is not read from a share of goods of another kind', () => {
    expect(
      kept('Con un contenido de plumón superior o igual al 15%, en peso', 'chamarra 100% nylon'),
    ).toEqual([undefined]);
  });

  test('stands after the limit too, and a limit of the goods themselves is none', () => {
    expect(kept('Con más de un contenido superior al 36% de lana', 'suéter 40% lana 60% acrílico')).toEqual([
      true,
    ]);
    const { shares, sizes } = partLimits(limitsIn('De espesor inferior a 3 mm'), []);
    expect([shares, sizes.map(({ unit, atMost }) => [unit, atMost])]).toEqual([[], [['mm', 3]]]);
  });
});
