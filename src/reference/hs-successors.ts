import type { Code } from '../tariff/code.js';
import type { Library } from './library.js';

/** The subheadings of HS 2022 that hold the goods of a subheading of HS 2017 or 2012 whose number is no longer in use. */
export const hsSuccessors = (library: Library): ReadonlyMap<Code, readonly Code[]> =>
  library.once(
    'successors of old subheadings',
    () =>
      new Map(
        Object.entries(library.json<{ successors: Record<Code, Code[]> }>('mx/successors.json').successors),
      ),
  );
