import type { BillRow } from '../../api/origin-request.js';
import type { CivilDate } from '../../core/civil-date.js';
import type { Library } from '../../reference/library.js';
import { openClassifier } from '../../reference/open-classifier.js';
import { openCountries } from '../../reference/us-tables.js';
import type { BillAsked, Guesses, LawWorker, WorkAsked } from '../law-work.js';
import { guessCode } from './guess-code.js';
import { readMaterials } from './read-materials.js';

/** The descriptions of a bill that stand without a code of the schedule, each once: what will have to be classified. */
export function namelessMaterials(library: Library, { bill, date }: BillAsked): readonly string[] {
  const nameless = new Set<string>();
  readMaterials((bill.materials ?? []) as readonly BillRow[], {
    countries: library.once('countries', () => openCountries((file) => library.text(file))),
    schedule: library.scheduleOn(date),
    currency: undefined,
    facts: bill.facts,
    guess: (description) => {
      if (description.length > 1) nameless.add(description);
      return undefined;
    },
  });
  return [...nameless];
}

/** Classifies some descriptions of materials. */
export function guessMaterials(library: Library, { descriptions, date }: WorkAsked<'guess'>): Guesses {
  const classifier = openClassifier(library, library.scheduleOn(date));
  return descriptions.map((description) => [description, guessCode(classifier, description)] as const);
}

/** As many as keep a thread for some hundredths of a second. */
const descriptionsAtOnce = 8;
/** pieces of one bill under way at once: what else the account asks waits for these alone */
const piecesAtOnce = 8;

/** The descriptions of a bill that will have to be classified; where none is given nothing is asked. */
export const namelessOf = async (
  work: LawWorker,
  account: string,
  asked: BillAsked,
): Promise<readonly string[]> =>
  asked.bill.materials?.some(({ description }) => description?.trim())
    ? work(account, 'nameless', asked)
    : [];

/** Classifies the descriptions of a bill in pieces, so that nobody waits for all of them. */
export async function guessInPieces(
  work: LawWorker,
  account: string,
  descriptions: readonly string[],
  date: CivilDate,
): Promise<Guesses> {
  const guesses: Guesses[number][] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < descriptions.length) {
      const piece = descriptions.slice(next, next + descriptionsAtOnce);
      next += descriptionsAtOnce;
      guesses.push(...(await work(account, 'guess', { descriptions: piece, date })));
    }
  };
  await Promise.all(Array.from({ length: piecesAtOnce }, lane));
  return guesses;
}
