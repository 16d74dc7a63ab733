import type { RegulationSection } from '../../answers/regulation.js';
import { type Inquiry, keyOf, sectionOf } from './analysis.js';
import { ruleItems } from './rule-items.js';

/** Estimated prices of the Treasury: which goods they reach, as far as the data says. */
export function checkEstimatedPrices(inquiry: Inquiry): RegulationSection {
  const { law, say } = inquiry;
  const prices = law.readings.estimated_prices;
  const key = keyOf(inquiry, '8', 'EX');
  const reached = say(
    'the resolution names goods of the heading; its prices by fraccion are not loaded',
    'la resolución nombra mercancías de la partida; sus precios por fracción no están cargados',
  );
  const otherwise = {
    status: 'not_verified' as const,
    why: say(
      `the prices by fraccion are not loaded. The resolution reaches: ${prices.scope}. Below the estimated price a guarantee is due; identifier ${key.key} names exceptions`,
      `los precios por fracción no están cargados. La resolución comprende: ${prices.scope}. Por debajo del precio estimado se garantiza; el identificador ${key.key} señala excepciones`,
    ),
    sources: [
      {
        name: prices.instrument,
        date: prices.published,
        complete: false,
        confidence: prices.confidence,
      },
    ],
  };
  return sectionOf(ruleItems(inquiry, 'prices'), otherwise, reached);
}
