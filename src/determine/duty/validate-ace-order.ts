import { type Issue, issue } from '../../core/issue.js';
import { type Code, formatCode, isCode, prefixesOf } from '../../tariff/code.js';
import type { Filing } from '../../tariff/measure/measure.js';
import type { Schedule } from '../../tariff/schedule.js';
import { aceSection } from './ace-order.js';

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
