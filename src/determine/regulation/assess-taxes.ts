import type { ExciseTax, Preferences, RegulationSource, Tax } from '../../answers/regulation.js';
import type { IvaReading } from '../../tariff/mexican-taxes.js';
import type { Inquiry } from './analysis.js';
import { exciseOf, exciseRate, kindsOn } from './excise-rates.js';
import { readingOf } from './longest-prefix.js';

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
          `0% si se trata de ${goods} (${reading.article}), si no ${iva.rate}%; ${iva.zero}: su lista no está cargada`,
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

/** Excise: what article 2 of its law says of goods of the heading, with the rate of each kind where it is loaded. */
function iepsOf({ law, line, date, say }: Inquiry): ExciseTax {
  const reading = exciseOf(law, line.code);
  if (!reading)
    return {
      status: 'not_verified',
      text: say(
        'article 2 of the IEPS law names no goods of the heading, as this program reads it; no list of excise goods by fraccion is loaded',
        'el artículo 2 de la LIEPS no nombra mercancías de la partida, según lo lee este programa; no hay lista de bienes con IEPS por fracción',
      ),
      kinds: [],
      source: { name: 'LIEPS art. 2', date: '', complete: false, confidence: 'high' },
    };
  const kinds = kindsOn(law, line.code, date);
  const rates =
    kinds.length === 0
      ? say('its rate is not loaded', 'su tasa no está cargada')
      : kinds.map((kind) => `${say(kind.goods.en, kind.goods.es)} ${exciseRate(kind, date, say)}`).join('; ');
  return {
    status: 'conditional',
    text: say(
      `goods of this heading may be: ${reading.goods.en}. ${rates}`,
      `mercancías de esta partida pueden ser: ${reading.goods.es}. ${rates}`,
    ),
    kinds: kinds.map((kind) => ({
      key: kind.key,
      goods: say(kind.goods.en, kind.goods.es),
      rate: exciseRate(kind, date, say),
      article: kind.article,
    })),
    source: {
      name: reading.source,
      date: reading.published,
      complete: false,
      confidence: reading.confidence,
      ...(reading.address === undefined ? {} : { address: reading.address }),
    },
  };
}

/** The customs processing fee in words: by value, and the fixed amounts of the years that are loaded. */
function dtaOf({ law, date, say }: Inquiry, preferences: Preferences): Tax {
  const { dta } = law.readings.taxes;
  const today = dta.fixed.find(({ year }) => year === date.slice(0, 4));
  const newest = today ?? dta.fixed.at(-1)!;
  const amount = newest.amounts['III'];
  const exempt = preferences.treaties.flatMap(({ treaty, symbol }) =>
    dta.exempt.filter(({ symbols }) => symbols.includes(symbol)).map(({ source }) => `${treaty} (${source})`),
  );
  return {
    status: 'conditional',
    text: [
      say(
        `definitive import: ${dta.general} of the value (LFD art. 49 I), no less than the fixed amount of fraction III; temporary import under IMMEX: fraction III, fixed assets ${dta.fixed_assets}; fraction III was ${amount} MXN in ${newest.year}${today ? '' : `, that of ${date.slice(0, 4)} is not loaded`}`,
        `importación definitiva: ${dta.general} del valor (LFD art. 49 I), no menos que la cuota de la fracción III; temporal con IMMEX: fracción III, activo fijo ${dta.fixed_assets}; la fracción III era de ${amount} MXN en ${newest.year}${today ? '' : `, la de ${date.slice(0, 4)} no está cargada`}`,
      ),
      ...(exempt.length > 0
        ? [
            say(
              `exempt for originating goods of ${exempt.join(', ')}`,
              `exento para mercancía originaria de ${exempt.join(', ')}`,
            ),
          ]
        : []),
    ].join('; '),
    source: {
      name: newest.source,
      date: newest.year,
      complete: false,
      confidence: dta.confidence,
      address: newest.address,
    },
  };
}

/** Value added tax, excise and the customs processing fee of an import. */
export const assessTaxes = (
  inquiry: Inquiry,
  preferences: Preferences,
): { readonly iva: Tax; readonly ieps: ExciseTax; readonly dta: Tax } => ({
  iva: ivaOf(inquiry),
  ieps: iepsOf(inquiry),
  dta: dtaOf(inquiry, preferences),
});
