import { byGoods, warningsBeside } from '../../api/duty-caveats.js';
import type { DutyRates } from '../../api/duty-rates.js';
import type { Say } from '../../core/say.js';
import { type Edition, editionTitle, isAboutEdition } from '../../tariff/edition.js';
import { type Piece, type Row, unbroken } from '../rows.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';

/** An answer as its caveats are read from it. */
export interface Cautioned {
  readonly duty_rates: DutyRates | null;
  readonly warnings: readonly string[];
  readonly edition: Pick<Edition, 'schedule' | 'revision'>;
}

type Orders = NonNullable<DutyRates['trade_orders']>;

/** How the rest of a short answer is seen: the warnings whole, and what was assumed for the duties. */
export interface Elsewhere {
  readonly notes: string;
  readonly assumed: string;
}

/**
 * What a reader must not miss: bans, possible orders, facts that were assumed, warnings. A long warning is cut or counted,
 * never left out.
 */
export function heedRow(
  { duty_rates: rates, warnings, edition }: Cautioned,
  where: Elsewhere,
  say: Say,
  style: Style,
): Row {
  const { fair } = paletteOf(style);
  const { warn } = glyphsOf(style);
  const sharp = rates ? [...banPieces(rates, say, style), ...orderPieces(rates, say, style)] : [];
  const assumed = rates?.taken_as?.length ?? 0;
  const beside = warningsBeside(rates, warnings).filter((text) => !isAboutEdition(text, edition));
  const pieces: Piece[] = [
    ...sharp,
    ...(assumed > 0 ? [{ text: assumedText(assumed, where.assumed, say), paint: fair, kept: true }] : []),
    ...beside.map((text, i) => ({
      text,
      paint: fair,
      ...(i === 0 && sharp.length === 0 && { kept: true, cut: true }),
    })),
  ];
  const notes = new Set(beside);
  return {
    label: say('but', 'ojo'),
    pieces: pieces.map((piece, i) => (i === 0 ? { ...piece, text: `${warn} ${piece.text}` } : piece)),
    more: (gone) => moreNotes(gone.filter(({ text }) => notes.has(text)).length, where.notes, say),
    linesAtMost: 3,
    yields: 2,
  };
}

/** Notes that found no room are counted; names of goods stand where the rest is. */
const moreNotes = (count: number, where: string, say: Say): Piece | undefined =>
  count === 0
    ? undefined
    : {
        text: say(
          `${count} more ${count === 1 ? 'note' : 'notes'}: ${where}`,
          `${count} ${count === 1 ? 'nota' : 'notas'} más: ${where}`,
        ),
      };

const assumedText = (count: number, where: string, say: Say): string =>
  unbroken(
    count === 1
      ? say(`1 fact assumed: ${where}`, `1 dato supuesto: ${where}`)
      : say(`${count} facts assumed: ${where}`, `${count} datos supuestos: ${where}`),
  );

/** Bans that look at the goods, by whose they are. */
const banPieces = ({ restrictions = [] }: DutyRates, say: Say, style: Style): Piece[] =>
  restrictions
    .filter(({ kind }) => kind !== 'lifted')
    .map(({ kind, authority }) => {
      const banned =
        kind === 'prohibited'
          ? say('import PROHIBITED', 'importación PROHIBIDA')
          : say('import may be PROHIBITED', 'importación quizá PROHIBIDA');
      return { text: `${banned}: ${authority}`, paint: paletteOf(style).bad, kept: true };
    });

/** The cases that the goods are or could be under: numbers and the name of the first goods, the others counted. */
function orderPieces({ trade_orders: orders }: DutyRates, say: Say, style: Style): Piece[] {
  if (!orders) return [];
  const paint = paletteOf(style).fair;
  const of = (scope: Orders['cases'][number]['scope'], head: string): Piece[] => {
    const [first, ...others] = byGoods(orders.cases.filter((each) => each.scope === scope));
    if (!first) return [];
    const numbers = first.cases.map((each) => each.case).join(', ');
    const more = others.flatMap(({ cases }) => cases).length;
    const rest = more === 0 ? '' : say(` and ${more} more`, ` y ${more} más`);
    return [
      { text: `${head} ${numbers}${rest}`, paint, kept: true },
      { text: `(${first.product.replace(/^certain /i, '')})`, paint, joint: '' },
    ];
  };
  return [
    ...of('stated', say('AD/CVD deposit due', 'se debe depósito AD/CVD')),
    ...of('possible', say('POSSIBLE AD/CVD', 'POSIBLE AD/CVD')),
  ];
}

/** The edition and the day, with one mark where the law is not known to hold on it. */
export function lawRow(
  { duty_rates: rates, warnings, edition }: Cautioned,
  date: string,
  say: Say,
  style: Style,
): Row {
  const { fair } = paletteOf(style);
  const { warn } = glyphsOf(style);
  const ended = (rates?.not_computed ?? []).filter(({ code }) => code === 'data_ends').length;
  const isPast = ended > 0 || warnings.some((text) => isAboutEdition(text, edition));
  const what =
    ended > 1
      ? say(`${ended} layers past coverage`, `${ended} capas sin cobertura`)
      : say('past its coverage', 'sin cobertura');
  return {
    label: say('law', 'ley'),
    pieces: [
      { text: say(`${editionTitle(edition)} on ${date}`, `${editionTitle(edition)} al ${date}`), kept: true },
      ...(isPast
        ? [
            {
              text: `${warn} ${what}: ${say('check it', 'verifique')}`,
              paint: fair,
              kept: true,
              joint: '',
            },
          ]
        : []),
    ],
    linesAtMost: 2,
    yields: 4,
  };
}

/** What no sum of the answer holds: first what stands on this line, then what stands on all. */
export function withoutRow(
  { not_computed: gaps, trade_orders: orders }: DutyRates,
  say: Say,
  style: Style,
): Row {
  const { fair } = paletteOf(style);
  const told = gaps.filter(({ code }) => !['data_ends', 'additional_duties', 'base_duty'].includes(code));
  const own = told.filter(({ standing }) => !standing);
  return {
    label: say('without', 'sin'),
    pieces: [
      ...own.map((gap): Piece => ({ text: gapName(gap, orders, say), joint: ',', paint: fair, kept: true })),
      ...told
        .filter(({ standing }) => standing)
        .map((gap): Piece => ({ text: gapName(gap, orders, say), joint: ',', kept: true })),
    ],
    linesAtMost: 2,
    yields: 6,
  };
}

type Gap = DutyRates['not_computed'][number];

function gapName({ code, what }: Gap, orders: Orders | undefined, say: Say): string {
  const names: Readonly<Record<string, string>> = {
    ad_cvd:
      orders && orders.cases.length === 0
        ? say(`AD/CVD (none listed ${orders.as_of})`, `AD/CVD (ninguna al ${orders.as_of})`)
        : 'AD/CVD',
    irc_excise: say('excise', 'impuestos especiales'),
    pga: say('other agencies', 'otras dependencias'),
    import_bans: say('other bans', 'otras prohibiciones'),
    quota: say('quota fill', 'llenado del cupo'),
    program_status: say('the standing of the programme', 'la vigencia del programa'),
  };
  return names[code] ?? what;
}
