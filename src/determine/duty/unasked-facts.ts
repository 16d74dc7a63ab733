import { isInForce, type MeasureBook } from '../../tariff/measure/measure.js';
import { coversCode, coversOrigin } from '../../tariff/measure/scope.js';
import type { MeasuredGoods } from './judge-programme.js';
import type { Settlement } from './settle-facts.js';

/** What the importer states of the goods that no measure in force asks of their line and origin: it made no difference. */
export function unaskedFacts(
  book: MeasureBook,
  goods: Omit<MeasuredGoods, 'facts'>,
  { settled }: Settlement,
  stated: Readonly<Record<string, boolean>>,
): string[] {
  const names = measureFacts(book, stated);
  if (names.length === 0) return [];
  const asked = askedFacts(book, goods);
  // one that is so settles those that it excludes
  const settles = (fact: string): boolean =>
    stated[fact] === true &&
    book.exclusive.some(({ facts }) => facts.includes(fact) && facts.some((other) => asked.has(other)));
  return names.filter(
    (fact) => !asked.has(fact) && !settles(fact) && !settled.some((line) => line.fact === fact),
  );
}

/** The facts that measures may ask; antidumping cases are told by themselves. */
export const measureFacts = (
  { questions }: MeasureBook,
  stated: Readonly<Record<string, boolean>>,
): string[] => Object.keys(stated).filter((fact) => fact === 'usmca' || questions.has(fact));

/** Every fact that the measures in force ask of goods of a line and origin. */
function askedFacts(
  { programmes }: MeasureBook,
  { lists, date, origin }: Omit<MeasuredGoods, 'facts'>,
): ReadonlySet<string> {
  const asked = new Set<string>();
  for (const { measures } of programmes)
    for (const measure of measures) {
      if (!coversCode(measure.scope, lists) || !isInForce(measure, date)) continue;
      if (!coversOrigin(measure.scope, origin)) continue;
      for (const condition of measure.when)
        if (condition.kind === 'fact') asked.add(condition.fact);
        else if (condition.kind === 'usmca') asked.add('usmca');
    }
  return asked;
}
