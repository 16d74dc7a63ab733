import type { DutyRates } from './duty-rates.js';

/**
 * What a sum must not hide: facts that are missing, and duties that hang on something not known. The value and the
 * transport are left out: without them there are rates, and everybody sees it.
 */
export const openPoints = ({ needs, not_computed }: Pick<DutyRates, 'needs' | 'not_computed'>): string[] => [
  ...needs
    .filter(({ what, part }) => what !== 'transport' && (what !== 'value' || part !== undefined))
    .map(({ text }) => text),
  ...not_computed
    .filter(({ code }) => code === 'additional_duties' || code === 'base_duty')
    .map(({ what }) => what),
];
