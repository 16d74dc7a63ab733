import { type FactQuestion, questionOfFact } from '../../answers/question.js';
import type { FailedOriginTest, OptionOutcome, OriginEvaluation, TraceStep } from '../../answers/usmca.js';
import { formatDecimal, roundTo } from '../../core/decimal.js';
import type { Say } from '../../core/say.js';
import { agreed, type Certainty } from './certainty.js';
import { DeclaredFacts, declaredYes } from './declared-facts.js';
import type { GoodFacts, GoodTold } from './good-facts.js';
import { withoutIntermediates } from './intermediate-materials.js';
import { judgeAllOriginating, type OriginLaw } from './judge-all-originating.js';
import { type JudgedOption, type JudgedScenario, judgeScenario, type ScenarioLaw } from './judge-scenario.js';
import { judgeSet } from './judge-set.js';
import { type JudgedMaterial, judgeMaterial } from './judged-material.js';
import { type BillOfMaterials, materialKey } from './material.js';
import { outcomeOf, statements } from './material-account.js';
import { nonOriginatingValue } from './regional-value.js';
import { scenariosFor } from './rule-scenarios.js';
import { suggestChanges } from './suggest-changes.js';

const nothingFound = (say: Say): Omit<OriginEvaluation, 'verdict' | 'why'> => ({
  criterion: null,
  needs: [],
  failed: [],
  changes: [],
  options: [],
  materials: [],
  trace: [],
  not_tested: [
    say(
      'that the good was produced entirely in USMCA countries, and stayed under customs control on its way (GN 11(h)(iv))',
      'que la mercancía se produjo por completo en países del T-MEC y siguió bajo control aduanero en su camino (GN 11(h)(iv))',
    ),
    say(
      'that nothing was done only to get around the note, and no mere dilution (GN 11(j))',
      'que nada se hizo solo para eludir la nota, ni por simple dilución (GN 11(j))',
    ),
  ],
});

const distinct = (needs: readonly FactQuestion[]): FactQuestion[] => [
  ...new Map(needs.map((need) => [need.fact, need])).values(),
];

const outcomes: Record<Certainty, OptionOutcome['outcome']> = { yes: 'met', no: 'failed', unknown: 'open' };

const optionOut = ({ rule_id, label, goods, citation, finding }: JudgedOption): OptionOutcome => ({
  rule_id,
  option: label,
  goods,
  test: finding.test,
  citation,
  outcome: outcomes[finding.answer],
  steps: finding.steps,
});

const failedOut = ({ rule_id, label, finding }: JudgedOption): FailedOriginTest[] =>
  finding.answer === 'no'
    ? finding.failed.map(({ test, found, short_by }) => ({
        rule_id,
        option: label,
        test,
        found,
        ...(short_by ? { short_by: formatDecimal(roundTo(short_by, 2)) } : {}),
      }))
    : [];

/** Goods of GN 11(p), which count as originating when they come from another USMCA country. */
function deemedNotes(good: GoodFacts, scenarios: ReturnType<typeof scenariosFor>['scenarios']) {
  const notes = scenarios.flatMap((one) => one.notes).filter((note) => note.effect === 'deemed');
  return [...new Map(notes.map((note) => [note.id, note])).values()].map((note) => ({
    note,
    key: note.id.toLowerCase(),
    answer: declaredYes(good.facts, note.id.toLowerCase()),
  }));
}

/** Whether a good originates, and which of the declared facts were looked at for it. */
export interface DeterminedOrigin {
  readonly evaluation: OriginEvaluation;
  readonly read: readonly string[];
}

/**
 * Whether a good originates under USMCA: wholly obtained (A), by its rule (B), of originating materials only (C), or as
 * parts that cannot change classification (D). Every number and every missing fact stands in the answer. HTSUS GN 11(b).
 */
