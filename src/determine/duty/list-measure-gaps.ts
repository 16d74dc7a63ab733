import { type Code, formatCode } from '../../tariff/code.js';
import { isInForce, type MeasureBook } from '../../tariff/measure/measure.js';
import { coversCode, coversOrigin } from '../../tariff/measure/scope.js';
import type { MeasureRequest } from './additional-duties.js';
import type { NotComputed } from './assessment.js';
import type { MeasuredGoods, ProgrammeVerdict } from './judge-programme.js';

const pointer = /\b(9903)\.(\d{2})\.(\d{2})\b/g;

/** What the additional duties of a line leave open: unknown facts, law without loaded lists, days not covered. */
export function listMeasureGaps(
  book: MeasureBook,
  request: MeasureRequest,
  goods: MeasuredGoods,
  verdicts: readonly ProgrammeVerdict[],
): NotComputed[] {
  const { date, code } = request;
  const gaps: NotComputed[] = [];
  const add = (what: string, why: string, refs: readonly Code[] = []): void => {
    gaps.push({ code: 'additional_duties', what, why, ...(refs.length > 0 && { refs }) });
  };
  for (const { programme, undecided, misses } of verdicts) {
    if (!undecided) continue;
    const headings = misses
      .filter(({ kind, measure }) => kind === 'open' && measure.rate.form !== 'exception')
      .map(({ measure }) => measure.heading);
    add(
      programme.authority,
      'whether it is due hangs on facts that are not stated: see the questions',
      [...new Set(headings)].filter((heading) => heading !== '').sort(),
    );
  }
  for (const watch of book.watches)
    if (
      isInForce(watch, date) &&
      coversCode(watch.scope, goods.lists) &&
      coversOrigin(watch.scope, goods.origin)
    )
      add(watch.authority, `${watch.why} (${watch.citation})`);
  if (code.length < 10 && book.lists.goesDeeper(code))
    add(
      'lists that go on to ten digits',
      `some lists of chapter 99 name statistical numbers below ${formatCode(code)}: give ten digits`,
    );
  const unknown = pointed(request.footnotes ?? []).filter((heading) => !book.headings.has(heading));
  if (unknown.length > 0)
    add(
      'chapter 99 headings that the footnotes of the line name',
      'they are not among the loaded measures: read them in the schedule',
      unknown,
    );
  if (date > book.covers.to)
    gaps.push({
      code: 'data_ends',
      what: 'chapter 99 after the last loaded edition',
      why: `its headings and lists are loaded to ${book.covers.to}; what came later is known only in part, to ${book.asOf}`,
    });
  if (date < book.covers.from)
    gaps.push({
      code: 'data_ends',
      what: 'chapter 99 before the loaded measures',
      why: `measures are loaded from ${book.covers.from}`,
    });
  return gaps;
}

/** Headings of chapter 99 that a text points to. */
const pointed = (texts: readonly string[]): Code[] =>
  [
    ...new Set(texts.flatMap((text) => [...text.matchAll(pointer)].map(([, a, b, c]) => `${a}${b}${c}`))),
  ].sort();
