import type {
  Igi,
  ImportDuties,
  Preferences,
  RegulationItem,
  RegulationSection,
  RegulationSource,
} from '../../answers/regulation.js';
import { compareDecimal, parseDecimal } from '../../core/decimal.js';
import { readIgiRate } from '../../tariff/igi-rate.js';
import { earlierSource, type Inquiry, keyOf, sectionOf, tariffSource, toldAs } from './analysis.js';
import { assessTaxes } from './assess-taxes.js';
import { openTreaties } from './open-treaties.js';

function assessIgi(inquiry: Inquiry): Igi {
  const { line, law, say } = inquiry;
  const source = tariffSource(inquiry);
  const earlier =
    line.earlierIgi === ''
      ? {}
      : { earlier: { text: readIgiRate(line.earlierIgi).text, edition: law.tables.edition.flags } };
  if (!line.inTariff)
    return {
      status: 'not_verified',
      kind: 'unknown',
      text: say(`not in ${source.name}`, `no está en ${source.name}`),
      ...earlier,
      source,
    };
  const { kind, text, adValorem, specific } = readIgiRate(line.igi);
  return {
    status: kind === 'unknown' ? 'conditional' : 'found',
    kind,
    text:
      kind === 'exempt'
        ? say('free (Ex.)', 'exenta (Ex.)')
        : kind === 'prohibited'
          ? say('import prohibited', 'importación prohibida')
          : text,
    ...(adValorem === undefined ? {} : { ad_valorem: adValorem }),
    ...(specific === undefined ? {} : { specific: { ...specific } }),
    ...earlier,
    source,
  };
}

/** Whether the reform of 2026 raised the rate, as far as two prints of it are loaded. */
function assessReform(inquiry: Inquiry, igi: Igi, preferences: Preferences): ImportDuties['reform_2026'] {
  const { law, line, origin, say } = inquiry;
  const { reform } = law.readings;
  const source: RegulationSource = {
    name: reform.instrument,
    date: reform.published,
    complete: false,
    confidence: reform.confidence,
    address: reform.address,
  };
  const now = igi.ad_valorem === undefined ? undefined : parseDecimal(igi.ad_valorem);
  const before = parseDecimal(readIgiRate(line.earlierIgi).adValorem ?? '');
  const open = preferences.status === 'not_listed';
  const reach = open
    ? say(
        ` No treaty in the data covers ${origin}: the general rate is paid in full.`,
        ` Ningún tratado de los datos cubre ${origin}: se paga completa la tasa general.`,
      )
    : '';
  const from = reform.from;
  if (now && before && compareDecimal(now, before) > 0)
    return {
      status: 'conditional',
      text: say(
        `rose from ${before.toFixed()}% (print of ${law.tables.edition.flags}) to ${now.toFixed()}%; ${reform.count} fracciones rose on ${from}, most such rises are of that reform.${reach}`,
        `subió de ${before.toFixed()}% (impreso de ${law.tables.edition.flags}) a ${now.toFixed()}%; ${reform.count} fracciones subieron el ${from}, la mayoría de estas alzas son de esa reforma.${reach}`,
      ),
      before: before.toFixed(),
      after: now.toFixed(),
      source,
    };
  if (now && before)
    return {
      status: 'not_listed',
      text: say(
        `the rate is not above the one printed in ${law.tables.edition.flags}.${reach}`,
        `la tasa no es mayor que la impresa en ${law.tables.edition.flags}.${reach}`,
      ),
      source,
    };
  return {
    status: 'not_verified',
    text: say(
      `the list of the ${reform.count} fracciones that rose on ${from} is not loaded; the rate shown is the one after the reform.${reach}`,
      `la lista de las ${reform.count} fracciones que subieron el ${from} no está cargada; la tasa mostrada es la posterior a la reforma.${reach}`,
    ),
    source,
  };
}

/** Flags of the earlier print that may open another rate: border zones, quotas, the basic basket. */
const rateFlags = ['FR_I', 'FR_II', 'CHT', 'PACIC', 'PACICI', 'CUP', 'AZU', 'AMX'];
const rateKeys: Readonly<Record<string, string>> = {
  FR_I: 'CF',
  FR_II: 'CF',
  CUP: 'DC',
  AMX: 'ZC',
  AZU: 'ZC',
};

function listProgrammes(inquiry: Inquiry): RegulationSection {
  const { law, line, say } = inquiry;
  const items = rateFlags
    .filter((flag) => line.flags.includes(flag))
    .map((flag): RegulationItem => {
      const legend = law.tables.flags.find((row) => row.flag === flag)!;
      const key = rateKeys[flag];
      return {
        status: 'conditional',
        id: flag,
        title: toldAs(inquiry, legend.meaning),
        scope: legend.inferred
          ? say('the meaning of the flag is inferred', 'el significado de la marca está inferido')
          : toldAs(inquiry, legend.meaning),
        action: say(
          'read the decree in force on the day before claiming its rate',
          'leer el decreto vigente en la fecha antes de aplicar su tasa',
        ),
        pedimento: key === undefined ? [] : [keyOf(inquiry, '8', key)],
        open: true,
        source: earlierSource(inquiry, legend.confidence.startsWith('high') ? 'high' : 'medium'),
      };
    });
  return sectionOf(
    items,
    {
      status: 'not_verified',
      why: say(
        'border zone, Chetumal, basic basket and quotas are loaded for a part of the tariff only',
        'franja y región fronteriza, Chetumal, canasta básica y cupos están cargados solo para una parte de la tarifa',
      ),
      sources: [],
    },
    say(
      'named by an earlier print; check that it still holds',
      'los nombra un impreso anterior; verificar que sigan vigentes',
    ),
  );
}

/** What the goods pay on entry: IGI, preferences, VAT, excise and the customs processing fee. */
export function assessDuties(inquiry: Inquiry): ImportDuties {
  const igi = assessIgi(inquiry);
  const preferential = openTreaties(inquiry);
  return {
    status: igi.status,
    igi,
    preferential,
    reform_2026: assessReform(inquiry, igi, preferential),
    ...assessTaxes(inquiry, preferential),
    programmes: listProgrammes(inquiry),
    igi_source: `${igi.source.name}, ${igi.source.date}`,
  };
}
