import type { KeptSecrets, WebhookStore } from '../store/webhook-store.js';
import { resealed, type SealKeys, standingOf } from './secret-seal.js';

/** How the secrets of an installation lie in its database. A webhook has two while one replaces the other. */
export interface SecretsFound {
  readonly sealed: number;
  /** readable by everybody who reads the database or a backup of it */
  readonly in_clear: number;
  /** sealed, under a key that is here and is not the first */
  readonly under_older_keys: number;
  /** sealed, under keys that are not here: nothing can be signed with them */
  readonly under_unknown_keys: number;
  /** the marks of those keys */
  readonly unknown_keys: readonly string[];
}

const atOnce = 200;

async function* allSecrets(store: WebhookStore): AsyncGenerator<KeptSecrets> {
  for (let after = ''; ; ) {
    const rows = await store.secrets(after, atOnce);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

const keptOf = ({ secret, previous_secret: previous }: KeptSecrets): string[] =>
  previous === null ? [secret] : [secret, previous];

/** Counts how the secrets lie, with these keys. */
export async function findSecrets(store: WebhookStore, keys: SealKeys): Promise<SecretsFound> {
  const counts = { sealed: 0, clear: 0, 'older key': 0, 'unknown key': 0 };
  const unknown = new Set<string>();
  for await (const row of allSecrets(store))
    for (const standing of keptOf(row).map((kept) => standingOf(kept, keys))) {
      counts[standing.kind] += 1;
      if (standing.kind === 'unknown key') unknown.add(standing.mark);
    }
  return {
    sealed: counts.sealed,
    in_clear: counts.clear,
    under_older_keys: counts['older key'],
    under_unknown_keys: counts['unknown key'],
    unknown_keys: [...unknown].sort(),
  };
}

/** Seals what lies in clear or under an older key, and drops replaced secrets that are past their day; how many webhooks changed. */
export async function sealSecrets(
  store: WebhookStore,
  keys: SealKeys,
  now: Date,
  random: (bytes: number) => Uint8Array,
): Promise<number> {
  let changed = 0;
  for await (const row of allSecrets(store)) {
    const { id, secret, previous_secret: previous, previous_until: until } = row;
    const isOver = until !== null && until <= now.toISOString();
    const after = {
      ...row,
      secret: resealed(secret, id, keys, random),
      previous_secret: previous === null || isOver ? null : resealed(previous, id, keys, random),
    };
    const isSame = after.secret === secret && after.previous_secret === previous;
    if (!isSame && (await store.replaceSecrets(row, after))) changed += 1;
  }
  return changed;
}
