import type { JobIdentity } from '../../batch/checkpoint.js';
import type { RowReading } from '../../batch/line-item.js';
import type { Products } from '../../batch/open-products.js';
import type { Invocation } from '../command-body.js';
import type { BatchOptions } from './batch-options.js';

/** What tells a job from every other, the law and the program apart. */
export type OwnIdentity = Omit<JobIdentity, 'law' | 'engine'>;

/** Where it is written down what was sent to a server, beside the checkpoint. */
export const journalOf = (checkpoint: string): string => `${checkpoint}.sent`;

/** What a job is asked to do, in the parts by which a checkpoint tells what has changed. */
export function ownIdentity(
  {
    asked,
    products,
    reading,
    inputName,
    options,
    assistant,
    sources,
  }: {
    readonly asked: BatchOptions;
    readonly products: Products;
    readonly reading: Omit<RowReading, 'stands'>;
    readonly inputName: string;
    readonly options: Invocation['options'];
    /** the language model that is asked about rows */
    readonly assistant: string | undefined;
    /** the bytes of the files that answers came back in */
    readonly sources: readonly string[];
  },
  sha256: string,
): OwnIdentity {
  const { check, fields, headings, headerRow } = products.map;
  return {
    input: `${sha256} ${products.sheet.name.replace(inputName, '')}`,
    columns: JSON.stringify([headings, headerRow, [...fields], check ?? null]),
    options: JSON.stringify([
      reading.defaults,
      reading.decimalComma,
      options['encoding'],
      asked.delimiter,
      ...(assistant === undefined ? [] : [assistant]),
      ...(sources.length === 0 ? [] : [sources]),
    ]),
    outputs: JSON.stringify([
      asked.output?.path,
      asked.review?.path,
      options['format'],
      options['bom'],
      ...(asked.report === undefined ? [] : ['report']),
      ...['columns', 'where', 'limit'].flatMap((name) =>
        options[name] === undefined ? [] : [name, options[name]],
      ),
      ...(asked.state === undefined ? [] : [asked.state]),
    ]),
  };
}
