import { makeId } from '../core/id.js';
import type { Host } from './host.js';

const dayMs = 86_400_000;

/** Forgets what each account no longer keeps: its answers, batches that are over and chats; the trail says how many went. */
export async function forgetOld({
  store,
  now,
  random,
}: Pick<Host, 'store' | 'now' | 'random'>): Promise<void> {
  for (const { id, keep_days } of await store.accounts.accounts()) {
    if (keep_days === null) continue;
    const at = now();
    const before = new Date(at.getTime() - keep_days * dayMs).toISOString();
    // what was taught is not an answer: it goes on teaching until it is taken back or its client is erased
    const gone = await store.retention.forget({ before, account: id, taught: false });
    if (Object.values(gone).every((rows) => rows === 0)) continue;
    await store.accounts.note({
      id: makeId('aud', at.getTime(), random(10)),
      at: at.toISOString(),
      account: id,
      actor: 'host',
      action: 'store.forget',
      subject: id,
      detail: JSON.stringify({ before, keep_days, ...gone }),
    });
  }
}
