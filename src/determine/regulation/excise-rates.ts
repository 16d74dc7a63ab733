import type { CivilDate } from '../../core/civil-date.js';
import type { Say } from '../../core/say.js';
import type { Code } from '../../tariff/code.js';
import type { MexicanLaw } from '../../tariff/mexican-law.js';
import type { ExciseKind, ExciseQuota, ExciseReading, ExciseUnit } from '../../tariff/mexican-taxes.js';
import { readingOf } from './longest-prefix.js';

/** What article 2 of the IEPS law says of a heading. */
export const exciseOf = (law: MexicanLaw, code: Code): ExciseReading | undefined =>
  readingOf(law.readings.taxes.ieps, code);

/** The kinds of goods of a heading whose rates hold on a day. */
export const kindsOn = (law: MexicanLaw, code: Code, date: CivilDate): readonly ExciseKind[] =>
  (exciseOf(law, code)?.kinds ?? []).filter(({ from }) => from <= date);

/** The amount of a quota on a day. */
export const quotaOn = ({ amounts }: ExciseQuota, date: CivilDate): string | undefined =>
  amounts.filter(({ from }) => from <= date).at(-1)?.amount;

/** What a quota is charged on, in words. */
export const unitName = (per: ExciseUnit, say: Say): string =>
  ({
    litre: say('litres', 'litros'),
    cigarette: say('cigarettes', 'cigarros'),
    tobacco: say('grams of tobacco', 'gramos de tabaco'),
    tonne: say('tonnes', 'toneladas'),
  })[per];

const perName = (per: ExciseUnit, say: Say): string =>
  ({
    litre: say('a litre', 'por litro'),
    cigarette: say('a cigarette', 'por cigarro'),
    tobacco: say('for 0.75 g of tobacco', 'por 0.75 g de tabaco'),
    tonne: say('a tonne', 'por tonelada'),
  })[per];

/** The rate of one kind as it is written: `200% + 0.8516 MXN a cigarette`. */
export const exciseRate = ({ percent, quotas = [] }: ExciseKind, date: CivilDate, say: Say): string =>
  [
    ...(percent === undefined ? [] : [`${percent}%`]),
    ...quotas.map((quota) => `${quotaOn(quota, date) ?? '?'} MXN ${perName(quota.per, say)}`),
  ].join(' + ');
