import type { FactQuestion } from '../../answers/question.js';
import type { OriginNote } from '../../tariff/origin-rule/ast.js';
import type { OriginRuleBook } from '../../tariff/origin-rule/rule-book.js';
import { applyTest, type OptionCircumstances, type TestFinding } from './apply-test.js';
import { anyOf, type Certainty, everyOf } from './certainty.js';
import { declaredAbsent, declaredYes, factKey } from './declared-facts.js';
import { processKey } from './declared-tests.js';
import type { GoodFacts } from './good-facts.js';
import {
  type Finding,
  inProvisions,
  isOfGoods,
  itemQuestion,
  type JudgedMaterial,
  joinFindings,
} from './judged-material.js';
import { nameOf } from './material.js';

type Circumstances = OptionCircumstances;

const among = (judged: JudgedMaterial, note: OriginNote, { book, good }: Circumstances): Certainty =>
  anyOf(
    (note.materials ?? []).map(
      (goods) =>
        isOfGoods(judged, goods, { book, facts: good.facts, near: note.applies_to, say: good.say }).answer,
    ),
  );

/** Materials of a note that the bill holds, for certain or perhaps; all where the note names none. */
function concerned(note: OriginNote, circumstances: Circumstances): readonly JudgedMaterial[] | undefined {
  if (!note.materials) return undefined;
  return circumstances.materials.filter((judged) => among(judged, note, circumstances) !== 'no');
}

const met = (test: string, step: string): TestFinding => ({
  test,
  answer: 'yes',
  steps: [step],
  needs: [],
  failed: [],
  blocking: [],
});

/** A note without which nothing is wanted of the good, because what it speaks of is not there. */
function isSilent(note: OriginNote, circumstances: Circumstances): boolean {
  const { facts } = circumstances.good;
  const parts = note.parts ?? [];
  const described = parts.every(
    ({ goods }) => goods.words !== undefined && declaredYes(facts, factKey(goods.words)) === 'no',
  );
  const absent = parts.some(
    ({ test }) => test.kind === 'process' && declaredAbsent(facts, processKey(test.process)),
  );
  return described || absent || concerned(note, circumstances)?.length === 0;
}

/** What a good must meet besides its rule: sewing thread, pocket bags, fresh fruit. Nothing where it does not speak of the good. */
export function judgeBeside(note: OriginNote, circumstances: Circumstances): TestFinding | undefined {
  const { placed, book, good } = circumstances;
  if (isSilent(note, circumstances)) return undefined;
  const finding = judgeNote(note, circumstances);
  if (finding.answer !== 'no' || inProvisions(placed, note.applies_to, book) !== 'unknown') return finding;
  // the note names tariff items, and the code of the good is shorter
  const asked = itemQuestion(note.applies_to, placed, good.say);
  const answer = declaredYes(good.facts, asked.fact);
  if (answer === 'yes') return finding;
  return answer === 'no' ? undefined : { ...finding, answer, needs: [asked], failed: [] };
}

function judgeNote(note: OriginNote, circumstances: Circumstances): TestFinding {
  const { facts, say } = circumstances.good;
  const tests = (note.parts ?? []).map(({ test, goods }) => ({ test, words: goods.words }));
  const presumed = tests.find(({ test }) => test.kind === 'process' && test.process.startsWith('no_'));
  if (
    presumed?.test.kind === 'process' &&
    declaredYes(facts, processKey(presumed.test.process)) === 'unknown'
  )
    return met(
      note.statement,
      `${say('taken as so unless declared otherwise', 'se toma así si no se declara otra cosa')}: ${presumed.test.words} (${note.id})`,
    );
  const foreign = (concerned(note, circumstances) ?? []).filter(
    (judged) => judged.status === 'non_originating' && among(judged, note, circumstances) === 'yes',
  );
  if (foreign.length > 0) {
    const found = `${foreign.map(({ material }) => nameOf(material)).join(', ')}: ${say('from outside the USMCA countries', 'de fuera de los países del T-MEC')}`;
    return {
      test: note.statement,
      answer: 'no',
      steps: [`${note.id}: ${found}`],
      needs: [],
      failed: [{ test: note.statement, found }],
      blocking: [],
    };
  }
  const findings = tests.map(({ test, words }) => {
    const finding = applyTest(test, circumstances);
    const needs = finding.needs.map(
      (need): FactQuestion => ({
        ...need,
        text:
          words === undefined
            ? need.text
            : say(
                `${need.text} (for ${words}; "none" where that is not the good)`,
                `${need.text} (para ${words}; "none" si no es esa la mercancía)`,
              ),
      }),
    );
    return { ...finding, needs };
  });
  return {
    test: note.statement,
    answer: everyOf(findings.map((finding) => finding.answer)),
    steps: findings.flatMap((finding) => finding.steps.map((step) => `${note.id}: ${step}`)),
    needs: findings.flatMap((finding) => finding.needs),
    failed: findings.flatMap((finding) => finding.failed),
    blocking: [],
  };
}

/** Another way to originate than the rule: a chemical reaction, a named fabric. "process=none" says that there was none. */
export function judgeInstead(note: OriginNote, circumstances: Circumstances): TestFinding {
  const { facts } = circumstances.good;
  const closed = declaredAbsent(facts, 'process') || isSilent(note, circumstances);
  if (closed) return { test: note.statement, answer: 'no', steps: [], needs: [], failed: [], blocking: [] };
  const findings = (note.parts ?? []).map((part) =>
    applyTest(part.test, { ...circumstances, own: part.goods.ranges }),
  );
  return {
    test: note.statement,
    answer: everyOf(findings.map((finding) => finding.answer)),
    steps: findings.flatMap((finding) => finding.steps.map((step) => `${note.id}: ${step}`)),
    needs: findings.flatMap((finding) => finding.needs),
    failed: [],
    blocking: [],
  };
}

/** Whether a note disregards a material: pigments in paints, rayon in textiles. */
export const judgeDisregard = (
  judged: JudgedMaterial,
  notes: readonly OriginNote[],
  { facts, say }: GoodFacts,
  book: OriginRuleBook,
): Finding =>
  joinFindings(
    notes
      .filter((note) => note.effect === 'disregard')
      .flatMap((note) =>
        (note.materials ?? []).map((goods) =>
          isOfGoods(judged, goods, { book, facts, say, near: note.applies_to }),
        ),
      ),
    anyOf,
  );
