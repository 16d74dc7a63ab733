import { type DiffContext, indexChanges, reachesOrigin } from '../monitor/change-index.js';
import { eventOf, type LawChange, reachesEverything } from '../monitor/law-change.js';
import type { StoredWebhook } from '../store/webhook-store.js';
import { loadedCountries } from '../tariff/country-profile.js';

/** What an address asked to hear of; an empty list lets everything through. */
export interface EventFilter {
  readonly events: readonly string[];
  readonly codes: readonly string[];
  readonly origins: readonly string[];
  readonly clients: readonly string[];
}

/** Events that have no code, origin or client, so that no filter by them can be kept. */
export const unfiltered: readonly string[] = ['batch.completed', 'webhook.disabled'];

const list = (text: string): readonly string[] => JSON.parse(text) as string[];

/** The filter of a stored subscription. */
export const filterOf = ({ events, codes, origins, clients }: StoredWebhook): EventFilter => ({
  events: list(events),
  codes: list(codes),
  origins: list(origins),
  clients: list(clients),
});

export const wantsEvent = ({ events }: EventFilter, type: string): boolean =>
  events.length === 0 || events.includes(type);

export const wantsClient = ({ clients }: EventFilter, client: string | null | undefined): boolean =>
  clients.length === 0 || (client !== null && client !== undefined && clients.includes(client));

export const wantsCode = ({ codes }: EventFilter, code: string): boolean =>
  codes.length === 0 || codes.some((prefix) => code.startsWith(prefix) || prefix.startsWith(code));

/** The places of the changes that a filter lets through by event, code and origin; clients are judged by their products. */
export function changesWanted(
  filter: EventFilter,
  changes: readonly LawChange[],
  context: DiffContext,
): ReadonlySet<number> {
  const index = filter.codes.length === 0 ? undefined : indexChanges(changes, context);
  const origins = filter.origins.length === 0 ? [undefined] : filter.origins;
  const atCodes = new Set(
    filter.codes.flatMap((code) =>
      origins.flatMap((origin) =>
        loadedCountries.flatMap((destination) => [
          ...index!.reaching({ code, destination, ...(origin !== undefined && { origin }) }),
        ]),
      ),
    ),
  );
  const wanted = new Set<number>();
  changes.forEach((change, at) => {
    if (!wantsEvent(filter, eventOf(change))) return;
    const named = filter.codes.some((prefix) => change.code !== '' && change.code.startsWith(prefix));
    if (index && !atCodes.has(at) && !named && !reachesEverything(change)) return;
    if (!origins.some((origin) => reachesOrigin(change, origin, context))) return;
    wanted.add(at);
  });
  return wanted;
}
