import type { DutyRates } from '../answers/duty-rates.js';
import type { FactQuestion } from '../answers/question.js';
import type { RulesOfOrigin } from '../answers/rules-of-origin.js';
import type { Usmca } from '../answers/usmca.js';
import type { CivilDate } from '../core/civil-date.js';
import type { Issue } from '../core/issue.js';
import { inEnglish } from '../core/say.js';
import { determineUsmca } from '../determine/origin/determine-usmca.js';
import { matchRule } from '../determine/origin/match-rule.js';
import { rulesOfOrigin } from '../determine/origin/rules-of-origin.js';
import { TariffError } from '../errors.js';
import type { Library } from '../reference/library.js';
import { openCountries } from '../reference/us-tables.js';
import { isUsmca } from '../tariff/agreement.js';
import type { Code } from '../tariff/code.js';
import type { Schedule } from '../tariff/schedule.js';
import { assessEntry, type DutyFacts, dutyFacts } from './assess-entry.js';
import { evaluateOrigin, type OriginFacts } from './origin/evaluate-origin.js';
import type { GuessedCode } from './origin/read-materials.js';
import type { FactUse } from './unused-facts.js';

/** What is known of the entry, whichever operation asks. */
export type EntryFacts = DutyFacts & {
  readonly [field in keyof OriginFacts]?: OriginFacts[field] | undefined;
};

export interface Determined {
  readonly duty_rates: DutyRates;
  readonly usmca: Usmca;
  readonly rules_of_origin: RulesOfOrigin;
  readonly issues: readonly Issue[];
  readonly warnings: readonly string[];
  readonly factUse: FactUse;
}

/** Refuses an origin that is no country. */
export function knownOrigin(library: Library, origin: string | undefined): void {
  if (origin === undefined) return;
  const countries = library.once('countries', () => openCountries((file) => library.text(file)));
  if (countries.byAlpha2.has(origin)) return;
  throw new TariffError('unknown_country', `"${origin}" is not a country`, {
    hint: 'give the two-letter code of ISO 3166-1, for example MX, CN, DE',
  });
}

/** The rules of origin for a line on a day, whatever the country. */
export function originRules(library: Library, code: Code, date: CivilDate, origin?: string): RulesOfOrigin {
  const book = library.ruleBook();
  const circumstances = origin === undefined ? { date } : { date, origin };
  return rulesOfOrigin(matchRule(code, book, library.concordance(), circumstances), book);
}

/** What a verdict on origin says of USMCA treatment; nothing while facts are missing. */
const qualifies: Readonly<Partial<Record<string, boolean>>> = { qualifies: true, does_not_qualify: false };

/** Duty, USMCA verdict and rule of origin of one line of the US schedule for one entry. */
export function determine(
  library: Library,
  schedule: Schedule,
  code: Code,
  date: CivilDate,
  entry: EntryFacts,
  guess?: (description: string) => GuessedCode | undefined,
): Determined {
  const { origin } = entry;
  const rules = originRules(library, code, date, origin);
  const { evaluation, issues, read } = evaluateOrigin(
    library,
    schedule,
    code,
    date,
    { ...entry, materials: entry.materials ?? [], facts: entry.facts ?? {} },
    inEnglish,
    guess,
  );
  const { rates, warnings } = assessEntry(
    library,
    schedule,
    code,
    date,
    entry,
    qualifies[evaluation.verdict],
  );
  const offer = rates.special.find(({ program }) => isUsmca(program));
  const usmca = determineUsmca(
    {
      origin,
      say: inEnglish,
      programRate: offer?.rate,
      generalRate: rates.general.text,
      ...(offer?.saving?.amount && { saving: offer.saving.amount }),
    },
    () => rules,
    evaluation,
  );
  return {
    duty_rates: rates,
    usmca,
    rules_of_origin: rules,
    issues,
    warnings,
    factUse: dutyFactUse(library, read, usmca.verdict === 'needs_facts' ? evaluation.needs : []),
  };
}

/** Which facts a line whose duties are assessed makes use of: the measures look at every fact of theirs. */
export function dutyFactUse(
  library: Library,
  read: readonly string[] = [],
  needs: readonly FactQuestion[] = [],
): FactUse {
  const known = [...dutyFacts(library)];
  return { read: [...read, ...known], known, needs };
}
