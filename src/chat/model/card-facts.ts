import type { DutyResult, LookupResult } from '../../api/answers.js';
import type { CodeComparison } from '../../api/chat-frames.js';
import type { ClassificationResult } from '../../api/classification-result.js';
import type { OriginResult } from '../../api/origin-result.js';
import type { Piece } from '../engine.js';

/** What a card says of a code under one name, so that a figure is held against that field and no other. */
export type FactField =
  /** the code of the goods as far as it is sure: a prefix of it is true of them, too; no value */
  | 'code'
  /** the likeliest line, sure or not: a prefix of it leads, too; no value */
  | 'leads'
  /** another line that was weighed: no value */
  | 'candidate'
  /** how likely the code or prefix is, in whole percent */
  | 'likely'
  /** the general rate: a percentage, `0` where free */
  | 'general'
  /** the rate of a heading of additional duties */
  | 'additional'
  /** all duties together, as a percentage */
  | 'duty'
  /** what is paid together, in US dollars */
  | 'amount'
  /** the goods qualify under the agreement: no value */
  | 'qualifies';

/** One field of one card. */
export interface CardFact {
  readonly field: FactField;
  /** digits */
  readonly code: string;
  /** a decimal in its shortest form; empty where the field has none */
  readonly value: string;
  /** the country of origin that it holds for; undefined where it holds for all */
  readonly origin?: string;
}

type Card = Extract<Piece, { type: 'card' }>;

/** A decimal in its shortest form: `23.50` and `23.5` are one. */
export const shortest = (decimal: string): string => {
  const bare = decimal.replace(/^\+/, '').replace(/^0+(?=\d)/, '');
  return bare.includes('.') ? bare.replace(/\.?0+$/, '') : bare;
};

/** What is nearly sure is not sure, and what is unlikely is not impossible. */
const likely = (code: string, probability: number): CardFact[] => {
  const percent = Math.round(probability * 100);
  const isEnd = percent === 0 || percent === 100;
  return isEnd ? [] : [{ field: 'likely', code, value: String(percent) }];
};

/** What a model may repeat of a card; of a kind that has no such field, nothing. */
export function factsOf({ kind, data }: Card): CardFact[] {
  const answer: unknown = data;
  switch (kind) {
    case 'classification':
      return ofClassification(answer as ClassificationResult);
    case 'duty':
      return ofDuty(answer as DutyResult);
    case 'origin':
      return ofOrigin(answer as OriginResult);
    case 'code':
      return ofCode(answer as LookupResult);
    case 'comparison':
      return ofComparison(answer as CodeComparison);
    default:
      return [];
  }
}

function ofClassification({
  code,
  candidates,
  confident_to: sure,
  confidence,
}: ClassificationResult): CardFact[] {
  if (code === null) return [];
  const levels = [confidence.chapter, confidence.heading, confidence.subheading, confidence.tariff_line];
  return [
    ...(sure === '' ? [] : [{ field: 'code', code: sure, value: '' } as const]),
    { field: 'leads', code, value: '' },
    ...levels.flatMap((each, i) => likely(code.slice(0, 2 * (i + 1)), each)),
    ...candidates.flatMap((each): CardFact[] => [
      ...(each.code === code ? [] : [{ field: 'candidate', code: each.code, value: '' } as const]),
      ...likely(each.code, each.probability),
    ]),
  ];
}

function ofDuty({ code, origin, duty_rates: rates }: DutyResult): CardFact[] {
  const { general, additional, total_ad_valorem: duty, amounts } = rates;
  return [
    ...generalRate(code, general.ad_valorem),
    ...additional
      .filter(({ applies, heading }) => applies && heading !== '')
      .flatMap(({ heading, rate }): CardFact[] => {
        const percent = /^\+?(\d+(?:\.\d+)?)%$/.exec(rate)?.[1];
        return percent === undefined
          ? []
          : [{ field: 'additional', code: heading, value: shortest(percent), origin }];
      }),
    ...(duty === undefined ? [] : [{ field: 'duty', code, value: shortest(duty), origin } as const]),
    ...(amounts?.total == null
      ? []
      : [{ field: 'amount', code, value: shortest(amounts.total), origin } as const]),
  ];
}

const ofOrigin = ({ code, usmca }: OriginResult): CardFact[] =>
  usmca.verdict === 'qualifies' ? [{ field: 'qualifies', code, value: '' }] : [];

const ofCode = ({ code, rates, children }: LookupResult): CardFact[] => [
  ...generalRate(code, percentIn(rates.general)),
  ...children.flatMap((row) => (row.code === '' ? [] : generalRate(row.code, percentIn(row.general)))),
];

const ofComparison = ({ codes }: CodeComparison): CardFact[] =>
  codes.flatMap(({ code, general, probability }) => [
    ...generalRate(code, percentIn(general)),
    ...(probability === null ? [] : likely(code, probability)),
  ]);

const generalRate = (code: string, percent: string | undefined): CardFact[] =>
  percent === undefined ? [] : [{ field: 'general', code, value: shortest(percent) }];

/** A printed rate that is a percentage and nothing else. */
function percentIn(rate: string): string | undefined {
  if (/^free$/i.test(rate.trim())) return '0';
  return /^(\d+(?:\.\d+)?)\s*%$/.exec(rate.trim())?.[1];
}
