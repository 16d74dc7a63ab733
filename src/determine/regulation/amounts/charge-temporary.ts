import { zero } from '../../../core/decimal.js';
import type { Inquiry } from '../analysis.js';
import { settledOr, type Worked } from './charge.js';
import { temporaryDta } from './charge-dta.js';
import type { ImportValue } from './import-value.js';

/**
 * What a temporary import of inputs under IMMEX pays in place of what a definitive one would: no duty and no cuota now
 * (customs law art. 104 I), the fixed processing fee, and IVA on the base of a definitive import unless a certification credits it.
 */
export function temporaryLines(
  inquiry: Inquiry,
  value: ImportValue,
  definitive: readonly Worked[],
): Worked[] {
  const { say, has } = inquiry;
  const deferred = (line: Worked): Worked => ({
    kind: line.kind,
    status: 'conditional',
    amount: zero,
    why: say(
      'not paid on temporary import of inputs (customs law art. 104 I); art. 63-A and the treaties may ask for it when the product is exported, art. 108 III for fixed assets',
      'no se paga en la importación temporal de insumos (Ley Aduanera art. 104 I); el art. 63-A y los tratados pueden exigirlo al exportar el producto, y el art. 108 III para activo fijo',
    ),
    source: { name: 'Ley Aduanera arts. 63-A, 104 I y 108', date: '', complete: false, confidence: 'high' },
  });
  const credited = (line: Worked): Worked =>
    has.has('iva_certification')
      ? {
          ...line,
          status: 'conditional',
          amount: zero,
          why: say(
            'credited in whole by the certification (LIVA art. 28-A; LIEPS art. 15-A)',
            'se acredita en su totalidad con la certificación (LIVA art. 28-A; LIEPS art. 15-A)',
          ),
        }
      : line;
  return definitive.flatMap((line): Worked[] => {
    switch (line.kind) {
      case 'igi':
      case 'cuota':
        return [deferred(line)];
      case 'dta':
        return [settledOr(inquiry, value, 'dta', temporaryDta(inquiry))];
      case 'isan':
        return [];
      default:
        return [credited(line)];
    }
  });
}
