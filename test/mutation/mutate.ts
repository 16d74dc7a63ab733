import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { inSample } from './sample.mjs';

/**
 * `npm run mutate -- ROOM [SHARE] [FILES]`: changes a room in small ways and counts the changes that a test of its suites sees. SHARE is the
 * part of all changes that is tried (1: all), drawn by chance and the same each time; FILES narrows the room to some of its files.
 */
const rooms: Readonly<Record<string, { readonly files: string; readonly suites: readonly string[] }>> = {
  tariff: { files: 'src/tariff', suites: ['tariff', 'origin', 'regulation', 'duty'] },
  determine: { files: 'src/determine', suites: ['duty', 'origin', 'regulation'] },
  batch: { files: 'src/batch', suites: ['batch'] },
  facts: { files: 'src/classify/facts', suites: ['facts'] },
};

const [name = '', share = '1', ...files] = process.argv.slice(2);
const room = rooms[name];
if (!room || !(Number(share) > 0 && Number(share) <= 1)) {
  console.error(`npm run mutate -- ${Object.keys(rooms).join('|')} [share of the mutants, 0 to 1] [files]`);
  process.exit(2);
}

process.env['MUTATION_SHARE'] = share;
process.env['MUTATION_SUITES'] = room.suites.join(',');
mkdirSync('.cache', { recursive: true });

/** The places of the changes that are drawn: code that holds no others runs at its own speed. */
const silent = () => undefined;
const level = { isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => false };
const logger = {
  ...level,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
};
const { mutants: all } = await new Instrumenter({
  ...logger,
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
}).instrument(
  (files.length > 0 ? files : filesBelow(room.files)).map((name) => ({
    name,
    content: readFileSync(name, 'utf8'),
    mutate: true,
  })),
  { excludedMutations: ['StringLiteral'], ignorers: [], plugins: null },
);
const drawn = all.filter(
  (mutant) => mutant.mutatorName !== 'StringLiteral' && inSample(mutant, Number(share)),
);
const places = drawn.map(
  ({ fileName, location: { start, end } }) =>
    `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`,
);
const results = `.cache/mutation-${name}.json`;
const started = performance.now();
const mutants = await new Stryker({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './test/mutation/sample.mjs'],
  checkers: ['sample'],
  vitest: { configFile: 'mutate.config.ts' },
  mutate: [...new Set(places)],
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 15_000,
  timeoutFactor: 3,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: false },
  incremental: true,
  incrementalFile: results,
  tempDirName: join(tmpdir(), `tariff-mutants-${process.pid}`),
  ignorePatterns: ['.cache', 'dist', 'data/model'],
  tsconfigFile: 'no-tsconfig.json',
} as ConstructorParameters<typeof Stryker>[0]).runMutationTest();
const seconds = (performance.now() - started) / 1000;
const changes = mutants.filter(
  ({ mutatorName, status }) => mutatorName !== 'StringLiteral' && status !== 'CompileError',
);

/** What was not drawn is forgotten, so that a larger share tries it. */
type Kept = { files: Record<string, { mutants: { status: string }[] }> };
const kept = JSON.parse(readFileSync(results, 'utf8')) as Kept;
for (const file of Object.values(kept.files))
  file.mutants = file.mutants.filter(({ status }) => status !== 'CompileError');
writeFileSync(results, JSON.stringify(kept));

const count = (...statuses: string[]) => changes.filter(({ status }) => statuses.includes(status)).length;
const killed = count('Killed', 'Timeout', 'RuntimeError');
const tried = killed + count('Survived', 'NoCoverage');
const [low, high] = interval(killed, tried);
const percent = (part: number) => `${(100 * part).toFixed(1)}%`;
console.log(
  `${name}: ${all.filter(({ mutatorName }) => mutatorName !== 'StringLiteral').length} mutants but for texts, ${drawn.length} drawn, of which ${count('Ignored')} run before any test and are left out; ${tried} tried: ` +
    `${percent(killed / tried)} killed (95% between ${percent(low)} and ${percent(high)}); ` +
    `${count('Timeout')} of them by time, ${count('Survived')} survived, ${count('NoCoverage')} reached by no test; ` +
    `${(seconds / tried).toFixed(1)} s each`,
);
for (const { fileName, location, status, replacement } of changes)
  if (status === 'Survived' || status === 'NoCoverage')
    console.log(
      `${status} ${relative('.', fileName)}:${location.start.line}: ${replacement?.split('\n')[0]}`,
    );

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => join(folder, name));
}

/** Wilson's interval: where the share of the whole lies, at 95 in a hundred. */
function interval(hits: number, of: number): readonly [low: number, high: number] {
  const z = 1.96;
  const share = hits / of;
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const width = (z / (1 + z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return [middle - width, middle + width];
}
