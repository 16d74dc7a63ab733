import type { RowFormat } from './row-format.js';

/** What holds for all rows stands before them, once: `{"type":"notice","notices":[...]}`. */
const noticeOf = (notices: readonly string[]): string => JSON.stringify({ type: 'notice', notices });

/** One whole answer a line. */
export const ndjsonFormat: RowFormat = {
  whole: true,
  head: (_, notices) => (notices.length === 0 ? '' : `${noticeOf(notices)}\n`),
  row: ({ object }) => `${JSON.stringify(object())}\n`,
  tail: '',
};

/** One list of whole answers, behind the notices where there are any. */
export const jsonFormat: RowFormat = {
  whole: true,
  head: (_, notices) => (notices.length === 0 ? '[' : `[\n${noticeOf(notices)}`),
  row: ({ object }, index) => `${index === 0 ? '\n' : ',\n'}${JSON.stringify(object())}`,
  tail: '\n]\n',
};
