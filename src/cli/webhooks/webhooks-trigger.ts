import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventTypes } from '../../api/webhook-events.js';
import { makeId } from '../../core/id.js';
import { exitCodes } from '../../errors.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../entry-fields.js';
import { readChoice } from '../read-fields.js';
import { forwardingTo } from './forward-signed.js';

interface Examples {
  readonly events: Readonly<Record<string, Record<string, unknown>>>;
}

/** `tariff webhooks trigger`: sends one example of an event to a port of this machine, signed; it needs no server. */
export const webhooksTrigger: CommandBody = async (context, { words, options }) => {
  const faults = new Faults();
  const type = readChoice('event', words[0], eventTypes, faults);
  faults.refuse();
  const { to, secret, send } = await forwardingTo(context, options['forwardTo']);
  const { events } = JSON.parse(
    readFileSync(join(context.dataFolder, 'webhook-examples.json'), 'utf8'),
  ) as Examples;
  const now = context.now();
  const sent = {
    id: makeId('evt', now.getTime(), context.random(10)),
    type: type!,
    timestamp: now.toISOString(),
    data: events[type!] ?? {},
  };
  const { status, said } = await send(sent);
  await context.talk(`tariff: an example, signed with ${secret}`);
  const answer = { schema_version: '1' as const, ...sent, to, status: status ?? null, said };
  await context.answer(answer, () => `${sent.timestamp} ${sent.type} ${sent.id} -> ${said}\n`);
  return status !== undefined && status >= 200 && status < 300 ? exitCodes.ok : exitCodes.unavailable;
};
