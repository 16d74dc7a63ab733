import type { ClassifyRequestInput } from '../api/classify-request.js';
import { type CivilDate, civilDate, parseCivilDate } from '../core/civil-date.js';
import { parseCountry } from '../core/country.js';
import { formatDecimal } from '../core/decimal.js';
import type { Issue } from '../core/issue.js';
import { parseMoney } from '../core/money.js';
import { parseQuantity } from '../core/quantity.js';
import type { Result } from '../core/result.js';
import type { Language } from '../core/say.js';
import { TariffError } from '../errors.js';
import type { Invocation } from './command-body.js';
import type { CommandContext } from './context.js';

type Options = Invocation['options'];
type EntryFields = Pick<
  ClassifyRequestInput,
  'origin' | 'destination' | 'date' | 'value' | 'quantities' | 'transport' | 'claim'
>;

/** Gathers the faults of a command line, to report them together. */
export class Faults {
  readonly #found: Issue[] = [];

  /** The value read, or undefined with the fault kept under the option's name. */
  read<T>(option: string, result: Result<T>): T | undefined {
    if (result.ok) return result.value;
    this.#found.push({ ...result.error, path: option });
    return undefined;
  }

  /** Stops where anything could not be read. */
  refuse(): void {
    const [first] = this.#found;
    if (!first) return;
    if (this.#found.length > 1)
      throw new TariffError('invalid_request', `${this.#found.length} values cannot be used`, {
        issues: this.#found,
      });
    const codes = { unknown_country: 'unknown_country', malformed_code: 'malformed_code' } as const;
    const code = codes[first.code as keyof typeof codes] ?? 'invalid_request';
    throw new TariffError(code, `${first.path}: ${first.message}`, first.hint ? { hint: first.hint } : {});
  }
}

/** What is known of the entry, read from flags and settings: where from and to (`into`), when, worth and amount. */
export async function readEntryFields(
  context: CommandContext,
  options: Options,
  faults: Faults,
  into: string = context.settings.destination,
): Promise<EntryFields> {
  const { settings } = context;
  const text = (name: string) => options[name] as string | undefined;
  const value = text('value') === undefined ? undefined : faults.read('--value', parseMoney(text('value')!));
  const quantities = ((options['quantity'] as string[] | undefined) ?? []).map((written) =>
    faults.read('--quantity', parseQuantity(written)),
  );
  const date = readEntryDate(context, text('date'), faults);
  const origin = await readCountry(context, 'origin', faults);
  const destination = await readCountry(context, 'destination', faults, into);
  return {
    ...(origin === undefined ? {} : { origin }),
    ...(destination === undefined ? {} : { destination }),
    ...(date === undefined ? {} : { date }),
    ...(value ? { value: { amount: formatDecimal(value.amount), currency: value.currency } } : {}),
    quantities: quantities.flatMap((read) =>
      read ? [{ amount: formatDecimal(read.amount), unit: read.unit }] : [],
    ),
    ...(settings.transport === ''
      ? {}
      : { transport: settings.transport as NonNullable<EntryFields['transport']> }),
    ...(text('claim') === undefined ? {} : { claim: text('claim')! }),
  };
}

/** The language that answers are asked in; none where no flag or setting names one, and the goods' own words decide. */
export const readLanguage = ({ settings }: CommandContext): { readonly lang?: Language } =>
  settings.lang === '' ? {} : { lang: settings.lang as Language };

/** The country of a setting as two letters, its source named where it is none; undefined where nothing is set. */
export async function readCountry(
  context: CommandContext,
  key: 'origin' | 'destination',
  faults: Faults,
  written: string = context.settings[key],
): Promise<string | undefined> {
  if (written === '') return undefined;
  const { source, name } = context.resolved.origins[key];
  const where = source === 'flag' || source === 'environment' ? name : `${key} in ${name}`;
  return faults.read(where, parseCountry(written, await context.countries()))?.alpha2;
}

/**
 * The day of entry: --date, else the user's own day. Undefined where that is the day in UTC, which a service takes by
 * itself.
 */
export const readEntryDate = (
  context: CommandContext,
  written: unknown,
  faults: Faults,
): CivilDate | undefined =>
  written === undefined ? ownDay(context) : faults.read('--date', parseCivilDate(String(written)));

function ownDay({ today, now }: CommandContext): CivilDate | undefined {
  return today === now().toISOString().slice(0, 10) ? undefined : civilDate(today);
}
