import type { OriginEvaluation } from '../../answers/usmca.js';
import type { OriginRequest } from '../../api/origin-request.js';
import type { CivilDate } from '../../core/civil-date.js';
import { type Decimal, decimal } from '../../core/decimal.js';
import { type Issue, issue } from '../../core/issue.js';
import { canonicalUnit, convertQuantity } from '../../core/quantity.js';
import type { Say } from '../../core/say.js';
import { DeclaredFacts, declaredNumber } from '../../determine/origin/declared-facts.js';
import { determineOrigin } from '../../determine/origin/determine-origin.js';
import { hsSuccessors } from '../../reference/hs-successors.js';
import type { Library } from '../../reference/library.js';
import { openCountries } from '../../reference/us-tables.js';
import type { Code } from '../../tariff/code.js';
import type { Schedule } from '../../tariff/schedule.js';
import { billIssues, type GuessedCode, readMaterials } from './read-materials.js';

/** What is known of the good and its materials, whichever operation asks. */
export type OriginFacts = Pick<OriginRequest, 'materials' | 'facts'> &
  Partial<Pick<OriginRequest, 'origin' | 'value' | 'net_cost' | 'weight' | 'regional_materials'>>;

export interface Evaluated {
  readonly evaluation: OriginEvaluation;
  readonly issues: readonly Issue[];
  /** the declared facts that were looked at */
  readonly read: readonly string[];
}

type Amount = OriginRequest['value'];

/** Judges a bill of materials by the rules of origin of a line on a day. */
export function evaluateOrigin(
  library: Library,
  schedule: Schedule,
  code: Code,
  date: CivilDate,
  given: OriginFacts,
  say: Say,
  guess?: (description: string) => GuessedCode | undefined,
): Evaluated {
  const issues: Issue[] = [];
  const facts = new DeclaredFacts(given.facts);
  const currency = given.value?.currency ?? given.net_cost?.currency ?? currencyOf(given);
  const amount = (path: string, money: Amount, fact?: string): Decimal | undefined => {
    const declared = fact === undefined ? undefined : declaredNumber(facts, fact);
    if (declared) return declared;
    if (money === undefined) return undefined;
    if (money.currency !== currency)
      issues.push(
        issue('mixed_currency', `${money.amount} ${money.currency} is not in ${currency}; it is left out`, {
          path,
        }),
      );
    else if (money.amount.startsWith('-'))
      issues.push(issue('bad_amount', `the amount ${money.amount} is negative; it is left out`, { path }));
    else return decimal(money.amount);
    return undefined;
  };
  const value = amount('/value', given.value, 'value');
  const net = amount('/net_cost', given.net_cost, 'net-cost');
  const regional = amount('/regional_materials', given.regional_materials);
  const weight = kilograms(given.weight, issues) ?? declaredNumber(facts, 'weight');
  const bill = readMaterials(given.materials, {
    countries: library.once('countries', () => openCountries((file) => library.text(file))),
    schedule,
    currency,
    facts: given.facts,
    successors: hsSuccessors(library),
    ...(guess ? { guess } : {}),
  });
  issues.push(...bill.issues, ...billIssues(bill.materials, value ?? net));
  const { evaluation, read } = determineOrigin(
    {
      code,
      date,
      facts: given.facts,
      say,
      ...(given.origin === undefined ? {} : { origin: given.origin }),
      ...(value ? { value } : {}),
      ...(net ? { net_cost: net } : {}),
      ...(weight ? { weight } : {}),
      ...(regional ? { regional_content: regional } : {}),
    },
    bill.materials,
    { book: library.ruleBook(), concordance: library.concordance() },
  );
  return { evaluation, issues, read: [...facts.read, ...bill.read, ...read] };
}

/** The currency the rows are in, where the good has no value of its own. */
function currencyOf({ materials }: OriginFacts): string | undefined {
  for (const { value } of materials) {
    if (typeof value === 'object') return value.currency;
    const written = /^\s*([A-Za-z]{3})\b|\b([A-Za-z]{3})\s*$/.exec(value ?? '');
    if (written) return (written[1] ?? written[2])?.toUpperCase();
  }
  return undefined;
}

function kilograms(weight: OriginRequest['weight'], issues: Issue[]): Decimal | undefined {
  if (weight === undefined) return undefined;
  const unit = canonicalUnit(weight.unit);
  const converted =
    unit === undefined ? undefined : convertQuantity({ amount: decimal(weight.amount), unit }, 'kg');
  if (converted?.amount.gte(0)) return converted.amount;
  issues.push(
    issue('bad_quantity', `${weight.amount} ${weight.unit} is not a weight`, {
      path: '/weight',
      hint: 'write it in kg',
    }),
  );
  return undefined;
}
