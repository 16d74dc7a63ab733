import type { ChargeUnit, RegulationItem, RegulationSection } from '../../answers/regulation.js';
import type { CuotaFact } from '../../tariff/mexican-law.js';
import { type RegulationList, rowsFor } from '../../tariff/regulation-list.js';
import { type Inquiry, keyOf, loadedSource, sectionOf, toldAs } from './analysis.js';
import { earlierRemark, markSource, withoutMark } from './tariff-mark.js';

/** A measure whose notice says that it is in force, and not only that it once was. */
const inForce = (fact: CuotaFact): boolean => /^vigente/i.test(fact.standing);
const ended = (fact: CuotaFact): boolean => /^no vigente/i.test(fact.standing);

const keys = (inquiry: Inquiry) => [keyOf(inquiry, '8', 'EC'), keyOf(inquiry, '8', 'RF')];

const action = ({ say }: Inquiry): string =>
  say(
    'compare product, origin and exporter with the resolution; pay the duty, or declare the exception EC with its ground',
    'comparar producto, origen y exportador con la resolución; pagar la cuota, o declarar la excepción EC con su supuesto',
  );

/** The rate as a number: one that every exporter pays, by value or by weight; any other must be read in the resolution. */
function levyOf(rate: string, unit: string, exporter: string): Pick<RegulationItem, 'levy'> {
  const number = /^\$?\s*(\d+(?:\.\d+)?)\s*%?$/.exec(rate.trim())?.[1];
  const written = `${/%/.test(rate) ? '%' : ''} ${unit}`.trim().toLowerCase();
  const per: ChargeUnit | undefined = /^%(?: ad[ -]?valorem)?$|^% %$/.test(written)
    ? 'percent'
    : /^(?:usd|d[oó]lares(?: de los estados unidos(?: de am[eé]rica)?)?|dls\.?)\s*(?:\/|por)\s*(?:kg|kilogramo)s?\.?$/.test(
          written,
        )
      ? 'USD/kg'
      : /^(?:usd|d[oó]lares(?: de los estados unidos(?: de am[eé]rica)?)?|dls\.?)\s*(?:\/|por)\s*(?:t|tonelada(?: m[eé]trica)?)s?\.?$/.test(
            written,
          )
        ? 'USD/t'
        : undefined;
  const isEveryone = /^(?:|todos|todas|all)$/i.test(exporter.trim());
  return number === undefined || per === undefined || !isEveryone
    ? {}
    : { levy: { amount: number, unit: per } };
}

function factItem(inquiry: Inquiry, fact: CuotaFact): RegulationItem {
  const { say, origin } = inquiry;
  const certain = inForce(fact) && origin === fact.origin && fact.rate !== '';
  const rate =
    fact.rate === ''
      ? say('the rate is not in the loaded data', 'la cuota no está en los datos cargados')
      : `${toldAs(inquiry, fact.rate)} ${fact.unit}`.trim();
  return {
    status: certain ? 'found' : 'conditional',
    id: `${fact.product} (${fact.origin})`,
    title: fact.product,
    scope: `${toldAs(inquiry, fact.listed)}; ${say('origin', 'origen')} ${fact.origin}; ${say('exporter', 'exportador')}: ${toldAs(inquiry, fact.exporter) || say('see the resolution', 'ver la resolución')}`,
    agency: 'SE (UPCI)',
    document: fact.event,
    action: `${action(inquiry)}. ${say('Standing, as the source says', 'Estado, según la fuente')}: ${toldAs(inquiry, fact.standing)}`,
    pedimento: keys(inquiry),
    shown_at: 'with_pedimento',
    rate,
    ...levyOf(fact.rate, fact.unit, fact.exporter),
    in_force: { from: fact.from || null, to: fact.to || null },
    open: true,
    source: {
      name: fact.event,
      date: fact.published,
      complete: false,
      confidence: fact.confidence,
      ...(fact.address === undefined ? {} : { address: fact.address }),
    },
  };
}

/** The mark that the tariff itself sets: that some duty stands, not which. */
function markedDuty(inquiry: Inquiry): RegulationItem {
  const { say, law, line, origin } = inquiry;
  const near = law.readings.cuota_candidates
    .filter(
      ({ prefixes, origins }) =>
        prefixes.some((prefix) => line.code.startsWith(prefix)) &&
        (origin === undefined || origins.includes(origin)),
    )
    .map(({ product, origins }) => `${say(product.en, product.es)} (${origins.join(', ')})`)
    .join('; ');
  const candidates =
    near === ''
      ? ''
      : say(
          `; candidate, by product and origin: ${near}; check that it is in force`,
          `; candidata, por producto y origen: ${near}; verificar que siga vigente`,
        );
  return {
    status: 'conditional',
    id: say('anti-dumping duty', 'cuota compensatoria'),
    title: say('Anti-dumping duty marked in the tariff', 'Cuota compensatoria marcada en la tarifa'),
    scope: say(
      `the tariff marks the fraccion; product, origin, exporter and rate stand in the resolution, which is not loaded${candidates}`,
      `la tarifa marca la fracción; producto, origen, exportador y cuota están en la resolución, que no está cargada${candidates}`,
    ),
    agency: 'SE (UPCI)',
    action: action(inquiry),
    pedimento: keys(inquiry),
    shown_at: 'with_pedimento',
    open: true,
    source: markSource(inquiry, 'cuota'),
  };
}

