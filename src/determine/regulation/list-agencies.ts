import type { RegulationItem, RegulationSection, RegulationSource } from '../../answers/regulation.js';
import type { AgencyReading } from '../../tariff/mexican-law.js';
import { earlierSource, type Inquiry, keyOf, sectionOf } from './analysis.js';
import { readingOf } from './longest-prefix.js';
import { earlierRemark, markSource, withoutMark } from './tariff-mark.js';

function agencyItem(inquiry: Inquiry, agency: AgencyReading, source: RegulationSource): RegulationItem {
  const { say, line } = inquiry;
  const asked = readingOf(agency.asks ?? [], line.code) ?? agency;
  const document = say(asked.document.en, asked.document.es);
  return {
    status: 'conditional',
    id: agency.name,
    title: agency.instrument,
    scope: agency.scope,
    agency: agency.name,
    document,
    action: say(
      `look the fraccion up in the instrument of ${agency.name} and, where its words hold the goods, obtain: ${document}`,
      `buscar la fracción en el instrumento de ${agency.name} y, si sus palabras comprenden la mercancía, obtener: ${document}`,
    ),
    pedimento: [
      ...asked.permits.map((key) => keyOf(inquiry, '9', key, agency.authority)),
      keyOf(inquiry, '8', 'XP'),
    ],
    shown_at: 'border',
    open: true,
    source,
  };
}

/** An agency that the tariff names and of whose instrument nothing is loaded. */
function unknownAgency(inquiry: Inquiry): RegulationItem {
  const { line, say } = inquiry;
  return {
    status: 'conditional',
    id: line.agency,
    title: say(
      'Agency named beside the fraccion in the tariff',
      'Dependencia junto a la fracción en la tarifa',
    ),
    scope: say(
      'which goods of the fraccion it regulates stands in its instrument, which is not loaded',
      'qué mercancías de la fracción regula está en su instrumento, que no está cargado',
    ),
    agency: line.agency,
    action: say(
      `look the fraccion up in the instrument of ${line.agency} before import`,
      `buscar la fracción en el instrumento de ${line.agency} antes de importar`,
    ),
    pedimento: [keyOf(inquiry, '8', 'XP')],
    shown_at: 'border',
    open: true,
    source: markSource(inquiry, 'agency'),
  };
}

/** One item for each agency that stands beside the fraccion, in the tariff or in the earlier print. */
export function agencyItems(inquiry: Inquiry): RegulationItem[] {
  const { law, line } = inquiry;
  const named = law.readings.agencies.find(({ key }) => key === line.agency);
  const earlier = law.readings.agencies.filter(
    (agency) => agency !== named && line.flags.includes(agency.flag),
  );
  return [
    ...(named ? [agencyItem(inquiry, named, markSource(inquiry, 'agency'))] : []),
    ...(named || line.agency === '' ? [] : [unknownAgency(inquiry)]),
    ...earlier.map((agency) => agencyItem(inquiry, agency, earlierSource(inquiry, 'medium'))),
  ];
}

/** The agencies whose instruments name the fraccion. That one regulates the goods is not yet a permit for each import. */
export function listAgencies(inquiry: Inquiry): RegulationSection {
  const { law, line, say } = inquiry;
  const source = markSource(inquiry, 'agency');
  const items = agencyItems(inquiry);
  const remark = line.agency === '' ? '' : earlierRemark(inquiry, 'agency');
  const loaded = law.lists.permits;
  const several = items.length > 1;
  return sectionOf(
    items,
    withoutMark(
      inquiry,
      'agency',
      say(`no agency stands beside it in ${source.name}`, `ninguna dependencia figura en ${source.name}`),
    ),
    say(
      `${items.map(({ id }) => id).join(', ')}: ${several ? 'regulate' : 'regulates'} goods of this fraccion; the tariff names one agency at most${several ? ', the others come from the print of 2025' : ''}, others are not excluded${loaded ? '; see the permits that are loaded' : ''}${remark}`,
      `${items.map(({ id }) => id).join(', ')}: ${several ? 'regulan' : 'regula'} mercancías de esta fracción; la tarifa nombra a lo más una dependencia${several ? ', las demás constan en el impreso de 2025' : ''}; no excluye a otras${loaded ? '; ver los permisos cargados' : ''}${remark}`,
    ),
  );
}
