import type { MeasureRow } from '../tariff/measure/measure-file.js';
import type { LateHeading } from './import-late-measures.js';

const added = /subheading \+ (\d+(?:\.\d+)?)%$/;
const total = /^(\d+(?:\.\d+)?)%$/;

/** The rates of note 52 by economy, as the headings print them: on top, or as a total with column 1. */
export function forcedLaborRows(headings: readonly LateHeading[]): MeasureRow[] {
  return headings.flatMap(({ heading, general, economy, origins, base, from, printed }): MeasureRow[] => {
    if (!heading.startsWith('9903.05') || origins === undefined) return [];
    const rate = base?.startsWith('at least')
      ? 'no additional duty'
      : base === undefined
        ? `+${added.exec(general)?.[1]}%`
        : `${total.exec(general)?.[1]}% in total`;
    if (rate.includes('undefined')) throw new Error(`${heading}: "${general}" cannot be read`);
    return [
      {
        id: `s301fl-${heading.slice(5).replace('.', '')}`,
        heading,
        about: `products of ${economy}${base === undefined ? '' : `, column 1 rate ${base}%`}`,
        origins,
        ...(base !== undefined && { when: [{ base }] }),
        rate,
        from,
        source: `HTSUS ${printed.slice(0, 11)}, the row of the heading`,
      },
    ];
  });
}
