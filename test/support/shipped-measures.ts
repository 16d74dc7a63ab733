import { readFileSync } from 'node:fs';
import { civilDate } from '../../src/core/civil-date.js';
import { decimal } from '../../src/core/decimal.js';
import { usd } from '../../src/core/money.js';
import type { MeasureRequest } from '../../src/determine/duty/additional-duties.js';
import { unreadHeadings } from '../../src/determine/duty/unread-headings.js';
import { openMeasuresPack } from '../../src/reference/measures-pack.js';
import { parseDutyExpression } from '../../src/tariff/duty-expression/parse.js';
import type { MeasureFile } from '../../src/tariff/measure/measure-file.js';
import type { Schedule } from '../../src/tariff/schedule.js';
import { dutyTables } from './duty-tables.js';
import { filingOf } from './validate-ace-order.js';

const measureFile = 'data/us/measures.json';
export const shippedMeasures = openMeasuresPack(readFileSync(measureFile, 'utf8'), measureFile);

/** How their numbers are ordered on an entry line. */
export const shippedFiling = filingOf(
  (JSON.parse(readFileSync(measureFile, 'utf8')) as MeasureFile).filing,
  shippedMeasures,
);

/** What a fixture row says of the goods; shares are percentages. */
export interface GivenGoods {
  readonly usmca?: boolean;
  readonly claim?: string;
  /** the rate that applies to the line, where it is not the one printed for the origin */
  readonly base?: string;
  readonly base_duty?: string;
  readonly content?: Readonly<Record<string, string>>;
  readonly metal_weight?: Readonly<Record<string, string>>;
  readonly us_content?: string;
  readonly facts?: Readonly<Record<string, boolean>>;
}

const shares = (given: Readonly<Record<string, string>> | undefined) =>
  given && Object.fromEntries(Object.entries(given).map(([metal, share]) => [metal, decimal(share)]));

/** A request on $1,000 of goods, with the printed rate and footnotes of the line. */
export function requestOf(
  schedule: Schedule,
  { code, origin, date, given = {} }: { code: string; origin: string; date: string; given?: GivenGoods },
): MeasureRequest {
  const row = schedule.find(code);
  const rates = row && schedule.rates(row.index);
  const printed = shippedMeasures.column2.has(origin) ? rates?.column2 : rates?.general;
  const rate = parseDutyExpression(given.base ?? printed ?? '');
  const [content, metalWeight] = [shares(given.content), shares(given.metal_weight)];
  return {
    code,
    origin,
    date: civilDate(date),
    value: usd('1000'),
    ...(row && {
      unread: unreadHeadings({ schedule, tables: dutyTables, measures: shippedMeasures, origin }, row.index),
    }),
    ...(rate.ok && { baseRate: rate.value }),
    ...(given.base_duty !== undefined && { baseDuty: usd(given.base_duty) }),
    ...(given.usmca !== undefined && { usmcaQualifies: given.usmca }),
    ...(given.claim !== undefined && { claim: given.claim }),
    ...(content && { content }),
    ...(metalWeight && { metalWeight }),
    ...(given.us_content !== undefined && { usContent: decimal(given.us_content) }),
    ...(given.facts && { facts: given.facts }),
  };
}
