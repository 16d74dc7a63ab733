import type {
  Charge,
  ChargeKind,
  ImportAmounts,
  ImportDuties,
  RegulationSection,
  RegulationSource,
  RegulationStatus,
} from '../../answers/regulation.js';
import { compareDecimal, type Decimal, decimal, formatDecimal, roundTo, zero } from '../../core/decimal.js';
import { readIgiRate } from '../../tariff/igi-rate.js';
import type { Inquiry } from './analysis.js';

/** What the goods cost, and what turns that into pesos. */
export interface ImportValue {
  readonly amount: Decimal;
  readonly currency: string;
  /** pesos for one unit of the currency */
  readonly rate?: Decimal;
  /** what article 65 of the customs law adds to the price, in the same currency */
  readonly additions?: Decimal;
  /** how much of what a mixed rate is charged on, such as kilograms of sugar */
  readonly quantity?: Decimal;
  /** pesos for one US dollar, for a mixed rate where the goods are not priced in dollars */
  readonly dollarRate?: Decimal;
  /** the treaty whose rate is claimed */
  readonly treaty?: string;
  /** the rate of IVA that the importer settled where the law leaves it open */
  readonly iva?: string;
}

interface Worked {
  readonly kind: ChargeKind;
  readonly status: RegulationStatus;
  readonly rate?: string;
  readonly base?: Decimal;
  readonly amount?: Decimal;
  readonly why: string;
  readonly source: RegulationSource;
}

const percentOf = (base: Decimal, percent: string): Decimal => base.times(decimal(percent)).div(100);

const pesos = (amount: Decimal): string => roundTo(amount, 2).toFixed(2);

/** Whole pesos, as article 20 of the federal tax code rounds what is paid: up to 50 centavos down, from 51 up. */
export function payableOf(amount: Decimal): Decimal {
  const cents = roundTo(amount, 2);
  const whole = cents.round(0, 0);
  return cents.minus(whole).gt('0.50') ? whole.plus(1) : whole;
}

/** What the definitive import of goods of a value costs in contributions, line by line, and what of it is not known. */
export function priceImport(
  inquiry: Inquiry,
  duties: ImportDuties,
  antidumping: RegulationSection,
  value: ImportValue,
): ImportAmounts {
  const { say, law } = inquiry;
  const { prv } = law.readings.taxes;
  const rate = value.currency === 'MXN' ? decimal(1) : value.rate;
  const base = {
    currency: 'MXN' as const,
    exchange_rate: rate === undefined ? null : formatDecimal(rate),
    beside: [{ kind: 'prv' as const, why: say(prv.en, prv.es) }],
    notes: notesOf(inquiry, duties),
  };
  const unpriced = (why: string): ImportAmounts => ({
    ...base,
    customs_value: null,
    lines: [],
    partial: true,
    known: '0',
    total: null,
    missing: [{ kind: 'customs_value', why }],
  });
  if (inquiry.immex)
    return unpriced(
      say(
        'amounts are worked out for definitive import; a temporary import under IMMEX is not priced',
        'los montos se calculan para importación definitiva; la importación temporal con IMMEX no se calcula',
      ),
    );
  if (rate === undefined)
    return unpriced(
      say(
        `give the exchange rate of the pedimento: pesos for one ${value.currency}`,
        `indique el tipo de cambio del pedimento: pesos por un ${value.currency}`,
      ),
    );
  const worth = value.amount.plus(value.additions ?? zero).times(rate);
  const igi = igiOf(inquiry, duties, value, worth);
  const dta = dtaOf(inquiry, duties, value, worth);
  const cuota = cuotaOf(inquiry, antidumping);
  const before = [igi, dta, ...cuota];
  const others = [...before, ...iepsOf(duties), ...isanOf(inquiry)];
  const lines = [...others, ivaOf(inquiry, duties, value, worth, others)];
  const known = lines.reduce((sum, { amount }) => (amount ? sum.plus(payableOf(amount)) : sum), zero);
  const missing = lines.flatMap(({ kind, amount, why }) => (amount === undefined ? [{ kind, why }] : []));
  return {
    ...base,
    customs_value: pesos(worth),
    lines: lines.map(chargeOut),
    partial: missing.length > 0,
    known: formatDecimal(known),
    total: missing.length > 0 ? null : formatDecimal(known),
    missing,
  };
}

const chargeOut = ({ kind, status, rate, base, amount, why, source }: Worked): Charge => ({
  kind,
  status,
  rate: rate ?? null,
  base: base === undefined ? null : pesos(base),
  amount: amount === undefined ? null : pesos(amount),
  payable: amount === undefined ? null : formatDecimal(payableOf(amount)),
  why,
  source,
});

