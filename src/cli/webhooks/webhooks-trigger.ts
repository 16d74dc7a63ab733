import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Triggered } from '../../api/webhook-answers.js';
import { type EventType, eventTypes } from '../../api/webhook-events.js';
import type { TriggerRequestInput } from '../../api/webhook-request.js';
import { parseCountry } from '../../core/country.js';
import { makeId } from '../../core/id.js';
import { exitCodes, TariffError } from '../../errors.js';
import { renderTriggered } from '../../render/monitor/webhooks.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody, Invocation } from '../command-body.js';
import type { CommandContext } from '../context.js';
import { Faults } from '../entry-fields.js';
import { readChoice, readCode } from '../read-fields.js';
import { awaitDelivery } from './await-delivery.js';
import { forwardingTo } from './forward-signed.js';

interface Examples {
  readonly events: Readonly<Record<string, Record<string, unknown>>>;
}

type About = NonNullable<TriggerRequestInput['about']>;

/**
 * `tariff webhooks trigger`: sends one example of an event, signed and marked as a test: to the account's addresses that would hear
 * of it, or to a port of this machine, which needs no server.
 */
export const webhooksTrigger: CommandBody = async (context, { words, options }) => {
  const faults = new Faults();
  const type = readChoice('event', words[0], eventTypes, faults);
  const about = await readAbout(context, options, faults);
  faults.refuse();
  return options['forwardTo'] === undefined
    ? toAddresses(context, type!, about)
    : toPort(context, type!, about, options['forwardTo']);
};

/** What the example is to be about, as the command line names it. */
async function readAbout(
  context: CommandContext,
  options: Invocation['options'],
  faults: Faults,
): Promise<About> {
  const text = (name: string) => options[name] as string | undefined;
  const code = text('code') === undefined ? undefined : readCode('--code', text('code')!, faults);
  const origin =
    text('fromOrigin') === undefined
      ? undefined
      : faults.read('--from-origin', parseCountry(text('fromOrigin')!, await context.countries()))?.alpha2;
  const client = text('forClient');
  return {
    ...(code === undefined ? {} : { code }),
    ...(origin === undefined ? {} : { origin }),
    ...(client === undefined ? {} : { client }),
  };
}

async function toAddresses(context: CommandContext, type: EventType, about: About): Promise<number> {
  if (type === 'webhook.test')
    throw new TariffError('usage', 'webhook.test goes to one address', {
      hint: 'tariff webhooks test ID, or name a port with --forward-to',
    });
  const { webhooks } = await context.service();
  const asked = await webhooks.trigger({ type, about });
  const sent = await Promise.all(
    asked.sent.map(async (each): Promise<Triggered['sent'][number]> => {
      const begun = await webhooks.delivery(each.webhook_id, each.delivery.id);
      const {
        schema_version: _version,
        payload: _payload,
        ...delivery
      } = await awaitDelivery(context, each.webhook_id, begun);
      return { ...each, delivery };
    }),
  );
  await context.answer({ ...asked, sent }, (answer) => renderTriggered(safeAnswer(answer)));
  return sent.some(({ delivery }) => delivery.state === 'failed') ? exitCodes.unavailable : exitCodes.ok;
}

async function toPort(
  context: CommandContext,
  type: EventType,
  about: About,
  written: unknown,
): Promise<number> {
  if (Object.keys(about).length > 0)
    throw new TariffError('usage', '--forward-to sends the example as it is: no filter stands before it', {
      hint: 'leave out --code, --from-origin and --for-client, or --forward-to',
    });
  const { to, secret, send } = await forwardingTo(context, written);
  const { events } = JSON.parse(
    readFileSync(join(context.dataFolder, 'webhook-examples.json'), 'utf8'),
  ) as Examples;
  const now = context.now();
  const sent = {
    id: makeId('evt', now.getTime(), context.random(10)),
    type,
    timestamp: now.toISOString(),
    data: { ...events[type], ...(type === 'webhook.test' ? {} : { test: true }) },
  };
  const { status, said } = await send(sent);
  await context.talk(`tariff: an example, signed with ${secret}`);
  const answer = { schema_version: '1' as const, ...sent, to, status: status ?? null, said };
  await context.answer(answer, () => `${sent.timestamp} ${sent.type} ${sent.id} -> ${said}\n`);
  return status !== undefined && status >= 200 && status < 300 ? exitCodes.ok : exitCodes.unavailable;
}
