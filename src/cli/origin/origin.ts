import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { OriginRequestInput } from '../../api/origin-request.js';
import type { OriginResult } from '../../api/origin-result.js';
import { formatDecimal } from '../../core/decimal.js';
import { issue } from '../../core/issue.js';
import { parseMoney } from '../../core/money.js';
import { parseQuantity } from '../../core/quantity.js';
import { fail, ok, type Result } from '../../core/result.js';
import { exitCodes, TariffError } from '../../errors.js';
import { renderOrigin } from '../../render/origin/origin.js';
import { safeAnswer } from '../../render/safe-text.js';
import { writeOutput } from '../../write-output.js';
import type { CommandBody, Invocation } from '../command-body.js';
import type { CommandContext } from '../context.js';
import { Faults, readCountry, readEntryDate, readLanguage } from '../entry-fields.js';
import { readCode } from '../read-fields.js';

type Options = Invocation['options'];

/** `tariff origin`: whether a good originates under USMCA, with every test, number and missing fact. */
export const origin: CommandBody = async (context, { words, options }) => {
  const request = await readOriginRequest(context, words[0], options);
  const service = await context.service();
  const result = await service.origin(request);
  const page = options['certificate'] as string | undefined;
  if (page !== undefined) await writeCertificate(context, result, page);
  await context.answer(result, (answer, style) => renderOrigin(safeAnswer(answer), style));
  return options['strict'] && result.usmca.verdict !== 'qualifies' ? exitCodes.rows_failed : exitCodes.ok;
};

async function readOriginRequest(
  context: CommandContext,
  written: string | undefined,
  options: Options,
): Promise<OriginRequestInput> {
  const faults = new Faults();
  const text = (name: string) => options[name] as string | undefined;
  const code = readCode('the code', written, faults);
  const date = readEntryDate(context, text('date'), faults);
  const value = readMoney('--value', text('value'), faults);
  const netCost = readMoney('--net-cost', text('netCost'), faults);
  const regional = readMoney('--regional-materials', text('regionalMaterials'), faults);
  const weight = readWeight(text('weight'), faults);
  const origin = await readCountry(context, 'origin', faults);
  const destination = await readCountry(context, 'destination', faults);
  const facts = ((options['fact'] as string[] | undefined) ?? []).map((fact) =>
    faults.read('--fact', parseFact(fact)),
  );
  faults.refuse();
  const bill = text('bom');
  const { readBillFile } = await import('../../batch/read/bill-file.js');
  const parties = text('parties');
  return {
    code: code!,
    ...readLanguage(context),
    materials: bill === undefined ? [] : await readBillFile(resolve(context.cwd, bill)),
    facts: Object.fromEntries(facts.flatMap((fact) => (fact ? [fact] : []))),
    ...(date ? { date } : {}),
    ...(origin === undefined ? {} : { origin }),
    ...(destination === undefined ? {} : { destination }),
    ...(value ? { value } : {}),
    ...(netCost ? { net_cost: netCost } : {}),
    ...(weight ? { weight } : {}),
    ...(regional ? { regional_materials: regional } : {}),
    ...(parties !== undefined || text('certificate') !== undefined
      ? { certification: parties === undefined ? {} : readParties(resolve(context.cwd, parties)) }
      : {}),
  };
}

type Amount = NonNullable<OriginRequestInput['value']>;

function readMoney(name: string, written: string | undefined, faults: Faults): Amount | undefined {
  if (written === undefined) return undefined;
  const money = faults.read(name, parseMoney(written));
  return money && { amount: formatDecimal(money.amount), currency: money.currency };
}

function readWeight(written: string | undefined, faults: Faults): OriginRequestInput['weight'] {
  if (written === undefined) return undefined;
  const quantity = faults.read('--weight', parseQuantity(/\d\s*$/.test(written) ? `${written} kg` : written));
  return quantity && { amount: formatDecimal(quantity.amount), unit: quantity.unit };
}

function parseFact(text: string): Result<[string, string]> {
  const at = text.indexOf('=');
  return at > 0
    ? ok([text.slice(0, at).trim(), text.slice(at + 1).trim()])
    : fail(issue('bad_fact', `"${text}" is not a fact`, { hint: 'write key=value, for example cut=MX' }));
}

function readParties(path: string): NonNullable<OriginRequestInput['certification']> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as NonNullable<OriginRequestInput['certification']>;
  } catch (cause) {
    throw new TariffError('input_unreadable', `${path} cannot be read as JSON: ${(cause as Error).message}`, {
      cause,
      hint: 'write an object with certifier_role, certifier, exporter, producer, importer, blanket_from and blanket_to',
    });
  }
}

async function writeCertificate(context: CommandContext, result: OriginResult, page: string): Promise<void> {
  if (!result.certification) return;
  const { certificationHtml } = await import('../../render/origin/certification-html.js');
  const path = resolve(context.cwd, page);
  await writeOutput(path, certificationHtml(result));
  const standing =
    result.usmca.verdict === 'qualifies'
      ? 'it is not signed'
      : 'a draft that must not be signed as it stands: the good is not found to qualify';
  await context.talk(`the certification is in ${path}; ${standing}`);
}
