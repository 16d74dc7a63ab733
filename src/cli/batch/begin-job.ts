import { existsSync, statSync } from 'node:fs';
import type { ProductAnswers } from '../../api/product-answers.js';
import { type Checkpoint, checkpointAt, type JobIdentity, readCheckpoint } from '../../batch/checkpoint.js';
import { TariffError } from '../../errors.js';
import type { Invocation } from '../command-body.js';
import type { CommandContext } from '../context.js';
import type { OwnIdentity } from './batch-job.js';

/** What is known of a job before it begins. */
interface JobToBegin {
  readonly options: Invocation['options'];
  /** the day of entry that was asked for */
  readonly date: string | undefined;
  readonly job: OwnIdentity;
  readonly checkpoint: string | undefined;
  /** where the rows of each output grow */
  readonly parts: readonly string[];
  readonly open: (date: string, resume: boolean) => Promise<ProductAnswers>;
}

/** How a job begins: with the answers of which day, and whether behind the rows of an earlier run. */
interface BegunJob {
  readonly answers: ProductAnswers;
  readonly date: string;
  readonly resume: boolean;
}

/** Opens the answers for a job; what becomes of the rows of an earlier run is said before it happens. */
export async function beginJob(
  context: Pick<CommandContext, 'talk' | 'today'>,
  begun: JobToBegin,
): Promise<BegunJob> {
  const { options, checkpoint, open } = begun;
  const isStrict = options['resume'] === true;
  const earlier = checkpoint === undefined ? undefined : checkpointAt(checkpoint);
  const day = begun.date ?? context.today;
  if (isStrict) {
    if (checkpoint !== undefined && !existsSync(checkpoint))
      await context.talk('tariff: there is nothing to resume: beginning with the first row');
    const date = begun.date ?? earlier?.day ?? day;
    return { answers: await open(date, true), date, resume: true };
  }
  if (checkpoint === undefined || !existsSync(checkpoint))
    return { answers: await open(day, false), date: day, resume: false };
  if (options['resume=auto'] !== true) {
    const rows = (earlier?.totals.products ?? 0).toLocaleString('en-US');
    await context.talk(
      `tariff: the ${rows} rows of an earlier run that was cut off are thrown away (--resume goes on behind them)`,
    );
    return { answers: await open(day, false), date: day, resume: false };
  }
  const date = begun.date ?? earlier?.day ?? day;
  const answers = await open(date, true);
  const why = whyAnother(checkpoint, begun, answers);
  if (why === undefined) return { answers, date, resume: true };
  await context.talk(`tariff: beginning again with the first row: ${why}`);
  if (date === day) return { answers, date, resume: false };
  await answers.close();
  return { answers: await open(day, false), date: day, resume: false };
}

/** Why a job cannot go on where a checkpoint stands; undefined where it can. */
function whyAnother(
  checkpoint: string,
  { job, parts }: JobToBegin,
  { fingerprint, engineVersion }: ProductAnswers,
): string | undefined {
  const identity: JobIdentity = { ...job, law: fingerprint, engine: engineVersion };
  try {
    const found = readCheckpoint(checkpoint, identity);
    return found && !hasRows(found, parts) ? 'rows of the earlier run are gone' : undefined;
  } catch (fault) {
    if (fault instanceof TariffError && fault.code === 'checkpoint_mismatch') return fault.message;
    throw fault;
  }
}

const hasRows = ({ ended, lengths }: Checkpoint, parts: readonly string[]): boolean =>
  ended ||
  lengths.every((length, i) => (statSync(parts[i] ?? '', { throwIfNoEntry: false })?.size ?? 0) >= length);
