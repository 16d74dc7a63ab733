import { TariffError } from '../errors.js';

/** The country for which duties and USMCA verdicts are worked out. */
const assessedFor = 'US';

/** What is worked out for entry into the United States alone, and what answers for Mexico in its place. */
const asked = {
  duties: {
    what: 'duties',
    mexican:
      '"tariff regulations CODE --origin CN" (GET /v1/regulations/mx/{code}) gives IGI, IVA and all else that Mexico asks of a fraccion of eight digits',
  },
  origin: {
    what: 'USMCA verdicts',
    mexican:
      '"tariff origin rule CODE" (GET /v1/origin/rules/{code}) gives the rule of origin, which the three countries share',
  },
} as const;

/** True where duties and USMCA verdicts of goods that enter a country are worked out. */
export const isAssessed = (destination: string): boolean => destination === assessedFor;

/** Refuses duties and verdicts for entry into a country whose law is not loaded; the law of another country never stands in for it. */
export function refuseUnassessed(destination: string, question: keyof typeof asked): void {
  if (isAssessed(destination)) return;
  const { what, mexican } = asked[question];
  const instead =
    destination === 'MX' ? mexican : '"tariff classify" gives the six digits that all countries share';
  throw new TariffError('destination_not_covered', `${what} for entry into ${destination} are not loaded`, {
    hint: `${instead}; for entry into the United States give --destination US`,
  });
}
