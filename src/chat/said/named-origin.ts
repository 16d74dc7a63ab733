import type { EntrySaid } from '../entry-facts.js';
import { countriesNamed } from './countries-named.js';
import type { Facts } from './heard.js';
import { originsMeant } from './read-origins.js';

/** What was read of the entry, with the one country that is named in another way: "Korean ones", "the supplier is Italian". */
export function withNamedOrigin(
  entry: EntrySaid,
  { message, countries }: Pick<Facts, 'message' | 'countries'>,
): EntrySaid {
  if (entry.origin !== undefined) return entry;
  const others = originsMeant(countriesNamed(message, countries)).filter(
    (each) => each !== entry.destination,
  );
  return others.length === 1 ? { ...entry, origin: others[0]! } : entry;
}
