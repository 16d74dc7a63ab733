import type { NoteStatement } from '../api/notes-answer.js';
import { foldText } from '../classify/facts/scan-words.js';
import { addDays, type CivilDate } from '../core/civil-date.js';
import type { Country, CountryTable } from '../core/country.js';
import type { Language, Say } from '../core/say.js';
import { type Code, formatCode } from '../tariff/code.js';
import {
  isInForce,
  type Measure,
  type MeasureBook,
  type MeasureProgramme,
  type Watch,
} from '../tariff/measure/measure.js';
import { formatMeasureRate } from '../tariff/measure/rate-form.js';

/** How a question on additional duties is read: the day, the words of the answer, and the countries it may name. */
export interface MeasuresAsked {
  readonly date: CivilDate;
  readonly language: Language;
  readonly say: Say;
  readonly countries: CountryTable;
  /** the question, folded */
  readonly asked: string;
}

const headingsAtMost = 4;
/** of one programme, and of each of several */
const chargesAtMost = { alone: 5, beside: 2 };
const exceptionsAtMost = 8;
const forCountryAtMost = 3;
const programmesAtMost = 8;

const isException = ({ rate }: Measure): boolean => rate.form === 'exception';

/** The programmes whose ids begin so, or those of them that the question names: "the section 232 on copper". */
export function programmesAsked(
  { programmes }: MeasureBook,
  beginning: string,
  asked: string,
): readonly MeasureProgramme[] {
  const own = programmes.filter(({ id }) => id.startsWith(beginning));
  const words = new Set(asked.match(/[a-z]{4,}/g) ?? []);
  const named = own.filter(({ authority }) =>
    (foldText(/\((.*)\)/.exec(authority)?.[1] ?? '').match(/[a-z]{4,}/g) ?? []).some((word) =>
      words.has(word),
    ),
  );
  return named.length > 0 ? named : own;
}

/** What programmes charge on a day, from whom, since when and until when, what they leave out, and which have ended. */
export function describeProgrammes(
  programmes: readonly MeasureProgramme[],
  book: MeasureBook,
  asked: MeasuresAsked,
): readonly NoteStatement[] {
  const { date, say } = asked;
  const standing = programmes.filter(({ measures }) =>
    measures.some((each) => !isException(each) && isInForce(each, date)),
  );
  const coming = programmes.filter(
    (each) => !standing.includes(each) && each.measures.every(({ from }) => from > date),
  );
  const ended = programmes.filter((each) => !standing.includes(each) && !coming.includes(each));
  const country = countryNamed(asked);
  const days = (list: readonly MeasureProgramme[], day: (each: MeasureProgramme) => string): string =>
    list.map((each) => `${each.authority} (${day(each)})`).join('; ');
  const reaching = country ? standing.filter((each) => reaches(each, country, date)) : standing;
  const shown = reaching.length > 0 ? reaching : standing.slice(0, 1);
  const told = shown
    .slice(0, programmesAtMost)
    .map((programme) =>
      defines(
        programme.citation,
        [
          `${programme.authority}, ${date}: ${chargesOf(programme, asked, shown.length === 1)}`,
          ...(country ? [forCountry(programme, country, asked)] : []),
          ...(shown.length === 1 && !country ? exceptionsOf(programme, asked) : []),
        ].join(' '),
      ),
    );
  const left = shown.length - told.length;
  return [
    ...told,
    ...(left > 0
      ? [defines('HTSUS ch. 99', say(`And ${left} more programmes.`, `Y ${left} programas más.`))]
      : []),
    ...(ended.length > 0
      ? [
          defines(
            citationsOf(ended),
            `${say('No longer charged, with the last day', 'Ya no se cobran, con su último día')}: ${days(ended, lastDay)}.`,
          ),
        ]
      : []),
    ...(coming.length > 0
      ? [
          defines(
            citationsOf(coming),
            `${say('Not charged yet, from', 'Aún no se cobran, desde')}: ${days(coming, firstDay)}.`,
          ),
        ]
      : []),
    ...book.watches
      .filter((each) => isNear(each, programmes, book, asked))
      .map(({ authority, why, citation }) => defines(citation, `${authority}: ${why}.`)),
  ];
}

/** What one heading of chapter 99 charges, from whom and when; empty where no measure has it. */
export function describeHeading(
  code: Code,
  { programmes }: MeasureBook,
  asked: MeasuresAsked,
): readonly NoteStatement[] {
  const { say, date } = asked;
  return programmes.flatMap((programme) =>
    programme.measures
      .filter(({ heading }) => heading.startsWith(code))
      .toSorted((a, b) => Number(isInForce(b, date)) - Number(isInForce(a, date)))
      .slice(0, exceptionsAtMost)
      .map((each) =>
        defines(
          each.citation,
          `${formatCode(each.heading)}, ${programme.authority}: ${rateOf(each, say)}, ${each.about}; ${originsOf(each, asked)}; ${periodOf(each, say)}${
            isInForce(each, date) ? '' : say(`; not in force on ${date}`, `; no vigente el ${date}`)
          }.`,
        ),
      ),
  );
}

