import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { inSample } from './sample.mjs';

/**
 * `npm run mutate -- ROOM [--share S] [--draw NAME] [--minutes M] [FILES]`: changes a room in small ways and counts the changes that a test
 * of its suites sees. S is the part of all changes that is tried (1: all), drawn by chance: for one NAME the same ones in the same order each
 * time, for another name others, so that a score is not taken on changes whose survivors were looked at. What was tried after M minutes is
 * counted; FILES narrows the room to some of its files.
 */
const rooms: Readonly<Record<string, { readonly files: string; readonly suites: readonly string[] }>> = {
  tariff: { files: 'src/tariff', suites: ['tariff', 'origin', 'regulation', 'duty'] },
  determine: { files: 'src/determine', suites: ['duty', 'origin', 'regulation'] },
  batch: { files: 'src/batch', suites: ['batch'] },
  facts: { files: 'src/classify/facts', suites: ['facts'] },
};

const { values, positionals } = parseArgs({
  options: {
    share: { type: 'string', default: '1' },
    draw: { type: 'string', default: '' },
    minutes: { type: 'string', default: '600' },
  },
  allowPositionals: true,
});
const [name = '', ...files] = positionals;
const [share, minutes] = [Number(values.share), Number(values.minutes)];
const room = rooms[name];
if (!room || !(share > 0 && share <= 1) || !(minutes > 0)) {
  console.error(
    `npm run mutate -- ${Object.keys(rooms).join('|')} [--share 0.05] [--draw name] [--minutes 30] [files]`,
  );
  process.exit(2);
}

const tested = `.cache/mutation-${name}.ndjson`;
process.env['MUTATION_SHARE'] = values.share;
process.env['MUTATION_DRAW'] = values.draw;
process.env['MUTATION_TESTED'] = tested;
process.env['MUTATION_SUITES'] = room.suites.join(',');
mkdirSync('.cache', { recursive: true });
writeFileSync(tested, '');

interface Tested {
  readonly status: string;
  readonly fileName: string;
  readonly line: number;
  readonly replacement: string;
}

/** The places of the changes that are drawn: code that holds no others runs at its own speed. */
const silent = () => undefined;
const level = { isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => false };
const logger = {
  ...level,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
};
const { mutants } = await new Instrumenter({
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
/** texts are said to people; what they say is held elsewhere */
const all = mutants.filter(({ mutatorName }) => mutatorName !== 'StringLiteral');
const drawn = all.filter((mutant) => inSample(mutant, share, values.draw));
const places = drawn.map(
  ({ fileName, location: { start, end } }) =>
    `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`,
);
const started = performance.now();
setTimeout(() => {
  tell();
  process.exit();
}, minutes * 60_000).unref();
await new Stryker({
  testRunner: 'whole',
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
  reporters: ['tested', 'progress-append-only'],
  tempDirName: join(tmpdir(), `tariff-mutants-${process.pid}`),
  ignorePatterns: ['.cache', 'dist', 'data/model'],
  tsconfigFile: 'no-tsconfig.json',
} as ConstructorParameters<typeof Stryker>[0]).runMutationTest();
tell();

function tell(): void {
  const lines = readFileSync(tested, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const changes = lines.map((line) => JSON.parse(line) as Tested);
  const count = (...statuses: string[]) => changes.filter(({ status }) => statuses.includes(status)).length;
  const killed = count('Killed', 'Timeout', 'RuntimeError');
  const tried = killed + count('Survived', 'NoCoverage');
  const [low, high] = interval(killed, tried);
  const percent = (part: number) => `${(100 * part).toFixed(1)}%`;
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${name}: of ${all.length} mutants ${drawn.length} drawn and ${tried} tried: ` +
      `${percent(killed / tried)} killed (95% between ${percent(low)} and ${percent(high)}); ` +
      `${count('Timeout')} of them by time; ${count('Survived')} survived, ${count('NoCoverage')} reached by no test; ` +
      `${count('Ignored')} run before any test and are left out; ${(seconds / tried).toFixed(1)} s each`,
  );
  for (const { fileName, line, status, replacement } of changes)
    if (status === 'Survived' || status === 'NoCoverage')
      console.log(`${status} ${relative('.', fileName)}:${line}: ${replacement.split('\n')[0]}`);
}

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
