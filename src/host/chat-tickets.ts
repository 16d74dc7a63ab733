import { createHash } from 'node:crypto';
import { openSealed, sealText } from '../store/sealed-text.js';
import type { Caller, Host } from './host.js';
import { identifyCaller } from './identify-caller.js';

const lifeMs = 60_000;
/** tickets of one account that wait to be used */
const atMost = 1000;
const purpose = 'chat ticket';
const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

/** Makes a ticket for the holder of the key, good for one connection to any server within a minute. */
export async function issueTicket(
  host: Host,
  { account, secret }: Caller,
): Promise<{ readonly ticket: string; readonly until: string }> {
  const ticket = `ct_${Buffer.from(host.random(32)).toString('base64url')}`;
  const until = new Date(host.now().getTime() + lifeMs).toISOString();
  const sealed = sealText(secret, ticket, purpose, (bytes) => host.random(bytes));
  await host.store.chats.issue({ hash: hashOf(ticket), account: account.id, sealed, until }, atMost);
  return { ticket, until };
}

/** Whose ticket it is, once; undefined where it is unknown, used or too old. */
export async function redeemTicket(host: Host, ticket: string): Promise<Caller | undefined> {
  const issued = await host.store.chats.redeem(hashOf(ticket));
  if (!issued || issued.until <= host.now().toISOString()) return undefined;
  const secret = openSealed(issued.sealed, ticket, purpose);
  return secret === undefined ? undefined : identifyCaller(host, `Bearer ${secret}`);
}
