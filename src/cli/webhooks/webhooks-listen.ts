import { exitCodes, TariffError } from '../../errors.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../entry-fields.js';
import { followEvents } from '../monitor/follow-events.js';
import { readEvents } from '../read-events.js';

/** `tariff webhooks listen`: hands events on to a port of this machine as they come, signed like any webhook. */
export const webhooksListen: CommandBody = async (context, { options }) => {
  const forwardTo = String(options['forwardTo']);
  if (!URL.canParse(forwardTo) || !/^https?:$/.test(new URL(forwardTo).protocol))
    throw new TariffError('usage', `--forward-to: ${forwardTo} is not an address`, {
      hint: 'write it like http://localhost:3000/hook',
    });
  const faults = new Faults();
  const wanted: readonly string[] | undefined = readEvents(options, faults);
  faults.refuse();
  const { makeSecret } = await import('../../webhooks/webhook-secret.js');
  const { signedHeaders } = await import('../../webhooks/deliver-sign.js');
  const secret = makeSecret(context.random);
  const signing = { secret, previous_secret: null, previous_until: null };
  await followEvents(context, {
    after: undefined,
    fromNow: true,
    once: false,
    ready: () => context.talk(`tariff: Ready. Events go to ${forwardTo}, signed with ${secret}`),
    each: async ({ id, type, timestamp, data }) => {
      if (wanted !== undefined && !wanted.includes(type)) return;
      const body = JSON.stringify({ type, timestamp, data });
      const headers = {
        'content-type': 'application/json',
        ...signedHeaders(signing, { id, body }, new Date()),
      };
      const said = await fetch(forwardTo, { method: 'POST', headers, body, redirect: 'manual' }).then(
        ({ status }) => String(status),
        (fault: Error) =>
          `not reached (${(fault.cause as { code?: string } | undefined)?.code ?? fault.message})`,
      );
      await context.print(`${timestamp} ${type} ${id} -> ${said}\n`);
    },
  });
  return exitCodes.ok;
};
