import type { AccountChanged, AccountList, KeyCreated } from '../api/host-answers.js';
import type { KeyList, KeyRequestInput, KeyRevoked } from '../api/key-answers.js';
import type { StoreForgotten, StoreSealed } from '../api/store-answers.js';
import type { CivilDate } from '../core/civil-date.js';
import { makeId } from '../core/id.js';
import type { AcceptLevel } from '../core/sureness.js';
import { TariffError } from '../errors.js';
import {
  type AuditEntry,
  isSameName,
  type Plan,
  type Scope,
  type StoredAccount,
} from '../store/account-store.js';
import type { HostStore } from '../store/host-store.js';
import { findSecrets, type SecretsFound, sealSecrets } from '../webhooks/seal-secrets.js';
import type { SealKeys } from '../webhooks/secret-seal.js';
import { freshKey, keyOut, listedKeys } from './keys.js';

/** What an account has of its own; what is left out is the server's. */
export interface AccountOwn {
  readonly calls_per_minute?: number;
  readonly burst?: number;
  readonly products_per_minute?: number;
  readonly products_per_month?: number;
  /** the level that answers have to be sure to, to be accepted, where a request does not say */
  readonly accept_at?: AcceptLevel;
  /** after so many days its answers, batches and chats are forgotten; null keeps them */
  readonly keep_days?: number | null;
}

/** A key for an account, which is named by its id or its name. */
export interface KeyAsked extends Omit<KeyRequestInput, 'scopes'> {
  readonly account: string;
  readonly scopes: readonly Scope[];
}

/** What the operator of a server does on its own machine: accounts, plans and keys. Each change stands in the audit trail. */
export interface HostService {
  createAccount(name: string, plan: Plan, own: AccountOwn): Promise<AccountChanged>;
  /** the account of that name, made where there is none */
  haveAccount(name: string, plan: Plan): Promise<StoredAccount>;
  accounts(): Promise<AccountList>;
  setPlan(account: string, plan: Plan | undefined, own: AccountOwn): Promise<AccountChanged>;
  createKey(asked: KeyAsked): Promise<KeyCreated>;
  keys(account: string): Promise<KeyList>;
  /** a key by its id or its prefix; again is the same */
  revokeKey(account: string, key: string): Promise<KeyRevoked>;
  /** takes old answers, batches and chats out, or counts them; the trail says what went */
  forget(asked: ForgetAsked): Promise<StoreForgotten>;
  /** how the secrets of webhooks lie in the database, with these keys */
  secrets(keys: SealKeys): Promise<SecretsFound>;
  /** seals those that lie in clear or under an older key; the trail says how many */
  seal(keys: SealKeys): Promise<StoreSealed>;
  close(): Promise<void>;
}

/** What is to be forgotten: everything before a day, in UTC. */
export interface ForgetAsked {
  readonly before: CivilDate;
  /** an account by its id or its name, or `local`; all where it is left out */
  readonly account?: string;
  readonly client?: string;
  readonly taught: boolean;
  readonly dryRun: boolean;
}

interface HostServiceNeeds {
  readonly store: HostStore;
  now(): Date;
  random(bytes: number): Uint8Array;
}

