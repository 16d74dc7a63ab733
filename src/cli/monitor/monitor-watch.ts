import { exitCodes } from '../../errors.js';
import { renderJsonLines } from '../../render/json.js';
import { renderEvent } from '../../render/monitor/monitor-events.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { followEvents } from './follow-events.js';

/** `tariff monitor watch`: prints events as they come, until it is stopped. */
export const monitorWatch: CommandBody = async (context, { options }) => {
  const asJson = context.settings.json || options['ndjson'] === true;
  const once = options['once'] === true;
  await followEvents(context, {
    after: options['after'] as string | undefined,
    fromNow: options['all'] !== true && !once,
    once,
    ready: () => context.talk('tariff: watching'),
    each: async (event) => {
      await context.print(
        asJson ? renderJsonLines('1', [event]) : renderEvent(safeAnswer(event), context.style),
      );
    },
  });
  return exitCodes.ok;
};
