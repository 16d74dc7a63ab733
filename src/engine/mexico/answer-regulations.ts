import type { RegulationsRequest } from '../../api/regulation-request.js';
import type { RegulationResult } from '../../api/regulation-result.js';
import type { CivilDate } from '../../core/civil-date.js';
import { type Language, type Say, sayIn } from '../../core/say.js';
import { priceImport } from '../../determine/regulation/amounts/price-import.js';
import { analyseImport } from '../../determine/regulation/analyse-import.js';
import type { Inquiry } from '../../determine/regulation/analysis.js';
import type { Library } from '../../reference/library.js';
import { mexicanLawOn } from '../../reference/mexican-library.js';
import { type Code, formatCode } from '../../tariff/code.js';
import { readIgiRate } from '../../tariff/igi-rate.js';
import { type Fraccion, fraccionText, type Tigie } from '../../tariff/tigie.js';
import { editionOut, hsTitle } from '../law.js';
import { findFraccion } from './find-fraccion.js';
import { readImportValue, refuseAgainstLaw } from './read-import-value.js';

interface Named {
  readonly text: string;
  readonly language: Language;
}

/** The title of a chapter, heading or subheading: Spanish where it is loaded, else the English of the Harmonized System. */
function titleOf(library: Library, tigie: Tigie, code: Code): Named {
  const spanish = tigie.title(code);
  if (spanish !== undefined) return { text: spanish, language: 'es' };
  return { text: hsTitle(library, code), language: 'en' };
}

/** The rows from chapter to fraccion, and the NICO below it. */
export function mexicanPath(
  library: Library,
  tigie: Tigie,
  line: Fraccion,
  nico: string | undefined,
): RegulationResult['path'] {
  const above = [2, 4, 6].map((length) => line.code.slice(0, length));
  const rows = above.map((code) => ({ code, ...titleOf(library, tigie, code) }));
  const own = line.nicos.find((each) => each.nico === nico);
  const all = [
    ...rows,
    { code: line.code, text: fraccionText(line), language: 'es' as const },
    ...(nico !== undefined && own
      ? [{ code: line.code + nico, text: own.text, language: 'es' as const }]
      : []),
  ];
  return all
    .filter(({ text }) => text !== '')
    .map(({ code, text, language }) => ({ code, formatted: formatCode(code), text, language }));
}

/** The path as one sentence, heading first. */
export const mexicanText = (path: RegulationResult['path']): string =>
  path
    .filter(
      ({ code, text }, i, all) =>
        code.length > 2 && !(code.length === 8 && all[i + 1] && text.includes(' / ')),
    )
    .map(({ text }) => text)
    .filter((text, i, all) => text !== all[i - 1])
    .join(' > ');

export const unitOf = (line: Fraccion): RegulationResult['unit'] => {
  const [key = '', ...name] = line.unit.split(' ');
  return line.unit === '' ? null : { key, name: name.join(' ') };
};

/** Import into Mexico: one code, every category, each with its status. */
export function answerRegulations(
  library: Library,
  request: RegulationsRequest,
  date: CivilDate,
): RegulationResult {
  const say = sayIn(request.lang);
  const law = mexicanLawOn(library, date);
  const { tigie } = law;
  const { line, nico } = findFraccion(law, request, say);
  const inquiry: Inquiry = {
    law,
    line,
    nico,
    origin: request.origin,
    date,
    immex: request.immex ?? false,
    has: new Set(request.client_has),
    say,
  };
  const value = readImportValue(request);
  const { warnings, ...analysis } = analyseImport(inquiry);
  if (value) refuseAgainstLaw(inquiry, value, analysis);
  const path = mexicanPath(library, tigie, line, nico);
  const ended = line.nicos.find((each) => each.nico === nico && each.to !== '' && each.to < date);
  return {
    schema_version: '1',
    code: nico === undefined ? line.code : line.code + nico,
    formatted: formatCode(nico === undefined ? line.code : line.code + nico),
    fraccion: line.code,
    nico: nico ?? null,
    description: mexicanText(path),
    unit: unitOf(line),
    path,
    nicos: line.nicos.map((each) => ({ ...each, to: each.to || null })),
    standing: {
      in_tariff: line.inTariff,
      in_catalogue: line.inCatalogue,
      note: standingNote(line, tigie, say),
    },
    edition: editionOut(tigie.edition),
    date,
    origin: request.origin ?? null,
    lang: request.lang,
    ...analysis,
    ...(value && { amounts: priceImport(inquiry, analysis.duties, analysis.antidumping, value) }),
    siblings: siblingsOf(library, tigie, line, date, say),
    warnings: [
      ...(ended
        ? [
            say(
              `NICO ${ended.nico} ended on ${ended.to}; in force: ${inForce(line, date)}`,
              `el NICO ${ended.nico} terminó el ${ended.to}; vigentes: ${inForce(line, date)}`,
            ),
          ]
        : []),
      ...warnings,
    ],
    notice: say(
      'Decision support: the customs broker decides. Statuses say what the loaded lists hold; "not verified" is never "does not apply".',
      'Apoyo a la decisión: el agente aduanal decide. Los estados dicen lo que contienen las listas cargadas; "no verificado" nunca es "no aplica".',
    ),
  };
}

const inForce = (line: Fraccion, date: CivilDate): string =>
  line.nicos
    .filter(({ to }) => to === '' || to >= date)
    .map(({ nico, text }) => `${nico} ${text}`)
    .join('; ');

function standingNote(line: Fraccion, tigie: Tigie, say: Say): string | null {
  if (!line.inTariff)
    return say(
      `in the catalogue of the tax administration, not in ${tigie.edition.revision}`,
      `en el catálogo del SAT, no en ${tigie.edition.revision}`,
    );
  if (!line.inCatalogue)
    return say(
      `in ${tigie.edition.revision}, not in the catalogue of the tax administration of 2024-05`,
      `en ${tigie.edition.revision}, no en el catálogo del SAT de 2024-05`,
    );
  return line.text === ''
    ? say(
        'no loaded list prints the text of the fraccion itself: the texts of its NICOs stand for it',
        'ninguna lista cargada imprime el texto de la fracción: figuran los de sus NICO',
      )
    : null;
}

/** The neighbours under the same six digits here and in the United States: a join, no legal equivalence. */
function siblingsOf(
  library: Library,
  tigie: Tigie,
  line: Pick<Fraccion, 'code'>,
  date: CivilDate,
  say: Say,
): RegulationResult['siblings'] {
  const subheading = line.code.slice(0, 6);
  const schedule = library.scheduleOn(date);
  const lines = new Map([...schedule.lines(subheading)].map((row) => [row.code.slice(0, 8), row]));
  return {
    note: say(
      'joined by the six digits that all countries share; no legal equivalence',
      'unidas por los seis dígitos comunes a todos los países; sin equivalencia jurídica',
    ),
    mexico: tigie.below(subheading).map((each) => ({
      code: each.code,
      formatted: formatCode(each.code),
      text: fraccionText(each),
      igi: each.igi === '' ? '' : readIgiRate(each.igi).text,
    })),
    united_states: [...lines.keys()].map((code) => ({
      code,
      formatted: formatCode(code),
      text: schedule.find(code)?.text ?? '',
    })),
  };
}
