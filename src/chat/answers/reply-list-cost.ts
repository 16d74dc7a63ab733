import { decimal, formatDecimal, zero } from '../../core/decimal.js';
import type { ChatCase, ShelvedCase } from '../chat-case.js';
import type { Intent } from '../intent.js';
import { moneySaid } from '../money-said.js';
import { paragraph, type Scene, type Turn } from '../scene.js';
import { unlessUncovered } from './unless-uncovered.js';

/** What one of the goods of a list pays: its rate, how much of a hundred that is, and the duties where its value is known. */
interface RowCost {
  readonly number: number;
  readonly goods: string;
  readonly formatted: string;
  readonly rate: string;
  readonly percent?: string;
  readonly duties?: string;
}

/** Which of the goods of the list pays most or least, or what they are worth and pay together. */
export async function* replyListCost(
  scene: Scene,
  state: ChatCase,
  { asked }: Extract<Intent, { kind: 'list_cost' }>,
): Turn {
  const { say } = scene;
  const list = state.list ?? [];
  const costs: RowCost[] = [];
  for (const [at, row] of list.entries()) {
    const cost = await costOf(scene, row, at + 1);
    if (cost) costs.push(cost);
  }
  const lines = costs.map(({ number, goods, formatted, rate, duties }) =>
    say.cost.listCost(number, goods, formatted, rate, duties ?? ''),
  );
  yield paragraph([headOf(scene, list, costs, asked), ...lines].join('\n'));
  return { ...state, recent: { kind: 'list' } };
}

async function costOf(scene: Scene, { product, code, result, entry }: ShelvedCase, number: number) {
  const formatted = result?.formatted;
  if (code === undefined || !formatted) return undefined;
  const { origin, value, quantities, date } = entry;
  const named = { number, goods: product, formatted };
  if (origin === undefined) {
    const { rates } = await scene.engine.lookup({ code, ...(date === undefined ? {} : { date }) });
    const percent = /^[\d.]+(?=%$)|^Free$/.exec(rates.general)?.[0]?.replace('Free', '0');
    return { ...named, rate: rates.general, ...(percent === undefined ? {} : { percent }) };
  }
  const asked = {
    code,
    origin,
    ...(value && { value }),
    ...(quantities && { quantities }),
    ...(date && { date }),
  };
  const duty = await unlessUncovered(scene.engine.duty(asked));
  if (!duty) return undefined;
  const { total_ad_valorem: percent, amounts, applied } = duty.duty_rates;
  const fees = (amounts?.per_line ?? []).filter(({ kind }) => kind === 'fee');
  const duties =
    typeof amounts?.total === 'string'
      ? formatDecimal(fees.reduce((sum, { amount }) => sum.minus(amount), decimal(amounts.total)))
      : undefined;
  return {
    ...named,
    rate: percent === undefined ? applied.expression : `${percent}%`,
    ...(percent === undefined ? {} : { percent }),
    ...(duties === undefined ? {} : { duties: moneySaid({ amount: duties, currency: 'USD' }) }),
  };
}

function headOf(
  { say }: Scene,
  list: readonly ShelvedCase[],
  costs: readonly RowCost[],
  asked: 'most' | 'least' | 'sum',
): string {
  if (asked === 'sum') {
    const values = list.flatMap(({ entry }) => (entry.value?.currency === 'USD' ? [entry.value.amount] : []));
    const sum = values.reduce((all, amount) => all.plus(amount), zero);
    return say.cost.listSum(
      values.length,
      list.length,
      moneySaid({ amount: formatDecimal(sum), currency: 'USD' }),
    );
  }
  const rated = costs.filter(({ percent }) => percent !== undefined);
  const ranked = rated.toSorted((a, b) => decimal(b.percent!).cmp(a.percent!));
  const found = asked === 'most' ? ranked[0] : ranked.at(-1);
  if (!found || rated.length < list.length) return say.cost.listOpen;
  return asked === 'most'
    ? say.cost.listMost(found.goods, found.rate)
    : say.cost.listLeast(found.goods, found.rate);
}
