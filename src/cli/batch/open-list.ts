import { openProducts, type Products } from '../../batch/open-products.js';
import { type FileFacts, inspectFile } from '../../batch/read/inspect-file.js';
import { openSheets } from '../../batch/read/open-sheets.js';
import type { Invocation } from '../command-body.js';
import type { InputFile } from './open-input.js';

/** A list on disk with what its columns mean; `close` lets go of the file. */
export interface OpenedList {
  readonly products: Products;
  readonly facts: FileFacts;
  close(): void;
}

/** Opens a list and finds its columns, as the command line says how. */
export async function openList(
  { path, name }: InputFile,
  options: Invocation['options'],
  delimiter: string | undefined,
): Promise<OpenedList> {
  const given = <K extends string>(key: K): { [name in K]?: string } =>
    options[key] === undefined ? {} : ({ [key]: options[key] } as { [name in K]: string });
  const facts = await inspectFile(path);
  const file = await openSheets(facts, {
    name,
    ...given('sheet'),
    ...given('encoding'),
    ...(delimiter === undefined ? {} : { delimiter }),
  });
  try {
    const products = await openProducts(file, {
      maps: (options['map'] as string[] | undefined) ?? [],
      ...given('headerRow'),
      ...given('checkColumn'),
    });
    return { products, facts, close: () => file.close() };
  } catch (fault) {
    file.close();
    throw fault;
  }
}
