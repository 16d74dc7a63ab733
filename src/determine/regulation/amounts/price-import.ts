import type { ImportAmounts, ImportDuties, RegulationSection } from '../../../answers/regulation.js';
import { decimal, formatDecimal, zero } from '../../../core/decimal.js';
import type { Inquiry } from '../analysis.js';
import { chargeOut, payableOf, percentOf, pesos, settledOr, type Worked } from './charge.js';
import { chargeCuota } from './charge-cuota.js';
import { chargeDta } from './charge-dta.js';
import { chargeExcise } from './charge-excise.js';
import { chargeIgi, reformNote } from './charge-igi.js';
import { chargeIva } from './charge-iva.js';
import { temporaryLines } from './charge-temporary.js';
import { type ImportValue, valueGoods } from './import-value.js';

/** What the import of goods of a value costs in contributions, line by line, and what of it is not known. */
export function priceImport(
  inquiry: Inquiry,
  duties: ImportDuties,
  antidumping: RegulationSection,
  value: ImportValue,
): ImportAmounts {
  const { say, immex } = inquiry;
  const rate = value.currency === 'MXN' ? decimal(1) : value.rate;
  const goods = valueGoods(value, say);
  const base = {
    currency: 'MXN' as const,
    regime: immex ? ('temporary' as const) : ('definitive' as const),
    exchange_rate: rate === undefined ? null : formatDecimal(rate),
    valuation: goods.why,
    beside: besideOf(inquiry, value),
  };
  const unpriced = (why: string): ImportAmounts => ({
    ...base,
    customs_value: null,
    lines: [],
    partial: true,
    known: '0',
    total: null,
    missing: [{ kind: 'customs_value', why }],
    notes: notesOf(inquiry, duties),
  });
  if (goods.amount === undefined) return unpriced(goods.why);
  if (rate === undefined)
    return unpriced(
      say(
        `give the exchange rate of the pedimento: pesos for one ${value.currency}`,
        `indique el tipo de cambio del pedimento: pesos por un ${value.currency}`,
      ),
    );
  const worth = goods.amount.times(rate);
  const igi = settledOr(inquiry, value, 'igi', chargeIgi(inquiry, duties, value, worth));
  const fee = chargeDta(inquiry, duties, value, worth);
  const dta = immex ? fee : settledOr(inquiry, value, 'dta', fee);
  const cuota = chargeCuota(inquiry, antidumping, value, worth);
  const before = [igi, dta, ...cuota.map((line) => settledOr(inquiry, value, 'cuota', line))];
  const ieps = chargeExcise(inquiry, duties, value, worth, before);
  const others = [
    ...before,
    ...ieps.map((line) => settledOr(inquiry, value, 'ieps', line)),
    ...isanOf(inquiry).map((line) => settledOr(inquiry, value, 'isan', line)),
  ];
  const definitive = [...others, chargeIva(inquiry, duties, value, worth, others)];
  const lines = [
    ...(immex ? temporaryLines(inquiry, value, definitive) : definitive),
    ...prvOf(inquiry, value),
  ];
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
    notes: [...reformNote(inquiry, duties, value, worth), ...notesOf(inquiry, duties)],
  };
}

const notesOf = ({ law, date, say }: Inquiry, { ieps }: ImportDuties): string[] => [
  say(
    'customs value: the price with what articles 64 and 65 of the customs law add, less what article 66 leaves out, at the exchange rate given',
    'valor en aduana: el precio con lo que agregan los artículos 64 y 65 de la Ley Aduanera, menos lo que excluye el artículo 66, al tipo de cambio indicado',
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

/** What the validator charges for the pedimento and its IVA, where the importer gave it. */
function prvOf({ law, say }: Inquiry, { settled }: ImportValue): Worked[] {
  const { prv } = law.readings.taxes;
  if (settled.prv === undefined) return [];
  const source = { name: prv.source, date: '', complete: false, confidence: prv.confidence };
  return [
    {
      kind: 'prv',
      status: 'conditional',
      amount: settled.prv,
      why: say('as the validator charges it, without its IVA', 'como la cobra el prevalidador, sin su IVA'),
      source,
    },
    {
      kind: 'iva_prv',
      status: 'conditional',
      rate: `${law.readings.taxes.iva.rate}%`,
      base: settled.prv,
      amount: percentOf(settled.prv, law.readings.taxes.iva.rate),
      why: say('IVA of the pre-validation', 'IVA de la prevalidación'),
      source,
    },
  ];
}

const besideOf = ({ law, say }: Inquiry, { settled }: ImportValue): ImportAmounts['beside'] =>
  settled.prv === undefined
    ? [{ kind: 'prv', why: say(law.readings.taxes.prv.en, law.readings.taxes.prv.es) }]
    : [];