const notesOf = ({ law, date, say }: Inquiry, { ieps }: ImportDuties): string[] => [
  say(
    'customs value: the price with what articles 64 and 65 of the customs law add, at the exchange rate given',
    'valor en aduana: el precio con lo que agregan los artículos 64 y 65 de la Ley Aduanera, al tipo de cambio indicado',
  ),
  say(
    'fractions of a peso count; what is paid is rounded to whole pesos, up to 50 centavos down (CFF art. 20)',
    'se consideran las fracciones del peso; el pago se ajusta a pesos enteros, hasta 50 centavos hacia abajo (CFF art. 20)',
  ),
  ...(ieps.status === 'not_verified'
    ? [
        say(
          'no IEPS: article 2 of its law names no goods of the heading, as this program reads it',
          'sin IEPS: el artículo 2 de su ley no nombra mercancías de la partida, según lo lee este programa',
        ),
      ]
    : []),
  ...(law.coversTo !== undefined && date > law.coversTo
    ? [
        say(
          `the rate is that of ${law.tigie.edition.revision}, known to hold to ${law.coversTo}: check it for ${date}`,
          `la tasa es la de ${law.tigie.edition.revision}, que consta hasta ${law.coversTo}: verificarla para ${date}`,
        ),
      ]
    : []),
];

/** The general rate, or that of the treaty that is claimed where it is loaded. */
function igiOf(
  { say }: Inquiry,
  { igi, preferential }: ImportDuties,
  value: ImportValue,
  worth: Decimal,
): Worked {
  const claimed = preferential.treaties.find(({ symbol }) => symbol === value.treaty);
  if (claimed && claimed.rate === null)
    return {
      kind: 'igi',
      status: 'not_verified',
      why: say(
        `the rate of ${claimed.treaty} for the fraccion is not loaded; without it ${igi.text}`,
        `la tasa de ${claimed.treaty} para la fracción no está cargada; sin él ${igi.text}`,
      ),
      source: claimed.source,
    };
  const source = claimed?.source ?? igi.source;
  const status = claimed?.status ?? igi.status;
  const read = claimed
    ? readIgiRate(claimed.rate!)
    : { kind: igi.kind, text: igi.text, adValorem: igi.ad_valorem, specific: igi.specific };
  const shared = { kind: 'igi' as const, status, rate: read.text, source };
  if (read.kind === 'prohibited' || read.kind === 'unknown' || read.adValorem === undefined)
    return {
      ...shared,
      why:
        read.kind === 'prohibited'
          ? say('the import of these goods is prohibited', 'la importación de esta mercancía está prohibida')
          : say(
              `the rate is not one that is worked out: ${read.text}`,
              `tasa que no se calcula: ${read.text}`,
            ),
    };
  const share = percentOf(worth, read.adValorem);
  const of = claimed
    ? say(`rate of ${claimed.treaty}`, `tasa de ${claimed.treaty}`)
    : say('general rate of the tariff', 'tasa general de la TIGIE');
  if (read.specific === undefined) return { ...shared, base: worth, amount: share, why: of };
  const { amount, currency, per } = read.specific;
  const dollar = value.currency === currency ? value.rate : value.dollarRate;
  if (value.quantity === undefined || dollar === undefined)
    return {
      ...shared,
      base: worth,
      why: say(
        `the rate is mixed: ${read.text}; ${pesos(share)} by value, and ${value.quantity === undefined ? `how much (${per}) is not given` : `pesos for one ${currency} are not given`}`,
        `la tasa es mixta: ${read.text}; ${pesos(share)} por valor, y ${value.quantity === undefined ? `falta la cantidad (${per})` : `faltan los pesos por un ${currency}`}`,
      ),
    };
  return {
    ...shared,
    base: worth,
    amount: share.plus(decimal(amount).times(value.quantity).times(dollar)),
    why: say(
      `${of}: ${pesos(share)} by value, ${formatDecimal(value.quantity)} ${per} at ${amount} ${currency}`,
      `${of}: ${pesos(share)} por valor, ${formatDecimal(value.quantity)} ${per} a ${amount} ${currency}`,
    ),
  };
}

/**
 * The customs processing fee: 8 per thousand, or nothing for originating goods of some treaties. So small a result that a
 * fixed amount of the same article may stand in its place is not told as the fee.
 */
