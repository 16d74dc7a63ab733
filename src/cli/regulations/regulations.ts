import { resolve } from 'node:path';
import {
  importerHoldings,
  type RegulationsRequestInput,
  regulationsRequest,
} from '../../api/regulation-request.js';
import { formatDecimal, parseDecimal } from '../../core/decimal.js';
import { issue } from '../../core/issue.js';
import { parseMoney } from '../../core/money.js';
import { fail } from '../../core/result.js';
import { exitCodes } from '../../errors.js';
import { renderRegulation } from '../../render/regulation/regulation.js';
import { regulationHtml } from '../../render/regulation/regulation-html.js';
import { safeAnswer } from '../../render/safe-text.js';
import { writeOutput } from '../../write-output.js';
import type { CommandBody } from '../command-body.js';
import { Faults, readCountry, readEntryDate, readLanguage } from '../entry-fields.js';
import { readCode } from '../read-fields.js';

type Holding = (typeof importerHoldings)[number];

/** What the importer holds, as the command line lists it: `prosec,padron`. */
function readHoldings(written: unknown, faults: Faults): Holding[] {
  const words = String(written ?? '')
    .split(',')
    .map((word) => word.trim().toLowerCase().replace(/[ -]/g, '_'))
    .filter((word) => word !== '');
  return words.flatMap((word) => {
    const found = importerHoldings.find((holding) => holding === word);
    if (found) return [found];
    faults.read(
      '--client-has',
      fail(issue('bad_choice', `"${word}" is not one of ${importerHoldings.join(', ')}`)),
    );
    return [];
  });
}

type ValueFields = Omit<
  RegulationsRequestInput,
  'code' | 'nico' | 'origin' | 'date' | 'immex' | 'client_has' | 'lang'
>;

/** Options that are numbers, with the field each fills. */
const numbers = {
  rate: 'rate',
  freight: 'freight',
  insurance: 'insurance',
  additions: 'additions',
  deductions: 'deductions',
  quantity: 'quantity',
  weight: 'weight',
  dollarRate: 'dollar_rate',
  alcohol: 'alcohol',
  iepsQuantity: 'ieps_quantity',
  iepsStimulus: 'ieps_stimulus',
} as const satisfies Record<string, keyof ValueFields>;

const flagOf = (option: string): string =>
  `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** An amount as people type it: `12,000.50`, `250 kg`, `13.5%`. */
function readNumber(written: unknown): string | undefined {
  const digits = String(written).replace(/\s*(?:kg|l|%|°)$/i, '');
  const read = parseDecimal(digits.replace(/,(?=\d{3}(\D|$))/g, ''));
  return read && !read.lt(0) ? formatDecimal(read) : undefined;
}

/** What the importer settled, as the command line lists it: `dta=459,prv=290`. */
function readSettled(written: unknown, faults: Faults): string[] {
  return String(written)
    .split(',')
    .filter((part) => part.trim() !== '')
    .flatMap((part) => {
      const [kind = '', amount = ''] = part.split('=').map((each) => each.trim().toLowerCase());
      const pesos = readNumber(amount);
      if (settledNames.has(kind) && pesos !== undefined) return [`${kind}=${pesos}`];
      faults.read(
        '--settled',
        fail(
          issue(
            'bad_choice',
            `"${part.trim()}" is not one of ${[...settledNames].join(', ')} with its pesos`,
          ),
        ),
      );
      return [];
    });
}

const settledNames = new Set(['igi', 'dta', 'cuota', 'ieps', 'isan', 'prv']);
const incotermNames = regulationsRequest.shape.incoterm.unwrap().options;

/** The value of the goods and what turns it into contributions, as the options write them. */
function readValue(options: Readonly<Record<string, unknown>>, faults: Faults): ValueFields {
  const word = (name: string): string | undefined =>
    options[name] === undefined ? undefined : String(options[name]).trim();
  const currency = word('currency')?.toUpperCase();
  const price =
    options['value'] === undefined
      ? undefined
      : faults.read('--value', parseMoney(String(options['value']), currency ?? 'USD'));
  const iva = word('iva')?.replace('%', '');
  if (iva !== undefined && iva !== '0' && iva !== '16')
    faults.read('--iva', fail(issue('bad_choice', `"${options['iva']}" is not one of 0, 16`)));
  const incoterm = incotermNames.find((name) => name === word('incoterm')?.toUpperCase());
  if (incoterm === undefined && options['incoterm'] !== undefined)
    faults.read(
      '--incoterm',
      fail(issue('bad_choice', `"${options['incoterm']}" is not one of ${incotermNames.join(', ')}`)),
    );
  const given: ValueFields = Object.fromEntries(
    Object.entries(numbers).flatMap(([option, field]) => {
      if (options[option] === undefined) return [];
      const read = readNumber(options[option]);
      if (read !== undefined) return [[field, read]];
      faults.read(
        flagOf(option),
        fail(issue('bad_amount', `"${options[option]}" is not a number such as 18.40`)),
      );
      return [];
    }),
  );
  const words = {
    value: price && formatDecimal(price.amount),
    currency: price ? price.currency : currency,
    incoterm,
    treaty: word('treaty')?.toUpperCase(),
    iva: iva as '0' | '16' | undefined,
    ieps: word('ieps')?.toLowerCase(),
    settled: options['settled'] === undefined ? undefined : readSettled(options['settled'], faults),
  };
  return { ...given, ...Object.fromEntries(Object.entries(words).filter(([, each]) => each !== undefined)) };
}

/** `tariff regulations`: import into Mexico, one fraccion, every category of regulation with its status. */
export const regulations: CommandBody = async (context, { words, options }) => {
  const faults = new Faults();
  const code = readCode('the code', words[0], faults);
  const date = readEntryDate(context, options['date'], faults);
  const has = readHoldings(options['clientHas'], faults);
  const origin = await readCountry(context, 'origin', faults);
  const value = readValue(options, faults);
  faults.refuse();
  const nico = options['nico'] === undefined ? undefined : String(options['nico']).padStart(2, '0');
  const service = await context.service();
  const result = await service.regulations({
    code: code!,
    ...(nico === undefined ? {} : { nico }),
    ...(origin ? { origin } : {}),
    ...(date ? { date } : {}),
    ...(options['immex'] === true ? { immex: true } : {}),
    client_has: has,
    ...value,
    ...readLanguage(context),
  });
  if (options['html'] !== undefined) {
    const path = resolve(context.cwd, String(options['html']));
    await writeOutput(path, regulationHtml(result));
    await context.talk(`written: ${path}`);
  }
  await context.answer(result, (answer, style) => renderRegulation(safeAnswer(answer), style));
  return exitCodes.ok;
};
