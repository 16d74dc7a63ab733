import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { successorsIn } from '../../api/code-successors.js';
import type { CodeStanding, ProductAnswers } from '../../api/product-answers.js';
import type { CivilDate } from '../../core/civil-date.js';
import { acceptDigits } from '../../core/sureness.js';
import { hsSuccessors } from '../../reference/hs-successors.js';
import type { Library } from '../../reference/library.js';
import { sha256 } from '../../reference/provenance.js';
import { dayNotices } from '../day-notices.js';
import { editionOut, entryDate } from '../law.js';
import type { WorkAsked, WorkDone, WorkName } from '../law-work.js';
import { type Memory, memoryOfClients } from '../memory.js';
import { successorsIn as recordedSuccessors, remarkOn } from '../moved-lines.js';
import { basisOn } from './answer-basis.js';
import { type AnsweredGroup, type AskedGroup, answerRows } from './answer-rows.js';
import type { ThreadData } from './batch-worker.js';
import { determineRow } from './determine-row.js';
import { type Stopped, stopAgain } from './stopped.js';

export interface ThreadNeeds {
  readonly library: Library;
  readonly folders: readonly string[];
  readonly day: CivilDate;
  readonly version: string;
  readonly workers: number;
  /** single answers come before the work of these threads */
  readonly background?: boolean;
}

export interface PoolNeeds extends ThreadNeeds {
  readonly client: string | undefined;
  /** the feedback that may serve a client; asked once for each client */
  readonly memory: (client: string | undefined) => Promise<Memory>;
}

/**
 * A thread's own heap stays small: the law and the model lie outside it, and answers are short-lived. One that compares
 * editions for a server has them whole in it.
 */
const listHeap = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 176 };
const serverHeap = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

/** No thread needs as many milliseconds to load. */
const longestLoad = 10_000;

/** The built thread beside the built program; where the sources run unbuilt there is none, and one thread answers. */
const workerFile = fileURLToPath(new URL('../batch-worker.js', import.meta.url));

/** Answers many products over one copy of the law and the model, in as many threads as are asked for. */
export async function openAnswers(needs: PoolNeeds): Promise<ProductAnswers> {
  const { library, day, version, client } = needs;
  const schedule = library.scheduleOn(day);
  const memoryOfClient = memoryOfClients(needs.memory);
  const pool = await openThreads(needs, listHeap);
  const { feedback } = await memoryOfClient(client);
  const basis = basisOn(library, day, version);
  const parts = [version, day, ...library.provenance.map((entry) => entry.sha256), feedback];
  return {
    edition: editionOut(schedule.edition),
    engineVersion: version,
    notices: dayNotices(schedule, day, library),
    fingerprint: sha256(Buffer.from(JSON.stringify(parts))),
    basisOf: async (request) =>
      basis(await (await memoryOfClient(request.client ?? client)).feedbackFor(request), request.date),
    width: Math.max(1, needs.workers) * 2,
    async answer(requests, whole) {
      const products = await Promise.all(
        requests.map(async (request) => ({
          request,
          feedback: await (await memoryOfClient(request.client ?? client)).feedbackFor(request),
        })),
      );
      const group = await pool.run({ products, whole });
      if ('stop' in group) throw stopAgain(group.stop);
      return group.answers;
    },
    standing(code): CodeStanding {
      const row = schedule.find(code);
      if (!row?.code.startsWith(code)) return 'dead';
      return row.code === code && code.length >= 8 && schedule.isLeaf(row.index) ? 'line' : 'prefix';
    },
    remark: (code) => remarkOn(library.transfers(), schedule, code),
    successors: (code) => {
      const recorded = library.once(`codes that ${schedule.edition.id} does not have`, () =>
        recordedSuccessors(library.transfers(), hsSuccessors(library), schedule),
      );
      return successorsIn(recorded, code, (prefix) =>
        schedule.has(prefix) ? [...schedule.lines(prefix)].map((line) => line.code) : [],
      );
    },
    async totalOf({ code, date, ...entry }) {
      const of = date === undefined ? day : entryDate(date, new Date(0));
      const law = library.scheduleOn(of);
      if (code.length < acceptDigits.tariff_line || !law.has(code)) return undefined;
      return determineRow(library, law, code, of, entry).columns.total_ad_valorem || undefined;
    },
    close: () => pool.close(),
  };
}

/** Threads that answer groups of products, each whole group in one of them. */
export interface Threads {
  run(group: AskedGroup): Promise<AnsweredGroup>;
  /** absent where the calling thread does it */
  readonly work?: <N extends WorkName>(name: N, asked: WorkAsked<N>) => Promise<WorkDone<N>>;
  close(): Promise<void>;
}

/** Starts threads over one copy of the law and the model; without any, the calling thread answers. */
export async function openThreads(needs: ThreadNeeds, resourceLimits = serverHeap): Promise<Threads> {
  const { library, day, version, folders, workers, background = false } = needs;
  if (workers < 1 || !existsSync(workerFile))
    return {
      // a breath between groups lets signals and writes come through
      run: async (group) => {
        await new Promise((go) => setImmediate(go));
        return answerRows({ library, day, version }, group);
      },
      close: async () => undefined,
    };
  const { Piscina } = await import('piscina');
  const workerData: ThreadData = {
    folders,
    packs: library.once(`shared ${day}`, () => library.share(day)),
    day,
    version,
    background,
    loaded: new Int32Array(new SharedArrayBuffer(4)),
  };
  const pool = new Piscina({
    filename: workerFile,
    name: 'answerGroup',
    minThreads: workers,
    maxThreads: workers,
    workerData,
    recordTiming: false,
    resourceLimits,
    execArgv: [],
  });
  return {
    run: (group) => pool.run(group),
    async work<N extends WorkName>(name: N, asked: WorkAsked<N>) {
      const given = (await pool.run({ name, asked }, { name: 'workOnce' })) as
        | { readonly done: WorkDone<N> }
        | Stopped;
      if ('stop' in given) throw stopAgain(given.stop);
      return given.done;
    },
    async close() {
      // a thread that is ended while it loads its modules takes the whole program with it
      const until = Date.now() + longestLoad;
      while (Atomics.load(workerData.loaded, 0) < pool.threads.length && Date.now() < until)
        await setTimeout(10);
      await pool.destroy();
    },
  };
}
