import { describe, expect, test } from 'vitest';
import { type CivilDate, civilDate } from '../../src/core/civil-date.js';
import { type Decimal, decimal, zero } from '../../src/core/decimal.js';
import type { MeasureRequest } from '../../src/determine/duty/additional-duties.js';
import { applyMeasures } from '../../src/determine/duty/apply-measures.js';
import { formatCode } from '../../src/tariff/code.js';
import { totalAdValorem } from '../../src/tariff/duty-expression/evaluate.js';
import type { Condition } from '../../src/tariff/measure/condition.js';
import { isInForce, type Measure, type MeasureBook } from '../../src/tariff/measure/measure.js';
import type { Metal } from '../../src/tariff/measure/rate-form.js';
import { coversCode, coversOrigin } from '../../src/tariff/measure/scope.js';
import { shippedLibrary } from '../support/shipped.js';
import { requestOf, shippedMeasures } from '../support/shipped-measures.js';

/**
 * What an answer may and may not do to a total.
 *
 * A charge of chapter 99 is owed unless the law itself names what takes it away, and what takes it away must be true of the
 * goods. So, once every question is answered, the total is settled by two things alone:
 *
 *   1. for each programme, the first of its headings whose own terms the answers meet (its charge, taken by itself);
 *   2. for each charge, the headings that its note says it gives way to, as the note says it.
 *
 * `owed` below says both again in the plainest way, from the notes and by their headings, with the words "as applied to" where
 * a heading says two things (note 2(aa)(v)(3)); it reads neither the stack rules nor the program that applies them. The
 * program must come to the same for every answer: all no, all yes, each question alone, and answers drawn at random. A "no"
 * that takes away a duty which no note gives way with is then a difference, and so is a duty that is charged twice. It came
 * out at 4,017 differences before the stack rules named measures in place of headings; one test puts such a fault back.
 *
 * Before anything is answered the answer says what it takes the facts to be (`taken_as`): stating just that changes no charge.
 */
const days = [
  '2025-12-15',
  '2026-01-20',
  '2026-02-10',
  '2026-03-15',
  '2026-04-20',
  '2026-06-15',
  '2026-07-25',
  '2026-08-25',
  '2026-09-20',
].map(civilDate);
const origins = ['DE', 'JP', 'KR', 'GB', 'TW', 'CN', 'MX', 'CA', 'BR', 'IN', 'VN', 'RU'];
const content = { steel: decimal(40), aluminum: decimal(25), copper: decimal(10) };
/** of some lines so much that heading 9903.01.34 reaches it, of others not */
const usContentOf = (code: string): Decimal => decimal(Number(code[5]) % 2 === 0 ? 70 : 10);

type Answers = Readonly<Record<string, boolean>>;

/** One heading by itself, or the headings from one to another. */
const among = (heading: string, ...named: readonly string[]): boolean =>
  named.some((one) => {
    const [from, to = from] = one.split('-') as [string, string?];
    return heading >= from && heading <= to;
  });

/** U.S. notes 33(a), (f), 37, 38(a), (h), 39(a): what pays section 232 as such goods; headings of Revision 10 with them. */
const semiconductors = (heading: string) => among(heading, '9903.79.01');
const vehicles = (heading: string) =>
  among(
    heading,
    '9903.94.01',
    '9903.94.03',
    '9903.94.31',
    '9903.94.40-9903.94.41',
    '9903.94.50-9903.94.51',
    '9903.94.60-9903.94.61',
    '9903.74.01-9903.74.03',
  );
const vehicleParts = (heading: string) =>
  among(
    heading,
    '9903.94.05',
    '9903.94.07',
    '9903.94.32-9903.94.33',
    '9903.94.42-9903.94.45',
    '9903.94.52-9903.94.55',
    '9903.94.62-9903.94.69',
    '9903.74.08-9903.74.09',
  );
const wood = (heading: string) => among(heading, '9903.76.01-9903.76.03', '9903.76.20-9903.76.24');
/** Note 2(aa)(v)(1), from 6 April 2026; 9903.82.01 and .03 are not named. */
const metals = (heading: string) =>
  among(heading, '9903.82.02', '9903.82.04-9903.82.20', '9903.82.22-9903.82.26', '9903.85.67-9903.85.68');

/** Notes 50(a)(vi), 51(c), 52(f): 9903.82 but .01 and .03, and neither of the headings for Russian aluminum. */
const metalsOfNote52 = (heading: string) => among(heading, '9903.82.02', '9903.82.04-9903.82.26');
/** Notes 50(a)(vi)(8), 51(c)(8), 52(f)(8), from 31 July 2026. */
const medicines = (heading: string) => among(heading, '9903.04.60-9903.04.66');

