import { decimal, formatDecimal } from '../core/decimal.js';

/**
 * The general import duty (IGI) as Mexico's lists write it.
 *
 *   rate       = percent | prohibited | mixed | other ;
 *   percent    = decimal [ "%" ] ;                               "15", "210.44"
 *   prohibited = "P" | "Prohibida" ;
 *   mixed      = ["m:"] "AMX" [ "(" percent "+" amount "Dls" "por" unit ")" ] ;
 *                                                                "m:AMX_(20%+0.36_Dls_por_Kg_de_azúcar)"
 *
 * "Ex" and "0" are free of duty. Anything else is kept as it is written and computed by nobody.
 */
export interface IgiRate {
  readonly kind: 'ad_valorem' | 'exempt' | 'prohibited' | 'mixed' | 'unknown';
  readonly text: string;
  /** percent of the customs value */
  readonly adValorem?: string;
  readonly specific?: { readonly amount: string; readonly currency: 'USD'; readonly per: string };
}

const percentForm = /^(\d+(?:\.\d+)?)\s*%?$/;
const mixedForm = /^(?:m:)?AMX\s*\(\s*(\d+(?:\.\d+)?)%\s*\+\s*(\d+(?:\.\d+)?)\s*Dls\.?\s+por\s+(.+?)\)?$/i;

/** Reads the rate of one fraccion as its list writes it; what has another form is `unknown` and keeps its text. */
export function readIgiRate(written: string): IgiRate {
  const text = written.replace(/_/g, ' ').trim();
  if (/^(p|prohibida)$/i.test(text)) return { kind: 'prohibited', text: 'Prohibida' };
  if (/^ex(ento|enta|\.)?$/i.test(text)) return { kind: 'exempt', text: 'Ex.', adValorem: '0' };
  const percent = percentForm.exec(text);
  if (percent) {
    const adValorem = formatDecimal(decimal(percent[1]!));
    return adValorem === '0'
      ? { kind: 'exempt', text: 'Ex.', adValorem }
      : { kind: 'ad_valorem', text: `${adValorem}%`, adValorem };
  }
  const mixed = mixedForm.exec(text);
  if (mixed) {
    const adValorem = formatDecimal(decimal(mixed[1]!));
    const amount = formatDecimal(decimal(mixed[2]!));
    const per = mixed[3]!.trim();
    return {
      kind: 'mixed',
      text: `${adValorem}% + ${amount} USD por ${per}`,
      adValorem,
      specific: { amount, currency: 'USD', per },
    };
  }
  return { kind: 'unknown', text };
}