/** Law of these programmes that is known and not loaded, but for relief and for what ended more than a year ago. */
function isNear(
  { id, relief, to, authority }: Watch,
  programmes: readonly MeasureProgramme[],
  book: MeasureBook,
  { date, asked }: MeasuresAsked,
): boolean {
  const family = programmes[0]?.id.split('-')[0];
  if (relief || family === undefined || !id.startsWith(family)) return false;
  if (to !== undefined && Number(to.slice(0, 4)) < Number(date.slice(0, 4)) - 1) return false;
  const isNamed = (foldText(authority).match(/[a-z]{5,}/g) ?? []).some(
    (word) => word !== 'section' && asked.includes(word),
  );
  const isWhole = book.programmes.every((each) => !each.id.startsWith(family) || programmes.includes(each));
  return isNamed || isWhole;
}

/** The additional duties, and what is left out of them, that begin or end in a month to come; without one, in half a year. */
export function describeTurning(
  { programmes, covers }: MeasureBook,
  which: 'from' | 'to',
  month: string | undefined,
  { date, say }: MeasuresAsked,
): readonly NoteStatement[] {
  const [from, to] = month === undefined ? [date, addDays(date, 183)] : monthAfter(date, month);
  const found = programmes.flatMap(({ authority, measures }) => {
    const days = new Map<string, Measure[]>();
    for (const each of measures) {
      const day = each[which];
      if (day === undefined || day < from || day > to) continue;
      days.set(day, [...(days.get(day) ?? []), each]);
    }
    return [...days].map(([day, list]) => {
      const charging = list.find((each) => !isException(each)) ?? list[0]!;
      const left = list.length - 1;
      const told = `${formatCode(charging.heading)} ${rateOf(charging, say)}, ${charging.about}`;
      const more = left > 0 ? say(`; and ${left} more of its rows`, `; y ${left} renglones más`) : '';
      return { day, said: defines(charging.citation, `${day}: ${authority}, ${told}${more}.`) };
    });
  });
  if (found.length > 0) return found.toSorted((a, b) => (a.day < b.day ? -1 : 1)).map(({ said }) => said);
  const known = say(
    `the loaded measures speak up to ${covers.to}`,
    `las medidas cargadas hablan hasta ${covers.to}`,
  );
  return [
    defines(
      'HTSUS ch. 99',
      `${which === 'to' ? say('Nothing loaded ends', 'Nada de lo cargado termina') : say('Nothing loaded begins', 'Nada de lo cargado empieza')} ${say('from', 'del')} ${from} ${say('to', 'al')} ${to}; ${known}.`,
    ),
  ];
}

/** The days of the next month of that number, the one of the day itself included. */
function monthAfter(date: CivilDate, month: string): readonly [string, string] {
  const year = Number(date.slice(0, 4)) + (month < date.slice(5, 7) ? 1 : 0);
  return [`${year}-${month}-01`, `${year}-${month}-31`];
}

const defines = (citation: string, statement: string): NoteStatement => ({
  ...{ citation, kind: 'defines', statement },
  ...{ scope: [], to: [] },
});

const citationsOf = (programmes: readonly MeasureProgramme[]): string =>
  [...new Set(programmes.map(({ citation }) => citation))].slice(0, 3).join('; ');

const firstDay = ({ measures }: MeasureProgramme): string => measures.map(({ from }) => from).toSorted()[0]!;
const lastDay = ({ measures }: MeasureProgramme): string =>
  measures
    .filter((each) => !isException(each))
    .map(({ to }) => to ?? '')
    .toSorted()
    .at(-1)!;

const rateOf = (measure: Measure, say: Say): string => {
  const text = formatMeasureRate(measure.rate);
  return measure.standing === 'suspended' ? `${text} (${say('suspended', 'suspendido')})` : text;
};

const periodOf = ({ from, to }: Measure, say: Say): string =>
  to === undefined
    ? say(`since ${from}`, `desde ${from}`)
    : say(`from ${from} to ${to}`, `del ${from} al ${to}`);

function originsOf({ scope }: Measure, { countries, language, say }: MeasuresAsked): string {
  const name = (alpha2: string): string => {
    const country = countries.byAlpha2.get(alpha2);
    return (language === 'es' ? country?.nameEs : country?.name) ?? alpha2;
  };
  const { origins, exceptOrigins } = scope;
  const but = exceptOrigins
    ? say(
        ` but ${[...exceptOrigins].map(name).join(', ')}`,
        ` menos ${[...exceptOrigins].map(name).join(', ')}`,
      )
    : '';
  if (!origins) return `${say('every country', 'todos los países')}${but}`;
  return origins.size > 4
    ? say(`${origins.size} countries`, `${origins.size} países`)
    : say(
        `products of ${[...origins].map(name).join(', ')}`,
        `productos de ${[...origins].map(name).join(', ')}`,
      );
}