export function determineOrigin(told: GoodTold, bill: BillOfMaterials, law: OriginLaw): DeterminedOrigin {
  const facts = new DeclaredFacts(told.facts);
  const evaluation = judgeGood({ ...told, facts }, bill, law, true);
  const needs = evaluation.needs.map((need) => questionOfFact({ ...need, why: evaluation.why }));
  return { evaluation: { ...evaluation, needs }, read: facts.read };
}

/** By their ids, numbers as numbers; a collator for the others is dear, and most bills number their rows. */
function inOrder<T extends { readonly id: string }>(rows: readonly T[]): T[] {
  if (rows.every(({ id }) => /^\d{1,15}$/.test(id)))
    return rows.toSorted((a, b) => Number(a.id) - Number(b.id));
  const { compare } = new Intl.Collator('en', { numeric: true });
  return rows.toSorted((a, b) => compare(a.id, b.id));
}

function judgeGood(
  good: GoodFacts,
  bill: BillOfMaterials,
  law: OriginLaw,
  suggest: boolean,
): OriginEvaluation {
  const { book, concordance } = law;
  const { say } = good;
  if (good.date < book.edition.effective)
    return {
      ...nothingFound(say),
      verdict: 'not_applicable',
      why: say(`USMCA begins on ${book.edition.effective}`, `el T-MEC empieza el ${book.edition.effective}`),
    };
  const trace: TraceStep[] = [];
  const materials = withoutIntermediates(bill, good, trace)
    .map((material) => ({ key: materialKey(material), material }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ material }) => judgeMaterial(material, good.facts, concordance));
  const counted = materials.filter(({ material }) => material.use !== 'shipping_packing');
  const base: OriginEvaluation = {
    ...nothingFound(say),
    verdict: 'needs_facts',
    why: '',
    materials: inOrder(materials.map(outcomeOf)),
    trace,
  };
  const obtained = declaredYes(good.facts, 'wholly-obtained') === 'yes';
  const contradicted = counted.some(({ status }) => status === 'non_originating');
  if (obtained && !contradicted)
    return {
      ...base,
      verdict: 'qualifies',
      criterion: 'A',
      why: say(
        'declared wholly obtained or produced in a USMCA country, GN 11(b)(i); the importer must hold a certification',
        'se declara obtenida en su totalidad o producida en un país del T-MEC, GN 11(b)(i); el importador debe tener una certificación',
      ),
      trace: [
        ...trace,
        { step: say('declared wholly obtained', 'se declara obtenida en su totalidad'), ref: 'GN 11(b)(i)' },
      ],
    };
  if (obtained)
    trace.push({
      step: say(
        'declared wholly obtained, but the bill holds non-originating materials: the rule decides',
        'se declara obtenida en su totalidad, pero la lista tiene materiales no originarios: decide la regla',
      ),
      ref: 'GN 11(b)(i)',
    });
  if (counted.length === 0)
    return {
      ...base,
      needs: [
        {
          fact: 'bom',
          text: say(
            'a bill of materials with code, origin and value of each material',
            'una lista de materiales con código, origen y valor de cada uno',
          ),
        },
      ],
      why: say(
        'the rule of origin decides on the materials, and none is given',
        'la regla de origen decide por los materiales, y no se da ninguno',
      ),
    };
  trace.push(...statements(good, counted));
  if (declaredYes(good.facts, 'set') === 'yes') return judgeSet(good, counted, base);
  if (counted.every(({ status }) => status === 'originating')) return judgeAllOriginating(good, law, base);
  return byRule(good, bill, law, counted, base, suggest);
}

