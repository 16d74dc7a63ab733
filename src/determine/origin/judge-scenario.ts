import type { FactQuestion } from '../../answers/question.js';
import type { OriginNote, OriginTest, RulePart } from '../../tariff/origin-rule/ast.js';
import { formatOriginCitation, formatPartGoods } from '../../tariff/origin-rule/format.js';
import type { OriginRuleBook } from '../../tariff/origin-rule/rule-book.js';
import { applyTest, type OptionCircumstances, type TestFinding } from './apply-test.js';
import { automotiveTest, judgeRequirements, type RequirementFinding, tableNeeded } from './automotive.js';
import { anyOf, type Certainty, everyOf } from './certainty.js';
import { declaredYes } from './declared-facts.js';
import type { GoodFacts } from './good-facts.js';
import type { Finding, JudgedMaterial } from './judged-material.js';
import { judgeBeside, judgeDisregard, judgeInstead } from './origin-notes.js';
import { judgeParts } from './parts-criterion.js';
import type { NonOriginatingValue } from './regional-value.js';
import type { Scenario, ScenarioOption } from './rule-scenarios.js';
import type { ShiftedMaterial } from './tariff-shift.js';

/** One option with what came of it, the notes it must meet besides included. */
export interface JudgedOption {
  readonly rule_id: string;
  readonly label: string | null;
  readonly goods: string;
  readonly citation: string;
  readonly finding: TestFinding;
  /** a declared condition failed, which no sourcing of materials puts right */
  readonly barred: boolean;
}

export interface JudgedScenario {
  readonly answer: Certainty;
  readonly criterion: 'B' | 'D';
  readonly options: readonly JudgedOption[];
  readonly needs: readonly FactQuestion[];
  readonly requirements: readonly RequirementFinding[];
  /** what it meets where no numbered rule is for it: the units of a system, each its own rule */
  readonly met?: string;
}

/** What every scenario of a good is judged from. */
export interface ScenarioLaw {
  readonly good: GoodFacts;
  readonly materials: readonly JudgedMaterial[];
  readonly vnm: NonOriginatingValue;
  readonly book: OriginRuleBook;
  /** options that another scenario has judged before, by their part and what the judgement hangs on */
  readonly known: Map<RulePart, Map<string, TestFinding>>;
}

const changes = ({ material, status }: JudgedMaterial): boolean =>
  status !== 'originating' && (material.use === undefined || material.use === 'material');

function circumstancesOf(scenario: Scenario, law: ScenarioLaw): Omit<OptionCircumstances, 'own'> {
  const { good, materials, vnm, book } = law;
  const { placed, notes } = scenario;
  const known = new Map<JudgedMaterial, ReturnType<typeof judgeDisregard>>();
  return {
    good,
    placed,
    materials,
    changing: materials.filter(changes),
    vnm,
    notes,
    book,
    disregarded: (judged) => {
      const finding = known.get(judged) ?? judgeDisregard(judged, notes, good, book);
      known.set(judged, finding);
      return finding;
    },
  };
}

/** The test of an option and, where a table of the automotive appendix may ask for more, that too. */
function judgeTest(
  option: ScenarioOption,
  scenario: Scenario,
  circumstances: OptionCircumstances,
  known: ScenarioLaw['known'],
): TestFinding {
  const { rule, part } = option;
  const { good, book } = circumstances;
  const { test, harder } = automotiveTest(rule, part, scenario.use, scenario.vehicle, good, book);
  const staged = test !== part.test || harder !== undefined ? scenario.use : '';
  const hangsOn = `${scenario.placed.hs2012.join()} ${scenario.origin} ${staged}`;
  const before = known.get(part) ?? new Map<string, TestFinding>();
  known.set(part, before);
  const found = before.get(hangsOn) ?? judgeHarder(test, harder, circumstances);
  before.set(hangsOn, found);
  return found;
}

function judgeHarder(
  test: OriginTest,
  harder: OriginTest | undefined,
  circumstances: OptionCircumstances,
): TestFinding {
  const finding = applyTest(test, circumstances);
  if (!harder || finding.answer !== 'yes') return finding;
  const strict = applyTest(harder, circumstances);
  return strict.answer === 'yes'
    ? strict
    : {
        ...finding,
        answer: 'unknown',
        needs: [...strict.needs, tableNeeded(circumstances.good.say)],
        blocking: strict.blocking,
      };
}

function withBeside(
  finding: TestFinding,
  beside: readonly TestFinding[],
): { readonly finding: TestFinding; readonly barred: boolean } {
  const all = [finding, ...beside];
  const answer = everyOf(all.map((one) => one.answer));
  return {
    finding: {
      ...finding,
      answer,
      steps: all.flatMap((one) => one.steps),
      needs: answer === 'unknown' ? all.flatMap((one) => one.needs) : [],
      failed: all.flatMap((one) => one.failed),
    },
    barred: beside.some((one) => one.answer === 'no'),
  };
}

