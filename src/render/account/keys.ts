import type { KeyList, KeyRecord, KeyRevoked } from '../../api/key-answers.js';
import type { KeyReplaced } from '../../api/local-answers.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { renderTable } from '../table.js';

const day = (time: string): string => time.slice(0, 16).replace('T', ' ');

function standing({ revoked_at, expires_at, current }: KeyRecord): string {
  if (revoked_at !== null) return `revoked ${day(revoked_at)}`;
  if (expires_at !== null) return `good until ${day(expires_at)}`;
  return current ? 'this one' : 'good';
}

/** What a key may do, how it is called and how it is bound. */
const bounds = ({ scopes, label, allowed_ips, calls_per_minute }: KeyRecord): string =>
  [
    scopes.join(', '),
    ...(label === undefined ? [] : [`"${label}"`]),
    ...(allowed_ips === undefined ? [] : [`from ${allowed_ips.join(', ')}`]),
    ...(calls_per_minute === undefined ? [] : [`${calls_per_minute} calls a minute`]),
  ].join('; ');

/** The keys of an account, by what may be shown of them. */
export function renderKeys({ items }: KeyList, style: Style): string {
  const { code, faint } = paletteOf(style);
  const rows = items.map((key) => {
    const paint = key.revoked_at === null ? {} : { paint: faint };
    return [
      { text: `${key.prefix}...`, paint: key.revoked_at === null ? code : faint },
      { text: key.id, ...paint },
      { text: bounds(key), ...paint },
      { text: day(key.created_at), ...paint },
      { text: key.last_used_at ? day(key.last_used_at) : 'never', ...paint },
      { text: standing(key), ...paint },
    ];
  });
  const columns = [
    { head: 'key' },
    { head: 'id' },
    { head: 'may', flexible: true },
    { head: 'made (UTC)' },
    { head: 'last used' },
    { head: 'is' },
  ];
  return rows.length === 0 ? 'no keys\n' : `${renderTable(columns, rows, style).join('\n')}\n`;
}

/** That a key is at its end. */
export const renderRevoked = ({ key }: KeyRevoked, style: Style): string =>
  `${paletteOf(style).good(glyphsOf(style).tick)} ${key.prefix}... is revoked\n`;

/** That a key was replaced, how long the old one is good, and where the new one lies. */
export function renderRotated({ prefix, previous, kept_in }: KeyReplaced, style: Style): string {
  const { good } = paletteOf(style);
  const end = previous.revoked ? 'is revoked' : `is good until ${previous.expires_at}`;
  return [
    `${good(glyphsOf(style).tick)} ${prefix}... works; ${previous.prefix}... ${end}`,
    ...kept_in.map((path) => `  kept in ${path}`),
    '',
  ].join('\n');
}
