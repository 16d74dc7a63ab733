import type { WhoAmI } from '../../api/key-answers.js';
import { renderPairs } from '../pairs.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';

type Known = Pick<WhoAmI, 'account' | 'key'>;

const keyText = ({ prefix, mode, scopes }: Known['key']): string =>
  `${prefix}... (${mode}; ${scopes.join(', ')})`;

/** What `tariff login` has kept. */
export function renderLogin(
  { server, account, key, kept_in }: Known & { readonly server: string; readonly kept_in: string },
  style: Style,
): string {
  const { good } = paletteOf(style);
  return `${good(glyphsOf(style).tick)} ${account.name} (${account.plan}) at ${server}, key ${keyText(key)}\n  kept in ${kept_in}\n`;
}

/** Who a key speaks for, and where it came from. */
export function renderWhoAmI(
  { account, key }: Known,
  { server, source }: { readonly server: string; readonly source: string },
  style: Style,
): string {
  return renderPairs(
    [
      ['server', server],
      ['account', `${account.name} (${account.id})`],
      ['plan', account.plan],
      ['key', keyText(key)],
      ['made', key.created_at],
      ...(key.expires_at === null ? [] : [['good until', key.expires_at] as const]),
      ...(source === '' ? [] : [['from', source] as const]),
    ],
    style,
  );
}