/** What holds for goods of any origin comes before what holds for some. */
const breadth = ({ scope }: Measure): number => (scope.origins ? 0 : scope.exceptOrigins ? 1 : 2);

const reaches = ({ measures }: MeasureProgramme, { alpha2 }: Country, date: CivilDate): boolean =>
  measures.some((each) => !isException(each) && isInForce(each, date) && isOn(each, alpha2));

const isOn = ({ scope }: Measure, alpha2: string): boolean =>
  (scope.origins?.has(alpha2) ?? true) && !(scope.exceptOrigins?.has(alpha2) ?? false);

/** The headings that charge on the day, those of one rate, kind of goods, origin and period together. */
function chargesOf({ measures }: MeasureProgramme, asked: MeasuresAsked, isAlone: boolean): string {
  const { date, say } = asked;
  const groups = new Map<string, Set<string>>();
  const charging = measures.filter((one) => !isException(one) && isInForce(one, date));
  for (const each of charging.toSorted((a, b) => breadth(b) - breadth(a))) {
    const from = originsOf(each, asked);
    const goods = each.about === from || /^products of /.test(each.about) ? [] : [each.about];
    const key = [rateOf(each, say), ...goods, from, periodOf(each, say)].join(', ');
    groups.set(key, (groups.get(key) ?? new Set()).add(formatCode(each.heading)));
  }
  const atMost = isAlone ? chargesAtMost.alone : chargesAtMost.beside;
  const told = [...groups]
    .slice(0, atMost)
    .map(
      ([what, headings]) =>
        `${[...headings].slice(0, headingsAtMost).join(', ')}${headings.size > headingsAtMost ? '…' : ''} ${what}`,
    );
  const left = groups.size - told.length;
  return `${told.join('; ')}${left > 0 ? say(`; and ${left} more`, `; y ${left} más`) : ''}.`;
}

/** What the programme leaves out on the day, each by its heading. */
function exceptionsOf({ measures }: MeasureProgramme, { date, say }: MeasuresAsked): string[] {
  const found = measures.filter((each) => isException(each) && isInForce(each, date));
  if (found.length === 0) return [];
  const each = new Map(found.map(({ heading, about }) => [about, `${formatCode(heading)} ${about}`]));
  const told = [...each.values()].slice(0, exceptionsAtMost);
  const left = each.size - told.length;
  const more = left > 0 ? say(`; and ${left} more`, `; y ${left} más`) : '';
  return [`${say('Exempt', 'Exentos')}: ${told.join('; ')}${more}.`];
}

/** Whether products of a country pay it on the day, and what of them does not. */
function forCountry(
  { measures }: MeasureProgramme,
  { alpha2, name, nameEs }: Country,
  { date, say, language }: MeasuresAsked,
): string {
  const called = language === 'es' ? nameEs : name;
  const reaching = measures.filter((each) => isInForce(each, date) && isOn(each, alpha2));
  const rates = new Map(
    reaching
      .filter((each) => !isException(each))
      .map((each) => [rateOf(each, say), `${formatCode(each.heading)} ${rateOf(each, say)}`]),
  );
  if (rates.size === 0)
    return say(`Products of ${called} do not pay it.`, `Los productos de ${called} no lo pagan.`);
  const listed = [...rates.values()].slice(0, forCountryAtMost).join(', ');
  const more = rates.size > forCountryAtMost ? '…' : '';
  const own = reaching.filter((each) => isException(each) && each.scope.origins?.size === 1);
  const but = [...new Set(own.map(({ heading, about }) => `${formatCode(heading)} ${about}`))].slice(
    0,
    forCountryAtMost,
  );
  return [
    say(
      `Products of ${called} pay it (${listed}${more})`,
      `Los productos de ${called} lo pagan (${listed}${more})`,
    ),
    ...(rates.size > 1 ? [say(', by the goods', ', según la mercancía')] : []),
    ...(but.length === 0 ? [] : [say(` but for ${but.join('; ')}`, ` salvo ${but.join('; ')}`)]),
    '.',
  ].join('');
}

/** The one country that a folded question names by a name of four letters or more. */
function countryNamed({ asked, countries }: MeasuresAsked): Country | undefined {
  const text = ` ${asked.replace(/[^a-z0-9]+/g, ' ')} `;
  return countries.countries.find((country) =>
    [country.name, country.nameEs, ...country.aliases].some(
      (name) =>
        name.length > 3 &&
        text.includes(
          ` ${foldText(name)
            .replace(/[^a-z0-9]+/g, ' ')
            .trim()} `,
        ),
    ),
  );
}
