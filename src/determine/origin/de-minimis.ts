import type { FactQuestion } from '../../answers/question.js';
import { type Decimal, decimal, formatDecimal, roundTo, zero } from '../../core/decimal.js';
import type { Say } from '../../core/say.js';
import { isInRanges } from '../../tariff/code-range.js';
import type { Goods, OriginNote } from '../../tariff/origin-rule/ast.js';
import type { OriginRuleBook } from '../../tariff/origin-rule/rule-book.js';
import { anyOf, type Certainty, everyOf } from './certainty.js';
import { declaredNumber, declaredYes, factKey } from './declared-facts.js';
import type { GoodFacts } from './good-facts.js';
import {
  inProvisions,
  isOfGoods,
  type JudgedMaterial,
  type MaterialLaw,
  type Placed,
  valueNeeded,
} from './judged-material.js';
import { nameOf } from './material.js';
import type { ShiftedMaterial } from './tariff-shift.js';

export interface Tolerance {
  readonly answer: Certainty;
  /** the sum and the limit in words, with the citation */
  readonly text: string;
  readonly needs: readonly FactQuestion[];
  /** materials that de minimis never covers in this good */
  readonly uncovered: readonly ShiftedMaterial[];
  /** by how much the rest exceeds the limit, in value; undefined where weight decides or a figure is missing */
  readonly excess?: Decimal;
}

export interface ToleranceCircumstances {
  readonly good: GoodFacts;
  readonly placed: Placed;
  readonly notes: readonly OriginNote[];
  readonly book: OriginRuleBook;
}

/** Headings of fibers and yarns, which alone the tolerance of apparel and made-up articles covers. */
const fibersAndYarns = [
  '5001-5006 5101-5110 5201-5207 5301-5308 5401-5406 5501-5511 5604-5606'.split(' ').map((run) => {
    const [from = '', to = ''] = run.split('-');
    return { from, to };
  }),
].flat();

const percentOf = (percent: string, of: Decimal): Decimal => of.times(decimal(percent)).div(100);

/** Whether any entry describes the good: provisions, and words that only a declaration can settle. */
function describesGood(entries: readonly Goods[], { good, placed, book }: ToleranceCircumstances): Certainty {
  return anyOf(
    entries.map((entry) => {
      const within = inProvisions(placed, entry.ranges, book);
      if (within === 'no' || entry.words === undefined) return within;
      return everyOf([within, declaredYes(good.facts, factKey(entry.words))]);
    }),
  );
}

/** Whether de minimis may cover a material of the good at all. GN 11(e)(ii), (iii) and the notes of the chapters. */
function isCovered(
  shifted: ShiftedMaterial,
  circumstances: ToleranceCircumstances,
  law: MaterialLaw,
): Certainty {
  const { book, placed, notes } = circumstances;
  const among = (goods: readonly Goods[]): Certainty =>
    anyOf(
      goods.map((one) => {
        const words = isOfGoods(shifted.judged, one, law).answer;
        return words === 'unknown' ? inProvisions(shifted.judged, one.ranges, book) : words;
      }),
    );
  for (const note of notes)
    if (note.effect === 'de_minimis' && among(note.materials ?? []) === 'yes')
      return note.covers === false ? 'no' : 'yes';
  const excepted = book.de_minimis.exceptions.some(
    (exception) =>
      among(exception.materials) === 'yes' && describesGood(exception.goods, circumstances) !== 'no',
  );
  if (excepted) return 'no';
  const own = book.de_minimis.other_subheading_only.ranges;
  const sameOnly = placed.hs2012.some((code) => isInRanges(code, own));
  return sameOnly && shifted.judged.hs2012.some((code) => placed.hs2012.includes(code)) ? 'no' : 'yes';
}

function sumOf(materials: readonly ShiftedMaterial[], measure: 'value' | 'weight'): Decimal | undefined {
  let total = zero;
  for (const { judged } of materials) {
    const amount = judged.material[measure];
    if (amount === undefined) return undefined;
    total = total.plus(amount);
  }
  return total;
}

const missing = (
  materials: readonly ShiftedMaterial[],
  measure: 'value' | 'weight',
  say: Say,
): FactQuestion[] =>
  materials
    .filter(({ judged }) => judged.material[measure] === undefined)
    .map(({ judged }) => (measure === 'value' ? valueNeeded(judged, say) : weightNeeded(judged, say)));

const weightNeeded = ({ material }: JudgedMaterial, say: Say): FactQuestion => ({
  fact: `weight@${material.id}`,
  text: say(
    `the weight in kilograms of ${nameOf(material)}`,
    `el peso en kilogramos del ${nameOf(material)}`,
  ),
});

const share = (part: Decimal, whole: Decimal, say: Say): string =>
  whole.gt(0)
    ? `${formatDecimal(roundTo(part.times(100).div(whole), 2))}%`
    : say('no share', 'proporción ninguna');

const namesOf = (materials: readonly ShiftedMaterial[]): string =>
  materials.map(({ judged }) => nameOf(judged.material)).join(', ');