function dtaOf(
  { law, say }: Inquiry,
  { dta, preferential }: ImportDuties,
  value: ImportValue,
  worth: Decimal,
): Worked {
  const reading = law.readings.taxes.dta;
  const claimed = preferential.treaties.find(({ symbol }) => symbol === value.treaty);
  const shared = { kind: 'dta' as const, source: dta.source };
  if (claimed && reading.exempt_symbols.includes(claimed.symbol))
    return {
      ...shared,
      status: 'conditional',
      rate: '0%',
      base: worth,
      amount: zero,
      why: say(
        `exempt for originating goods of ${claimed.treaty}, as a page of 2019 says: check`,
        `exento para mercancía originaria de ${claimed.treaty}, según una página de 2019: verificar`,
      ),
      source: { ...dta.source, confidence: 'medium' },
    };
  const { amount, year } = reading.fixed_amount;
  const fee = percentOf(worth, reading.general_percent);
  const rate = `${reading.general} (${reading.general_percent}%)`;
  if (compareDecimal(fee, decimal(amount).times(2)) < 0)
    return {
      ...shared,
      status: 'conditional',
      rate,
      base: worth,
      why: say(
        `${reading.general} gives ${pesos(fee)}; so near the fixed amounts of LFD art. 49 (${amount} MXN in ${year}, that of the day is not loaded) one of them may be due instead`,
        `${reading.general} da ${pesos(fee)}; tan cerca de las cuotas fijas de LFD art. 49 (${amount} MXN en ${year}, la de la fecha no está cargada) puede proceder una de ellas`,
      ),
    };
  return { ...shared, status: 'found', rate, base: worth, amount: fee, why: 'LFD art. 49 I' };
}

/** An anti-dumping duty hangs on product and exporter: it is named, and never worked out. */
function cuotaOf({ say }: Inquiry, { status, items, why, sources }: RegulationSection): Worked[] {
  if (status === 'not_listed') return [];
  const [first] = items;
  const source = first?.source ?? sources[0];
  if (source === undefined) return [];
  const named = items.filter(({ rate }) => rate !== undefined).map(({ id, rate }) => `${id}: ${rate}`);
  return [
    {
      kind: 'cuota',
      status,
      why:
        say(
          `an anti-dumping duty may be due${named.length > 0 ? ` (${named.join('; ')})` : ''}: compare product, origin and exporter with the resolution`,
          `puede proceder una cuota compensatoria${named.length > 0 ? ` (${named.join('; ')})` : ''}: comparar producto, origen y exportador con la resolución`,
        ) + (first ? '' : `; ${why}`),
      source,
    },
  ];
}

/** Excise is named where the law reaches goods of the heading; its rates hang on what the goods are. */
function iepsOf({ ieps }: ImportDuties): Worked[] {
  if (ieps.status !== 'conditional') return [];
  return [{ kind: 'ieps', status: ieps.status, why: ieps.text, source: ieps.source }];
}

/** The tax on automobiles hangs on who imports and on price and model: it is named for the goods that it reaches. */
function isanOf({ law, line, say }: Inquiry): Worked[] {
  const { prefixes, en, es, source, confidence } = law.readings.taxes.isan;
  if (!prefixes.some((prefix) => line.code.startsWith(prefix))) return [];
  return [
    {
      kind: 'isan',
      status: 'conditional',
      why: say(en, es),
      source: { name: source, date: '', complete: false, confidence },
    },
  ];
}

/** Value added tax on the customs value and all that is paid with it (LIVA art. 27). */
function ivaOf(
  { say }: Inquiry,
  { iva }: ImportDuties,
  value: ImportValue,
  worth: Decimal,
  others: readonly Worked[],
): Worked {
  const rate = iva.status === 'conditional' ? (value.iva ?? iva.rate) : iva.rate;
  const shared = { kind: 'iva' as const, status: iva.status, source: iva.source };
  if (rate === undefined) return { ...shared, why: iva.text };
  if (rate === '0') return { ...shared, rate: '0%', amount: zero, why: iva.text };
  const open = others.filter(({ amount }) => amount === undefined).map(({ kind }) => kind.toUpperCase());
  if (open.length > 0)
    return {
      ...shared,
      rate: `${rate}%`,
      why: say(
        `its base holds what is not known: ${open.join(', ')} (LIVA art. 27)`,
        `su base comprende lo que no consta: ${open.join(', ')} (LIVA art. 27)`,
      ),
    };
  const base = others.reduce((sum, { amount }) => sum.plus(amount ?? zero), worth);
  return {
    ...shared,
    rate: `${rate}%`,
    base,
    amount: percentOf(base, rate),
    why: say(
      'on the customs value and the contributions above (LIVA art. 27)',
      'sobre el valor en aduana y las contribuciones anteriores (LIVA art. 27)',
    ),
  };
}
