import type { FormerCode } from '../../answers/usmca.js';
import type { BillRow } from '../../api/origin-request.js';
import { type CountryTable, parseCountry } from '../../core/country.js';
import { type Decimal, decimal, zero } from '../../core/decimal.js';
import { type Issue, issue } from '../../core/issue.js';
import { parseMoney } from '../../core/money.js';
import { convertQuantity, parseQuantity, type Quantity } from '../../core/quantity.js';
import type { Result } from '../../core/result.js';
import { DeclaredFacts, readYes } from '../../determine/origin/declared-facts.js';
import type { Material, MaterialUse } from '../../determine/origin/material.js';
import { type Code, formatCode, parseCode } from '../../tariff/code.js';
import type { Schedule } from '../../tariff/schedule.js';

/** What the engine makes of a material that has no code. */
export interface GuessedCode {
  readonly code: Code;
  /** the longest prefix that is sure enough */
  readonly confident_to: Code;
  readonly confidence: number;
}

export interface BillLaw {
  readonly countries: CountryTable;
  readonly schedule: Schedule;
  /** the currency of the good's value; the first row's where it has none */
  readonly currency: string | undefined;
  readonly facts: Readonly<Record<string, string>>;
  readonly guess?: (description: string) => GuessedCode | undefined;
  /** what became of subheadings of earlier Harmonized Systems */
  readonly successors?: ReadonlyMap<Code, readonly Code[]>;
}

const uses: Readonly<Record<string, MaterialUse>> = {
  material: 'material',
  packing: 'shipping_packing',
  shipping_packing: 'shipping_packing',
  empaque: 'shipping_packing',
  packaging: 'retail_packaging',
  retail_packaging: 'retail_packaging',
  envase: 'retail_packaging',
  accessory: 'accessory',
  accesorio: 'accessory',
  indirect: 'indirect',
  indirecto: 'indirect',
};

const said = (value: boolean | string | undefined): boolean | undefined => {
  if (typeof value !== 'string') return value;
  const answer = readYes(value);
  return answer === 'unknown' ? undefined : answer === 'yes';
};

/** Reads one row; every cell that cannot be read is an issue and counts as not given. */
class RowReader {
  readonly issues: Issue[] = [];
  readonly #where: Pick<Issue, 'row' | 'path'>;

  constructor(given: BillRow, index: number) {
    this.#where = given.row === undefined ? { path: `/materials/${index}` } : { row: given.row };
  }

