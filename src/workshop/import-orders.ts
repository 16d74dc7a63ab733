import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { civilDate } from '../core/civil-date.js';
import { type Code, compareCode, isCode } from '../tariff/code.js';
import type { WrittenTransfers } from '../tariff/line-transfers.js';
import type { TradeOrder, TradeOrders } from '../tariff/trade-order.js';
import { runBuilder, sources } from './builder.js';
import { readRows } from './measure-lists.js';

/** The day that the notices were read to. */
const readOn = civilDate('2026-09-23');

/** The codes of a notice, with those of later editions that took the goods of lines that ended. */
const withHeirs = (codes: readonly Code[], transfers: WrittenTransfers): Code[] => [
  ...new Set(
    codes.flatMap((code) => [code, ...transfers.transfers.flatMap((each) => each.codes[code] ?? [])]),
  ),
];

function orderOf(row: Readonly<Record<string, string>>, transfers: WrittenTransfers): TradeOrder {
  const { case: number = '', kind, iso = '', product = '', status_hint: standing = '' } = row;
  const { source: document = '', source_date: published = '', listed_in: listed = '' } = row;
  const codes = (row['hts'] ?? '').split(' ').filter((code) => code !== '');
  if ((kind !== 'AD' && kind !== 'CVD') || !/^[A-Z]{2}$/.test(iso) || codes.some((code) => !isCode(code)))
    throw new Error(`case ${number}: kind, country or codes cannot be read`);
  return {
    case: number,
    kind,
    origin: iso,
    product,
    codes: withHeirs(codes, transfers).sort(compareCode),
    standing,
    document: document === '' ? listed : document,
    published,
  };
}

/** The antidumping and countervailing cases as they are compiled, by their numbers. */
export function buildOrders(csv: string, transfers: WrittenTransfers): TradeOrders {
  const orders = readRows(csv).map((row) => orderOf(row, transfers));
  return { as_of: readOn, orders: orders.sort((a, b) => (a.case < b.case ? -1 : 1)) };
}

/** The compiled list as it is written: a case a line. */
export const formatOrders = ({ as_of: asOf, orders }: TradeOrders): string =>
  `{"as_of":"${asOf}","orders":[\n${orders.map((order) => JSON.stringify(order)).join(',\n')}\n]}\n`;

const source = 'us_2026_q3/adcvd_orders.csv';
const transfers = 'data/us/line-transfers.json';
const target = 'data/us/trade-orders.json';

export const importOrders = {
  script: 'import:orders',
  makes: 'the antidumping and countervailing cases',
  reads: [transfers],
  outside: [source],
  writes: [target],
  run: () => {
    const moved = JSON.parse(readFileSync(transfers, 'utf8')) as WrittenTransfers;
    writeFileSync(target, formatOrders(buildOrders(readFileSync(join(sources, source), 'utf8'), moved)));
  },
};

await runBuilder(import.meta.url, importOrders);
