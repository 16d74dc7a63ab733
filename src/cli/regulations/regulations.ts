import { resolve } from 'node:path';
import { importerHoldings, type RegulationsRequestInput } from '../../api/regulation-request.js';
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

type ValueFields = Pick<
  RegulationsRequestInput,
  'value' | 'currency' | 'rate' | 'additions' | 'quantity' | 'dollar_rate' | 'treaty' | 'iva'
>;

/** The value of the goods and what turns it into contributions, as the options write them. */
function readValue(options: Readonly<Record<string, unknown>>, faults: Faults): ValueFields {
  const number = (name: string, flag: string): string | undefined => {
    const written = options[name];
    if (written === undefined) return undefined;
    const digits = String(written).replace(/\s*kg$/i, '');
    const read = parseDecimal(digits.replace(/,(?=\d{3}(\D|$))/g, ''));
    if (read && !read.lt(0)) return formatDecimal(read);
    faults.read(flag, fail(issue('bad_amount', `"${written}" is not a number such as 18.40`)));
    return undefined;
  };
  const currency = options['currency'] === undefined ? undefined : String(options['currency']).toUpperCase();
  const price =
    options['value'] === undefined
      ? undefined
      : faults.read('--value', parseMoney(String(options['value']), currency ?? 'USD'));
  const iva = options['iva'] === undefined ? undefined : String(options['iva']).replace('%', '');
  if (iva !== undefined && iva !== '0' && iva !== '16')
    faults.read('--iva', fail(issue('bad_choice', `"${options['iva']}" is not one of 0, 16`)));
  const given = {
    value: price && formatDecimal(price.amount),
    currency: price ? price.currency : currency,
    rate: number('rate', '--rate'),
    additions: number('additions', '--additions'),
    quantity: number('quantity', '--quantity'),
    dollar_rate: number('dollarRate', '--dollar-rate'),
    treaty: options['treaty'] === undefined ? undefined : String(options['treaty']).toUpperCase(),
    iva: iva as '0' | '16' | undefined,
  };
  return Object.fromEntries(Object.entries(given).filter(([, each]) => each !== undefined)) as ValueFields;
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