const metalProgrammes: Readonly<Record<string, Metal>> = {
  's232-steel': 'steel',
  's232-aluminum': 'aluminum',
  's232-copper': 'copper',
};

interface Case {
  readonly book: MeasureBook;
  readonly request: MeasureRequest;
  readonly base: Decimal;
  readonly answers: Answers;
}

/** What the line says of its goods by its own text stands, whatever is answered. */
const saidByLine = (book: MeasureBook, code: MeasureRequest['code'], fact: string): boolean | undefined =>
  book.settled.find((line) => line.fact === fact && coversCode(line.scope, book.lists.holding(code)))?.is;

function holds(condition: Condition, { book, request, base, answers }: Case): boolean {
  switch (condition.kind) {
    case 'fact':
      return (saidByLine(book, request.code, condition.fact) ?? answers[condition.fact]) === condition.is;
    case 'usmca':
      return (answers['usmca'] === true) === condition.is;
    case 'base_rate':
      return base.lt(condition.percent) === (condition.is === 'below');
    case 'claim':
      return request.claim !== undefined && condition.programs.includes(request.claim);
    case 'metal_weight':
      return false;
  }
}

/** The headings that the goods meet, each programme by itself. */
const met = (one: Case): Measure[] => {
  const held = one.book.lists.holding(one.request.code);
  return one.book.programmes.flatMap(({ measures }) => {
    const first = measures.find(
      (measure) =>
        coversCode(measure.scope, held) &&
        coversOrigin(measure.scope, one.request.origin) &&
        isInForce(measure, one.request.date) &&
        measure.standing !== 'suspended' &&
        measure.when.every((condition) => holds(condition, one)),
    );
    return first ? [first] : [];
  });
};

/** What a heading charges of the whole value, percent. */
function charge({ rate }: Measure, base: Decimal, left: Decimal, usContent: Decimal): Decimal {
  const most = (a: Decimal, b: Decimal): Decimal => (a.gt(b) ? a : b);
  if (rate.form === 'additional') return rate.percent.times(left).div(100);
  if (rate.form === 'up_to_total') return most(rate.percent.minus(base), zero).times(left).div(100);
  if (rate.form !== 'content' || rate.of === 'us') return zero;
  const share = rate.of === 'non_us' ? decimal(100).minus(usContent) : content[rate.of];
  const own = rate.percent.times(share).div(100);
  return rate.totalAtLeast ? most(own, rate.totalAtLeast.minus(base)) : own;
}