function byRule(
  good: GoodFacts,
  bill: BillOfMaterials,
  law: OriginLaw,
  materials: readonly JudgedMaterial[],
  base: OriginEvaluation,
  suggest: boolean,
): OriginEvaluation {
  const { say } = good;
  const { scenarios, needs, why } = scenariosFor(good, law.book, law.concordance);
  const shared: ScenarioLaw = {
    good,
    materials,
    vnm: nonOriginatingValue(materials, good),
    book: law.book,
    known: new Map(),
  };
  const judged = scenarios.map((scenario) => judgeScenario(scenario, shared));
  const deemed = deemedNotes(good, scenarios);
  const told = deemed.find(({ answer }) => answer === 'yes');
  if (told)
    return {
      ...base,
      verdict: 'qualifies',
      why: `${told.note.statement} ${say('Declared so', 'Así se declara')}: ${told.key}=yes`,
      trace: [...base.trace, { step: told.note.statement, ref: `GN 11(p), page ${told.note.page}` }],
    };
  if (judged.length === 0)
    return {
      ...base,
      needs,
      why:
        why ??
        say(
          'no rule of GN 11(o) was found for the good',
          'no se encontró regla de GN 11(o) para la mercancía',
        ),
    };
  const answer = agreed(judged.map((one) => one.answer));
  const options = distinctOptions(judged);
  const open = deemed.filter((one) => one.answer === 'unknown');
  const trace = [
    ...base.trace,
    ...options.flatMap((option) =>
      option.finding.steps.map((step) => ({
        step,
        ref: `${option.rule_id}${option.label ? ` ${option.label}` : ''}`,
      })),
    ),
    ...judged
      .flatMap((one) => one.requirements)
      .map((one) => ({ step: one.text, ref: `${one.id}, page ${one.page}` }))
      .filter((one, i, all) => all.findIndex((other) => other.step === one.step) === i),
  ];
  const common = { ...base, options: options.map(optionOut), trace };
  if (answer === 'yes') {
    const criterion = judged.every((one) => one.criterion === 'B') ? 'B' : 'D';
    const met = options.find(({ finding }) => finding.answer === 'yes');
    const how =
      criterion === 'B'
        ? met
          ? `${say('meets', 'cumple')} ${met.citation}`
          : (judged.find((one) => one.met !== undefined)?.met ?? '')
        : `${say('parts classified with the good', 'partes clasificadas con la mercancía')}, GN 11(b)(iv)`;
    return { ...common, verdict: 'qualifies', criterion, why: how };
  }
  const failed = [
    ...options.flatMap(failedOut),
    ...judged
      .flatMap((one) => one.requirements)
      .filter((one) => one.answer === 'no')
      .map((one) => ({ rule_id: one.id, option: null, test: one.text, found: one.text }))
      .filter((one, i, all) => all.findIndex((other) => other.found === one.found) === i),
  ];
  const retry = (ids: ReadonlySet<string>): boolean =>
    judgeGood(
      good,
      bill.map((one) => (ids.has(one.id) ? { ...one, origin: 'US', claim: 'originating' as const } : one)),
      law,
      false,
    ).verdict === 'qualifies';
  const changes = suggest ? suggestChanges(options, materials, answer === 'no' ? 3 : 1, retry, say) : [];
  if (answer === 'no' && open.length === 0)
    return {
      ...common,
      verdict: 'does_not_qualify',
      failed,
      changes,
      why: failed[0]
        ? `${failed[0].rule_id}: ${failed[0].found}`
        : say('no option of the rule is met', 'no se cumple ninguna opción de la regla'),
    };
  const differ = new Set(judged.map((one) => one.answer)).size > 1;
  return {
    ...common,
    verdict: 'needs_facts',
    needs: distinct([
      ...(differ ? needs : []),
      ...judged.flatMap((one) => one.needs),
      ...open.map(({ key, note }) => ({
        fact: key,
        text: `${say('whether this holds of the good', 'si esto es cierto de la mercancía')}: ${note.statement}`,
      })),
    ]),
    failed,
    changes,
    why: say(
      'facts are missing that decide whether the rule of origin is met',
      'faltan datos que deciden si se cumple la regla de origen',
    ),
  };
}

/** Options that several scenarios share, once. */
function distinctOptions(judged: readonly JudgedScenario[]): JudgedOption[] {
  const known = new Map<string, JudgedOption>();
  for (const option of judged.flatMap((one) => one.options)) {
    const key = `${option.rule_id} ${option.label} ${option.goods} ${option.finding.steps.join('|')}`;
    if (!known.has(key)) known.set(key, option);
  }
  return [...known.values()];
}
