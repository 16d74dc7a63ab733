import { exitCodes } from '../../errors.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../entry-fields.js';
import { followEvents } from '../monitor/follow-events.js';
import { readEvents } from '../read-events.js';
import { forwardingTo } from './forward-signed.js';

/** `tariff webhooks listen`: hands events on to a port of this machine as they come, signed like any webhook. */
export const webhooksListen: CommandBody = async (context, { options }) => {
  const faults = new Faults();
  const wanted: readonly string[] | undefined = readEvents(options, faults);
  faults.refuse();
  const forwarding = await forwardingTo(context, options['forwardTo']);
  const { to, secret } = forwarding;
  await followEvents(context, {
    after: undefined,
    fromNow: true,
    once: false,
    ready: () => context.talk(`tariff: Ready. Events go to ${to}, signed with ${secret}`),
    each: async (event) => {
      const { id, type, timestamp } = event;
      if (wanted !== undefined && !wanted.includes(type)) return;
      const { said } = await forwarding.send(event);
      await context.print(`${timestamp} ${type} ${id} -> ${said}\n`);
    },
  });
  return exitCodes.ok;
};