const notesOf = (
  notes: readonly OriginNote[],
  effect: OriginNote['effect'],
  waived: readonly string[] = [],
) =>
  notes.filter(
    (note) => note.effect === effect && !(note.number !== undefined && waived.includes(note.number)),
  );

/**
 * Judges every option that is for the good in a scenario, then the ways around the rule, then criterion D, which is not
 * open to goods for covered vehicles: subdivision (k) sets their regional value content notwithstanding other rules.
 */
export function judgeScenario(scenario: Scenario, law: ScenarioLaw): JudgedScenario {
  const circumstances = circumstancesOf(scenario, law);
  const besides = (waived: readonly string[] = []): TestFinding[] =>
    notesOf(scenario.notes, 'beside', waived).flatMap(
      (note) => judgeBeside(note, { ...circumstances, own: note.applies_to }) ?? [],
    );
  const common = besides();
  const options = scenario.options.map((option): JudgedOption => {
    const { rule, part } = option;
    const own = { ...circumstances, own: part.goods.ranges };
    const judged = judgeTest(option, scenario, own, law.known);
    return {
      rule_id: rule.id,
      label: part.label ?? null,
      goods: formatPartGoods(part, law.good.say),
      citation: formatOriginCitation(rule),
      ...withBeside(judged, part.waives ? besides(part.waives) : common),
    };
  });
  const requirements = scenario.vehicle
    ? judgeRequirements(scenario.use, law.good, law.book, law.materials)
    : [];
  const open = (): boolean => !options.some(({ finding }) => finding.answer === 'yes');
  if (open())
    for (const note of notesOf(scenario.notes, 'instead')) {
      const waived = (note.parts ?? []).flatMap((part) => part.waives ?? []);
      const finding = judgeInstead(note, { ...circumstances, own: note.applies_to });
      if (finding.steps.length > 0)
        options.push({
          rule_id: note.id,
          label: null,
          goods: '',
          citation: `GN 11(o), page ${note.page}`,
          ...withBeside(finding, besides(waived)),
        });
    }
  const governed = scenario.use !== undefined && scenario.use !== 'other';
  const parts =
    open() && !governed ? judgeParts(nearestBlocking(options), { ...circumstances, own: [] }) : undefined;
  if (parts)
    options.push({
      rule_id: 'GN11-b-iv',
      label: null,
      goods: '',
      citation: 'GN 11(b)(iv), page 1',
      finding: parts,
      barred: false,
    });
  const units = scenario.options.length === 0 ? unitsOf(scenario, law.good) : undefined;
  const rule = anyOf([...options.map(({ finding }) => finding.answer), ...(units ? [units.answer] : [])]);
  const answer = everyOf([rule, ...requirements.map((one) => one.answer)]);
  const isMet = options.filter(({ finding }) => finding.answer === 'yes');
  return {
    answer,
    criterion: isMet.length > 0 && isMet.every(({ rule_id }) => rule_id === 'GN11-b-iv') ? 'D' : 'B',
    options,
    requirements,
    ...(units && { met: units.met }),
    needs:
      answer === 'unknown'
        ? [
            ...(rule === 'unknown' ? options.flatMap(({ finding }) => finding.needs) : []),
            ...(units?.needs ?? []),
            ...requirements.flatMap((one) => one.needs),
          ]
        : [],
  };
}

/** Goods without a numbered rule: a system whose units each have an origin of their own. Chapter rule 2 of chapter 84. */
function unitsOf(scenario: Scenario, { facts, say }: GoodFacts): Finding & { readonly met: string } {
  const answer = declaredYes(facts, 'units-originate');
  const notes = notesOf(scenario.notes, 'reading');
  const reading = notes.map(({ statement }) => statement);
  const asked = say(
    'whether every unit of the good originates by its own rule',
    'si cada unidad de la mercancía es originaria por su propia regla',
  );
  const text = `${asked}: ${reading.join(' ')}`;
  return {
    answer: answer === 'no' ? 'unknown' : answer,
    needs: answer === 'yes' ? [] : [{ fact: 'units-originate', text }],
    met: say(
      `every unit of the good is declared to originate by its own rule: ${notes.map(({ id }) => id).join(', ')}`,
      `se declara que cada unidad de la mercancía es originaria por su propia regla: ${notes.map(({ id }) => id).join(', ')}`,
    ),
  };
}

/** The blocking materials of the option that has the fewest. */
function nearestBlocking(options: readonly JudgedOption[]): readonly ShiftedMaterial[] {
  const lists = options
    .filter(({ barred }) => !barred)
    .map(({ finding }) => finding.blocking)
    .filter((blocking) => blocking.length > 0);
  return lists.sort((a, b) => a.length - b.length)[0] ?? [];
}
