import type { AccountChanged, AccountList, AccountRecord } from '../../api/host-answers.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { renderTable } from '../table.js';

const ownOf = (account: AccountRecord): string => {
  const named = [
    ['calls a minute', account.calls_per_minute],
    ['at once', account.burst],
    ['products a minute', account.products_per_minute],
    ['products a month', account.products_per_month],
  ] as const;
  const limits = named.flatMap(([what, count]) => {
    if (count === null) return [];
    return [count === 0 && what !== 'at once' ? `no limit of ${what}` : `${count} ${what}`];
  });
  const level = account.accept_at === null ? [] : [`accepts at ${account.accept_at}`];
  const kept = account.keep_days === null ? [] : [`keeps answers ${account.keep_days} days`];
  return [...limits, ...level, ...kept].join(', ');
};

/** The accounts of a server, with what is their own. */
export function renderAccounts({ accounts }: AccountList, style: Style): string {
  const { title } = paletteOf(style);
  const rows = accounts.map((account) => [
    { text: account.name, paint: title },
    { text: account.id },
    { text: account.plan },
    { text: account.created_at.slice(0, 10) },
    { text: ownOf(account) },
  ]);
  const columns = [
    { head: 'account' },
    { head: 'id' },
    { head: 'plan' },
    { head: 'since' },
    { head: 'of its own', flexible: true },
  ];
  return rows.length === 0 ? 'no accounts\n' : `${renderTable(columns, rows, style).join('\n')}\n`;
}

/** An account as it now is. */
export function renderAccountChanged({ account }: AccountChanged, style: Style): string {
  const { good } = paletteOf(style);
  const own = ownOf(account);
  return `${good(glyphsOf(style).tick)} ${account.name} (${account.id}) has the plan ${account.plan}${own ? `: ${own}` : ''}\n`;
}
