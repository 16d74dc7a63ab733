import { type Issue, issue } from '../../src/core/issue.js';
import { aceSection } from '../../src/determine/duty/ace-order.js';
import { type Code, formatCode, isCode, prefixesOf } from '../../src/tariff/code.js';
import type { MeasureBook } from '../../src/tariff/measure/measure.js';
import type { FilingRow } from '../../src/tariff/measure/measure-file.js';
import type { Schedule } from '../../src/tariff/schedule.js';

/** How the numbers of an entry line are ordered: the place of every heading and prefix, small first. */
interface Filing {
  readonly citation: string;
  readonly numbersAtMost: number;
  readonly places: ReadonlyMap<Code, { readonly place: number; readonly what: string }>;
}

/** The places that a file of measures names, and those of its programmes. */
export function filingOf(
  row: FilingRow,
  { programmes, stack }: Pick<MeasureBook, 'programmes' | 'stack'>,
): Filing {
  const places = new Map<Code, { readonly place: number; readonly what: string }>();
  for (const { codes, place, what } of row.places)
    for (const code of codes) places.set(code.replaceAll('.', ''), { place, what });
  for (const { id, order: place, authority: what, measures } of programmes) {
    const headings = measures.flatMap(({ heading, restHeading = '' }) => [heading, restHeading]);
    for (const heading of [...headings, ...stack.flatMap(({ report }) => report[id] ?? [])])
      if (heading !== '') places.set(heading, { place, what });
  }
  return { citation: row.citation, numbersAtMost: row.numbers_at_most, places };
}

/**
 * Checks the numbers of one entry line as ACE takes them: chapter 98 first, then chapter 99 (section 301, the emergency
 * and surcharge duties, section 232, section 201, replacements, quota and other use), then the goods' own numbers.
 */
export function validateAceOrder(
  numbers: readonly Code[],
  filing: Filing,
  schedule: Pick<Schedule, 'find' | 'isLeaf'>,
): Issue[] {
  const faults: Issue[] = [];
  const fault = (code: string, at: number, message: string, hint: string): void => {
    faults.push(issue(code, message, { path: `/${at}`, hint }));
  };
  if (numbers.length > filing.numbersAtMost)
    fault(
      'ace_too_many',
      filing.numbersAtMost,
      `${numbers.length} numbers stand on one line, at most ${filing.numbersAtMost} may`,
      'divide the goods over two lines',
    );
  const good = numbers.map((code) => isCode(code) && code.length >= 8);
  numbers.forEach((code, i) => {
    const name = formatCode(code);
    if (!good[i]) fault('ace_number', i, `"${code}" is not a full number`, 'give eight or ten digits');
    else if (schedule.find(code) === undefined && !filing.places.has(code))
      fault('unknown_code', i, `${name} is not in the schedule`, 'look the number up');
    else if (aceSection(code) !== 'chapter_99' && !isWhole(code, schedule))
      fault('ace_number', i, `${name} has no statistical suffix`, 'give the ten digits of the line');
    if (numbers.indexOf(code) !== i)
      fault('ace_repeated', i, `${name} stands twice`, 'report a number once on a line');
  });
  if (!numbers.some((code) => aceSection(code) !== 'chapter_99'))
    fault('ace_no_goods', 0, 'no number says what the goods are', 'add the line of chapters 1 to 97');

  let last = 0;
  numbers.forEach((code, i) => {
    if (!good[i]) return;
    const place = placeOf(code, filing);
    const before = numbers[last]!;
    if (i > 0 && good[last] && place.place < placeOf(before, filing).place)
      fault(
        'ace_order',
        i,
        `${formatCode(code)} (${place.what}) stands after ${formatCode(before)} (${placeOf(before, filing).what})`,
        `put it before: ${filing.citation}`,
      );
    else last = i;
  });
  return faults;
}

/** True where the schedule divides a number no further. */
function isWhole(code: Code, schedule: Pick<Schedule, 'find' | 'isLeaf'>): boolean {
  const row = schedule.find(code);
  return row !== undefined && row.code === code && schedule.isLeaf(row.index);
}

function placeOf(code: Code, { places }: Filing): { readonly place: number; readonly what: string } {
  const section = aceSection(code);
  if (section === 'chapter_98') return { place: 0, what: 'chapter 98' };
  if (section === 'chapter_1_97') return { place: 1000, what: 'the goods' };
  const found = prefixesOf(code)
    .reverse()
    .map((prefix) => places.get(prefix))
    .find((place) => place !== undefined);
  return found ?? { place: 999, what: 'chapter 99' };
}
