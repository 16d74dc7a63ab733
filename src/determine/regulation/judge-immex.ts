import type {
  ImmexAnalysis,
  RegulationItem,
  RegulationSection,
  RegulationSource,
} from '../../answers/regulation.js';
import type { PrefixReading } from '../../tariff/mexican-law.js';
import { type ListedImmex, rowsFor } from '../../tariff/regulation-list.js';
import { earlierSource, type Inquiry, keyOf, sectionOf, strongest, toldAs } from './analysis.js';
import { earlierRemark, markSource, withoutMark } from './tariff-mark.js';

const readingSource = ({ source, published, confidence }: PrefixReading): RegulationSource => ({
  name: source,
  date: published,
  complete: false,
  confidence,
});

const listSource = ({ law }: Inquiry): RegulationSource | undefined =>
  law.lists.immex && {
    name: law.lists.immex.title,
    date: law.lists.immex.effective,
    complete: law.lists.immex.complete,
    confidence: 'high',
  };

const listedIn = (inquiry: Inquiry, annexes: readonly string[]): ListedImmex[] =>
  inquiry.law.lists.immex
    ? rowsFor(inquiry.law.lists.immex, inquiry.line.code, inquiry.nico).filter((row) =>
        annexes.includes(row.annex),
      )
    : [];

/** Items of one annex: from the loaded list, from the flag of the earlier print, from what is known by chapter. */
function annexItems(
  inquiry: Inquiry,
  annexes: readonly string[],
  flag: string,
  readings: readonly PrefixReading[],
  texts: { readonly title: string; readonly action: string; readonly key: readonly ['8' | '9', string] },
): RegulationItem[] {
  const { line } = inquiry;
  const shared = {
    title: texts.title,
    agency: 'SE',
    action: texts.action,
    pedimento: [keyOf(inquiry, texts.key[0], texts.key[1])],
    open: true,
  };
  const source = listSource(inquiry);
  const listed = listedIn(inquiry, annexes).map(
    (row): RegulationItem => ({
      ...shared,
      status: row.scope === '' ? 'found' : 'conditional',
      id: [`Anexo ${row.annex}`, row.part].filter(Boolean).join(' '),
      scope: [row.scope, row.term].filter(Boolean).join('; '),
      source: source!,
    }),
  );
  if (listed.length > 0 || source?.complete) return listed;
  const flagged: RegulationItem[] = line.flags.includes(flag)
    ? [
        {
          ...shared,
          status: 'found',
          id: `Anexo ${annexes[0]}`,
          scope: toldAs(inquiry, inquiry.law.tables.flags.find((row) => row.flag === flag)?.meaning ?? ''),
          source: earlierSource(inquiry, 'medium'),
        },
      ]
    : [];
  const read = readings
    .filter(({ prefixes }) => prefixes.some((prefix) => line.code.startsWith(prefix)))
    .map(
      (reading): RegulationItem => ({
        ...shared,
        status: 'conditional',
        id: `Anexo ${annexes[0]}`,
        scope: reading.scope,
        source: readingSource(reading),
      }),
    );
  return [...flagged, ...read];
}

function annexSection(inquiry: Inquiry, items: readonly RegulationItem[], name: string): RegulationSection {
  const { say } = inquiry;
  const source = listSource(inquiry);
  return sectionOf(
    items,
    source?.complete
      ? {
          status: 'not_listed',
          why: say(`not on ${name} as loaded`, `no está en el ${name} según la lista cargada`),
          sources: [source],
        }
      : {
          status: 'not_verified',
          why: say(
            `the list of ${name} by fraccion is not loaded`,
            `la lista del ${name} por fracción no está cargada`,
          ),
          sources: source ? [source] : [],
        },
    say(`see ${name}`, `ver el ${name}`),
  );
}

function judgeProsec(inquiry: Inquiry): RegulationSection {
  const { line, has, say } = inquiry;
  const source = markSource(inquiry, 'prosec');
  const flagged = line.flags.filter((flag) => flag === 'PS4' || flag === 'PS5');
  const sectors = inquiry.law.readings.prosec_sectors
    .filter(({ prefixes }) => prefixes.some((prefix) => line.code.startsWith(prefix)))
    .map(({ sector, name }) => `${sector} ${name}`)
    .join(', ');
  const item: RegulationItem = {
    status: 'conditional',
    id: 'PROSEC',
    title: say('Sectoral promotion programme', 'Programa de Promoción Sectorial'),
    scope: [
      say(
        'the tariff marks the fraccion; the sector and its rate stand in the PROSEC decree, which is not loaded',
        'la tarifa marca la fracción; el sector y su tasa están en el Decreto PROSEC, que no está cargado',
      ),
      ...(sectors === ''
        ? []
        : [
            say(
              `sectors that make goods of the chapter (candidates; any sector may list it as an input): ${sectors}`,
              `sectores que producen mercancías del capítulo (candidatos; cualquier sector puede listarla como insumo): ${sectors}`,
            ),
          ]),
      ...flagged.map((flag) =>
        toldAs(inquiry, inquiry.law.tables.flags.find((row) => row.flag === flag)?.meaning ?? flag),
      ),
    ].join('; '),
    agency: 'SE',
    document: say('PROSEC programme of the sector', 'programa PROSEC del sector'),
    action: has.has('prosec')
      ? say(
          'you hold a PROSEC: check that its sector lists the fraccion in article 5 and declare PS with fraction and letter',
          'cuenta con PROSEC: verificar que su sector liste la fracción en el artículo 5 y declarar PS con fracción e inciso',
        )
      : say(
          'with a PROSEC programme of the right sector a lower rate may be open: ask SE for the programme first',
          'con un programa PROSEC del sector correcto puede haber una tasa menor: solicitar antes el programa a la SE',
        ),
    pedimento: [keyOf(inquiry, '8', 'PS')],
    open: !has.has('prosec'),
    source,
  };
  return sectionOf(
    line.prosec ? [item] : [],
    withoutMark(
      inquiry,
      'prosec',
      say(`no PROSEC mark in ${source.name}`, `sin marca de PROSEC en ${source.name}`),
    ),
    say(
      `marked for PROSEC; sector and rate must be read${earlierRemark(inquiry, 'prosec')}`,
      `marcada con PROSEC; hay que leer sector y tasa${earlierRemark(inquiry, 'prosec')}`,
    ),
  );
}