  fault(column: string, found: Issue): void {
    this.issues.push({ ...found, ...this.#where, column });
  }

  take<T>(column: string, read: Result<T>): T | undefined {
    if (read.ok) return read.value;
    this.issues.push({ ...read.error, ...this.#where, column });
    return undefined;
  }

  money(column: string, given: BillRow['value'], currency: string | undefined): Decimal | undefined {
    if (given === undefined || given === '') return undefined;
    const text = typeof given === 'string' ? given : `${given.amount} ${given.currency}`;
    const read = this.take(column, parseMoney(text, currency ?? 'USD'));
    if (!read) return undefined;
    if (currency === undefined || read.currency === currency) return read.amount;
    this.fault(
      column,
      issue('mixed_currency', `${text} is not in ${currency}, the currency of the good`, {
        hint: 'give every value in one currency: exchange rates are not part of the data',
      }),
    );
    return undefined;
  }

  quantity(column: string, given: BillRow['quantity'], unit = ''): Quantity | undefined {
    if (given === undefined || given === '') return undefined;
    const text = typeof given === 'string' ? given : `${given.amount} ${given.unit}`;
    return this.take(column, parseQuantity(/^[\d.,\s+-]+$/.test(text) ? `${text} ${unit}` : text));
  }
}

type Named = Pick<Material, 'code' | 'former'>;

/** The code of a row as today's schedule has it; one of an earlier Harmonized System with those that follow it. */
function codeOf(reader: RowReader, text: string, law: BillLaw): Named {
  const { schedule } = law;
  const code = reader.take('code', parseCode(text));
  if (code === undefined || schedule.find(code)) return code === undefined ? {} : { code };
  const former = formerCode(code, law);
  if (former) {
    const now = former.now.map(formatCode).join(' or ');
    reader.fault(
      'code',
      issue(
        'former_code',
        `${formatCode(former.code)} is a number of an earlier Harmonized System (2017 or 2012); in HS 2022 it is ${now}, and the material is judged as ${former.now.length === 1 ? 'that' : 'each of these'}`,
      ),
    );
    const shared = sharedPrefix(former.now);
    return { ...(shared !== '' && { code: shared }), former };
  }
  const known = [code.slice(0, 8), code.slice(0, 6)].find(
    (prefix) => prefix.length < code.length && schedule.find(prefix),
  );
  const instead = known ? `; ${formatCode(known)} is used` : '';
  reader.fault(
    'code',
    issue('unknown_code', `${formatCode(code)} is not in ${schedule.edition.revision}${instead}`),
  );
  return known === undefined ? {} : { code: known };
}

/** Read as a number of HS 2017 or 2012, where today's schedule has none of its six digits. */
function formerCode(code: Code, { schedule, successors }: BillLaw): FormerCode | undefined {
  const old = code.slice(0, 6);
  if (old.length < 6 || schedule.find(old)) return undefined;
  const now = (successors?.get(old) ?? []).filter((next) => schedule.find(next));
  return now.length === 0 ? undefined : { code: old, now };
}

/** The chapter, heading or subheading that all codes are of; empty where they share no chapter. */
function sharedPrefix(codes: readonly Code[]): Code {
  const [first = ''] = codes;
  const digits = [6, 4, 2].find((length) => codes.every((code) => code.startsWith(first.slice(0, length))));
  return digits === undefined ? '' : first.slice(0, digits);
}

/** Whether the schedule provides for the goods of a code as parts; a subheading is read once for a bill. */
function partReader(schedule: Schedule): (code: Code) => boolean | undefined {
  const known = new Map<Code, boolean | undefined>();
  return (code) => {
    const subheading = code.slice(0, 6);
    if (!known.has(subheading)) {
      const row = schedule.find(subheading);
      const isPart = row && schedule.path(row.index).some(({ text }) => /\bparts\b/i.test(text));
      known.set(subheading, isPart);
    }
    return known.get(subheading);
  };
}

const kilograms = (weight: Quantity | undefined): Decimal | undefined =>
  weight && convertQuantity(weight, 'kg')?.amount;

/** A bill as far as it can be used, an issue with its row for everything that cannot, and the facts looked at. */
export interface ReadBill {
  readonly materials: readonly Material[];
  readonly issues: readonly Issue[];
  readonly read: readonly string[];
}

/** Reads a bill of materials row by row; facts go before what the rows say. */
export function readMaterials(rows: readonly BillRow[], law: BillLaw): ReadBill {
  const facts = new DeclaredFacts(law.facts);
  const issues: Issue[] = [];
  const seen = new Map<string, BillRow>();
  const guesses = new Map<string, GuessedCode | undefined>();
  const guess = (description: string): GuessedCode | undefined => {
    if (!guesses.has(description)) guesses.set(description, law.guess?.(description));
    return guesses.get(description);
  };
  const isPart = partReader(law.schedule);
  const materials = rows.map((given, index): Material => {
    const reader = new RowReader(given, index);
    const id = given.id ?? String(given.row ?? index + 1);
    const description = given.description?.trim() ?? '';
    const written = facts.answerTo(`code@${id}`) ?? given.code?.trim() ?? '';
    const { code: named, former } = written === '' ? {} : codeOf(reader, written, law);
    const unnamed = named === undefined && former === undefined;
    const guessed = unnamed && description !== '' ? guess(description) : undefined;
    const code = named ?? (guessed?.confident_to || undefined);
    if (unnamed && description === '')
      reader.fault('code', issue('missing_code', 'the row has neither code nor description'));
    const origin = given.origin?.trim()
      ? reader.take('origin', parseCountry(given.origin, law.countries))?.alpha2
      : undefined;
    const value = reader.money('value', facts.answerTo(`value@${id}`) ?? given.value, law.currency);
    if (value === undefined && !reader.issues.some(({ column }) => column === 'value'))
      reader.fault(
        'value',
        issue('missing_value', 'the row has no value', {
          hint: 'without it the regional value content and de minimis cannot be tested',
        }),
      );
    const quantity = reader.quantity('quantity', given.quantity, 'No.');
    const weight = kilograms(reader.quantity('weight', facts.answerTo(`weight@${id}`) ?? given.weight, 'kg'));
    const content = reader.money('regional_content', given.regional_content, law.currency);
    const originating = said(given.originating);
    const component = said(given.component);
    const use = uses[given.use?.trim().toLowerCase().replace(/\s+/g, '_') ?? ''];
    if (given.use?.trim() && !use)
      reader.fault(
        'use',
        issue('bad_choice', `"${given.use}" is not a use of a material`, {
          hint: `one of ${Object.keys(uses).join(', ')}`,
        }),
      );
    const same = [code, description.toLowerCase(), origin, value?.toFixed(), originating].join('|');
    const earlier = seen.get(same);
    if (earlier)
      reader.fault(
        'description',
        issue(
          'duplicate_row',
          `the row repeats ${earlier.row === undefined ? 'an earlier one' : `row ${earlier.row}`}; both are counted`,
        ),
      );
    seen.set(same, given);
    issues.push(...reader.issues);
    const parts = (former?.now ?? (code === undefined ? [] : [code])).map(isPart);
    const part = parts.every((one) => one === parts[0]) ? parts[0] : undefined;
    return {
      id,
      description,
      ...(code === undefined ? {} : { code }),
      ...(former ? { former } : {}),
      ...(guessed ? { confidence: guessed.confidence, guess: guessed.code } : {}),
      ...(origin === undefined ? {} : { origin }),
      ...(originating === undefined
        ? {}
        : { claim: originating ? ('originating' as const) : ('non_originating' as const) }),
      ...(value ? { value } : {}),
      ...(quantity ? { quantity } : {}),
      ...(weight ? { weight } : {}),
      ...(use ? { use } : {}),
      ...(component === undefined ? {} : { component }),
      ...(content ? { regional_content: content } : {}),
      ...(part === undefined || guessed ? {} : { part }),
      ...(given.consumed_in === undefined ? {} : { consumed_in: given.consumed_in }),
    };
  });
  return { materials, issues, read: facts.read };
}

/** Faults of the bill as a whole: more material than good, the same id twice, inputs of an intermediate that is not there. */
export function billIssues(materials: readonly Material[], value: Decimal | undefined): Issue[] {
  const issues: Issue[] = [];
  const total = materials.reduce(
    (sum, material) => sum.plus(material.consumed_in ? zero : (material.value ?? zero)),
    zero,
  );
  if (value && total.gt(value))
    issues.push(
      issue(
        'materials_exceed_value',
        `the materials are worth ${decimal(total).toFixed()}, the good ${value.toFixed()}`,
        {
          hint: 'check that both speak of one unit of the good, or of one lot',
        },
      ),
    );
  const ids = new Set<string>();
  for (const { id } of materials) {
    if (ids.has(id))
      issues.push(issue('duplicate_id', `the id "${id}" is given to two materials`, { column: 'id' }));
    ids.add(id);
  }
  for (const { id, consumed_in: into } of materials)
    if (into !== undefined && !ids.has(into))
      issues.push(
        issue('unknown_material', `material ${id} is consumed in "${into}", which is not on the bill`, {
          column: 'consumed_in',
        }),
      );
  return issues;
}
