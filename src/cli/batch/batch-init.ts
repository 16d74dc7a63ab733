import type { BatchProfile } from '../../api/batch-profile.js';
import type { Products } from '../../batch/open-products.js';
import { exitCodes } from '../../errors.js';
import { renderJson } from '../../render/json.js';
import { writeOutput } from '../../write-output.js';
import type { CommandBody } from '../command-body.js';
import type { CommandContext } from '../context.js';
import { Faults } from '../entry-fields.js';
import { readBatchReading } from './batch-options.js';
import { openInput } from './open-input.js';
import { openList } from './open-list.js';

/** `tariff batch init`: how a sample is read, written down for the lists that will come. */
export const batchInit: CommandBody = async (context, { words, options }) => {
  const faults = new Faults();
  const reading = readBatchReading(options, faults);
  faults.refuse();
  const input = await openInput(context, words[0]!);
  try {
    const { products, close } = await openList(input, options, reading.delimiter);
    try {
      for (const warning of products.warnings) await context.talk(`tariff: ${input.name}: ${warning}`);
      const text = renderJson(profileOf(context, options, products));
      const path = options['output'] as string | undefined;
      if (path === undefined) await context.print(text);
      else {
        await writeOutput(path, text);
        await context.talk(
          `tariff: ${path} is written; use it with: tariff batch LIST --profile ${path} -o FILE`,
        );
      }
      return exitCodes.ok;
    } finally {
      close();
    }
  } finally {
    await input.drop();
  }
};

/** What was found of the columns, and what the command line says of every row. */
function profileOf(
  { settings, resolved }: Pick<CommandContext, 'settings' | 'resolved'>,
  options: Readonly<Record<string, unknown>>,
  { map }: Products,
): BatchProfile {
  const text = (name: string) => options[name] as string | undefined;
  const named = <K extends string>(key: K, value: string | undefined): { [name in K]?: string } =>
    value === undefined ? {} : ({ [key]: value } as { [name in K]: string });
  const settled = Object.fromEntries(
    (
      [
        ['client', 'client'],
        ['origin', 'origin'],
        ['destination', 'destination'],
        ['transport', 'transport'],
        ['candidates', 'candidates'],
        ['threshold', 'threshold'],
        ['acceptAt', 'accept_at'],
        ['lang', 'lang'],
      ] as const
    ).flatMap(([key, name]) => (resolved.origins[key].source === 'flag' ? [[name, settings[key]]] : [])),
  ) as Partial<BatchProfile>;
  return {
    schema_version: '1',
    map: {
      ...Object.fromEntries(
        [...map.fields].map(([field, columns]) => [field, columns.map((at) => map.headings[at]!)]),
      ),
      // a later list that has such a column is read as this one
      ...(map.fields.has('composition') ? {} : { composition: [] }),
    },
    ...named('sheet', text('sheet')),
    ...named('header_row', text('headerRow')),
    ...named('encoding', text('encoding')),
    ...named('delimiter', text('delimiter')),
    ...(text('decimal') === undefined ? {} : { decimal: text('decimal') as 'comma' | 'point' }),
    ...named('check_column', text('checkColumn')),
    ...(text('columns') === undefined ? {} : { columns: text('columns')!.split(',') }),
    ...settled,
    ...named('claim', text('claim')),
  };
}
