import { withoutAccents } from '../core/fold-text.js';

/** The columns of a bill of materials, and the headings that sheets give them, in English and Spanish. */
const headings = {
  id: 'id, item, no, item no, line, linea, partida, renglon',
  description:
    'description, material, part description, goods, name, descripcion, nombre, descripcion del material',
  code: 'code, hs code, hts code, hs, hts, htsus, tariff code, tariff, classification, fraccion, fraccion arancelaria, codigo, clasificacion, codigo arancelario',
  origin: 'origin, country of origin, country, coo, origen, pais de origen, pais',
  value:
    'value, amount, cost, total value, total cost, total, extended value, valor, importe, costo, valor total, costo total',
  quantity: 'quantity, qty, pieces, units, cantidad, piezas',
  weight: 'weight, net weight, weight kg, net weight kg, kg, peso, peso neto, peso kg, peso neto kg',
  originating:
    'originating, originates, certified, usmca, t mec, tmec, originario, originaria, certificado, status, usmca originating',
  component: 'component, main component, componente, componente principal',
  use: 'use, role, kind, type, uso, tipo',
  regional_content: 'regional content, usmca content, regional value, contenido regional',
  consumed_in: 'consumed in, used in, intermediate, parent, se consume en',
} as const;

export type BillColumn = keyof typeof headings;

const byHeading = new Map<string, BillColumn>();
for (const [column, names] of Object.entries(headings) as [BillColumn, string][])
  for (const name of [column.replace('_', ' '), ...names.split(',')]) byHeading.set(name.trim(), column);

const plain = (heading: string): string =>
  withoutAccents(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The column a heading names, where it names one. */
export const billColumn = (heading: string): BillColumn | undefined =>
  byHeading.get(plain(heading)) ?? byHeading.get(plain(heading.replace(/\([^)]*\)/g, '')));