/** Keeps the accounts of an installation. */
export function makeHostService({ store, now, random }: HostServiceNeeds): HostService {
  const freshId = (prefix: string): string => makeId(prefix, now().getTime(), random(10));
  const audit = (account: string, action: string, subject: string, detail: object): AuditEntry => ({
    id: freshId('aud'),
    at: now().toISOString(),
    account,
    actor: 'host',
    action,
    subject,
    detail: JSON.stringify(detail),
  });
  const find = async (named: string): Promise<StoredAccount> => {
    const all = await store.accounts.accounts();
    const byId = all.find(({ id }) => id === named);
    const written = all.filter(({ name }) => name === named);
    const meant = written.length > 0 ? written : all.filter(({ name }) => isSameName(name, named));
    const found = byId ?? (meant.length === 1 ? meant[0] : undefined);
    if (found) return found;
    if (meant.length === 0)
      throw new TariffError('not_found', `there is no account "${named}"`, {
        hint: 'see "tariff accounts list"',
      });
    const ids = meant.map(({ id }) => id).join(', ');
    throw new TariffError('not_found', `${meant.length} accounts are called "${named}": ${ids}`, {
      hint: 'name the one that is meant by its id; see "tariff accounts list"',
    });
  };
  const make = async (name: string, plan: Plan, own: AccountOwn) => {
    const account: StoredAccount = {
      id: freshId('acc'),
      name,
      plan,
      created_at: now().toISOString(),
      calls_per_minute: own.calls_per_minute ?? null,
      burst: own.burst ?? null,
      products_per_minute: own.products_per_minute ?? null,
      products_per_month: own.products_per_month ?? null,
      accept_at: own.accept_at ?? null,
      keep_days: own.keep_days ?? null,
    };
    const entry = audit(account.id, 'account.create', account.id, { name, plan, ...own });
    return { account, known: await store.accounts.create(account, entry) };
  };
  return {
    async createAccount(name, plan, own) {
      const { account, known } = await make(name, plan, own);
      if (known)
        throw new TariffError('name_taken', `the account ${known.id} is called "${known.name}" already`, {
          hint: `give another name, or work with that one: tariff accounts set-plan ${known.id}, tariff keys create --account ${known.id}`,
        });
      return { schema_version: '1', account };
    },
    async haveAccount(name, plan) {
      const { account, known } = await make(name, plan, {});
      return known ?? account;
    },
    accounts: async () => ({ schema_version: '1', accounts: [...(await store.accounts.accounts())] }),
    async setPlan(named, plan, own) {
      const before = await find(named);
      const account: StoredAccount = { ...before, ...(plan === undefined ? {} : { plan }), ...own };
      const change = { from: before.plan, to: account.plan, ...own };
      await store.accounts.change(account, audit(account.id, 'account.change', account.id, change));
      return { schema_version: '1', account };
    },
    async createKey({ account: named, ...asked }) {
      const account = await find(named);
      const { key, record, told } = freshKey({ now, random }, account.id, {
        ...asked,
        scopes: [...asked.scopes],
      });
      await store.accounts.addKey(record, audit(account.id, 'key.create', record.id, told));
      return { schema_version: '1', account: account.id, key, record: keyOut(record, '') };
    },
    async keys(named) {
      const account = await find(named);
      return { schema_version: '1', items: await listedKeys(store, account.id, '') };
    },
    async revokeKey(named, wanted) {
      const account = await find(named);
      const found = async () =>
        (await store.accounts.keys(account.id)).filter(
          ({ id, prefix }) => id === wanted || prefix === wanted,
        );
      const [key, ...more] = await found();
      if (!key || more.length > 0)
        throw new TariffError(
          'not_found',
          key ? `several keys begin with ${wanted}` : `${account.name} has no key ${wanted}`,
          { hint: 'name it by its id; see "tariff keys list"' },
        );
      if (key.revoked_at === null)
        await store.accounts.revoke(
          account.id,
          key.id,
          now().toISOString(),
          audit(account.id, 'key.revoke', key.id, { prefix: key.prefix }),
        );
      return { schema_version: '1', key: keyOut((await found())[0]!, '') };
    },
    async forget({ before, account: named, client, taught, dryRun }) {
      const account = named === undefined || named === 'local' ? named : (await find(named)).id;
      const what = {
        before: `${before}T00:00:00.000Z`,
        taught,
        ...(account === undefined ? {} : { account }),
        ...(client === undefined ? {} : { client }),
      };
      const rows = dryRun ? await store.retention.count(what) : await store.retention.forget(what);
      if (!dryRun)
        // the client's name is what was to be forgotten: the trail does not keep it
        await store.accounts.note(
          audit(account ?? '', 'store.forget', before, { ...rows, taught, client: client !== undefined }),
        );
      return {
        schema_version: '1',
        before,
        account: account ?? null,
        client: client ?? null,
        dry_run: dryRun,
        ...rows,
      };
    },
    secrets: (keys) => findSecrets(store.webhooks, keys),
    async seal(keys) {
      const changed = await sealSecrets(store.webhooks, keys, now(), random);
      const { under_older_keys: _none, ...found } = await findSecrets(store.webhooks, keys);
      if (changed > 0) await store.accounts.note(audit('', 'store.seal', 'webhooks', { changed }));
      return { schema_version: '1', changed, ...found };
    },
    close: () => store.close(),
  };
}
