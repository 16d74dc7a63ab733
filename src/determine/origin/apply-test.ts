import type { FactQuestion } from '../../answers/question.js';
import { type Decimal, decimal } from '../../core/decimal.js';
import type { Say } from '../../core/say.js';
import type { CodeRange } from '../../tariff/code-range.js';
import type { OriginNote, OriginTest, TariffShift } from '../../tariff/origin-rule/ast.js';
import { formatOriginTest } from '../../tariff/origin-rule/format.js';
import type { OriginRuleBook } from '../../tariff/origin-rule/rule-book.js';
import { anyOf, type Certainty, everyOf } from './certainty.js';
import { judgeTolerance } from './de-minimis.js';
import { declaredYes } from './declared-facts.js';
import { judgeDeclaredTest } from './declared-tests.js';
import type { GoodFacts } from './good-facts.js';
import { type Finding, type JudgedMaterial, type Placed, proofNeeded } from './judged-material.js';
import { nameOf } from './material.js';
import { judgeRegionalValue, type NonOriginatingValue, regionalValueAnswer } from './regional-value.js';
import { judgeShift, type ShiftedMaterial } from './tariff-shift.js';

/** Everything one option of a rule is judged against. */
export interface OptionCircumstances {
  readonly good: GoodFacts;
  readonly placed: Placed;
  readonly own: readonly CodeRange[];
  /** every material that counts, originating ones too */
  readonly materials: readonly JudgedMaterial[];
  /** those that must change classification */
  readonly changing: readonly JudgedMaterial[];
  /** whether a note disregards a material, and what would settle it */
  readonly disregarded: (judged: JudgedMaterial) => Finding;
  readonly vnm: NonOriginatingValue;
  readonly notes: readonly OriginNote[];
  readonly book: OriginRuleBook;
}

/** What came of one test: each step with its numbers. */
export interface TestFinding {
  readonly test: string;
  readonly answer: Certainty;
  readonly steps: readonly string[];
  readonly needs: readonly FactQuestion[];
  /** the single tests that failed */
  readonly failed: readonly FailedTest[];
  /** materials that do not make the change, or of which it is not known, where de minimis does not help */
  readonly blocking: readonly ShiftedMaterial[];
  /** what must go of the blocking materials before de minimis covers the rest; undefined where all must */
  readonly tolerance?: Decimal;
  /** how much less non-originating value would reach the regional value content, by the nearest method */
  readonly excess?: Decimal;
}

export interface FailedTest {
  readonly test: string;
  readonly found: string;
  /** percentage points that are missing */
  readonly short_by?: Decimal;
}

const plain = (
  test: string,
  answer: Certainty,
  steps: readonly string[],
  needs: readonly FactQuestion[],
): TestFinding => ({
  test,
  answer,
  steps,
  needs: answer === 'unknown' ? needs : [],
  failed: answer === 'no' ? [{ test, found: steps.join('; ') }] : [],
  blocking: [],
});

/** Applies one test of origin to the bill of materials and the declared facts. */
export function applyTest(test: OriginTest, circumstances: OptionCircumstances): TestFinding {
  const { say } = circumstances.good;
  const text = formatOriginTest(test, say);
  switch (test.kind) {
    case 'tariff_shift':
      return applyShift(test, text, circumstances);
    case 'regional_value': {
      const { good, vnm, book } = circumstances;
      const methods = judgeRegionalValue(test, good, vnm, book);
      const answer = regionalValueAnswer(methods);
      const steps = methods.map((method) => method.text);
      const small =
        good.value &&
        vnm.unpriced.length === 0 &&
        vnm.counted.lte(good.value.times(decimal(book.de_minimis.percent)).div(100));
      if (answer !== 'yes' && small)
        return plain(
          text,
          'yes',
          [
            ...steps,
            `${say('all non-originating materials are within de minimis', 'todos los materiales no originarios caben en de minimis')}, ${book.de_minimis.citation}(i)`,
          ],
          [],
        );
      const near = methods
        .filter((method) => method.short_by !== undefined)
        .sort((a, b) => a.short_by?.cmp(b.short_by ?? decimal(0)) ?? 0)[0];
      return {
        ...plain(
          text,
          answer,
          steps,
          methods.flatMap((method) => method.needs),
        ),
        failed:
          answer === 'no'
            ? [
                {
                  test: text,
                  found: steps.join('; '),
                  ...(near?.short_by ? { short_by: near.short_by } : {}),
                },
              ]
            : [],
        ...(near?.excess ? { excess: near.excess } : {}),
      };
    }
    case 'no_change':
      return plain(text, 'yes', [text], []);
    case 'all_of':
      return joinTests(
        text,
        test.tests.map((one) => applyTest(one, circumstances)),
        everyOf,
      );
    case 'any_of':
      return joinTests(
        text,
        test.tests.map((one) => applyTest(one, circumstances)),
        anyOf,
      );
    default: {
      const { answer, found, needs } = judgeDeclaredTest(test, circumstances);
      return plain(text, answer, [found], needs);
    }
  }
}

