import type { ImportAnalysis } from '../../answers/regulation.js';
import type { ClassifyRequest } from '../../api/classify-request.js';
import type { RegulationSummary } from '../../api/regulation-result.js';
import type { CivilDate } from '../../core/civil-date.js';
import { type Language, sayIn } from '../../core/say.js';
import { analyseImport } from '../../determine/regulation/analyse-import.js';
import { formatCode } from '../../tariff/code.js';
import type { MexicanLaw } from '../../tariff/mexican-law.js';
import type { Fraccion } from '../../tariff/tigie.js';
import { editionOut } from '../law.js';

type Category = Exclude<keyof ImportAnalysis, 'duties' | 'documents' | 'warnings'>;

/** The title of each category, in the order of the answer. */
const titles: Readonly<Record<Category, { readonly en: string; readonly es: string }>> = {
  noms: { en: 'NOM (standards)', es: 'NOM' },
  agencies: { en: 'Agencies', es: 'Dependencias' },
  sanitary_inspection: { en: 'Sanitary inspection', es: 'Inspección sanitaria' },
  antidumping: { en: 'Anti-dumping duties', es: 'Cuotas compensatorias' },
  permits: { en: 'Permits and notices', es: 'Permisos y avisos' },
  immex: { en: 'IMMEX', es: 'IMMEX' },
  sectoral_registry: { en: 'Sectoral registry', es: 'Padrón sectorial' },
  estimated_prices: { en: 'Estimated prices', es: 'Precios estimados' },
};

/** The regulations of a fraccion in brief: each category with its status; the whole is one call of its own. */
export function summariseRegulations(
  law: MexicanLaw,
  line: Fraccion,
  request: ClassifyRequest,
  date: CivilDate,
  language: Language,
): { readonly igi: string; readonly summary: RegulationSummary; readonly warnings: readonly string[] } {
  const say = sayIn(language);
  const analysis: ImportAnalysis = analyseImport({
    law,
    line,
    nico: undefined,
    origin: request.origin,
    date,
    immex: false,
    has: new Set(['padron']),
    say,
  });
  const { igi, preferential } = analysis.duties;
  const sections = (Object.keys(titles) as Category[]).map((section) => {
    const { status, why } = analysis[section];
    return { section, title: titles[section][language], status, why };
  });
  return {
    igi: igi.text,
    summary: {
      fraccion: line.code,
      igi: igi.text,
      igi_status: igi.status,
      lang: language,
      sections: [
        {
          section: 'treaties',
          title: say('Treaties', 'Tratados'),
          status: preferential.status,
          why: preferential.treaties.map(({ treaty }) => treaty).join(', ') || preferential.why,
        },
        ...sections,
      ],
      edition: editionOut(law.tigie.edition),
    },
    warnings: [
      ...analysis.warnings,
      say(
        `the whole analysis: tariff regulations ${formatCode(line.code)}`,
        `el análisis completo: tariff regulations ${formatCode(line.code)}`,
      ),
    ],
  };
}
