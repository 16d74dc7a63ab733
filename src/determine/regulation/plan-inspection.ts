import type { RegulationItem, RegulationSection } from '../../answers/regulation.js';
import { earlierSource, type Inquiry, keyOf, sectionOf } from './analysis.js';
import { earlierRemark, markSource, withoutMark } from './tariff-mark.js';

/** The sanitary and agricultural inspection at entry: its steps, where it takes place and the certificate. */
export function planInspection(inquiry: Inquiry): RegulationSection {
  const { law, line, say } = inquiry;
  const { inspection, agencies } = law.readings;
  const reading = agencies.find(({ key }) => key === inspection.agency)!;
  const inTariff = line.agency === inspection.agency;
  const source = markSource(inquiry, 'agency');
  if (inTariff || line.flags.includes(reading.flag)) {
    const item: RegulationItem = {
      status: 'conditional',
      id: reading.name,
      title: say(inspection.title.en, inspection.title.es),
      scope: reading.scope,
      agency: reading.name,
      document: say(reading.document.en, reading.document.es),
      action: say(`inspected at: ${inspection.point.en}`, `se inspecciona en: ${inspection.point.es}`),
      pedimento: [keyOf(inquiry, '9', 'A1'), keyOf(inquiry, '8', 'XP')],
      shown_at: 'border',
      steps: inspection.steps.map((step) => say(step.en, step.es)),
      open: true,
      source: {
        name: inspection.source,
        date: inspection.published,
        complete: false,
        confidence: inspection.confidence,
        address: inspection.address,
      },
    };
    const remark = inTariff ? earlierRemark(inquiry, 'agency') : '';
    const why = say(
      `${reading.name} regulates goods of this fraccion; whether these goods are inspected stands in its list${remark}`,
      `${reading.name} regula mercancías de esta fracción; si estas se inspeccionan está en su lista${remark}`,
    );
    const listedIn = inTariff ? source : earlierSource(inquiry, 'medium');
    return sectionOf([item], { status: 'conditional', why, sources: [listedIn] });
  }
  if (line.inTariff && line.agency === '')
    return sectionOf(
      [],
      withoutMark(
        inquiry,
        'agency',
        say(
          `no agency stands beside the fraccion in ${source.name}`,
          `ninguna dependencia figura junto a la fracción en ${source.name}`,
        ),
      ),
    );
  return sectionOf([], {
    status: 'not_verified',
    why: say(
      'the tariff names one agency at most, and the list of SADER by fraccion is not loaded',
      'la tarifa nombra a lo más una dependencia y la lista de la SADER por fracción no está cargada',
    ),
    sources: [source],
  });
}
