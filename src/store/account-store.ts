import type { Page } from './store.js';

export type Plan = 'trial' | 'standard' | 'enterprise';
export type Scope = 'read' | 'classify' | 'admin';

/** A customer of the service. The limits are what the operator set for it; null takes the server's own setting. */
export interface StoredAccount {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly created_at: string;
  /** single calls a minute */
  readonly calls_per_minute: number | null;
  readonly burst: number | null;
  /** pace of batches: products a minute, 0 = unpaced */
  readonly products_per_minute: number | null;
  /** products a calendar month (UTC) */
  readonly products_per_month: number | null;
  /** the level that answers have to be sure to, to be accepted, where a request does not say; null takes the server's own */
  readonly accept_at: 'heading' | 'subheading' | 'tariff_line' | 'statistical' | null;
  /** after so many days its answers, batches and chats are forgotten; null keeps them until somebody says otherwise */
  readonly keep_days: number | null;
}

/** Whether two names read alike: case, spaces and how letters are encoded make no difference. */
export const isSameName = (a: string, b: string): boolean => plainName(a) === plainName(b);

const plainName = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** A key as it is kept: its SHA-256 and the prefix people may see, never the key. */
export interface StoredKey {
  readonly id: string;
  readonly account: string;
  readonly prefix: string;
  /** SHA-256 of the whole key, hex */
  readonly hash: string;
  readonly mode: 'live' | 'test';
  readonly scopes: readonly Scope[];
  readonly created_at: string;
  /** the end of a rotation's grace; refused from this second on */
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  /** what its maker calls it */
  readonly label: string | null;
  /** the end that it was made with; a key that takes its place has the same */
  readonly ends_at: string | null;
  /** addresses and networks that it is taken from; null: from any */
  readonly allowed_ips: readonly string[] | null;
  /** a pace of its own within that of the account */
  readonly calls_per_minute: number | null;
}

/** Whether a key is bound by what older programs would not mind: they must not know it at all. */
export const isBound = (key: Pick<StoredKey, 'ends_at' | 'allowed_ips' | 'calls_per_minute'>): boolean =>
  key.ends_at !== null || key.allowed_ips !== null || key.calls_per_minute !== null;

/** One line of the append-only record of who changed what on accounts, keys and subscriptions. */
export interface AuditEntry {
  readonly id: string;
  readonly at: string;
  readonly account: string;
  /** `host`, or the prefix of the key that did it */
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  /** JSON, without secrets */
  readonly detail: string;
}

export interface KeyRotation {
  readonly account: string;
  readonly previous: string;
  /** when the previous key is refused */
  readonly expires_at: string;
  readonly fresh: StoredKey;
  readonly audit: AuditEntry;
}

/** Accounts and their keys. Every change is written together with its audit entry, or not at all. */
export interface AccountStore {
  /** the account that has the name before, where there is one: then nothing is written */
  create(account: StoredAccount, audit: AuditEntry): Promise<StoredAccount | undefined>;
  account(id: string): Promise<StoredAccount | undefined>;
  accounts(): Promise<readonly StoredAccount[]>;
  /** writes what is given of an account, and leaves the rest as it is */
  change(account: Pick<StoredAccount, 'id'> & Partial<StoredAccount>, audit: AuditEntry): Promise<void>;
  addKey(key: StoredKey, audit: AuditEntry): Promise<void>;
  keyByHash(hash: string): Promise<StoredKey | undefined>;
  keys(account: string): Promise<readonly StoredKey[]>;
  /** false where the previous key was already replaced, revoked or expired */
  rotate(rotation: KeyRotation): Promise<boolean>;
  /** false where there is no such key, or it was revoked before */
  revoke(account: string, key: string, at: string, audit: AuditEntry): Promise<boolean>;
  note(audit: AuditEntry): Promise<void>;
  trail(account: string | undefined, limit: number, cursor?: string): Promise<Page<AuditEntry>>;
}
