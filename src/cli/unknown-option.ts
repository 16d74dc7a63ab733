import type { Command, Option } from 'commander';
import { type SettingKey, settingKeys, settingRow } from '../config/schema.js';
import { pathOf } from './command-leaf.js';

/** What our settings are called by other servers and command lines; a name may mean several of ours. */
const elsewhere: Readonly<Partial<Record<SettingKey, readonly string[]>>> = {
  listen: ['-p', '--port', '-H', '--host', '--hostname', '-b', '--bind', '--addr', '--address', '--ip'],
  publicUrl: ['--base-url', '--external-url', '--root-url', '--url', '--domain'],
  tlsCert: [
    '--https',
    '--ssl',
    '--tls',
    '--cert',
    '--certfile',
    '--certificate',
    '--ssl-cert',
    '--ssl-certfile',
  ],
  tlsKey: ['--https', '--ssl', '--tls', '--key', '--private-key', '--ssl-key', '--ssl-keyfile'],
  behindProxy: ['--trust-proxy', '--proxy', '--proxy-headers', '--forwarded-allow-ips'],
  metrics: ['--prometheus', '--enable-metrics'],
  database: ['--db', '--db-url', '--database-url', '--dsn', '--postgres'],
  'answer.threads': ['-w', '--workers', '--threads', '--concurrency', '--processes', '--cluster'],
  'batch.threads': ['-w', '--workers', '--threads', '--concurrency', '--processes', '--cluster'],
  'limit.body': ['--max-body', '--max-body-size', '--body-limit'],
  'limit.seconds': ['--timeout', '--request-timeout'],
  'limit.calls': ['--rate-limit'],
  'cors.origins': ['--cors', '--cors-origin', '--allow-origin'],
  'log.level': ['-l', '--log', '--loglevel'],
  debug: ['--verbose', '--trace'],
  quiet: ['-q', '--silent'],
  color: ['--no-colour'],
};

/** What a server of ours does without an option. */
const without: readonly (readonly [names: readonly string[], hint: string])[] = [
  [
    ['-d', '--daemon', '--daemonize', '--detach', '--background'],
    'it stays in the foreground and ends with Ctrl-C or SIGTERM; deploy/tariff.service runs it under systemd',
  ],
  [['--watch', '--reload'], 'new reference data is taken up within seconds, without a restart'],
  [
    ['--data-dir', '--datadir', '--home', '--dir'],
    'TARIFF_HOME=... before the command puts all that is kept into one folder; "tariff config path" shows which are in use',
  ],
];

/** `log.level` and `acceptAt` as an option would be written. */
const asOption = (key: SettingKey): string =>
  `--${key.replace(/\./g, '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/**
 * What may be meant by an option that the called command does not have: a setting under its own or another program's name,
 * or an option of other commands. Nothing where neither is known.
 */
export function optionInstead(whole: Command, called: string, given: string): string | undefined {
  const name = given.replace(/=.*$/s, '');
  const commands = allOf(whole);
  const at = commands.find((command) => pathOf(command) === called) ?? whole;
  const own = optionsOf(at);
  if (own.some(({ long }) => long === name)) return `${name} takes no value`;
  const other = own.find(({ short }) => short !== name && short?.toLowerCase() === name.toLowerCase());
  if (other) return `did you mean ${other.flags}? ${other.description}`;
  const isServer = called === 'tariff serve';
  const meant = settingKeys.filter(
    (key) =>
      asOption(key) === name || (elsewhere[key]?.includes(name) && (isServer || settingRow(key).flag !== '')),
  );
  const flags = meant.flatMap((key) => flagOf(key, own));
  if (flags.length > 0) return `did you mean ${flags.join(' and ')}?`;
  const settings = meant.filter((key) => settingRow(key).flag === '');
  if (settings.length > 0) return settings.map(sayOf).join('; ');
  if (isServer) {
    const hint = without.find(([names]) => names.includes(name))?.[1];
    if (hint) return hint;
  }
  const owners = commands.filter(({ options }) => options.some(({ long }) => long === name)).map(pathOf);
  if (owners.length === 0) return undefined;
  const named = owners.slice(0, 3).map((path) => `"${path}"`);
  return `${name} belongs to ${named.join(', ')}${owners.length > 3 ? ' and others' : ''}`;
}

const allOf = (command: Command): Command[] => [command, ...command.commands.flatMap(allOf)];

/** The options of a command with those that hold for every command. */
const optionsOf = (command: Command): readonly Option[] => [
  ...command.options,
  ...(command.parent ? optionsOf(command.parent) : []),
];

/** The flag of a setting where it is one of the options, with what it is for. */
function flagOf(key: SettingKey, own: readonly Option[]): string[] {
  const { flag, about, default: usual } = settingRow(key);
  if (!own.some(({ flags }) => flags === flag)) return [];
  const unless = typeof usual === 'string' && usual !== '' ? `; ${usual} without` : '';
  return [`${flag} (${about}${unless})`];
}

const sayOf = (key: SettingKey): string => {
  const { env, about } = settingRow(key);
  return `that is the setting ${key} (${about}): ${env}=... before the command, or "tariff config set ${key} ..."`;
};