function judgeRuleEight(inquiry: Inquiry): RegulationSection {
  const { law, line, has, say } = inquiry;
  const rule = law.readings.rule_8;
  const source: RegulationSource = {
    name: rule.instrument,
    date: rule.published,
    complete: false,
    confidence: rule.confidence,
  };
  if (!line.code.startsWith(rule.chapter))
    return sectionOf([], {
      status: 'not_verified',
      why: has.has('rule_8')
        ? say(
            'you hold a Regla 8a permit: the goods enter under heading 9802 of its sector, as the permit names them; the criteria by sector are not loaded',
            'cuenta con permiso de Regla 8a: la mercancía entra por la partida 9802 de su sector, como la nombre el permiso; los criterios por sector no están cargados',
          )
        : say(
            'Regla 8a is granted by permit, by sector and for inputs; its criteria are not loaded',
            'la Regla 8a se otorga por permiso, por sector y para insumos; sus criterios no están cargados',
          ),
      sources: [source],
    });
  const item: RegulationItem = {
    status: 'conditional',
    id: 'Regla 8a',
    title: say('Goods entered under Regla 8a', 'Mercancías por Regla 8a'),
    scope: line.text,
    agency: 'SE',
    document: say('Regla 8a permit', 'permiso de Regla 8a'),
    action: say('enter only what the permit names', 'importar solo lo que el permiso nombre'),
    pedimento: [keyOf(inquiry, '9', 'C1', 'Secretaría de Economía')],
    shown_at: 'border',
    open: !has.has('rule_8'),
    source,
  };
  return sectionOf([item], { status: 'conditional', why: item.scope, sources: [] });
}

/** Temporary import: the annexes of the IMMEX decree, sensitive goods, bans, PROSEC and Regla 8a. */
export function judgeImmex(inquiry: Inquiry): ImmexAnalysis {
  const { law, immex, has, say } = inquiry;
  const readings = law.readings.immex;
  const annexes = annexSection(
    inquiry,
    annexItems(inquiry, ['I', 'III'], readings.flag_one, readings.annex_one, {
      title: say(
        'Goods that may not be imported temporarily',
        'Mercancías que no pueden importarse temporalmente',
      ),
      action: say(
        'do not plan a temporary import before reading the annex: where it holds the goods, the import is definitive',
        'no planear importación temporal antes de leer el anexo: si comprende la mercancía, la importación es definitiva',
      ),
      key: ['8', 'IM'],
    }),
    say('Annex I or III of the IMMEX decree', 'Anexo I o III del Decreto IMMEX'),
  );
  const sensitive = annexSection(
    inquiry,
    annexItems(inquiry, ['II'], readings.flag_two, readings.annex_two, {
      title: say('Sensitive goods', 'Mercancías sensibles'),
      action: say(
        'request the extension of the programme for sensitive goods and declare key IM',
        'solicitar la ampliación del programa para productos sensibles y declarar la clave IM',
      ),
      key: ['9', 'IM'],
    }),
    say('Annex II of the IMMEX decree', 'Anexo II del Decreto IMMEX'),
  );
  const restrictions = sectionOf(
    readings.restrictions
      .filter(({ prefixes }) => prefixes.some((prefix) => inquiry.line.code.startsWith(prefix)))
      .map(
        (reading): RegulationItem => ({
          status: 'conditional',
          id: reading.source,
          title: say('Not open to temporary import', 'No admite importación temporal'),
          scope: reading.scope,
          action: say(
            'check whether the goods are petroleum products in the sense of the law',
            'verificar si la mercancía es un petrolífero en los términos de la ley',
          ),
          pedimento: [],
          open: true,
          source: readingSource(reading),
        }),
      ),
    {
      status: 'not_verified',
      why: say(
        'Annex 29 (goods barred from regimes) is not loaded by fraccion',
        'el Anexo 29 (regímenes prohibidos) no está cargado por fracción',
      ),
      sources: [],
    },
    say('barred, where the goods are as the law says', 'prohibida, si la mercancía es como dice la ley'),
  );
  const prosec = judgeProsec(inquiry);
  const ruleEight = judgeRuleEight(inquiry);
  const status = strongest([annexes.status, sensitive.status, restrictions.status], 'not_verified');
  const temporary = immex || has.has('immex');
  return {
    status,
    why: temporary
      ? say(
          'temporary import under IMMEX: read annexes, sensitive goods and restrictions below',
          'importación temporal con IMMEX: leer abajo anexos, sensibles y restricciones',
        )
      : say(
          'counts only for a temporary import under an IMMEX programme',
          'cuenta solo para una importación temporal con programa IMMEX',
        ),
    annexes,
    sensitive,
    restrictions,
    prosec,
    rule_8: ruleEight,
  };
}
