import { TariffError } from '../errors.js';
import { profileOf } from '../tariff/country-profile.js';

/** What is worked out where the law of a country is loaded, and what answers where a part of it is. */
const asked = {
  duties: {
    what: 'duties',
    instead:
      '"tariff regulations CODE --origin CN" (GET /v1/regulations/mx/{code}) gives IGI, IVA and all else that Mexico asks of a fraccion of eight digits',
  },
  origin: {
    what: 'USMCA verdicts',
    instead:
      '"tariff origin rule CODE" (GET /v1/origin/rules/{code}) gives the rule of origin, which the three countries share',
  },
} as const;

/** True where duties and USMCA verdicts of goods that enter a country are worked out. */
export const isAssessed = (destination: string): boolean => profileOf(destination).rates === 'assessed';

/** Refuses duties and verdicts for entry into a country whose law is not loaded; the law of another country never stands in for it. */
export function refuseUnassessed(destination: string, question: keyof typeof asked): void {
  const { rates, origin } = profileOf(destination);
  const standing = question === 'duties' ? rates : origin;
  if (standing === 'assessed' || standing === 'judged') return;
  const { what, instead } = asked[question];
  const hint =
    standing === 'none' ? '"tariff classify" gives the six digits that all countries share' : instead;
  throw new TariffError('destination_not_covered', `${what} for entry into ${destination} are not loaded`, {
    hint: `${hint}; for entry into the United States give --destination US`,
  });
}
