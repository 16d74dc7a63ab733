import type { RowFormat } from './row-format.js';

/** What holds for all rows of the day stands once, before the first of them: `{"type":"notice","notices":[...]}`. */
const noticeOf = (notices: readonly string[]): string => JSON.stringify({ type: 'notice', notices });

const element = (text: string, index: number): string => `${index === 0 ? '\n' : ',\n'}${text}`;

/** One whole answer a line. */
export const ndjsonFormat: RowFormat = {
  whole: true,
  head: () => '',
  notice: (notices) => `${noticeOf(notices)}\n`,
  row: ({ object }) => `${JSON.stringify(object())}\n`,
  tail: '',
};

/** One list of whole answers, with the notices among them. */
export const jsonFormat: RowFormat = {
  whole: true,
  head: () => '[',
  notice: (notices, index) => element(noticeOf(notices), index),
  row: ({ object }, index) => element(JSON.stringify(object()), index),
  tail: '\n]\n',
};
