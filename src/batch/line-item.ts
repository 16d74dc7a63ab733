import { type ClassifyRequest, type ClassifyRequestInput, classifyRequest } from '../api/classify-request.js';
import { readRequest } from '../api/read-request.js';
import type { CountryTable } from '../core/country.js';
import { canonicalUnit, parseQuantity } from '../core/quantity.js';
import type { Result } from '../core/result.js';
import { TariffError } from '../errors.js';
import type { Code } from '../tariff/code.js';
import { answerId } from './answer-id.js';
import { type ColumnMap, columnLetter } from './column-map.js';
import { cellCurrency, headingCurrency } from './currency-words.js';
import { type FieldName, headerKey } from './field-names.js';
import { type Cell, cellText, cleanText, type RawRecord } from './raw-record.js';
import { type RepairedCode, repairCode } from './repair-code.js';
import { type AnswerBefore, answerBefore } from './returned/answer-book.js';
import { type JudgedAnswer, withAnswers } from './returned/judge-answers.js';
import { holdsOnly, noProduct, onlyDescribed, type RowKind, rowKind } from './row-kind.js';
import { parseSheetCountry } from './sheet-country.js';
import { readSheetDay } from './sheet-day.js';
import { readSheetNumber } from './sheet-number.js';

/** One row of the sheet as it is asked about: the request, or why there is none. */
export interface LineItem {
  readonly record: RawRecord;
  readonly kind: RowKind;
  readonly request?: ClassifyRequest;
  /** the id of its answer, the same as long as the same is asked */
  readonly answerId?: string;
  /** where it stood in the list that came in first, where this one came back */
  readonly sourceRow?: number;
  /** what a person answered of it */
  readonly judged?: JudgedAnswer;
  /** the answer that came back with it */
  readonly before?: AnswerBefore;
  /** the user's own code of the row, where one is checked */
  readonly checked?: RepairedCode;
  /** it may be no product, or what was answered of it is asked back: a person looks at it, whatever its answer is */
  readonly isDoubtful?: boolean;
  readonly warnings: readonly string[];
  readonly error?: string;
}

/** What every row is read with. */
export interface RowReading {
  readonly map: ColumnMap;
  /** what holds for rows that do not say otherwise */
  readonly defaults: Partial<ClassifyRequestInput>;
  readonly countries: CountryTable;
  readonly decimalComma: boolean;
  /** the user said so: a number that could be read otherwise is not doubted */
  readonly decimalSaid: boolean;
  /** cells are JSON and may hold whole fields of a request */
  readonly keyed: boolean;
  readonly stands: (code: Code) => boolean;
  /** tells runs that ask the same rows otherwise, see `answer-id` */
  readonly mark: string;
  /** what a person answered of the row that asked for this answer */
  readonly judgedOf?: (answerId: string, row: number) => JudgedAnswer | undefined;
}

const lineBreaksAtMost = 100;

/** Reads a row of the sheet into a request; what cannot be read is told with its row and column. */
export function readLineItem(record: RawRecord, reading: RowReading): LineItem {
  const { map } = reading;
  const item = { record, kind: 'product' as const };
  if (record.fault !== undefined) return { ...item, warnings: [], error: record.fault };
  const described = textOf(record, map.fields.get('description') ?? []);
  const kind = rowKind(record, map, described);
  if (kind !== 'product') return { ...item, kind, warnings: [noProduct[kind]] };
  const row = new RowFields(record, reading);
  const isDoubtful = !reading.keyed && holdsOnly(record, map, 'description');
  const checked =
    map.check === undefined ? undefined : repairCode(cleanText(record.cells[map.check]), reading.stands);
  if (checked?.kind === 'repaired') row.warn(map.check!, checked.why);
  const plain = row.request(described, textOf(record, map.fields.get('composition') ?? []));
  const id = plain && answerId(plain, reading.mark);
  const judged = id === undefined ? undefined : reading.judgedOf?.(id, record.row);
  const request = plain && judged ? withAnswers(plain, judged) : plain;
  const warnings = [...row.warnings, ...(judged?.questioned ?? [])];
  const before = record.returned ? answerBefore(record.returned) : judged?.given.before;
  return {
    ...item,
    ...(isDoubtful || (judged && judged.questioned.length > 0) ? { isDoubtful: true } : {}),
    warnings: isDoubtful ? [...warnings, onlyDescribed] : warnings,
    ...(id === undefined ? {} : { answerId: id }),
    ...(judged ? { judged } : {}),
    ...(before ? { before } : {}),
    ...sourceRowOf(record),
    ...(checked ? { checked } : {}),
    ...(row.error === undefined && request ? { request } : { error: row.error ?? 'the row cannot be read' }),
  };
}

/** The row that the list says it had first. */
function sourceRowOf({ returned }: RawRecord): { sourceRow?: number } {
  const row = Number(returned?.text('source_row'));
  return Number.isInteger(row) && row > 0 ? { sourceRow: row } : {};
}