/** Whether the materials that do not make the change are few enough. GN 11(e). */
export function judgeTolerance(
  materials: readonly ShiftedMaterial[],
  circumstances: ToleranceCircumstances,
): Tolerance {
  const { good, placed, book } = circumstances;
  const { say } = good;
  const { textile } = book.de_minimis;
  const within = (ranges: Parameters<typeof isInRanges>[1]): boolean =>
    placed.hs2012.some((code) => isInRanges(code, ranges));
  if (within(textile.of_good) || within(textile.of_component))
    return judgeWeight(materials, circumstances, within(textile.of_component));
  const { percent, citation } = book.de_minimis;
  const law: MaterialLaw = { book, facts: good.facts, near: [], say };
  const uncovered = materials.filter((shifted) => isCovered(shifted, circumstances, law) === 'no');
  if (uncovered.length > 0)
    return {
      answer: 'no',
      text: say(
        `de minimis does not cover ${namesOf(uncovered)} in this good, ${citation}(ii) and (iii)`,
        `de minimis no cubre ${namesOf(uncovered)} en esta mercancía, ${citation}(ii) y (iii)`,
      ),
      needs: [],
      uncovered,
    };
  const total = sumOf(materials, 'value');
  if (total === undefined || good.value === undefined)
    return {
      answer: 'unknown',
      text: `de minimis: ${percent}% ${say('of the value of the good', 'del valor de la mercancía')}, ${citation}`,
      needs: [
        ...missing(materials, 'value', say),
        ...(good.value === undefined
          ? [
              {
                fact: 'value',
                text: say('the transaction value of the good', 'el valor de transacción de la mercancía'),
              },
            ]
          : []),
      ],
      uncovered: [],
    };
  const limit = percentOf(percent, good.value);
  return {
    answer: total.lte(limit) ? 'yes' : 'no',
    text: say(
      `${formatDecimal(total)} of materials without the change is ${share(total, good.value, say)} of ${formatDecimal(good.value)}; at most ${percent}% is allowed, ${citation}(i)`,
      `${formatDecimal(total)} de materiales sin el cambio es ${share(total, good.value, say)} de ${formatDecimal(good.value)}; se permite como máximo ${percent}%, ${citation}(i)`,
    ),
    needs: [],
    uncovered: [],
    ...(total.gt(limit) ? { excess: total.minus(limit) } : {}),
  };
}

/** Textiles: by weight of the good, or of the component that determines the classification. GN 11(e)(iv). */
function judgeWeight(
  materials: readonly ShiftedMaterial[],
  { good, book }: ToleranceCircumstances,
  byComponent: boolean,
): Tolerance {
  const { percent, elastomeric_percent, citation } = book.de_minimis.textile;
  const { say } = good;
  const of = byComponent
    ? say(
        'of the component that determines the classification',
        'del componente que determina la clasificación',
      )
    : say('of the good', 'de la mercancía');
  const uncovered = byComponent
    ? materials.filter(({ judged }) => inProvisions(judged, fibersAndYarns, book) === 'no')
    : [];
  if (uncovered.length > 0)
    return {
      answer: 'no',
      text: say(
        `de minimis covers fibers and yarns only, not ${namesOf(uncovered)}, ${citation}(B)`,
        `de minimis cubre solo fibras e hilos, no ${namesOf(uncovered)}, ${citation}(B)`,
      ),
      needs: [],
      uncovered,
    };
  const base = byComponent ? declaredNumber(good.facts, 'component-weight') : good.weight;
  const total = sumOf(materials, 'weight');
  if (total === undefined || base === undefined)
    return {
      answer: 'unknown',
      text: `de minimis: ${percent}% ${say('of the weight', 'del peso')} ${of}, ${citation}`,
      needs: [
        ...missing(materials, 'weight', say),
        ...(base !== undefined
          ? []
          : [
              {
                fact: byComponent ? 'component-weight' : 'weight',
                text: say(`the weight ${of}, in kilograms`, `el peso ${of}, en kilogramos`),
              },
            ]),
      ],
      uncovered: [],
    };
  const limit = percentOf(percent, base);
  const text = say(
    `${formatDecimal(total)} kg without the change is ${share(total, base, say)} of the weight ${of}; at most ${percent}% is allowed, of it ${elastomeric_percent}% elastomeric yarn, ${citation}`,
    `${formatDecimal(total)} kg sin el cambio es ${share(total, base, say)} del peso ${of}; se permite como máximo ${percent}%, de ello ${elastomeric_percent}% de hilo elastomérico, ${citation}`,
  );
  if (total.gt(limit)) return { answer: 'no', text, needs: [], uncovered: [] };
  const elasticLimit = percentOf(elastomeric_percent, base);
  if (total.lte(elasticLimit)) return { answer: 'yes', text, needs: [], uncovered: [] };
  const answers = materials.map(({ judged }) => ({
    judged,
    elastic: declaredYes(good.facts, 'elastomeric', judged.material.id),
  }));
  const weigh = (kinds: readonly Certainty[]): Decimal =>
    answers
      .filter(({ elastic }) => kinds.includes(elastic))
      .reduce((sum, { judged }) => sum.plus(judged.material.weight ?? zero), zero);
  if (weigh(['yes']).gt(elasticLimit)) return { answer: 'no', text, needs: [], uncovered: [] };
  if (weigh(['yes', 'unknown']).lte(elasticLimit)) return { answer: 'yes', text, needs: [], uncovered: [] };
  return {
    answer: 'unknown',
    text,
    needs: answers
      .filter(({ elastic }) => elastic === 'unknown')
      .map(({ judged }) => ({
        fact: `elastomeric@${judged.material.id}`,
        text: say(
          `whether ${nameOf(judged.material)} is elastomeric yarn`,
          `si el ${nameOf(judged.material)} es hilo elastomérico`,
        ),
      })),
    uncovered: [],
  };
}
