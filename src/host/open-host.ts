import { type EngineNeeds, makeEngine } from '../engine/engine.js';
import { Library } from '../reference/library.js';
import type { HostStore } from '../store/host-store.js';
import { openWebhooks, usualWebhooks, type WebhookSettings } from '../webhooks/webhook-host.js';
import { openAnswerThreads } from './answer-threads.js';
import { forgetOld } from './forget-old.js';
import type { Host, HostLimits } from './host.js';
import { batchHandler } from './run-batches.js';

export interface HostNeeds extends Omit<EngineNeeds, 'library' | 'answerElsewhere' | 'workElsewhere'> {
  readonly store: HostStore;
  readonly limits: HostLimits;
  /** threads that answer single products; 0 answers them in this one */
  readonly answerThreads: number;
  /** threads that answer batches; 0 answers them in this one */
  readonly batchThreads: number;
  readonly webhooks?: WebhookSettings;
  /** false: batches, messages and what is past its time are left to other processes of the installation */
  readonly jobs?: boolean;
  /** what is told to the operator and belongs to no call */
  readonly report: (fault: unknown, what: string) => void;
}

/** A host at work: calls are answered, batches go on, what is past its time is forgotten. */
export interface RunningHost {
  readonly host: Host;
  /** answers by what was imported meanwhile, where anything was; true: it was */
  reloadLaw(): Promise<boolean>;
  /** takes no more work, finishes or hands back what is under way, closes the database */
  stop(graceMs: number): Promise<void>;
}

const sweepEveryMs = 600_000;
const lookForLawEveryMs = 5_000;

/** Opens the service for many accounts over one database. */
export async function openHost(needs: HostNeeds): Promise<RunningHost> {
  const { store, limits, version, now, random } = needs;
  const library = new Library(needs.folders);
  const threads = await openAnswerThreads({ ...needs, library });
  const engine = makeEngine({
    ...needs,
    library,
    ...(threads.answer ? { answerElsewhere: threads.answer } : {}),
    ...(threads.work ? { workElsewhere: threads.work } : {}),
  });
  const owner = Buffer.from(random(9)).toString('base64url');
  const webhooks = openWebhooks({
    ...needs,
    library,
    work: engine.work,
    settings: needs.webhooks ?? usualWebhooks,
  });
  const host: Host = {
    engine,
    store,
    limits,
    version,
    owner,
    now,
    random,
    webhooks,
    batchEnded: (batch, at) => webhooks.batchEnded(batch, at),
  };
  const jobs = needs.jobs ?? true;
  const worker = jobs
    ? await store.jobs.work({
        handlers: {
          batch: batchHandler(host, threads.lists),
        },
        atOnce: Math.max(1, needs.batchThreads),
        // being killed counts as an attempt, too: it shall take more than a bad hour to put a batch aside
        attemptsAtMost: 12,
      })
    : undefined;
  const sweep = async (): Promise<void> => {
    const at = now().toISOString();
    await store.ledger.sweep(at);
    await store.batches.sweep(at);
    await store.buckets.sweep(now().getTime() - 3_600_000);
    await forgetOld(host);
  };
  const sweepSafely = (): void =>
    void sweep().catch((fault: unknown) =>
      needs.report(fault, 'what is past its time could not be forgotten'),
    );
  const timer = jobs ? setInterval(sweepSafely, sweepEveryMs).unref() : undefined;
  const reloadLaw = async (): Promise<boolean> => {
    const newer = library.newer();
    if (!newer) return false;
    const letGo = await threads.renew(newer);
    library.become(newer);
    webhooks.lawChanged();
    await letGo();
    return true;
  };
  const lawTimer = setInterval(() => {
    taking = taking.then(reloadLaw).catch((fault: unknown) => {
      needs.report(fault, 'what was imported could not be taken up; the law before still answers');
      return false;
    });
  }, lookForLawEveryMs).unref();
  let taking: Promise<boolean> = Promise.resolve(false);
  return {
    host,
    reloadLaw,
    async stop(graceMs) {
      clearInterval(timer);
      clearInterval(lawTimer);
      await taking;
      await worker?.stop(graceMs);
      await webhooks.stop(graceMs);
      await threads.close();
      await store.close();
    },
  };
}