const textOf = (record: RawRecord, columns: readonly number[]): string =>
  columns
    .map((column) => cleanText(record.cells[column]))
    .filter((text) => text !== '')
    .join(', ');

const modes: readonly (readonly [mode: NonNullable<ClassifyRequest['transport']>, words: RegExp])[] = [
  ['ocean', /^(ocean|sea|vessel|ship|maritim|mar$|barco|buque|see|schiff|海|水路|10$|11$)/],
  ['air', /^(air|aereo|aire|avion|luft|flug|空|航空|40$|41$)/],
  [
    'truck',
    /^(truck|road|carretera|camion|terrestre|autotransporte|lkw|strasse|straße|公路|汽车|卡车|30$|31$)/,
  ],
  ['rail', /^(rail|train|ferro|tren|bahn|schiene|铁路|鐵路|鉄道|20$|21$)/],
  ['mail', /^(mail|post|correo|postal|邮|郵|50$)/],
];

const wholeFields = ['value', 'quantities', 'materials', 'facts', 'net_cost', 'regional_materials'];

/** The fields of one row, with what was wrong in them. */
class RowFields {
  readonly warnings: string[] = [];
  error: string | undefined;
  readonly #record: RawRecord;
  readonly #reading: RowReading;

  constructor(record: RawRecord, reading: RowReading) {
    this.#record = record;
    this.#reading = reading;
    const { headings } = reading.map;
    const extra = record.cells
      .slice(headings.length)
      .map(cellText)
      .filter((text) => text.trim() !== '');
    if (extra.length > 0)
      this.fail(
        `the row has ${record.cells.length} cells and the header ${headings.length}; beyond it: ${extra.map((text) => `"${text}"`).join(', ')} (is a separator inside a text without quotes?)`,
      );
  }

  warn(column: number, message: string): void {
    this.warnings.push(`${this.#place(column)}: ${message}`);
  }

  fail(message: string): void {
    this.error ??= message;
  }

