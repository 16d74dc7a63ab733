import type { UsualSureness } from '../engine/engine.js';
import type { StoredAccount } from '../store/account-store.js';

/** What the requests of an account are judged by where they do not say it; empty where it has nothing of its own. */
export const surenessOf = ({ accept_at }: StoredAccount): UsualSureness =>
  accept_at === null ? {} : { accept_at };
