import { exitCodes } from '../../errors.js';
import { renderJsonLines } from '../../render/json.js';
import { renderEvent } from '../../render/monitor/monitor-events.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../entry-fields.js';
import { refuseBeside } from '../options-together.js';
import { followEvents } from './follow-events.js';
import { readPause } from './read-pause.js';
import { toldLast } from './told-last.js';

/** `tariff monitor watch`: prints events as they come, until it is stopped; with a memory, each of them once. */
export const monitorWatch: CommandBody = async (context, { options }) => {
  refuseBeside(options, '--every', ['--once']);
  refuseBeside(options, '--new', ['--after', '--all']);
  refuseBeside(options, '--every', ['--after', '--all']);
  const faults = new Faults();
  const every = readPause('--every', options['every'], faults);
  faults.refuse();
  const asJson = context.settings.json || options['ndjson'] === true;
  const once = options['once'] === true;
  const told = options['new'] === true || every !== undefined ? await toldLast(context) : undefined;
  await followEvents(context, {
    after: told?.after ?? (options['after'] as string | undefined),
    // what happened before somebody watched is not news
    fromNow: told !== undefined || (options['all'] !== true && !once),
    once,
    ...(every === undefined ? {} : { everyMs: every }),
    ready: () => context.talk('tariff: watching'),
    each: async (event) => {
      await context.print(
        asJson ? renderJsonLines('1', [event]) : renderEvent(safeAnswer(event), context.style),
      );
    },
    ...(told && { seen: (cursor: string) => told.keep(cursor) }),
  });
  return exitCodes.ok;
};