/** What a loaded list has for the fraccion on the day, from the origin where one is given. */
function loadedItems(inquiry: Inquiry, list: RegulationList<'cuotas'>): RegulationItem[] {
  const { line, nico, origin, date } = inquiry;
  return rowsFor(list, line.code, nico)
    .filter((row) => (origin === undefined || row.origin === origin) && (row.to === '' || row.to >= date))
    .map(
      (row): RegulationItem => ({
        status: origin === undefined || row.scope !== '' ? 'conditional' : 'found',
        id: `${row.product} (${row.origin})`,
        title: row.product,
        scope: row.scope || row.product,
        agency: 'SE (UPCI)',
        document: row.resolution,
        action: action(inquiry),
        pedimento: keys(inquiry),
        shown_at: 'with_pedimento',
        rate: `${row.rate} ${row.unit}`.trim(),
        ...levyOf(row.rate, row.unit, row.exporter),
        in_force: { from: row.from || null, to: row.to || null },
        open: true,
        source: loadedSource(list),
      }),
    );
}

/** Anti-dumping and countervailing duties: by product and origin, whatever fraccion the goods enter under. */
export function listAntidumping(inquiry: Inquiry): RegulationSection {
  const { law, line, origin, date, say } = inquiry;
  const total = law.readings.antidumping_total;
  const caution = say(
    `of the ${total.count} measures in force on ${total.on} some are loaded with their rates; a measure follows the goods, by whatever fraccion they enter`,
    `de las ${total.count} medidas vigentes el ${total.on} algunas están cargadas con sus cuotas; la medida sigue a la mercancía, entre por la fracción que entre`,
  );
  const remark = line.cuota ? earlierRemark(inquiry, 'cuota') : '';
  const list = law.lists.cuotas;
  const listed = list ? loadedItems(inquiry, list) : [];
  const onList = say('on the loaded list of duties', 'en la lista de cuotas cargada');
  if (list?.complete) {
    const isContradicted = line.cuota && rowsFor(list, line.code, undefined).length === 0;
    return sectionOf(
      isContradicted ? [markedDuty(inquiry)] : listed,
      {
        status: 'not_listed',
        why: say(
          'not on the loaded list for this origin; a measure follows the goods, by whatever fraccion they enter',
          'no está en la lista cargada para este origen; la medida sigue a la mercancía, entre por la fracción que entre',
        ),
        sources: [loadedSource(list)],
      },
      isContradicted
        ? say(
            `marked in the tariff, and not on the loaded list of duties: both must be read${remark}`,
            `marcada en la tarifa y ausente de la lista de cuotas cargada: hay que leer ambas${remark}`,
          )
        : onList,
    );
  }
  const here = law.tables.cuotas.filter((fact) => fact.fracciones.includes(line.code));
  const living = here.filter(
    (fact) =>
      !ended(fact) && (fact.to === '' || fact.to >= date) && (origin === undefined || fact.origin === origin),
  );
  const known = living.map((fact) => factItem(inquiry, fact));
  const items = [...listed, ...known.filter(({ id }) => !listed.some((item) => item.id === id))];
  const over = here
    .filter(ended)
    .map((fact) =>
      say(
        `the duty on ${fact.product} of ${fact.origin} ended on ${fact.to}`,
        `la cuota a ${fact.product} de ${fact.origin} terminó el ${fact.to}`,
      ),
    );
  const source = markSource(inquiry, 'cuota');
  if (line.cuota && !items.some(({ status }) => status === 'found')) items.push(markedDuty(inquiry));
  const remarks = `${[...over, caution].join('; ')}${remark}`;
  const none = withoutMark(
    inquiry,
    'cuota',
    say(`no mark in ${source.name}: ${remarks}`, `sin marca en ${source.name}: ${remarks}`),
  );
  return sectionOf(
    items,
    line.inTariff ? none : { status: 'not_verified', why: caution, sources: [source] },
    listed.length > 0 ? `${onList}; ${remarks}` : remarks,
  );
}
