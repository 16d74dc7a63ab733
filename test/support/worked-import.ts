/**
 * The contributions of an import a second time: exact fractions of whole numbers, from the figures that the law of each row
 * names. It shares nothing with the program.
 */
type Fraction = readonly [over: bigint, under: bigint];

const read = (text: string): Fraction => {
  const [whole = '0', part = ''] = text.split('.');
  return [BigInt(whole + part), 10n ** BigInt(part.length)];
};
const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const less = (a: Fraction, [c, d]: Fraction): Fraction => add(a, [-c, d]);
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const none: Fraction = [0n, 1n];

/** Centavos, a half upwards. */
const cents = ([a, b]: Fraction): bigint => (200n * a + b) / (2n * b);

const pesos = (value: Fraction): string => {
  const digits = String(cents(value)).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** CFF article 20: up to 50 centavos to the peso below, from 51 to the one above. */
const paid = (value: Fraction): bigint => cents(value) / 100n + (cents(value) % 100n > 50n ? 1n : 0n);

type Percent = string | null;

export interface Figures {
  /** null: the customs value is not known */
  readonly value?: null;
  readonly igi?: Percent | { readonly percent: string; readonly usd: string };
  readonly dta?: Percent;
  readonly cuota?: Percent | { readonly usd_kg: string };
  readonly ieps?:
    | null
    | 'none'
    | { readonly percent?: string; readonly pesos?: readonly string[]; readonly grams?: true };
  readonly isan?: null;
  readonly iva?: Percent;
  readonly temporary?: true;
}

export type Told = Readonly<Record<string, string>> & {
  readonly settled?: readonly string[];
  readonly client_has?: readonly string[];
};

/** The lines, the sum and the total of one row. */
export function workOut(request: Told, figures: Figures) {
  if (figures.value === null) return { customs_value: null, lines: {}, known: '0', total: null };
  const of = (name: string): Fraction => read(request[name] ?? '0');
  const rate = request['currency'] === 'MXN' ? read('1') : of('rate');
  const dollar = (request['currency'] ?? 'USD') === 'USD' ? rate : of('dollar_rate');
  const settled = Object.fromEntries(
    (request.settled ?? []).map((each) => each.split('=') as [string, string]),
  );
  const price = ['value', 'freight', 'insurance', 'additions'].map(of).reduce(add);
  const worth = times(less(price, of('deductions')), rate);
  const share = (base: Fraction, percent: string): Fraction => times(times(base, read(percent)), [1n, 100n]);
  const lines: Record<string, Fraction | null> = {};
  const known = (): Fraction[] => Object.values(lines).filter((line) => line !== null);
  const isWhole = (): boolean => known().length === Object.keys(lines).length;

  const { igi = null, dta = null, cuota, ieps, iva = null } = figures;
  if (settled['igi']) lines['igi'] = read(settled['igi']);
  else if (igi === null) lines['igi'] = null;
  else if (typeof igi === 'string') lines['igi'] = share(worth, igi);
  else lines['igi'] = add(share(worth, igi.percent), times(times(read(igi.usd), of('quantity')), dollar));

  if (settled['dta'] && !figures.temporary) lines['dta'] = read(settled['dta']);
  else lines['dta'] = dta === null ? null : share(worth, dta);

  if (cuota !== undefined) {
    if (settled['cuota']) lines['cuota'] = read(settled['cuota']);
    else if (cuota === null) lines['cuota'] = null;
    else if (typeof cuota === 'string') lines['cuota'] = share(worth, cuota);
    else lines['cuota'] = times(times(read(cuota.usd_kg), of('weight')), dollar);
  }

  if (ieps === null) lines['ieps'] = null;
  else if (ieps === 'none') lines['ieps'] = none;
  else if (ieps !== undefined) {
    const byValue = ieps.percent === undefined ? none : share(known().reduce(add, worth), ieps.percent);
    const each = less((ieps.pesos ?? []).map(read).reduce(add, none), of('ieps_stimulus'));
    const quantity = ieps.grams ? times(of('ieps_quantity'), [4n, 3n]) : of('ieps_quantity');
    lines['ieps'] = ieps.percent !== undefined && !isWhole() ? null : add(byValue, times(each, quantity));
  }

  if (figures.isan === null) lines['isan'] = settled['isan'] ? read(settled['isan']) : null;

  if (iva === '0') lines['iva'] = none;
  else lines['iva'] = iva === null || !isWhole() ? null : share(known().reduce(add, worth), iva);

  if (figures.temporary) {
    lines['igi'] = none;
    if ('cuota' in lines) lines['cuota'] = none;
    lines['dta'] = settled['dta'] ? read(settled['dta']) : null;
    if (request.client_has?.includes('iva_certification')) lines['iva'] = none;
  }
  if (settled['prv']) {
    lines['prv'] = read(settled['prv']);
    lines['iva_prv'] = share(read(settled['prv']), '16');
  }
  const sum = String(known().reduce((all, line) => all + paid(line), 0n));
  return {
    customs_value: pesos(worth),
    lines: Object.fromEntries(
      Object.entries(lines).map(([kind, line]) => [kind, line && [pesos(line), String(paid(line))]]),
    ),
    known: sum,
    total: isWhole() ? sum : null,
  };
}