/** What the goods owe, heading by heading, percent of the value. */
function owed(one: Case): Map<string, Decimal> {
  const { origin, code } = one.request;
  const usContent = usContentOf(code);
  const number = ({ heading }: Measure): string => formatCode(heading);
  let standing = met(one);
  const any = (is: (heading: string) => boolean): boolean => standing.some((each) => is(number(each)));
  const drop = (lost: (measure: Measure) => boolean): void => {
    standing = standing.filter((measure) => measure.rate.form === 'exception' || !lost(measure));
  };
  const ofMetal = ({ programme }: Measure): boolean =>
    programme === 's232-metals' || metalProgrammes[programme] !== undefined;
  const ofVehicle = (measure: Measure): boolean => vehicles(number(measure)) || vehicleParts(number(measure));

  if (any(semiconductors)) drop((measure) => ofMetal(measure) || ofVehicle(measure));
  if (any(vehicles)) drop(ofMetal);
  if (any(vehicleParts)) drop((measure) => ofMetal(measure) || wood(number(measure)));
  const goods = (heading: string): boolean =>
    semiconductors(heading) || vehicles(heading) || vehicleParts(heading) || wood(heading);

  // notes 2(v)(vi)-(ix), (xii): the metal is out, the rest of the value pays; a duty on the whole article takes all of it
  const onMetal = (counts: (measure: Measure) => boolean): { whole: boolean; left: Decimal } => {
    const charging = standing.filter((measure) => metalProgrammes[measure.programme] && counts(measure));
    const whole = charging.some(({ rate }) => rate.form === 'additional');
    const left = charging.reduce(
      (sum, each) => sum.minus(content[metalProgrammes[each.programme]!]),
      decimal(100),
    );
    return { whole, left };
  };
  const pays = ({ rate }: Measure): boolean => rate.form !== 'exception';
  // 9903.81.92 and 9903.85.09 charge nothing and are named all the same
  const named = (measure: Measure): boolean =>
    pays(measure) || among(number(measure), '9903.81.92', '9903.85.09');

  const due = new Map<string, Decimal>();
  for (const measure of standing) {
    let left = decimal(100);
    const { programme } = measure;
    if (['ieepa-reciprocal', 'ieepa-brazil', 'ieepa-india'].includes(programme)) {
      if (any(goods)) continue;
      const { whole, left: rest } = onMetal(named);
      if (whole || (programme !== 'ieepa-reciprocal' && rest.lt(100))) continue;
      left = rest;
      // note 2(v)(xvii): from 20% on the U.S. content is out; how much of the metal it is, nobody said
      if (programme === 'ieepa-reciprocal' && usContent.gte(20)) {
        if (rest.lt(100)) continue;
        left = decimal(100).minus(usContent);
      }
    }
    if (programme === 'ieepa-fentanyl' && (origin === 'CA' || origin === 'MX')) {
      if (any(goods)) continue;
      const { whole, left: rest } = onMetal(pays);
      if (whole) continue;
      left = rest;
    }
    if (programme === 's122') {
      // 9903.94.06 and 9903.74.10 as applied to parts that qualify under the USMCA
      const usmcaPart =
        any((heading) => among(heading, '9903.94.06', '9903.74.10')) && isUsmcaPart(one.answers);
      if (any(goods) || usmcaPart || any(metals)) continue;
      const { whole, left: rest } = onMetal(pays);
      if (whole) continue;
      left = rest;
    }
    if (isOutOfNote(programme, one.request.date)) {
      const usmcaPart = any((heading) => among(heading, '9903.94.06')) && isUsmcaPart(one.answers);
      const heavyUsmcaPart = any((heading) => among(heading, '9903.74.10'));
      if (any(goods) || usmcaPart || heavyUsmcaPart || any(metalsOfNote52) || any(medicines)) continue;
    }
    const percent = charge(measure, one.base, left, usContent);
    if (measure.rate.form !== 'instead' && percent.gt(0)) due.set(measure.id, percent);
  }
  return due;
}

/** Notes 50 and 52; note 51 for every list until 14 September 2026, then for the list of 9903.03.13 alone. */
const isOutOfNote = (programme: string, date: CivilDate): boolean =>
  ['s301-brazil', 's301-forced-labor', 's338-canada-2'].includes(programme) ||
  (programme.startsWith('s338-canada') && date < '2026-09-15');

const isUsmcaPart = (answers: Answers): boolean =>
  answers['usmca'] === true &&
  ['auto_part', 'mhd_part', 'certified_auto_part', 'certified_mhd_part'].some((fact) => answers[fact]);

/** The same numbers on every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Facts of which one at most may be answered yes. */
const exclusive = shippedMeasures.exclusive.map(({ facts }) => facts);
const lawful = (answers: Answers): boolean =>
  exclusive.every((facts) => facts.filter((fact) => answers[fact]).length < 2);

/** Lines of each list that a question stands on. */
const linesOfList = process.env['LONG_TESTS'] ? 3 : 1;

/** Some lines of every list that a question stands on, and some of no list at all. */
function linesAsked(book: MeasureBook, day: CivilDate): string[] {
  const schedule = shippedLibrary().scheduleOn(day);
  const all = [...schedule.lines()]
    .map(({ code }) => code)
    .filter((code) => code.length === 10 && code < '98');
  const seen = new Map<number, number>();
  const wanted = new Set(
    book.programmes.flatMap(({ id, measures }) =>
      id.startsWith('s301-c') ? [] : measures.flatMap(({ scope }) => scope.lists),
    ),
  );
  return all.filter((code, i) => {
    if (i % 400 === 0) return true;
    const fresh = [...book.lists.holding(code)].filter(
      (list) => wanted.has(list) && (seen.get(list) ?? 0) < linesOfList,
    );
    for (const list of fresh) seen.set(list, (seen.get(list) ?? 0) + 1);
    return fresh.length > 0;
  });
}

