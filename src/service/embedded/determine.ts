import type { CivilDate } from '../../core/civil-date.js';
import { decimal } from '../../core/decimal.js';
import { type Issue, issue } from '../../core/issue.js';
import { type Money, usd } from '../../core/money.js';
import { canonicalUnit, type Quantity } from '../../core/quantity.js';
import { assessDuty } from '../../determine/duty/assess-duty.js';
import type { Assessment } from '../../determine/duty/assessment.js';
import type { RulesOfOriginBlock } from '../../determine/origin/determination.js';
import { determineUsmca } from '../../determine/origin/determine-usmca.js';
import { matchRule } from '../../determine/origin/match-rule.js';
import { rulesOfOrigin } from '../../determine/origin/rules-of-origin.js';
import { TariffError } from '../../errors.js';
import type { Library } from '../../reference/library.js';
import { openCountries, openUsTables } from '../../reference/us-tables.js';
import type { Code } from '../../tariff/code.js';
import type { Schedule } from '../../tariff/schedule.js';
import type { ClassifyRequest } from '../contract/classify-request.js';
import type { DutyRates } from '../contract/duty-rates.js';
import type { RulesOfOrigin, Usmca } from '../contract/origin.js';

/** What is known of the entry, whichever operation asks. */
export type EntryFacts = Pick<ClassifyRequest, 'origin' | 'value' | 'quantities' | 'transport' | 'claim'> &
  Partial<Pick<ClassifyRequest, 'facts'>>;

export interface Determined {
  readonly duty_rates: DutyRates;
  readonly usmca: Usmca;
  readonly rules_of_origin: RulesOfOrigin;
  readonly warnings: readonly string[];
}

const read = (library: Library) => (file: string) => library.text(file);

/** Refuses an origin that is no country. */
export function knownOrigin(library: Library, origin: string | undefined): void {
  if (origin === undefined) return;
  const countries = library.once('countries', () => openCountries(read(library)));
  if (countries.byAlpha2.has(origin)) return;
  throw new TariffError('unknown_country', `"${origin}" is not a country`, {
    hint: 'give the two-letter code of ISO 3166-1, for example MX, CN, DE',
  });
}

/** The entry's money and quantities as exact nouns; every fault is listed. */
function readEntry(entry: EntryFacts): { value?: Money; quantities: Quantity[] } {
  const faults: Issue[] = [];
  const quantities = entry.quantities.flatMap(({ amount, unit }, i): Quantity[] => {
    const path = `/quantities/${i}`;
    const known = canonicalUnit(unit);
    if (known === undefined)
      faults.push(
        issue('bad_quantity', `the unit "${unit}" is not known`, {
          path,
          hint: 'write for example kg, No., doz., liter or m2',
        }),
      );
    if (amount.startsWith('-'))
      faults.push(issue('bad_quantity', `the quantity ${amount} ${unit} is negative`, { path }));
    return known === undefined ? [] : [{ amount: decimal(amount), unit: known }];
  });
  const { value } = entry;
  if (value && value.currency !== 'USD')
    faults.push(
      issue('bad_value', `the value is in ${value.currency}`, {
        path: '/value',
        hint: 'give the customs value in US dollars: exchange rates are not part of the data',
      }),
    );
  if (value?.amount.startsWith('-'))
    faults.push(issue('bad_value', `the value ${value.amount} is negative`, { path: '/value' }));
  if (faults.length > 0) refuse(faults);
  return value ? { value: usd(value.amount), quantities } : { quantities };
}

function refuse(faults: readonly Issue[]): never {
  const [first] = faults;
  throw new TariffError('invalid_request', first?.message ?? 'the request cannot be used', {
    issues: faults,
    ...(first?.hint === undefined ? {} : { hint: first.hint }),
  });
}

/** The rules of origin for a line on a day, whatever the country. */
function ruleBlock(library: Library, code: Code, date: CivilDate, origin?: string): RulesOfOriginBlock {
  const book = library.ruleBook();
  const circumstances = origin === undefined ? { date } : { date, origin };
  return rulesOfOrigin(matchRule(code, book, library.concordance(), circumstances), book);
}

const rulesOut = (block: RulesOfOriginBlock): RulesOfOrigin =>
  structuredClone(block) as unknown as RulesOfOrigin;

/** The rule-of-origin block of a line, for answers that know no entry. */
export const originRules = (library: Library, code: Code, date: CivilDate): RulesOfOrigin =>
  rulesOut(ruleBlock(library, code, date));

/** Works out what the law has for a line and an entry. */
export type Determine = typeof determine;

/** Duty, USMCA verdict and rule of origin of one line of the US schedule for one entry. */
export function determine(
  library: Library,
  schedule: Schedule,
  code: Code,
  date: CivilDate,
  entry: EntryFacts,
): Determined {
  const { origin, transport, claim } = entry;
  const rules = ruleBlock(library, code, date, origin);
  const assessed = assessDuty({
    schedule,
    tables: library.once('us-tables', () => openUsTables(read(library))),
    code,
    date,
    ...readEntry(entry),
    ...(origin && { origin }),
    ...(transport && { transport }),
    ...(claim && { claim }),
  });
  if (!assessed.ok) refuse(assessed.error);
  const assessment = assessed.value;
  const offer = assessment.special.find(({ program }) => program === 'S' || program === 'S+');
  const usmca = determineUsmca(
    {
      origin,
      programRate: offer?.rate,
      generalRate: assessment.general.text,
      whollyObtained: /^(yes|si|sí|true)$/i.test(entry.facts?.['wholly-obtained'] ?? ''),
      ...(offer?.saving?.amount && { saving: offer.saving.amount }),
    },
    rules,
  );
  return {
    duty_rates: ratesOut(assessment),
    usmca: { ...usmca, needs: [...usmca.needs] },
    rules_of_origin: rulesOut(rules),
    warnings: assessment.warnings,
  };
}

/** The contract's part of an assessment; what the answer says elsewhere is left out. */
function ratesOut(assessment: Assessment): DutyRates {
  const {
    code: _code,
    formatted: _formatted,
    origin: _origin,
    destination: _to,
    date: _date,
    warnings: _warnings,
    ...rates
  } = assessment;
  return structuredClone(rates) as DutyRates;
}
