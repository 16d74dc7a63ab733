import { type LawColumns, noLaw, rateColumns, ruleColumn } from '../../api/answer-columns.js';
import type { CivilDate } from '../../core/civil-date.js';
import { madeOnce } from '../../core/made-once.js';
import { inEnglish } from '../../core/say.js';
import { headlineOfLine } from '../../determine/duty/assess-duty.js';
import { totalPercent } from '../../determine/duty/price-entry.js';
import { rateMark } from '../../determine/duty/rate-mark.js';
import { determineUsmca } from '../../determine/origin/determine-usmca.js';
import type { Library } from '../../reference/library.js';
import { isUsmca } from '../../tariff/agreement.js';
import type { Code } from '../../tariff/code.js';
import type { Schedule } from '../../tariff/schedule.js';
import { askedOf, rateEntry } from '../assess-entry.js';
import { type EntryFacts, originRules } from '../determine.js';
import { evaluateOrigin } from '../origin/evaluate-origin.js';

/** What a sheet shows of the law of a line, for goods of which no more is known than where they come from. */
export interface LawOfRow {
  readonly columns: LawColumns;
  readonly warnings: readonly string[];
}

type RowFacts = Pick<EntryFacts, 'origin' | 'transport' | 'claim'>;

/** The law where there is no line. */
export const nothingKnown: LawOfRow = { columns: noLaw, warnings: [] };

/**
 * The rates, the verdict and the rule of origin of a line as a sheet has them, the same as of the whole law. Columns hold
 * rates, not amounts, so whatever else is known of the entry, its value and quantities among it, is left out.
 */
export function determineRow(
  library: Library,
  schedule: Schedule,
  code: Code,
  date: CivilDate,
  { origin, transport, claim }: RowFacts,
): LawOfRow {
  const entry = {
    ...(origin === undefined ? {} : { origin }),
    ...(transport === undefined ? {} : { transport }),
    ...(claim === undefined ? {} : { claim }),
  };
  const { columns, warnings } = ratesOfRow(library, schedule, code, date, entry);
  return { columns: { ...columns, origin_rule: ruleText(library, code, date, origin) }, warnings };
}

const ratesAtMost = 20_000;

/** Rates and verdict of a line, worked out once for all lines of which the same bears on them. */
function ratesOfRow(
  library: Library,
  schedule: Schedule,
  code: Code,
  date: CivilDate,
  entry: RowFacts,
): LawOfRow {
  const mark = rateMark(askedOf(library, schedule, code, date, { ...entry, quantities: [] }, []));
  if (mark === undefined) return workOut(library, schedule, code, date, entry);
  const known = library.once('rates of rows', () => new Map<string, LawOfRow>());
  const { origin, transport, claim } = entry;
  const key = [schedule.edition.id, date, origin, transport, claim, mark].join('|');
  return madeOnce(known, key, ratesAtMost, () => workOut(library, schedule, code, date, entry));
}

function workOut(
  library: Library,
  schedule: Schedule,
  code: Code,
  date: CivilDate,
  entry: RowFacts,
): LawOfRow {
  const { origin } = entry;
  const known = { ...entry, quantities: [], materials: [], facts: {} };
  const { evaluation } = evaluateOrigin(library, schedule, code, date, known, inEnglish);
  const rated = rateEntry(library, schedule, code, date, known);
  const { own, base, measures, warnings } = rated;
  const usmca = determineUsmca(
    {
      origin,
      say: inEnglish,
      programRate: own.offers.find(({ shown }) => isUsmca(shown.program))?.shown.rate,
      generalRate: own.general.cell.text,
    },
    () => originRules(library, code, date, origin),
    evaluation,
  );
  const lines = measures?.lines ?? [];
  const rates = rateColumns({
    general: own.general.cell,
    applied: base.selected.applied,
    additional: lines,
    total_ad_valorem: totalPercent(base, measures),
    ...headlineOfLine(rated),
  });
  const kept = (text: string): string => keptOnce(library, text);
  // every text once and every object alike: thousands of them stay at hand in each thread
  return {
    columns: {
      general_rate: kept(rates.general_rate),
      applied_rate: kept(rates.applied_rate),
      additional_duties: kept(rates.additional_duties),
      total_ad_valorem: kept(rates.total_ad_valorem),
      possible_orders: kept(rates.possible_orders),
      duty_caveats: kept(rates.duty_caveats),
      usmca_verdict: usmca.verdict,
      origin_rule: '',
    },
    warnings: warnings.map(kept),
  };
}

/** Texts of rules that are kept at hand. */
const rulesAtMost = 30_000;

/** The rule of origin of a line as one text, read once for all countries between which no rule makes a difference. */
function ruleText(library: Library, code: Code, date: CivilDate, origin: string | undefined): string {
  const parties = library.once('countries that rules of origin tell apart', () => {
    const { rules, notes } = library.ruleBook();
    return new Set([...rules, ...notes].flatMap(({ trade }) => trade?.countries ?? []));
  });
  const texts = library.once('texts of rules of origin', () => new Map<string, string>());
  const party = origin === undefined || parties.has(origin) ? origin : 'other';
  const key = `${code} ${date} ${party}`;
  return madeOnce(texts, key, rulesAtMost, () =>
    keptOnce(library, ruleColumn(originRules(library, code, date, origin))),
  );
}

const textsAtMost = 20_000;

/** A text of the law that is kept once: lines of one rate share it, and a rule of origin stands behind every origin of a line and its neighbours. */
function keptOnce(library: Library, text: string): string {
  const texts = library.once('texts of the law of rows', () => new Map<string, string>());
  return madeOnce(texts, text, textsAtMost, () => text);
}
