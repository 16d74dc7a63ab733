import Big from 'big.js';

/**
 * An exact decimal number. Money, rates and quantities are never floats.
 * Quotients keep 20 decimals, rounded half up.
 */
export type Decimal = Big;

Big.DP = 20;
Big.RM = Big.roundHalfUp;
Big.NE = -30;
Big.PE = 40;

const written = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** Reads `-12.50`; undefined for anything that is not a plain decimal numeral (no exponent, no separators). */
export function parseDecimal(text: string): Decimal | undefined {
  const trimmed = text.trim();
  if (!written.test(trimmed)) return undefined;
  return new Big(trimmed.startsWith('+') ? trimmed.slice(1) : trimmed);
}

/** A decimal from a numeral the program itself wrote; throws on anything else. */
export const decimal = (value: string | number | Decimal): Decimal => new Big(value);

export const zero: Decimal = new Big(0);

/** The plain numeral without exponent and without trailing zeros: `8.5`, `0.044`. */
export const formatDecimal = (value: Decimal): string => value.toFixed();

/** Rounds half up, as CBP computes amounts (19 CFR 159.3 leaves fractions of a cent to ordinary rounding). */
export const roundTo = (value: Decimal, places: number): Decimal => value.round(places, Big.roundHalfUp);

/** The next whole number that is not smaller. */
export const roundUp = (value: Decimal): Decimal => value.round(0, Big.roundUp);

export const compareDecimal = (a: Decimal, b: Decimal): number => a.cmp(b);
