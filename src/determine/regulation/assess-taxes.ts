import type { Preferences, Tax } from '../../answers/regulation.js';
import type { Inquiry } from './analysis.js';

/** Value added tax, excise and the customs processing fee of an import. */
export function assessTaxes(
  inquiry: Inquiry,
  preferences: Preferences,
): { readonly iva: Tax; readonly ieps: Tax; readonly dta: Tax } {
  const { law, line, date, has, immex, say } = inquiry;
  const { iva, ieps, dta } = law.readings.taxes;
  const certified = has.has('iva_certification');
  const excise = ieps.find(
    ({ prefixes, from }) => prefixes.some((prefix) => line.code.startsWith(prefix)) && from <= date,
  );
  const exempt = preferences.treaties.filter(({ symbol }) => dta.exempt_symbols.includes(symbol));
  return {
    iva: {
      status: 'conditional',
      text: say(
        `${iva.rate}% on the customs value plus duties; 0% where the goods are of the families of ${iva.zero}, whose list is not loaded${immex && certified ? '; your certification may credit it on temporary import' : ''}`,
        `${iva.rate}% sobre el valor en aduana más contribuciones; 0% si la mercancía es de las familias de ${iva.zero}, cuya lista no está cargada${immex && certified ? '; su certificación puede acreditarlo en importación temporal' : ''}`,
      ),
      rate: iva.rate,
      source: { name: iva.source, date: iva.published, complete: false, confidence: iva.confidence },
    },
    ieps: excise
      ? {
          status: 'conditional',
          text: say(
            `goods of this heading may be: ${excise.goods}. ${excise.text}`,
            `mercancías de esta partida pueden ser: ${excise.goods}. ${excise.text}`,
          ),
          source: { name: excise.source, date: excise.from, complete: false, confidence: excise.confidence },
        }
      : {
          status: 'not_verified',
          text: say(
            'no list of excise goods by fraccion is loaded; read article 2 of the IEPS law for drinks, tobacco, fuels, pesticides and high-calorie food',
            'no hay lista de bienes con IEPS por fracción; leer el artículo 2 de la LIEPS para bebidas, tabacos, combustibles, plaguicidas y alimentos de alta densidad calórica',
          ),
          source: { name: 'LIEPS art. 2', date: '', complete: false, confidence: 'high' },
        },
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
