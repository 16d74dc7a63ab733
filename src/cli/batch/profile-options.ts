import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type BatchProfile, batchProfile } from '../../api/batch-profile.js';
import { readRequest } from '../../api/read-request.js';
import { TariffError } from '../../errors.js';
import type { Invocation } from '../command-body.js';

type Options = Invocation['options'];

/** `description=Item Desc+Material`, as `--map` has it. */
const mapOf = ([field, columns]: readonly [string, readonly string[]]): string =>
  `${field}=${columns.length === 0 ? '-' : columns.join('+')}`;

const fieldOf = (map: string): string => map.slice(0, map.indexOf('=')).trim().toLowerCase();

/** The options of a command line with those of its `--profile` behind them. */
export function withProfile(options: Options, cwd: string): Options {
  const name = options['profile'];
  if (typeof name !== 'string') return options;
  const profile = readProfile(resolve(cwd, name), name);
  const {
    schema_version: _version,
    map = {},
    header_row,
    check_column,
    accept_at,
    columns,
    ...rest
  } = profile;
  const given = (options['map'] as string[] | undefined) ?? [];
  const said = new Set(given.map(fieldOf));
  const maps = [
    ...Object.entries(map)
      .filter(([field]) => !said.has(field))
      .map(mapOf),
    ...given,
  ];
  const behind = {
    ...rest,
    ...(maps.length === 0 ? {} : { map: maps }),
    ...(header_row === undefined ? {} : { headerRow: header_row }),
    ...(check_column === undefined ? {} : { checkColumn: check_column }),
    ...(accept_at === undefined ? {} : { acceptAt: accept_at }),
    ...(columns === undefined ? {} : { columns: columns.join(',') }),
  };
  return { ...behind, ...options, ...(maps.length === 0 ? {} : { map: maps }) };
}

function readProfile(path: string, name: string): BatchProfile {
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    const unread = isMissing ? 'is not there' : `cannot be read: ${(cause as Error).message}`;
    const why = cause instanceof SyntaxError ? 'is not JSON' : unread;
    throw new TariffError('usage', `--profile: ${name} ${why}`, {
      cause,
      hint: 'make one with "tariff batch init LIST -o client.json"',
    });
  }
  try {
    return readRequest(batchProfile, found);
  } catch (fault) {
    if (!(fault instanceof TariffError)) throw fault;
    throw new TariffError('usage', `--profile: ${name}: ${fault.message}`, {
      ...(fault.hint === undefined ? {} : { hint: fault.hint }),
      issues: fault.issues,
    });
  }
}
