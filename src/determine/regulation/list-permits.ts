import type { RegulationItem, RegulationSection, RegulationSource } from '../../answers/regulation.js';
import type { MexicanLaw } from '../../tariff/mexican-law.js';
import { rowsFor } from '../../tariff/regulation-list.js';
import { earlierSource, type Inquiry, keyOf, loadedSource, sectionOf, toldAs } from './analysis.js';
import { agencyItems } from './list-agencies.js';
import { ruleItems } from './rule-items.js';
import { earlierRemark, markSource, withoutMark } from './tariff-mark.js';

const under = (code: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => code.startsWith(prefix));

/**
 * A permit or notice that the tariff marks. The mark is mostly of the Ministry of Economy's Annex 2.2.1, also where the
 * column names another agency: then both lists must be read.
 */
function markedPermit(inquiry: Inquiry): RegulationItem[] {
  const { law, line, say } = inquiry;
  if (!line.permit) return [];
  const { agencies } = law.readings;
  const economy = agencies.find(({ flag }) => flag === 'PERM')!;
  const named = agencies.find(({ key }) => key === line.agency);
  const lists = named && named !== economy ? [economy, named] : [economy];
  return lists.map(
    (agency): RegulationItem => ({
      status: 'conditional',
      id: agency.name,
      title: say('Permit or notice marked in the tariff', 'Permiso o aviso marcado en la tarifa'),
      scope: agency.scope,
      agency: agency.name,
      document: say(agency.document.en, agency.document.es),
      action: say(
        `read the fraccion in: ${agency.instrument}; obtain what it asks for before import`,
        `leer la fracción en: ${agency.instrument}; obtener lo que pida antes de importar`,
      ),
      pedimento: [
        ...agency.permits.map((key) => keyOf(inquiry, '9', key, agency.authority)),
        keyOf(inquiry, '8', 'XP'),
      ],
      shown_at: 'border',
      open: true,
      source: markSource(inquiry, 'permit'),
    }),
  );
}

/** Notices and automatic permits that are known by chapter or from an extract. */
function knownNotices(inquiry: Inquiry): RegulationItem[] {
  const { law, line, say } = inquiry;
  const { steel_notice: steel, textile_permit: textile } = law.readings;
  const shared = { agency: 'Secretaría de Economía', shown_at: 'border' as const, open: true };
  const items: RegulationItem[] = [];
  if (under(line.code, steel.prefixes) && line.permit)
    items.push({
      ...shared,
      status: 'conditional',
      id: steel.key,
      title: say(steel.title.en, steel.title.es),
      scope: steel.scope,
      document: say(
        'automatic notice, with the mill or quality certificate',
        'aviso automático, con certificado de molino o de calidad',
      ),
      action: say(
        `check the fraccion in Annex 2.2.1 (${steel.note.en}); request the notice in the single window`,
        `verificar la fracción en el Anexo 2.2.1 (${steel.note.es}); solicitar el aviso en la Ventanilla Única`,
      ),
      pedimento: [keyOf(inquiry, '9', steel.key), keyOf(inquiry, '8', 'EA')],
      source: {
        name: 'Anexo 2.2.1, numeral 8 fracción II',
        date: steel.published,
        complete: false,
        confidence: steel.confidence,
      },
    });
  if (textile.fracciones.includes(line.code))
    items.push({
      ...shared,
      status: 'found',
      id: textile.key,
      title: say(textile.title.en, textile.title.es),
      scope: textile.scope,
      document: say('automatic import permit', 'permiso automático de importación'),
      action: say(
        'obtain the automatic permit before import',
        'obtener el permiso automático antes de importar',
      ),
      pedimento: [keyOf(inquiry, '9', textile.key, 'Secretaría de Economía')],
      source: {
        name: 'Anexo 2.2.1, II',
        date: textile.published,
        complete: false,
        confidence: textile.confidence,
      },
    });
  return items;
}

/** A flag whose meaning is inferred with little confidence says nothing yet of the goods. */
const isGuessed = ({ inferred, confidence }: MexicanLaw['tables']['flags'][number]): boolean =>
  inferred && confidence.startsWith('low');

/** What an earlier print names by flags: quotas and the bans of the United Nations. */
function earlierFlags(inquiry: Inquiry): RegulationItem[] {
  const { law, line, say } = inquiry;
  return ['PERM', 'EMB', 'Prohibida'].flatMap((flag): RegulationItem[] => {
    if (!line.flags.includes(flag)) return [];
    if (flag === 'PERM' && line.permit) return [];
    const legend = law.tables.flags.find((row) => row.flag === flag)!;
    return [
      {
        status: isGuessed(legend) ? 'not_verified' : 'conditional',
        id: flag,
        title: toldAs(inquiry, legend.meaning),
        scope: legend.inferred
          ? say(
              'the meaning of this flag is inferred: its print gives no legend',
              'el significado de esta marca está inferido: su impreso no trae leyenda',
            )
          : toldAs(inquiry, legend.meaning),
        action: say(
          'read the instrument named before relying on this flag',
          'leer el instrumento nombrado antes de apoyarse en esta marca',
        ),
        pedimento: flag === 'PERM' ? [keyOf(inquiry, '9', 'C1', 'Secretaría de Economía')] : [],
        open: true,
        source: earlierSource(inquiry, legend.confidence.startsWith('high') ? 'high' : 'low'),
      },
    ];
  });
}