/** Answers to try on one line: all no, all yes as far as they go together, each alone, and some at random. */
function* answerSheets(
  book: MeasureBook,
  request: MeasureRequest,
  source: Generator<number>,
): Generator<Answers> {
  const held = book.lists.holding(request.code);
  const asked = new Set(
    book.programmes.flatMap(({ measures }) =>
      measures
        .filter(({ scope }) => coversCode(scope, held) && coversOrigin(scope, request.origin))
        .flatMap(({ when }) => when.flatMap((each) => (each.kind === 'fact' ? [each.fact] : []))),
    ),
  );
  const facts = [...asked, 'usmca'];
  const sheet = (yes: (fact: string) => boolean): Answers =>
    Object.fromEntries(
      [...book.questions.keys(), 'usmca'].map((fact) => [fact, facts.includes(fact) && yes(fact)]),
    );
  yield sheet(() => false);
  const first = exclusive.map((group) => group.find((fact) => asked.has(fact)));
  yield sheet((fact) => !exclusive.some((group, i) => group.includes(fact) && first[i] !== fact));
  for (const one of facts) yield sheet((fact) => fact === one);
  for (const one of facts) yield sheet((fact) => fact === one || fact === 'usmca');
  for (let i = 0; i < 3; i++) yield sheet(() => source.next().value! < 0.5);
}

/** Where the program comes to something else than the plain statement: line, origin, day, what was answered yes. */
function differences(book: MeasureBook, chosen: readonly CivilDate[]): { tried: number; found: string[] } {
  const source = numbers(20261123);
  const found: string[] = [];
  let tried = 0;
  for (const date of chosen) {
    const schedule = shippedLibrary().scheduleOn(date);
    for (const code of linesAsked(book, date)) {
      for (const origin of origins) {
        if (source.next().value! > 0.5 && origin !== 'DE') continue;
        const bare = requestOf(schedule, { code, origin, date });
        const base = bare.baseRate && totalAdValorem(bare.baseRate);
        if (!base) continue;
        for (const answers of answerSheets(book, bare, source)) {
          if (!lawful(answers)) continue;
          const { usmca, ...facts } = answers;
          const request = {
            ...bare,
            content,
            metalWeight: content,
            usContent: usContentOf(code),
            facts,
            usmcaQualifies: usmca === true,
          };
          const wanted = owed({ book, request, base, answers });
          const { lines } = applyMeasures(book, request);
          const paid = new Map(
            lines.flatMap(({ measure, form, effective_percent: percent }): [string, Decimal][] =>
              form === 'exception' || form === 'instead' || percent === undefined || decimal(percent).eq(0)
                ? []
                : [[measure, decimal(percent)]],
            ),
          );
          tried++;
          const text = (due: ReadonlyMap<string, Decimal>): string =>
            [...due]
              .map(([id, percent]) => `${id} ${percent.toFixed(4)}`)
              .sort()
              .join(', ');
          if (text(wanted) !== text(paid)) {
            const yes = Object.keys(answers).filter((fact) => answers[fact]);
            found.push(`${code} ${origin} ${date} [${yes}] owes ${text(wanted)}; is charged ${text(paid)}`);
          }
        }
      }
    }
  }
  return { tried, found };
}

describe('once every question is answered', () => {
  test.each(days)('goods entered on %s pay what the notes leave owed, whatever the answers are', (day) => {
    const { tried, found } = differences(shippedMeasures, [day]);
    expect(found.slice(0, 10)).toEqual([]);
    expect(tried).toBeGreaterThan(5_000);
  });

  test.each(days)('goods entered on %s pay the same where what was taken is stated', (date) => {
    const schedule = shippedLibrary().scheduleOn(date);
    let stated = 0;
    for (const code of linesAsked(shippedMeasures, date))
      for (const origin of origins) {
        const request = requestOf(schedule, { code, origin, date });
        const open = applyMeasures(shippedMeasures, request);
        const facts = Object.fromEntries(
          open.taken_as.flatMap(({ fact, answer }) =>
            shippedMeasures.questions.has(fact) ? [[fact, answer]] : [],
          ),
        );
        if (Object.keys(facts).length === 0) continue;
        const said = applyMeasures(shippedMeasures, { ...request, facts });
        const charges = ({ lines }: typeof open): string[] =>
          lines.flatMap(({ measure, form, rate }) => (form === 'exception' ? [] : [`${measure} ${rate}`]));
        expect([code, origin, charges(said)]).toEqual([code, origin, charges(open)]);
        stated++;
      }
    expect(stated).toBeGreaterThan(50 * linesOfList);
  });

  test('a stack that exempts goods for what they are not is found out', () => {
    const wrong: MeasureBook = {
      ...shippedMeasures,
      stack: shippedMeasures.stack.map((rule) =>
        rule.id === '232-over-s122'
          ? { ...rule, exceptions: new Set([...rule.exceptions, 'auto-parts-not']) }
          : rule,
      ),
    };
    const { found } = differences(wrong, [civilDate('2026-06-15')]);
    expect(found.length).toBeGreaterThan(50);
    expect(found[0]).toContain('s122-10 10.0000');
  });
});
