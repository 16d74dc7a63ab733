import type { RegulationResult, RegulationSection } from '../../api/regulation-result.js';
import { editionWords } from '../edition-words.js';
import { type Fitting, fitAnswer } from '../fit-answer.js';
import { tool } from '../tool.js';

/** What Mexico asks on import. */
export const regulations = tool({
  name: 'regulations',
  title: 'Import into Mexico',
  about:
    'What Mexico asks on import of a fraccion: IGI, IVA, NOMs, permits, antidumping, IMMEX and the rest, each with its status. `not_verified` means that nothing is said either way, `not_listed` that a complete list was checked. For a United States duty use duty.',
  scope: 'read',
  bucket: 'other',
  async run(service, { detail, ...request }) {
    const answer = await service.regulations(request);
    return fitAnswer(detail, (fitting) => told(answer, fitting));
  },
});

/** The categories by their names in the contract. */
const sectionsOf = (answer: RegulationResult): readonly (readonly [string, RegulationSection])[] => [
  ['noms', answer.noms],
  ['permits', answer.permits],
  ['agencies', answer.agencies],
  ['sanitary_inspection', answer.sanitary_inspection],
  ['antidumping', answer.antidumping],
  ['sectoral_registry', answer.sectoral_registry],
  ['estimated_prices', answer.estimated_prices],
  ['immex_annexes', answer.immex.annexes],
  ['immex_sensitive', answer.immex.sensitive],
  ['immex_restrictions', answer.immex.restrictions],
  ['prosec', answer.immex.prosec],
  ['rule_8', answer.immex.rule_8],
  ['programmes', answer.duties.programmes],
];

function told(answer: RegulationResult, fitting: Fitting) {
  const sections = sectionsOf(answer);
  const { amounts, duties } = answer;
  return {
    edition: editionWords(answer.edition),
    fraccion: answer.formatted,
    text: fitting.ending(answer.description),
    igi: `${duties.igi.text} (${duties.igi.status})`,
    iva: fitting.text(`${duties.iva.text} (${duties.iva.status})`),
    categories: sections
      .filter(([, { status }]) => status === 'found' || status === 'conditional')
      .map(([name, section]) => ({
        name,
        status: section.status,
        items: fitting.list(name, section.items, 0.4).map((item) => ({
          id: item.id,
          status: item.status,
          text: fitting.text(item.scope === '' ? item.title : `${item.title}: ${item.scope}`),
          source: fitting.text(`${item.source.name} ${item.source.date}`.trim()),
        })),
      })),
    ...(amounts
      ? {
          amounts: {
            known: amounts.known,
            total: amounts.total,
            lines: amounts.lines.map(({ kind, amount, why }) => ({
              kind,
              amount,
              ...(amount === null ? { why: fitting.text(why) } : {}),
            })),
          },
        }
      : {}),
    not_listed: named(sections, 'not_listed'),
    not_known: [
      ...named(sections, 'not_verified').map((name) => `${name}: not verified`),
      ...(amounts?.missing ?? []).map(({ kind, why }) => fitting.text(`${kind}: ${why}`)),
    ],
    warnings: fitting.list('warnings', answer.warnings, 0.5).map((text) => fitting.text(text)),
  };
}

const named = (
  sections: readonly (readonly [string, RegulationSection])[],
  wanted: RegulationSection['status'],
): string[] => sections.filter(([, { status }]) => status === wanted).map(([name]) => name);