  #place(column: number): string {
    const heading = this.#reading.map.headings[column] ?? '';
    return `${heading === '' ? 'column' : `"${heading}"`} (${columnLetter(column)}${this.#record.row})`;
  }

  #column(field: FieldName): number | undefined {
    return this.#reading.map.fields.get(field)?.[0];
  }

  #cell(field: FieldName): Cell | undefined {
    const columns = this.#reading.map.fields.get(field) ?? [];
    const cells = columns.map((column) => this.#record.cells[column]);
    for (const [at, cell] of cells.entries()) {
      if (typeof cell !== 'object' || (cell.kind !== 'error' && cell.kind !== 'unsaved')) continue;
      const column = columns[at]!;
      this.fail(
        cell.kind === 'error'
          ? `${this.#place(column)}: the cell holds ${cell.text}`
          : `${this.#place(column)}: the formula in ${columnLetter(column)}${this.#record.row} has no saved value: open the file in the spreadsheet program and save it`,
      );
      return undefined;
    }
    return cells[0];
  }

  #text(field: FieldName): string | undefined {
    const text = textOf(this.#record, this.#reading.map.fields.get(field) ?? []);
    return text === '' || this.#cell(field) === undefined ? undefined : text;
  }

  /** A field through its reader; an unreadable one fails the row. */
  #read<T>(field: FieldName, read: (text: string) => Result<T>): T | undefined {
    const text = this.#text(field);
    if (text === undefined) return undefined;
    const result = read(text);
    if (result.ok) return result.value;
    const { message, hint } = result.error;
    this.fail(`${this.#place(this.#column(field)!)}: ${message}${hint ? ` (${hint})` : ''}`);
    return undefined;
  }

  /** What the goods are called, and what they are made of where a column says so. */
  request(name: string, madeOf: string): ClassifyRequest | undefined {
    this.#cell('description');
    this.#cell('composition');
    const description = [name, madeOf].filter((text) => text !== '').join(', ');
    if (name === '') this.fail('the description is empty');
    if ((description.match(/\n/g)?.length ?? 0) > lineBreaksAtMost)
      this.fail(`one cell runs over ${lineBreaksAtMost} lines: a quote is probably not closed`);
    const country = (text: string) => parseSheetCountry(text, this.#reading.countries);
    const origin = this.#read('origin', country)?.alpha2;
    const destination = this.#read('destination', country)?.alpha2;
    const date = this.#day();
    const transport = this.#transport();
    const texts = (['claim', 'reference', 'client'] as const).flatMap((field) => {
      const text = this.#text(field);
      return text === undefined ? [] : [[field, text] as const];
    });
    const given = {
      ...this.#reading.defaults,
      description,
      ...(origin === undefined ? {} : { origin }),
      ...(destination === undefined ? {} : { destination }),
      ...(date === undefined ? {} : { date }),
      ...(transport === undefined ? {} : { transport }),
      ...this.#amounts(),
      ...Object.fromEntries(texts),
      ...(this.#reading.keyed ? this.#wholeFields() : {}),
    };
    if (this.error !== undefined) return undefined;
    try {
      return readRequest(classifyRequest, given);
    } catch (fault) {
      if (!(fault instanceof TariffError)) throw fault;
      this.fail(fault.message);
      return undefined;
    }
  }

  #day(): string | undefined {
    const read = this.#read('date', readSheetDay);
    if (read?.isCounted) this.warn(this.#column('date')!, `${this.#text('date')} is read as ${read.day}`);
    return read?.day;
  }

  #transport(): ClassifyRequest['transport'] {
    const text = this.#text('transport');
    if (text === undefined) return undefined;
    const found = modes.find(([, words]) => words.test(headerKey(text)))?.[0];
    if (!found) this.warn(this.#column('transport')!, `"${text}" is no mode of transport that I know`);
    return found;
  }

  /** Value and quantity where they can be used; what is not in dollars or has no unit is left out, and said. */
  #amounts(): Partial<ClassifyRequestInput> {
    const value = this.#value();
    const quantity = this.#quantity();
    return { ...(value ? { value } : {}), ...(quantity ? { quantities: [quantity] } : {}) };
  }

  #value(): ClassifyRequestInput['value'] {
    const column = this.#column('value');
    const text = this.#text('value');
    if (text === undefined || column === undefined || text.startsWith('{')) return undefined;
    const number = readSheetNumber(text, this.#reading.decimalComma);
    if (!number.ok) {
      this.warn(column, `${number.error.message}: the value is not used`);
      return undefined;
    }
    if (this.#record.overRows?.includes(column)) {
      this.warn(
        column,
        "the value is merged over several rows and is not used: how much of it is this row's is not said",
      );
      return undefined;
    }
    const cell = this.#record.cells[column];
    const shown = typeof cell === 'object' ? cell.currency : undefined;
    const { numeral, doubtful } = number.value;
    const named = this.#column('currency') === undefined ? undefined : (this.#text('currency') ?? '');
    const heading = headingCurrency(this.#reading.map.headings[column] ?? '')?.currency;
    const said = [
      number.value.currency,
      shown,
      named === undefined ? undefined : cellCurrency(named),
      heading,
    ];
    const currency = said.find((each) => each !== undefined && each !== 'USD') ?? 'USD';
    if (numeral.startsWith('-')) {
      this.warn(column, `the value ${text} is negative and is not used`);
      return undefined;
    }
    if (named === '') {
      this.warn(column, 'the value is not used: its currency is not said in this row');
      return undefined;
    }
    if (currency !== 'USD') {
      this.warn(column, `the value is in ${currency} and is not used: amounts need US dollars`);
      return undefined;
    }
    if (doubtful && !this.#reading.decimalSaid)
      this.warn(column, `"${text}" is read as ${numeral}; say --decimal where it is not`);
    return { amount: numeral.replace(/^\+/, ''), currency };
  }

  #quantity(): NonNullable<ClassifyRequestInput['quantities']>[number] | undefined {
    const text = this.#text('quantity');
    if (text === undefined || text.startsWith('[')) return undefined;
    const column = this.#column('quantity')!;
    if (this.#record.overRows?.includes(column)) {
      this.warn(column, 'the quantity is merged over several rows and is not used');
      return undefined;
    }
    const named = this.#column('unit') === undefined ? this.#unitOfHeading(column) : undefined;
    const written = this.#text('unit') ?? (/\p{L}/u.test(text) ? undefined : named);
    if (written === undefined) {
      const whole = parseQuantity(text);
      return whole.ok ? { amount: whole.value.amount.toFixed(), unit: whole.value.unit } : undefined;
    }
    const unit = canonicalUnit(written);
    const number = readSheetNumber(text, this.#reading.decimalComma);
    if (unit === undefined) this.warn(this.#column('unit')!, `the unit "${written}" is not known`);
    if (!number.ok) this.warn(column, `${number.error.message}: the quantity is not used`);
    if (unit === undefined || !number.ok || number.value.numeral.startsWith('-')) return undefined;
    return { amount: number.value.numeral.replace(/^\+/, ''), unit };
  }

  /** The unit in the brackets of a heading: `Menge (Stk)`. */
  #unitOfHeading(column: number): string | undefined {
    const heading = (this.#reading.map.headings[column] ?? '').normalize('NFKC');
    const [, remark = ''] = /[([]([^)\]]+)[)\]]/.exec(heading) ?? [];
    return canonicalUnit(remark.trim());
  }

  /** Fields of JSON rows that are written as the contract has them. */
  #wholeFields(): Record<string, unknown> {
    return Object.fromEntries(
      this.#reading.map.headings.flatMap((heading, column) => {
        const cell = this.#record.cells[column];
        const whole = wholeFields.includes(heading) && typeof cell === 'object' && cell.kind === 'json';
        return whole ? [[heading, JSON.parse(cell.text) as unknown]] : [];
      }),
    );
  }
}
