import { readFileSync, writeFileSync } from 'node:fs';
import { isCivilDate } from '../core/civil-date.js';
import { readEntryRules, type WrittenEntryRules } from '../reference/entry-rules.js';
import { Library } from '../reference/library.js';
import { openCountries } from '../reference/us-tables.js';
import { runBuilder } from './builder.js';

const folder = 'data/us/entry-rules';
const target = 'data/us/entry-rules.json';
const banFiles = ['embargoes', 'russia', 'labor-and-diamonds'];

interface BanFile {
  readonly read_on: string;
  readonly rules: readonly Omit<WrittenEntryRules['bans'][number], 'read_on'>[];
}

const json = <T>(name: string): T => JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')) as T;

/** What is wrong with a ban: codes and countries that there are none of, days that are none. */
function faultsOf(ban: WrittenEntryRules['bans'][number], library: Library): string[] {
  const newest = library.schedule(library.editions()[0]!.edition);
  const countries = openCountries((file) => library.text(file));
  const { codes = [], exceptCodes = [], origins = [], exceptOrigins = [], from, to, read_on: read } = ban;
  return [
    ...[...codes, ...exceptCodes].filter((code) => !newest.has(code)).map((code) => `no code ${code}`),
    ...[...origins, ...exceptOrigins]
      .filter((origin) => !countries.byAlpha2.has(origin))
      .map((origin) => `no country ${origin}`),
    ...[from, to ?? from, read].filter((day) => !isCivilDate(day)).map((day) => `no day ${day}`),
    ...(to !== undefined && to < from ? ['it ends before it begins'] : []),
    ...(ban.citation === '' ? ['no citation'] : []),
  ];
}

/** Compiles what bears on an entry beside its duties: bans, small shipments, goods that return. */
export function buildEntryRules(): WrittenEntryRules {
  const library = new Library(['data']);
  const bans = banFiles.flatMap((name) => {
    const { read_on: readOn, rules } = json<BanFile>(name);
    return rules.map((rule) => ({ ...rule, read_on: readOn }));
  });
  const faults = bans.flatMap((ban) => faultsOf(ban, library).map((fault) => `${ban.id}: ${fault}`));
  const ids = bans.map(({ id }) => id);
  const twice = ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${id}: twice`);
  if (faults.length + twice.length > 0) throw new Error([...faults, ...twice].join('\n'));
  const rules = { bans, ...json<Omit<WrittenEntryRules, 'bans'>>('small-shipments') };
  readEntryRules(rules);
  return rules;
}

/** The compiled rules as they are written: a ban a line. */
export const formatEntryRules = ({ bans, ...rest }: WrittenEntryRules): string =>
  `{"bans":[\n${bans.map((ban) => JSON.stringify(ban)).join(',\n')}\n],\n${Object.entries(rest)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join(',\n')}\n}\n`;

export const entryRulesBuilder = {
  script: 'build:entry-rules',
  makes: 'import bans, and the rules of small shipments and returned goods',
  reads: [`${folder}/`, 'data/countries.json', 'data/us/hts-*'],
  outside: [],
  writes: [target],
  run: () => writeFileSync(target, formatEntryRules(buildEntryRules())),
};

await runBuilder(import.meta.url, entryRulesBuilder);
