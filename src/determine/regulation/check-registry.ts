import type { RegulationItem, RegulationSection } from '../../answers/regulation.js';
import { rowsFor } from '../../tariff/regulation-list.js';
import { type Inquiry, keyOf, loadedSource, sectionOf } from './analysis.js';

/** The sectors of Anexo 10 in which an importer must be registered for the goods. */
export function checkRegistry(inquiry: Inquiry): RegulationSection {
  const { law, line, nico, has, say } = inquiry;
  const held = has.has('sector_registry');
  const shared = {
    agency: 'SAT',
    document: say(
      'registration in the sectoral registry of importers',
      'inscripción en el padrón de importadores de sectores específicos',
    ),
    action: held
      ? say(
          'you are in a sectoral registry: check that it is this sector',
          'cuenta con padrón sectorial: verificar que sea este sector',
        )
      : say(
          'where the scope holds the goods, be registered in the sector before import; otherwise declare NS',
          'si el alcance comprende la mercancía, estar inscrito en el sector antes de importar; si no, declarar NS',
        ),
    pedimento: [keyOf(inquiry, '8', 'NS')],
    shown_at: 'with_pedimento' as const,
    open: !held,
  };
  const list = law.lists.padron;
  if (list) {
    const source = loadedSource(list);
    const items = rowsFor(list, line.code, nico)
      .filter(({ part }) => part !== 'B')
      .map(
        (row): RegulationItem => ({
          ...shared,
          status: row.scope === '' ? 'found' : 'conditional',
          id: `${row.part} ${row.sector}`.trim(),
          title: row.name,
          scope: row.scope,
          source,
        }),
      );
    if (items.length > 0 || list.complete)
      return sectionOf(
        items,
        {
          status: 'not_listed',
          why: say('not on the loaded Anexo 10', 'no está en el Anexo 10 cargado'),
          sources: [source],
        },
        say('on the loaded Anexo 10', 'en el Anexo 10 cargado'),
      );
  }
  const items = law.readings.registry
    .filter(({ prefixes }) => prefixes.some((prefix) => line.code.startsWith(prefix)))
    .map(
      (sector): RegulationItem => ({
        ...shared,
        status: 'conditional',
        id: `${sector.apartado} ${sector.sector}`,
        title: sector.name,
        scope: sector.scope,
        source: { name: 'RGCE Anexo 10', date: '2026', complete: false, confidence: sector.confidence },
      }),
    );
  return sectionOf(
    items,
    {
      status: 'not_verified',
      why: say(
        'the fracciones of Anexo 10 are not loaded; sectors are known by name only',
        'las fracciones del Anexo 10 no están cargadas; los sectores se conocen solo por nombre',
      ),
      sources: [],
    },
    say(
      'a sector of Anexo 10 names the chapter or heading; its fracciones must be read',
      'un sector del Anexo 10 nombra el capítulo o la partida; hay que leer sus fracciones',
    ),
  );
}
