import type { CatalogList, CatalogRecord } from '../../api/monitor-check.js';
import type { Style } from '../style.js';
import { renderTable } from '../table.js';
import { uncoveredLines } from './monitor-check.js';

const namedAtMost = 10;

/** A list of products as it was kept. */
export const renderCatalog = ({ name, client, products, not_covered: notCovered }: CatalogRecord): string =>
  [
    `the catalogue "${name}" is kept: ${products} ${products === 1 ? 'product' : 'products'}${client ? ` of ${client}` : ''}\n`,
    ...uncoveredLines(notCovered, namedAtMost).map((line) => `  not covered: ${line}\n`),
  ].join('');

/** The lists of products that are kept. */
export function renderCatalogs({ items }: CatalogList, style: Style): string {
  if (items.length === 0) return 'no catalogue is kept yet: tariff monitor catalog add SHEET\n';
  const rows = items.map(({ name, client, products, created_at }) => [
    { text: name },
    { text: client ?? '' },
    { text: String(products) },
    { text: created_at.slice(0, 10) },
  ]);
  const columns = [
    { head: 'name', flexible: true },
    { head: 'client', flexible: true },
    { head: 'products', align: 'right' as const },
    { head: 'kept' },
  ];
  return `${renderTable(columns, rows, style).join('\n')}\n`;
}
