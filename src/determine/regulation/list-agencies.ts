import type { AgencyReading } from '../../tariff/mexican-law.js';
import {
  earlierSource,
  type Inquiry,
  type Item,
  keyOf,
  notInTariff,
  type Section,
  type Source,
  sectionOf,
  tariffSource,
} from './analysis.js';

function agencyItem(inquiry: Inquiry, agency: AgencyReading, source: Source): Item {
  const { say } = inquiry;
  const document = say(agency.document.en, agency.document.es);
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
      ...agency.permits.map((key) => keyOf(inquiry, '9', key, agency.authority)),
      keyOf(inquiry, '8', 'XP'),
    ],
    shown_at: 'border',
    open: true,
    source,
  };
}

/** The agencies whose instruments name the fraccion. That one regulates the goods is not yet a permit for each import. */
export function listAgencies(inquiry: Inquiry): Section {
  const { law, line, say } = inquiry;
  const source = tariffSource(inquiry);
  const named = law.readings.agencies.find(({ key }) => key === line.agency);
  const earlier = law.readings.agencies.filter(
    (agency) => agency !== named && line.flags.includes(agency.flag),
  );
  const items = [
    ...(named ? [agencyItem(inquiry, named, source)] : []),
    ...earlier.map((agency) => agencyItem(inquiry, agency, earlierSource(inquiry, 'medium'))),
  ];
  const loaded = law.lists.permits;
  return sectionOf(
    items,
    line.inTariff && line.agency === ''
      ? {
          status: 'not_listed',
          why: say(
            `no agency stands beside it in ${source.name}`,
            `ninguna dependencia figura en ${source.name}`,
          ),
          sources: [source],
        }
      : notInTariff(inquiry),
    say(
      `${items.map(({ id }) => id).join(', ')}: regulates goods of this fraccion; the tariff names one agency only, others are not excluded${loaded ? '; see the permits that are loaded' : ''}`,
      `${items.map(({ id }) => id).join(', ')}: regula mercancías de esta fracción; la tarifa nombra una sola dependencia, no excluye a otras${loaded ? '; ver los permisos cargados' : ''}`,
    ),
  );
}
