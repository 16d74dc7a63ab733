import { classifyRequest } from '../api/classify-request.js';
import type { UnsavedResult } from '../api/product-answers.js';
import { civilDate } from '../core/civil-date.js';
import type { LawWorker, WorkName } from '../engine/law-work.js';
import { openThreads, type Threads } from '../engine/rows/answer-pool.js';
import type { AskedProduct } from '../engine/rows/answer-rows.js';
import { stopAgain } from '../engine/rows/stopped.js';
import { workOnLaw } from '../engine/work-on-law.js';
import { TariffError } from '../errors.js';
import type { Library } from '../reference/library.js';
import { fairQueue } from './fair-queue.js';
import { recallAnswers } from './recall-answers.js';

export interface AnswerThreadsNeeds {
  readonly library: Library;
  readonly folders: readonly string[];
  readonly version: string;
  readonly now: () => Date;
  readonly answerThreads: number;
  readonly batchThreads: number;
}

/** More would wait longer than anybody does. */
const underWayAtMost = 2000;

/** How many answers are kept at hand: some 30 MB. */
const recalledAtMost = 400;

/** The threads for lists. */
export type ListThreads = Pick<Required<Threads>, 'run' | 'work'>;

/** The threads of a server: some answer single products, others the lists, which wait for the single ones. */
export interface AnswerThreads {
  /** absent where the calling thread answers */
  readonly answer?: (account: string, product: AskedProduct) => Promise<UnsavedResult>;
  /** computes on the law; absent where the calling thread does */
  readonly work?: LawWorker;
  readonly lists: ListThreads;
  /** answers by another law from now on; what the old one began is done when what this returns is */
  renew(newer: Library): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Starts the threads; those for lists start with the first list. */
export async function openAnswerThreads(needs: AnswerThreadsNeeds): Promise<AnswerThreads> {
  const { folders, version, now } = needs;
  const open = async (library: Library, workers: number, background: boolean): Promise<SharedThreads> =>
    shareThreads(
      await openThreads({
        library,
        folders,
        day: civilDate(now().toISOString().slice(0, 10)),
        version,
        workers,
        background,
      }),
    );
  let law = needs.library;
  let forLists: Promise<SharedThreads> | undefined;
  const ofLists = (): Promise<SharedThreads> => {
    forLists ??= open(law, needs.batchThreads, true);
    return forLists;
  };
  const lists: ListThreads = {
    run: async (group) => (await ofLists()).run(group),
    async work(name, asked) {
      const { work } = await ofLists();
      return work ? work(name, asked) : workOnLaw(law, name, asked);
    },
  };
  const takeLists = (): (() => Promise<void>) => {
    const old = forLists;
    forLists = undefined;
    return async () => (await old)?.letGo();
  };
  if (needs.answerThreads < 1)
    return {
      lists,
      async renew(newer) {
        law = newer;
        return takeLists();
      },
      close: async () => (await forLists)?.close(),
    };
  const openOne = async (library: Library): Promise<SingleAnswers> => {
    const threads = await open(library, needs.answerThreads, false);
    const shared = inTurn(threads, needs.answerThreads);
    const answer = (account: string, product: AskedProduct) => shared.answer(account, product);
    const warm = classifyRequest.parse({ description: 'cotton shirt', origin: 'CN' });
    await Promise.all(
      Array.from({ length: needs.answerThreads }, () => answer('', { request: warm, feedback: [] })),
    );
    return {
      threads,
      answer: recallAnswers(answer, recalledAtMost),
      ...(shared.work ? { work: shared.work } : {}),
    };
  };
  let one = await openOne(law);
  return {
    answer: (account, product) => one.answer(account, product),
    ...(one.work ? { work: (account, name, asked) => one.work!(account, name, asked) } : {}),
    lists,
    async renew(newer) {
      const fresh = await openOne(newer);
      const old = one.threads;
      one = fresh;
      law = newer;
      const lists = takeLists();
      return async () => {
        await Promise.all([old.letGo(), lists()]);
      };
    },
    async close() {
      await Promise.all([one.threads.close(), forLists?.then((threads) => threads.close())]);
    },
  };
}

/** Threads for single products, and the answers that are at hand again. */
interface SingleAnswers {
  readonly threads: SharedThreads;
  readonly answer: (account: string, product: AskedProduct) => Promise<UnsavedResult>;
  readonly work?: LawWorker;
}

/** Work that keeps a thread for seconds where the editions were not compared before. */
const long: ReadonlySet<WorkName> = new Set(['compare', 'changes', 'check']);

/** Gives the threads to accounts in turn, and refuses more than anybody would wait for. */
function inTurn(
  threads: Threads,
  atOnce: number,
): Pick<AnswerThreads, 'work'> & Required<Pick<AnswerThreads, 'answer'>> {
  const queue = fairQueue(atOnce, () => performance.now());
  let underWay = 0;
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    if (underWay >= underWayAtMost)
      throw new TariffError('overloaded', `${underWay} questions wait for an answer`, {
        hint: 'come again in a moment',
      });
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  };
  const { work } = threads;
  return {
    answer: (account, product) =>
      counted(() =>
        queue.run(account, async () => answered(await threads.run({ products: [product], whole: true }))),
      ),
    ...(work && {
      work: (account, name, asked) =>
        counted(() => queue.run(account, () => work(name, asked), long.has(name))),
    }),
  };
}

/** Threads that end when what they have begun is done. */
interface SharedThreads extends Threads {
  letGo(): Promise<void>;
}

function shareThreads(threads: Threads): SharedThreads {
  const underWay = new Set<Promise<unknown>>();
  const watched = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    const done = (): boolean => underWay.delete(work);
    work.then(done, done);
    return work;
  };
  const { work } = threads;
  return {
    run: (group) => watched(threads.run(group)),
    ...(work && { work: (name, asked) => watched(work(name, asked)) }),
    close: () => threads.close(),
    async letGo() {
      await Promise.allSettled(underWay);
      await threads.close();
    },
  };
}

/** What a thread said of one product: its answer, or what stopped it. */
function answered(group: Awaited<ReturnType<Threads['run']>>): UnsavedResult {
  if ('stop' in group) throw stopAgain(group.stop);
  const [answer] = group.answers;
  if (answer?.kind === 'whole') return answer.result;
  if (answer?.kind === 'failed' && answer.code !== 'internal')
    throw stopAgain({ ...answer, code: answer.code as TariffError['code'] });
  throw new Error(answer?.kind === 'failed' ? answer.message : 'a thread gave no answer');
}
