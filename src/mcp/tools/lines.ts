import type { LookupResult } from '../../api/answers.js';
import type { LineBelow } from '../../api/lines-below.js';
import { lookUpOn, rowsBelow } from '../../api/rows-below.js';
import { editionWords } from '../edition-words.js';
import { type Fitting, fitAnswer } from '../fit-answer.js';
import { tool } from '../tool.js';

/** What stands below codes of the schedule. */
export const lines = tool({
  name: 'lines',
  title: 'Lines below a code',
  about:
    'The rows of the United States schedule below headings, subheadings or lines: code, words, units, general rate; `end` marks those that can be declared. Several codes at once.',
  scope: 'read',
  bucket: 'other',
  async run(service, { codes, depth, date, detail }) {
    const found = await Promise.all(
      codes.map(async (code) => {
        const top = await lookUpOn(service, code, date);
        return { top, rows: await rowsBelow(service, top, depth, date) };
      }),
    );
    return fitAnswer(detail, (fitting) => ({
      edition: editionWords(found[0]!.top.edition),
      below: found.map(({ top, rows }) => ({
        code: top.formatted,
        text: fitting.text(top.text),
        lines: fitting.list('lines', rows, 3 / found.length).map((row) => lineOut(row, fitting)),
      })),
      not_known: [],
      ...warningsOf(found.map(({ top }) => top)),
    }));
  },
});

export const warningsOf = (tops: readonly LookupResult[]): { warnings?: string[] } => {
  const warnings = [...new Set(tops.flatMap((top) => top.warnings ?? []))];
  return warnings.length === 0 ? {} : { warnings };
};

const lineOut = ({ formatted, text, units, general, declarable, level }: LineBelow, fitting: Fitting) => ({
  code: formatted,
  text: `${'· '.repeat(level)}${fitting.text(text)}`,
  ...(units.length > 0 ? { units } : {}),
  ...(general === '' ? {} : { rate: general }),
  ...(declarable ? { end: true as const } : {}),
});
