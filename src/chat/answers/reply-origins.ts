import { compareDuties } from '../../api/compare-duties.js';
import type { DutyComparison } from '../../api/duty-comparison.js';
import { type Decimal, decimal, formatDecimal, zero } from '../../core/decimal.js';
import { type ChatCase, codeInFocus, dutyRequestOf, withoutQuestion } from '../chat-case.js';
import type { EntryFacts, EntrySaid } from '../entry-facts.js';
import type { Intent } from '../intent.js';
import { moneySaid } from '../money-said.js';
import { paragraph, type Scene, type Turn } from '../scene.js';
import type { Wording } from '../wording-en.js';
import { countryName, perOne } from './cost-words.js';
import { handleGoods } from './handle-goods.js';
import { namesGoods } from './names-goods.js';
import { isGuess } from './settle-code.js';
import { unlessUncovered } from './unless-uncovered.js';

type Row = DutyComparison['rows'][number];

const originsAtMost = 8;

/** The same goods from several origins: which pays least, then a line for each. Without names they are those asked about so far. */
export async function* replyOrigins(
  scene: Scene,
  given: ChatCase,
  intent: Extract<Intent, { kind: 'origins' }>,
): Turn {
  const { say } = scene;
  let state = given;
  const isNamed =
    intent.goods !== '' && (given.result?.code == null || (await namesGoods(scene, intent.goods)));
  if (isNamed) {
    const goods = { kind: 'goods', text: intent.goods, entry: {}, plain: false } as const;
    state = yield* handleGoods(scene, given, goods);
  }
  const code = codeInFocus(state);
  if (code === undefined) {
    yield paragraph(say.noGoods);
    return state;
  }
  const origins = originsOf(state, intent.countries).slice(-originsAtMost);
  const tried = [...new Set([...(state.tried ?? []), ...intent.countries])].slice(-originsAtMost);
  if (origins.length < (intent.about?.gap ? 1 : 2)) {
    yield paragraph(say.cost.askOrigins);
    return { ...state, tried };
  }
  const supposed = { ...state, entry: { ...state.entry, ...withoutOrigin(intent.entry) } };
  const { origin: _origin, claim: _claim, ...request } = dutyRequestOf(supposed, code, origins[0]!);
  const compared = await unlessUncovered(
    compareDuties(
      scene.engine,
      request,
      origins.map((origin) => ({ origin })),
    ),
  );
  if (!compared) {
    yield paragraph(say.otherDestination);
    return state;
  }
  const rows = compared.rows.map((row) => rowLine(scene, supposed, row));
  const guess = isGuess(state, code) ? [say.dutyNotSure] : [];
  const value = supposed.entry.value ? `, ${moneySaid(supposed.entry.value)}` : '';
  yield paragraph(
    [
      verdict(scene, state, compared.rows),
      `${compared.formatted}${value}, ${say.cost.enteredOn(compared.date)}, ${compared.rows.some(({ total }) => total !== undefined) ? say.cost.feesIn : say.cost.feesApart}:`,
      ...rows.map((row) => `- ${row}`),
      ...(intent.about?.gap ? gapOf(scene, compared.rows) : []),
      ...guess,
    ].join('\n'),
  );
  // what was said of the shipment holds for the case where it had nothing else
  const next: ChatCase = { ...state, entry: { ...withoutOrigin(intent.entry), ...state.entry }, code, tried };
  return intent.goods === '' ? withoutQuestion(next) : next;
}

/** What is said of the entry beside where the goods are from. */
function withoutOrigin({
  origin: _origin,
  unclearValue: _value,
  unclearDay: _day,
  ...rest
}: EntrySaid): EntryFacts {
  return rest;
}

/** What parts the dearest of the rows from the cheapest, where every sum or every share is known. */
function gapOf({ say }: Scene, rows: readonly Row[]): string[] {
  const spread = (figures: readonly (string | undefined)[]): string | undefined => {
    const known = figures.flatMap((each) => (each === undefined ? [] : [decimal(each)]));
    if (known.length < Math.max(2, figures.length)) return undefined;
    const [least, most] = [
      known.reduce((a, b) => (b.lt(a) ? b : a)),
      known.reduce((a, b) => (b.gt(a) ? b : a)),
    ];
    return formatDecimal(most.minus(least));
  };
  const money = spread(rows.map(({ total }) => total));
  if (money !== undefined)
    return [say.cost.gap(moneySaid({ amount: money, currency: 'USD' }), gapParts(say, rows))];
  const percent = spread(rows.map((row) => row.percent));
  return percent === undefined ? [] : [say.cost.gap(`${percent}%`, [])];
}

/** The parts of that difference, each by its name: general duty, additional duties, fees. */
function gapParts(say: Wording, rows: readonly Row[]): string[] {
  const known = rows.toSorted((a, b) => decimal(a.total ?? 0).cmp(b.total ?? 0));
  const [least, most] = [known[0], known.at(-1)];
  const sums = new Map<string, Decimal>();
  for (const [row, sign] of [[most, 1] as const, [least, -1] as const])
    for (const { kind, ref, label, amount } of row?.duty.duty_rates.amounts?.per_line ?? []) {
      const name = kind === 'duty' ? say.cost.generalDuty : kind === 'fee' ? ref : label.replace(/:.*$/, '');
      sums.set(name, (sums.get(name) ?? zero).plus(decimal(amount).times(sign)));
    }
  return [...sums].flatMap(([name, sum]) =>
    sum.eq(0) ? [] : [`${name} ${moneySaid({ amount: sum.toFixed(2), currency: '' }).trim()}`],
  );
}

/** The origins that are meant: those named, with the ones spoken of before where fewer than two are. */
function originsOf({ entry, tried = [] }: ChatCase, named: readonly string[]): string[] {
  const before = [...(entry.origin === undefined ? [] : [entry.origin]), ...tried];
  return [...new Set(named.length > 1 ? named : [...before, ...named])];
}

function nameOf(scene: Scene, state: ChatCase, { origin, claim, duty }: Row): string {
  const name = countryName(scene, state, origin);
  if (claim === undefined) return name;
  const program = duty.duty_rates.special.find((each) => each.program === claim)?.name ?? claim;
  return scene.say.cost.claiming(name, program);
}

const figureOf = ({ say }: Scene, { percent, total }: Row): string =>
  [
    ...(percent === undefined ? [] : [`${percent}%`]),
    ...(total === undefined ? [] : [moneySaid({ amount: total, currency: 'USD' })]),
  ].join(', ') || say.cost.open;

function verdict(scene: Scene, state: ChatCase, rows: readonly Row[]): string {
  const { cost } = scene.say;
  const cheapest = rows.filter((row) => row.cheapest);
  const [first] = cheapest;
  if (first)
    return cost.cheapest(
      cheapest.map((row) => nameOf(scene, state, row)),
      figureOf(scene, first),
    );
  const figures = new Set(rows.map((row) => figureOf(scene, row)));
  return figures.size === 1 && !rows.some(({ open }) => open.length > 0)
    ? cost.allSame([...figures][0]!)
    : cost.cheapestOpen;
}

function rowLine(scene: Scene, state: ChatCase, row: Row): string {
  const one = perOne(row.duty, state.entry);
  const percent = row.percent === undefined ? scene.say.cost.open : `${row.percent}%`;
  const total = row.total === undefined ? '' : moneySaid({ amount: row.total, currency: 'USD' });
  return scene.say.cost.originRow(nameOf(scene, state, row), percent, total, one?.total ?? '');
}
