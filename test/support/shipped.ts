import { fileURLToPath } from 'node:url';
import { Library } from '../../src/reference/library.js';

/** The data folder of this checkout. */
export const dataFolder = fileURLToPath(new URL('../../data', import.meta.url));

/** Where the official files lie on a founder's machine; tests that need them skip without. */
export const sourceFolder = fileURLToPath(new URL('../../../shared/data', import.meta.url));

let library: Library | undefined;

/** The shipped data, opened once for all tests of a file. */
export function shippedLibrary(): Library {
  library ??= new Library([dataFolder]);
  return library;
}
