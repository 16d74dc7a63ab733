import type { LookupResult } from '../../api/answers.js';
import type { TariffService } from '../../api/tariff-service.js';
import { editionWords, written } from '../edition-words.js';
import { type Fitting, fitAnswer } from '../fit-answer.js';
import { tool } from '../tool.js';

type Child = LookupResult['children'][number];

/** A row, and how many levels above it the code that was asked for stands. */
interface Row extends Child {
  readonly level: number;
}

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
        const top = await lookup(service, code, date);
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

export const lookup = (
  service: TariffService,
  code: string,
  date: string | undefined,
): Promise<LookupResult> => service.lookup({ code, ...(date === undefined ? {} : { date }) });

export const warningsOf = (tops: readonly LookupResult[]): { warnings?: string[] } => {
  const warnings = [...new Set(tops.flatMap((top) => top.warnings ?? []))];
  return warnings.length === 0 ? {} : { warnings };
};

const lineOut = ({ code, text, units, general, declarable, level }: Row, fitting: Fitting) => ({
  code: written(code),
  text: `${'· '.repeat(level)}${fitting.text(text)}`,
  ...(units && units.length > 0 ? { units } : {}),
  ...(general === '' ? {} : { rate: general }),
  ...(declarable ? { end: true as const } : {}),
});

/** The rows below in the order of the schedule, each after the one it stands under. */
async function rowsBelow(
  service: TariffService,
  top: LookupResult,
  depth: number,
  date: string | undefined,
  level = 0,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const child of top.children) {
    rows.push({ ...child, level });
    if (depth <= level + 1 || child.declarable || child.code === '' || child.code.length < 4) continue;
    const below = await lookup(service, child.code, date);
    // an un-numbered row is listed with its rows after it already
    if (below.code === child.code && below.children.length > 0)
      rows.push(...(await rowsBelow(service, below, depth, date, level + 1)));
  }
  return rows;
}