function joinTests(
  test: string,
  findings: readonly TestFinding[],
  join: (answers: readonly Certainty[]) => Certainty,
): TestFinding {
  const answer = join(findings.map((finding) => finding.answer));
  const open = findings.filter((finding) => finding.answer === 'unknown');
  const excess = findings.find((finding) => finding.excess)?.excess;
  const tolerance = findings.find((finding) => finding.tolerance)?.tolerance;
  return {
    test,
    answer,
    steps: findings.flatMap((finding) => finding.steps),
    needs: answer === 'unknown' ? open.flatMap((finding) => finding.needs) : [],
    failed: answer === 'yes' ? [] : findings.flatMap((finding) => finding.failed),
    blocking: findings.flatMap((finding) => finding.blocking),
    ...(tolerance ? { tolerance } : {}),
    ...(excess ? { excess } : {}),
  };
}

/** Apparel and made-up articles: only the component that determines the classification must change. Chapter rules 1 of 61 to 63. */
function ofComponent(shifted: ShiftedMaterial, { good, notes }: OptionCircumstances): ShiftedMaterial {
  const { say } = good;
  const rule = notes.find((note) => note.effect === 'component');
  if (!rule || shifted.answer === 'yes') return shifted;
  const { material } = shifted.judged;
  const within =
    material.component === undefined
      ? declaredYes(good.facts, 'in-component', material.id)
      : material.component
        ? 'yes'
        : 'no';
  if (within === 'yes') return shifted;
  if (within === 'no')
    return {
      ...shifted,
      answer: 'yes',
      needs: [],
      why: `${say('not in the component that determines the classification', 'no está en el componente que determina la clasificación')}, ${rule.id}`,
    };
  return {
    ...shifted,
    answer: 'unknown',
    needs: [
      ...shifted.needs,
      {
        fact: `in-component@${material.id}`,
        text: say(
          `whether ${nameOf(material)} is in the component that determines the classification of the good`,
          `si el ${nameOf(material)} está en el componente que determina la clasificación de la mercancía`,
        ),
      },
    ],
  };
}

/** What a note disregards need not change. */
function disregard(shifted: ShiftedMaterial, { disregarded, good }: OptionCircumstances): ShiftedMaterial {
  if (shifted.answer === 'yes') return shifted;
  const { answer, needs } = disregarded(shifted.judged);
  if (answer === 'no') return shifted;
  return answer === 'yes'
    ? {
        ...shifted,
        answer: 'yes',
        needs: [],
        why: good.say('disregarded by a note of the chapter', 'no cuenta por una nota del capítulo'),
      }
    : { ...shifted, answer: 'unknown', needs: [...shifted.needs, ...needs] };
}

/** A material of a USMCA country that does not change fails only until it is proven to originate. */
function unproven(shifted: ShiftedMaterial, say: Say): ShiftedMaterial {
  const { judged } = shifted;
  if (shifted.answer === 'yes' || judged.status !== 'undetermined') return shifted;
  return {
    ...shifted,
    answer: 'unknown',
    needs: [...shifted.needs, proofNeeded(judged, say)],
  };
}

function applyShift(shift: TariffShift, text: string, circumstances: OptionCircumstances): TestFinding {
  const { good, placed, own, book, notes } = circumstances;
  const { say } = good;
  const results = judgeShift(shift, {
    good: placed,
    own,
    materials: circumstances.changing,
    book,
    facts: good.facts,
    say,
  })
    .map((shifted) => ofComponent(shifted, circumstances))
    .map((shifted) => disregard(shifted, circumstances))
    .map((shifted) => unproven(shifted, say));
  const failing = results.filter((one) => one.answer === 'no');
  const open = results.filter((one) => one.answer === 'unknown');
  const changed = results.length - failing.length - open.length;
  const steps = [
    ...(changed > 0
      ? [
          say(
            `${changed} of ${results.length} non-originating materials make the change`,
            `${changed} de ${results.length} materiales no originarios hacen el cambio`,
          ),
        ]
      : []),
    ...(results.length === 0
      ? [say('no non-originating material must change', 'ningún material no originario tiene que cambiar')]
      : []),
    ...[...failing, ...open].map(({ judged, why }) => `${nameOf(judged.material)} ${why}`),
  ];
  if (failing.length + open.length === 0) return plain(text, 'yes', steps, []);
  const tolerate = (materials: readonly ShiftedMaterial[]) =>
    judgeTolerance(materials, { good, placed, notes, book });
  const all = tolerate([...failing, ...open]);
  if (all.answer === 'yes') return plain(text, 'yes', [...steps, all.text], []);
  const least = failing.length > 0 ? tolerate(failing) : undefined;
  const answer: Certainty = least?.answer === 'no' ? 'no' : 'unknown';
  const told = least ?? all;
  const measured = told.answer !== 'unknown' || failing.length > 0;
  const needs = [...open.flatMap((one) => one.needs), ...(least?.answer === 'unknown' ? least.needs : [])];
  const reached = told.uncovered.length === 0 ? told.excess : undefined;
  return {
    ...plain(text, answer, measured ? [...steps, told.text] : steps, needs),
    failed:
      answer === 'no'
        ? [
            {
              test: text,
              found: [
                ...failing.map(({ judged, why }) => `${nameOf(judged.material)} ${why}`),
                told.text,
              ].join('; '),
            },
          ]
        : [],
    blocking: [...failing, ...open],
    ...(reached ? { tolerance: reached } : {}),
  };
}
