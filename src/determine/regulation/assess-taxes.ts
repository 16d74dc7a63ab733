import type { Preferences, RegulationSource, Tax } from '../../answers/regulation.js';
import type { ExciseReading, IvaReading } from '../../tariff/mexican-law.js';
import type { Inquiry } from './analysis.js';

/** The reading with the longest prefix of a code. */
function readingOf<T extends { readonly prefixes: readonly string[] }>(
  readings: readonly T[],
  code: string,
): T | undefined {
  let found: T | undefined;
  let length = 0;
  for (const reading of readings)
    for (const prefix of reading.prefixes)
      if (prefix.length > length && code.startsWith(prefix)) [found, length] = [reading, prefix.length];
  return found;
}

/** Value added tax: nothing on what article 2-A names, where the heading settles that, and the general rate elsewhere. */
function ivaOf({ law, line, has, immex, say }: Inquiry): Tax {
  const { iva } = law.readings.taxes;
  const reading: IvaReading | undefined = readingOf(iva.goods, line.code);
  const credit =
    immex && has.has('iva_certification')
      ? say(
          '; your certification may credit it on temporary import',
          '; su certificación puede acreditarlo en importación temporal',
        )
      : '';
  const source: RegulationSource = {
    name: reading ? iva.basis : iva.source,
    date: iva.published,
    complete: false,
    confidence: reading ? 'medium' : iva.confidence,
  };
  const goods = reading && say(reading.goods.en, reading.goods.es);
  if (reading?.rate === '0')
    return {
      status: 'found',
      rate: '0',
      text: say(
        `0%: ${goods} (${reading.article}; LIVA art. 25 III)`,
        `0%: ${goods} (${reading.article}; LIVA art. 25 III)`,
      ),
      source,
    };
  if (reading?.rate === 'open')
    return {
      status: 'conditional',
      text:
        say(
          `0% where the goods are ${goods} (${reading.article}), otherwise ${iva.rate}%; ${iva.zero}: its list is not loaded`,
          `0% si la mercancía es ${goods} (${reading.article}), si no ${iva.rate}%; ${iva.zero}: su lista no está cargada`,
        ) + credit,
      source,
    };
  return {
    status: reading ? 'found' : 'conditional',
    rate: iva.rate,
    text:
      (reading
        ? say(
            `${iva.rate}%: ${goods}, which ${reading.article} leaves out`,
            `${iva.rate}%: ${goods}, que ${reading.article} exceptúa`,
          )
        : say(
            `${iva.rate}% on the customs value plus contributions: article 2-A names no goods of the heading, as this program reads it; ${iva.zero}: its list is not loaded`,
            `${iva.rate}% sobre el valor en aduana más contribuciones: el artículo 2-A no nombra mercancías de la partida, según lo lee este programa; ${iva.zero}: su lista no está cargada`,
          )) + credit,
    source,
  };
}

/** Excise: what article 2 of its law says of goods of the heading, with its rates where they are loaded. */
function iepsOf({ law, line, date, say }: Inquiry): Tax {
  const reading: ExciseReading | undefined = readingOf(
    law.readings.taxes.ieps.filter(({ from }) => from <= date),
    line.code,
  );
  if (!reading)
    return {
      status: 'not_verified',
      text: say(
        'no list of excise goods by fraccion is loaded; read article 2 of the IEPS law for drinks, tobacco, fuels, pesticides and high-calorie food',
        'no hay lista de bienes con IEPS por fracción; leer el artículo 2 de la LIEPS para bebidas, tabacos, combustibles, plaguicidas y alimentos de alta densidad calórica',
      ),
      source: { name: 'LIEPS art. 2', date: '', complete: false, confidence: 'high' },
    };
  const rates = reading.text === '' ? say('its rate is not loaded', 'su tasa no está cargada') : reading.text;
  return {
    status: 'conditional',
    text: say(
      `goods of this heading may be: ${reading.goods}. ${rates}`,
      `mercancías de esta partida pueden ser: ${reading.goods}. ${rates}`,
    ),
    source: { name: reading.source, date: reading.from, complete: false, confidence: reading.confidence },
  };
}

/** Value added tax, excise and the customs processing fee of an import. */
export function assessTaxes(
  inquiry: Inquiry,
  preferences: Preferences,
): { readonly iva: Tax; readonly ieps: Tax; readonly dta: Tax } {
  const { law, say } = inquiry;
  const { dta } = law.readings.taxes;
  const exempt = preferences.treaties.filter(({ symbol }) => dta.exempt_symbols.includes(symbol));
  return {
    iva: ivaOf(inquiry),
    ieps: iepsOf(inquiry),
    dta: {
      status: 'conditional',
      text: [
        say(
          `definitive import: ${dta.general} of the value (LFD art. 49 I); fixed assets under IMMEX: ${dta.fixed_assets}; fixed amounts are known for 2024 only (${dta.fixed})`,
          `importación definitiva: ${dta.general} del valor (LFD art. 49 I); activo fijo con IMMEX: ${dta.fixed_assets}; las cuotas fijas se conocen solo de 2024 (${dta.fixed})`,
        ),
        ...(exempt.length > 0
          ? [
              say(
                `exempt, as a page of 2019 says, for originating goods of ${exempt.map(({ treaty }) => treaty).join(', ')}: check`,
                `exento, según una página de 2019, para mercancía originaria de ${exempt.map(({ treaty }) => treaty).join(', ')}: verificar`,
              ),
            ]
          : []),
      ].join('; '),
      source: { name: dta.source, date: dta.published, complete: false, confidence: dta.confidence },
    },
  };
}
