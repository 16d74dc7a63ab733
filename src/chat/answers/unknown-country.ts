import { nearestCountries } from '../../core/country.js';
import type { ChatCase } from '../chat-case.js';
import type { Piece } from '../engine.js';
import type { UnreadOrigin } from '../said/unread-origin.js';
import { paragraph, type Scene } from '../scene.js';

/** Says that no country is called so, and which ones are spelled nearly so. */
export function unknownCountry({ countries, say }: Scene, { language }: ChatCase, name: string): Piece {
  const near = nearestCountries(name, countries).map(
    (country) => `${language === 'es' ? country.nameEs : country.name} (${country.alpha2})`,
  );
  return paragraph(say.unknownOrigin(near));
}

/** How the engine says that it knows no word of a description. */
const unseen = ['no word of the description is known', 'no se conoce ninguna palabra de la descripción'];

/** Whether an origin that names no country is a place all the same, and not words of the goods. */
export async function isPlace({ engine }: Scene, { name, sure }: UnreadOrigin): Promise<boolean> {
  if (sure) return true;
  const { decision, warnings } = await engine.preview({ description: name });
  return decision === 'refused' && unseen.some((text) => warnings.includes(text));
}
