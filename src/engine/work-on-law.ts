import { setImmediate as othersFirst } from 'node:timers/promises';
import { civilDate } from '../core/civil-date.js';
import type { Library } from '../reference/library.js';
import { dutiesOfLines } from './answer-duty.js';
import type { LawWorker, MomentAsked, WorkAsked, WorkDone, WorkName } from './law-work.js';

type Worked = { readonly [N in WorkName]: (library: Library, asked: WorkAsked<N>) => Promise<WorkDone<N>> };

/** Each work by the law and what is asked, all of it data; what a work needs is loaded when it is first asked for. */
const works: Worked = {
  compare: async (library, asked) =>
    (await import('./monitor/schedule-diff.js')).scheduleDiff(library, asked),
  async changes(library, { from, to }) {
    const { compareLaw, momentOf } = await import('./monitor/law-moments.js');
    const moment = ({ edition, day }: MomentAsked) => momentOf(library, edition, civilDate(day));
    return compareLaw(library, moment(from), moment(to)).changes;
  },
  nameless: async (library, asked) =>
    (await import('./origin/guess-materials.js')).namelessMaterials(library, asked),
  guess: async (library, asked) =>
    (await import('./origin/guess-materials.js')).guessMaterials(library, asked),
  async origin(library, { request, date, guesses }) {
    const { answerOrigin } = await import('./origin/answer-origin.js');
    const known = new Map(guesses);
    return answerOrigin(library, library.scheduleOn(date), request, date, (text) => known.get(text));
  },
  duties: async (library, asked) => dutiesOfLines(library, asked),
  search: async (library, { query, limit, date }) =>
    (await import('./search-lines.js')).searchLines(library, library.scheduleOn(date), query, limit),
  check: async (library, asked) => (await import('./monitor/check-catalog.js')).checkPiece(library, asked),
};

/** Does one piece of work in the calling thread. */
export const workOnLaw = <N extends WorkName>(
  library: Library,
  name: N,
  asked: WorkAsked<N>,
): Promise<WorkDone<N>> => works[name](library, asked);

/** Does the work in the calling thread, a piece at a time, so that between two of them others come through. */
export function lawWorkHere(library: Library): LawWorker {
  let last: Promise<unknown> = Promise.resolve();
  return (_account, name, asked) => {
    const turn = last.then(othersFirst).then(() => workOnLaw(library, name, asked));
    last = turn.catch(() => undefined);
    return turn;
  };
}
