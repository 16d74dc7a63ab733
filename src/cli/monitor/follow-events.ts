import { setTimeout as pause } from 'node:timers/promises';
import type { AccountEvent } from '../../api/webhook-events.js';
import { TariffError } from '../../errors.js';
import type { CommandContext } from '../context.js';

interface Following {
  readonly after: string | undefined;
  /** where nothing says where to begin: not with what has happened already */
  readonly fromNow: boolean;
  readonly once: boolean;
  /** called once the server has answered */
  ready(): Promise<void>;
  each(event: AccountEvent): Promise<void>;
  /** looks this often, in place of waiting for the next event */
  readonly everyMs?: number;
  /** called with where it is at the beginning, and behind the last of some events that were handed on */
  seen?(cursor: string): Promise<void>;
}

const waitSeconds = 20;
const againMs = 3000;
const passing: readonly string[] = ['server_unreachable', 'server_failed', 'not_ready', 'overloaded'];

/** Hands on the account's events in order, each once, until the program is asked to stop. */
export async function followEvents(context: CommandContext, following: Following): Promise<void> {
  const { monitor } = await context.service();
  let stopped = false;
  let stop = (): void => undefined;
  const asked = new Promise<'stopped'>((done) => {
    stop = () => done('stopped');
  });
  context.onStop(() => {
    stopped = true;
    stop();
  });
  let after = following.after;
  let isReady = false;
  let isLost = false;
  /** A server that was there and is away is waited for; any other fault ends the command. */
  const lost = (fault: unknown): 'lost' => {
    if (isReady && !following.once && fault instanceof TariffError && passing.includes(fault.code))
      return 'lost';
    throw fault;
  };
  while (!stopped) {
    const { everyMs } = following;
    const wait = isReady && !isLost && !following.once && everyMs === undefined ? waitSeconds : 0;
    const begin = after === undefined ? { from_now: following.fromNow } : { after };
    const page = await Promise.race([monitor.events({ ...begin, wait, limit: 200 }).catch(lost), asked]);
    if (page === 'stopped') return;
    if (page === 'lost') {
      if (!isLost) await context.talk('tariff: the server does not answer; trying again');
      isLost = true;
      await Promise.race([pause(againMs), asked]);
      continue;
    }
    if (isLost) await context.talk('tariff: the server answers again');
    isLost = false;
    if (!isReady) await following.ready();
    isReady = true;
    for (const event of page.items) await following.each(event);
    const reached = page.next_cursor ?? after;
    if (reached !== undefined && reached !== after) await following.seen?.(reached);
    after = reached;
    if (page.items.length > 0) continue;
    if (following.once) return;
    if (everyMs !== undefined) await Promise.race([pause(everyMs), asked]);
  }
}
