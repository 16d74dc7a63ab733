import type { Code } from '../tariff/code.js';
import { readIgiRate } from '../tariff/igi-rate.js';
import type { Fraccion, Tigie } from '../tariff/tigie.js';
import type { RegulationChanged } from './law-change.js';
import { plainText } from './plain-cell.js';

const marks = ['nom', 'prosec', 'cuota', 'permit'] as const;

const fracciones = (tigie: Tigie): Map<Code, Fraccion> =>
  new Map(tigie.below('').map((fraccion) => [fraccion.code, fraccion]));

/** Rates and marks of a fraccion as one line: `15; prosec, permit`. */
const termsOf = (fraccion: Fraccion): string =>
  [fraccion.igi, marks.filter((mark) => fraccion[mark]).join(', ')].filter((part) => part !== '').join('; ');

const flagsOf = ({ flags, agency, ...fraccion }: Fraccion): string =>
  [...marks.filter((mark) => fraccion[mark]), ...flags, ...(agency === '' ? [] : [`agency ${agency}`])].join(
    ', ',
  );

/** Rates are compared by what they say: "Ex." and "Exento" are one. */
const rateOf = ({ igi }: Fraccion): string => readIgiRate(igi).text;

/**
 * What Mexico's schedule and its lists say otherwise of a fraccion in the later edition. Where the earlier is
 * a print of rates alone, only its own fracciones are compared, and of them the rates.
 */
export function diffTigie(before: Tigie, after: Tigie): RegulationChanged[] {
  const { effective, revision: source } = after.edition;
  const [old, own] = [fracciones(before), fracciones(after)];
  const changes: RegulationChanged[] = [];
  const add = (kind: RegulationChanged['kind'], { code, text }: Fraccion, was: string, is: string): void => {
    changes.push({ kind, code, text, before: was, after: is, effective, source });
  };
  for (const [code, fraccion] of old) if (!own.has(code)) add('mx_removed', fraccion, termsOf(fraccion), '');
  for (const [code, fraccion] of own) {
    const was = old.get(code);
    if (!was) {
      if (before.isRatesAlone) continue;
      add('mx_added', fraccion, '', termsOf(fraccion));
      continue;
    }
    if (rateOf(was) !== rateOf(fraccion)) add('mx_rate', fraccion, was.igi, fraccion.igi);
    if (before.isRatesAlone) continue;
    if (flagsOf(was) !== flagsOf(fraccion)) add('mx_flag', fraccion, flagsOf(was), flagsOf(fraccion));
    if (plainText(was.text) !== plainText(fraccion.text)) add('mx_text', fraccion, was.text, fraccion.text);
  }
  return changes;
}
