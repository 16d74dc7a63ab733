import type { RowFormat } from './row-format.js';

/** One whole answer a line. */
export const ndjsonFormat: RowFormat = {
  whole: true,
  head: () => '',
  row: ({ object }) => `${JSON.stringify(object())}\n`,
  tail: '',
};

/** One list of whole answers. */
export const jsonFormat: RowFormat = {
  whole: true,
  head: () => '[',
  row: ({ object }, index) => `${index === 0 ? '\n' : ',\n'}${JSON.stringify(object())}`,
  tail: '\n]\n',
};
