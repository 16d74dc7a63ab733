import type { WebhookRequestInput } from '../../api/webhook-request.js';
import { parseCountry } from '../../core/country.js';
import type { CommandContext } from '../context.js';
import type { Faults } from '../entry-fields.js';
import { readEvents } from '../read-events.js';
import { readCode } from '../read-fields.js';

type Options = Readonly<Record<string, unknown>>;

/** What a webhook hears of, as the command line names it; nothing where it names nothing. */
export async function readWebhook(
  context: CommandContext,
  options: Options,
  faults: Faults,
): Promise<Pick<WebhookRequestInput, 'events' | 'filter' | 'description'>> {
  const list = (name: string): string[] | undefined => options[name] as string[] | undefined;
  const codes = list('code')?.flatMap((text) => readCode('--code', text, faults) ?? []);
  const origins: string[] = [];
  for (const text of list('fromOrigin') ?? []) {
    const found = faults.read('--from-origin', parseCountry(text, await context.countries()));
    if (found) origins.push(found.alpha2);
  }
  const clients = list('forClient');
  const events = readEvents(options, faults);
  const filtered = codes !== undefined || list('fromOrigin') !== undefined || clients !== undefined;
  return {
    ...(events === undefined ? {} : { events }),
    ...(filtered ? { filter: { codes: codes ?? [], origins, clients: clients ?? [] } } : {}),
    ...(options['description'] === undefined ? {} : { description: String(options['description']) }),
  };
}
