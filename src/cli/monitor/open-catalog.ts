import type { CatalogProductInput } from '../../api/monitor-check.js';
import { inspectFile } from '../../batch/read/inspect-file.js';
import { openSheets } from '../../batch/read/open-sheets.js';
import { readCatalog } from '../../batch/read-catalog.js';
import { TariffError } from '../../errors.js';
import { type InputFile, openInput } from '../batch/open-input.js';
import type { CommandContext } from '../context.js';
import { Faults, readCountry } from '../entry-fields.js';

const warningsShown = 10;

/** The products of a sheet with the codes they are entered under; what could not be read is said on stderr. */
export async function openCatalog(
  context: CommandContext,
  input: string,
  options: Readonly<Record<string, unknown>>,
): Promise<CatalogProductInput[]> {
  const source = await openInput(context, input);
  try {
    return await readProducts(context, source, options);
  } finally {
    await source.drop();
  }
}

async function readProducts(
  context: CommandContext,
  { path, name: input }: InputFile,
  options: Readonly<Record<string, unknown>>,
): Promise<CatalogProductInput[]> {
  const facts = await inspectFile(path);
  const sheet = options['sheet'] as string | undefined;
  const file = await openSheets(facts, { name: input, ...(sheet === undefined ? {} : { sheet }) });
  try {
    const [first] = file.sheets;
    if (!first) throw new TariffError('input_unreadable', `${input} holds no sheet`);
    const codeColumn = options['codeColumn'] as string | undefined;
    const faults = new Faults();
    const enters = await readCountry(context, 'destination', faults);
    faults.refuse();
    const { products, warnings } = await readCatalog(first, await context.countries(), codeColumn, enters);
    for (const warning of warnings.slice(0, warningsShown))
      await context.talk(`tariff: ${input}: ${warning}`);
    if (warnings.length > warningsShown)
      await context.talk(`tariff: ${input}: and ${warnings.length - warningsShown} more rows like these`);
    return [...products];
  } finally {
    file.close();
  }
}
