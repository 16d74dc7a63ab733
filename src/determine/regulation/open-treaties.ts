import type { Preference, Preferences } from '../../answers/regulation.js';
import { rowsFor } from '../../tariff/regulation-list.js';
import { type Inquiry, keyOf, strongest } from './analysis.js';

/** The treaties that the origin opens; a rate is told only where a list of it is loaded. */
export function openTreaties(inquiry: Inquiry): Preferences {
  const { law, line, nico, origin, say } = inquiry;
  if (origin === undefined)
    return {
      status: 'not_verified',
      why: say(
        'give the origin to see the treaties it opens',
        'indique el origen para ver los tratados que abre',
      ),
      treaties: [],
    };
  if (origin === 'MX')
    return {
      status: 'not_verified',
      why: say(
        'no treaty covers goods of Mexican origin; the rules for goods that return are not in the data',
        'ningún tratado cubre mercancía de origen mexicano; las reglas para mercancía que retorna no están en los datos',
      ),
      treaties: [],
    };
  const rates = law.lists.treaty_rates ? rowsFor(law.lists.treaty_rates, line.code, nico) : [];
  const treaties = law.readings.treaties
    .filter(({ countries }) => countries.includes(origin))
    .map((reading): Preference => {
      const rate = rates.find((row) => row.treaty === reading.symbol || row.treaty === reading.treaty);
      const key = keyOf(inquiry, '8', reading.identifier);
      const told = reading.complement === '' ? origin : `${origin}, ${reading.complement}`;
      return {
        treaty: reading.treaty,
        symbol: reading.symbol,
        status: rate && rate.scope === '' ? 'found' : 'conditional',
        rate: rate?.rate ?? null,
        pedimento: [key],
        action: say(
          `the goods must meet its rule of origin and carry its certification; declare ${key.key} (${told})${reading.partial ? '; it covers listed goods only' : ''}`,
          `la mercancía debe cumplir su regla de origen y contar con la certificación; declarar ${key.key} (${told})${reading.partial ? '; cubre solo mercancías listadas' : ''}`,
        ),
        source:
          rate && law.lists.treaty_rates
            ? {
                name: law.lists.treaty_rates.title,
                date: law.lists.treaty_rates.effective,
                complete: law.lists.treaty_rates.complete,
                confidence: 'high',
              }
            : {
                name: reading.source,
                date: '',
                complete: false,
                confidence: reading.confidence,
                ...(reading.address === undefined ? {} : { address: reading.address }),
              },
      };
    });
  if (treaties.length === 0)
    return {
      status: 'not_listed',
      why: say(
        `no treaty of Mexico in the data names ${origin}: the general rate applies`,
        `ningún tratado de México en los datos nombra ${origin}: aplica la tasa general`,
      ),
      treaties: [],
    };
  return {
    status: strongest(
      treaties.map(({ status }) => status),
      'conditional',
    ),
    why: treaties.some(({ rate }) => rate !== null)
      ? say('read from the loaded rates of treaties', 'leído de las tasas de tratados cargadas')
      : say(
          'the origin opens these treaties; their rates by fraccion are not loaded',
          'el origen abre estos tratados; sus tasas por fracción no están cargadas',
        ),
    treaties,
  };
}