function loadedPermits(
  inquiry: Inquiry,
): { readonly items: RegulationItem[]; readonly source: RegulationSource } | undefined {
  const { law, line, nico, say } = inquiry;
  const list = law.lists.permits;
  if (!list) return undefined;
  const source = loadedSource(list);
  const items = rowsFor(list, line.code, nico).map(
    (row): RegulationItem => ({
      status: row.scope !== '' || (row.nico !== undefined && nico === undefined) ? 'conditional' : 'found',
      id: row.key || row.agency,
      title: row.title || say('permit or notice', 'permiso o aviso'),
      scope: row.scope,
      agency: row.agency,
      document: row.title,
      action: say(
        `obtain it before import and declare its key${row.numeral === '' ? '' : ` (number ${row.numeral})`}`,
        `obtenerlo antes de importar y declarar su clave${row.numeral === '' ? '' : ` (numeral ${row.numeral})`}`,
      ),
      pedimento: row.key === '' ? [] : [keyOf(inquiry, '9', row.key, row.agency), keyOf(inquiry, '8', 'XP')],
      shown_at: 'border',
      open: true,
      source,
    }),
  );
  return { items, source };
}

/** The tariff's word where no permit and no agency stands beside the fraccion: both columns must have been read. */
function noneInTariff(inquiry: Inquiry): Parameters<typeof sectionOf>[1] {
  const { line, say } = inquiry;
  const source = markSource(inquiry, 'permit');
  const column = line.earlierMarks.permit === undefined ? 'agency' : 'permit';
  return withoutMark(
    inquiry,
    column,
    say(
      `no permit, notice or agency in ${source.name}`,
      `sin permiso, aviso ni dependencia en ${source.name}`,
    ),
  );
}

/**
 * Permits and automatic notices. An agency beside the fraccion without the permit mark is not a permit for each import, but
 * its instrument must be read. A whole list speaks alone, but for bans, which are not in it, and a mark or an agency of the
 * tariff that it does not bear out; a part of one adds to what is known without it.
 */
export function listPermits(inquiry: Inquiry): RegulationSection {
  const { law, line, say } = inquiry;
  const loaded = loadedPermits(inquiry);
  const isWhole = loaded?.source.complete === true;
  const agencies = agencyItems(inquiry);
  const isOnList = isWhole && rowsFor(law.lists.permits!, line.code, undefined).length > 0;
  const isContradicted = isWhole && !isOnList && (line.permit || agencies.length > 0);
  const listed = loaded?.items ?? [];
  const marked = isWhole && !isContradicted ? [] : markedPermit(inquiry);
  const notices = isWhole ? [] : knownNotices(inquiry);
  const ruled = ruleItems(inquiry, 'permits', isWhole).filter(
    ({ id }) => !notices.some((item) => item.id === id),
  );
  const without = [
    ...marked,
    ...notices,
    ...ruled,
    ...earlierFlags(inquiry).filter(({ id }) => !isWhole || id !== 'PERM'),
  ];
  const named = isOnList ? [] : agencies.filter(({ id }) => !marked.some((item) => item.id === id));
  const items = [
    ...listed,
    ...[...without, ...named].filter(({ id }) => !listed.some((item) => item.id === id)),
  ];
  const remark = line.permit ? earlierRemark(inquiry, 'permit') : '';
  const unread = line.earlierMarks.permit !== undefined;
  const names = named.map(({ id }) => id).join(', ');
  return sectionOf(
    items,
    isWhole
      ? {
          status: 'not_listed',
          why: say(
            `no permit or notice in ${loaded.source.name}`,
            `sin permiso ni aviso en ${loaded.source.name}`,
          ),
          sources: [loaded.source],
        }
      : noneInTariff(inquiry),
    listed.length > 0
      ? say('read from the loaded list of permits', 'leído de la lista de permisos cargada')
      : isContradicted
        ? say(
            `${line.permit ? 'marked' : 'named beside an agency'} in the tariff, and not on the loaded list of permits: both must be read${remark}`,
            `${line.permit ? 'marcada' : 'junto a una dependencia'} en la tarifa y ausente de la lista de permisos cargada: hay que leer ambas${remark}`,
          )
        : without.every(({ status }) => status === 'not_verified') && named.length > 0
          ? say(
              `${unread ? 'marks of permits were not read' : 'no permit mark'}, but ${names} ${named.length > 1 ? 'regulate' : 'regulates'} goods of the fraccion: whether these need a permit stands in the instrument`,
              `${unread ? 'las marcas de permiso no se leyeron' : 'sin marca de permiso'}, pero ${names} ${named.length > 1 ? 'regulan' : 'regula'} mercancías de la fracción: si estas requieren permiso está en el instrumento`,
            )
          : items.every(({ status }) => status === 'not_verified')
            ? say(
                `no permit mark and no agency; an earlier print bears a flag whose meaning is only inferred (${items.map(({ id }) => id).join(', ')})`,
                `sin marca de permiso ni dependencia; un impreso anterior trae una marca cuyo significado solo está inferido (${items.map(({ id }) => id).join(', ')})`,
              )
            : marked.length + notices.length + named.length === 0 && ruled.length > 0
              ? say(
                  `no permit mark in the tariff; by what the goods are: ${ruled.map(({ title }) => title).join(', ')}`,
                  `sin marca de permiso en la tarifa; por lo que la mercancía es: ${ruled.map(({ title }) => title).join(', ')}`,
                )
              : say(
                  `listed; which permit or notice, and for which goods, must be read in the instrument${remark}`,
                  `listada; qué permiso o aviso y para qué mercancías debe leerse en el instrumento${remark}`,
                ),
  );
}
