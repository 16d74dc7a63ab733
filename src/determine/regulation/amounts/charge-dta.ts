import type { ImportDuties, RegulationSource } from '../../../answers/regulation.js';
import { compareDecimal, type Decimal, decimal, zero } from '../../../core/decimal.js';
import type { Inquiry } from '../analysis.js';
import { percentOf, pesos, type Worked } from './charge.js';
import type { ImportValue } from './import-value.js';

/** The fixed amount of one fraction of article 49 for the year of the day, where it is loaded. */
function fixedOn({ law, date }: Inquiry, fraction: string): Decimal | undefined {
  const year = law.readings.taxes.dta.fixed.find((row) => row.year === date.slice(0, 4));
  const amount = year?.amounts[fraction];
  return amount === undefined ? undefined : decimal(amount);
}

const sourceOf = ({ law }: Inquiry): RegulationSource => {
  const { source, confidence } = law.readings.taxes.dta;
  return { name: source, date: '', complete: false, confidence };
};

/** The newest fixed amount that is loaded, told where that of the day is not. */
function newestFixed({ law }: Inquiry, fraction: string): readonly [amount: string, year: string] {
  const rows = law.readings.taxes.dta.fixed.filter((row) => row.amounts[fraction] !== undefined);
  const { amounts, year } = rows.at(-1)!;
  return [amounts[fraction]!, year];
}

/**
 * The customs processing fee of definitive import: 8 per thousand and not less than the fixed amount of fraction III, or
 * nothing for originating goods of some treaties. Where a fixed amount that is not loaded may stand in its place, it is not told.
 */
export function chargeDta(
  inquiry: Inquiry,
  { preferential }: ImportDuties,
  value: ImportValue,
  worth: Decimal,
): Worked {
  const { law, say } = inquiry;
  const reading = law.readings.taxes.dta;
  const claimed = preferential.treaties.find(({ symbol }) => symbol === value.treaty);
  const shared = { kind: 'dta' as const, base: worth, source: sourceOf(inquiry) };
  const exempt = claimed && reading.exempt.find(({ symbols }) => symbols.includes(claimed.symbol));
  if (exempt)
    return {
      ...shared,
      status: 'conditional',
      rate: '0%',
      amount: zero,
      why: say(
        `exempt for originating goods of ${claimed.treaty}`,
        `exento para mercancía originaria de ${claimed.treaty}`,
      ),
      source: {
        name: exempt.source,
        date: exempt.published,
        complete: false,
        confidence: exempt.confidence,
        address: exempt.address,
      },
    };
  const fee = percentOf(worth, reading.general_percent);
  const rate = `${reading.general} (${reading.general_percent}%)`;
  const [newest, year] = newestFixed(inquiry, 'III');
  if (claimed)
    return {
      ...shared,
      status: 'conditional',
      rate,
      why: say(
        `${reading.general} gives ${pesos(fee)}; for originating goods of ${claimed.treaty} a fixed amount of LFD art. 49 may be due in its place (${newest} MXN in ${year}; that of the day and the rule by treaty are not loaded)`,
        `${reading.general} da ${pesos(fee)}; para mercancía originaria de ${claimed.treaty} puede proceder en su lugar una cuota fija de LFD art. 49 (${newest} MXN en ${year}; la de la fecha y la regla por tratado no están cargadas)`,
      ),
    };
  const least = fixedOn(inquiry, 'III');
  if (least === undefined && compareDecimal(fee, decimal(newest).times(2)) < 0)
    return {
      ...shared,
      status: 'conditional',
      rate,
      why: say(
        `${reading.general} gives ${pesos(fee)}, and no less than the fixed amount of fraction III is due (${newest} MXN in ${year}; that of the day is not loaded)`,
        `${reading.general} da ${pesos(fee)}, y no se paga menos que la cuota fija de la fracción III (${newest} MXN en ${year}; la de la fecha no está cargada)`,
      ),
    };
  const amount = least?.gt(fee) ? least : fee;
  return { ...shared, status: 'found', rate, amount, why: 'LFD art. 49 I' };
}

/** The fee of a temporary import of inputs under IMMEX: the fixed amount of fraction III. */
export function temporaryDta(inquiry: Inquiry): Worked {
  const { law, say } = inquiry;
  const amount = fixedOn(inquiry, 'III');
  const [newest, year] = newestFixed(inquiry, 'III');
  return {
    kind: 'dta',
    status: amount === undefined ? 'not_verified' : 'found',
    source: sourceOf(inquiry),
    ...(amount === undefined ? {} : { amount }),
    why:
      amount === undefined
        ? say(
            `the fixed amount of LFD art. 49 III (${newest} MXN in ${year}; that of the day is not loaded); fixed assets pay ${law.readings.taxes.dta.fixed_assets}`,
            `cuota fija de LFD art. 49 III (${newest} MXN en ${year}; la de la fecha no está cargada); el activo fijo paga ${law.readings.taxes.dta.fixed_assets}`,
          )
        : 'LFD art. 49 III',
  };
}
