import { parseCountry } from '../../core/country.js';
import { type HitChoice, hitDirections, hitOrders } from '../../render/monitor/choose-hits.js';
import type { CommandContext } from '../context.js';
import type { Faults } from '../entry-fields.js';
import { readEvents } from '../read-events.js';
import { readChoice } from '../read-fields.js';

type Options = Readonly<Record<string, unknown>>;

/** Which products that are hit the command line asks for, and in what order. */
export async function readHitChoice(
  context: CommandContext,
  options: Options,
  faults: Faults,
): Promise<HitChoice> {
  const list = (name: string): string[] => (options[name] as string[] | undefined) ?? [];
  const only = options['only'] === undefined ? [] : String(options['only']).split(',');
  const origins: string[] = [];
  for (const text of list('fromOrigin')) {
    const found = faults.read('--from-origin', parseCountry(text, await context.countries()));
    if (found) origins.push(found.alpha2);
  }
  return {
    only: only.flatMap((text) => readChoice('--only', text.trim(), hitDirections, faults) ?? []),
    events: readEvents(options, faults) ?? [],
    origins,
    clients: list('forClient'),
    order: readChoice('--sort', options['sort'], hitOrders, faults) ?? 'money',
  };
}
