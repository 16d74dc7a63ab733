import { civilDate } from '../../core/civil-date.js';
import { TariffError } from '../../errors.js';
import type { Library } from '../../reference/library.js';
import { classifyRequest } from '../contract/classify-request.js';
import { openThreads, type Threads } from '../embedded/answer-pool.js';
import type { AskedProduct } from '../embedded/answer-rows.js';
import type { UnkeptResult } from '../product-answers.js';
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

/** The threads of a server: some answer single products, others the lists, which wait for the single ones. */
export interface AnswerThreads {
  /** absent where the calling thread answers */
  readonly answer?: (product: AskedProduct) => Promise<UnkeptResult>;
  /** what changed between two editions; absent where the calling thread compares */
  readonly compare?: NonNullable<Threads['compare']>;
  readonly lists: Pick<Threads, 'run'>;
  close(): Promise<void>;
}

/** Starts the threads; those for lists start with the first list. */
export async function openAnswerThreads(needs: AnswerThreadsNeeds): Promise<AnswerThreads> {
  const { library, folders, version, now } = needs;
  const open = (workers: number, background: boolean): Promise<Threads> =>
    openThreads({
      library,
      folders,
      day: civilDate(now().toISOString().slice(0, 10)),
      version,
      workers,
      background,
    });
  let forLists: Promise<Threads> | undefined;
  const lists: Pick<Threads, 'run'> = {
    async run(group) {
      forLists ??= open(needs.batchThreads, true);
      return (await forLists).run(group);
    },
  };
  if (needs.answerThreads < 1) return { lists, close: async () => (await forLists)?.close() };
  const forOne = await open(needs.answerThreads, false);
  let underWay = 0;
  const answer = async (product: AskedProduct): Promise<UnkeptResult> => {
    if (underWay >= underWayAtMost)
      throw new TariffError('overloaded', `${underWay} products wait for an answer`, {
        hint: 'come again in a moment',
      });
    underWay += 1;
    try {
      return answered(await forOne.run({ products: [product], whole: true }));
    } finally {
      underWay -= 1;
    }
  };
  const warm = classifyRequest.parse({ description: 'cotton shirt', origin: 'CN' });
  await Promise.all(Array.from({ length: needs.answerThreads }, () => answer({ request: warm, taught: [] })));
  return {
    answer: recallAnswers(answer, recalledAtMost),
    ...(forOne.compare ? { compare: forOne.compare } : {}),
    lists,
    async close() {
      await Promise.all([forOne.close(), forLists?.then((threads) => threads.close())]);
    },
  };
}

/** What a thread said of one product: its answer, or what stopped it. */
function answered(group: Awaited<ReturnType<Threads['run']>>): UnkeptResult {
  if ('stop' in group) throw stopOf(group.stop);
  const [answer] = group.answers;
  if (answer?.kind === 'answered' && answer.result) return answer.result;
  if (answer?.kind === 'failed' && answer.code !== 'internal') throw stopOf(answer);
  throw new Error(answer?.kind === 'failed' ? answer.message : 'a thread gave no answer');
}

const stopOf = ({
  code,
  message,
  hint,
}: {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}) => new TariffError(code as TariffError['code'], message, hint === undefined ? {} : { hint });
