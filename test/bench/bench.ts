import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TariffService } from '../../src/api/tariff-service.js';

/** `npm run bench`: whole processes in turn with a bare node, then the engine inside one process. Figures are medians. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'tariff-bench-'));
const env = { ...process.env, TARIFF_HOME: home, NO_COLOR: '1' };
const bin = join(root, 'bin/tariff.js');
const product = [
  "women's knitted cotton t-shirt",
  '--origin',
  'MX',
  '--value',
  '12000',
  '--quantity',
  '400 doz',
];

/** A bill of 500 rows over ten codes and six countries, as brokers' sheets repeat them. */
function writeBill(): string {
  const codes =
    '8501.10.40.40 8413.91.90.96 7318.15.20.95 4016.93.50.50 8544.42.90.90 3926.90.99.89 7326.90.86.88 8481.80.90.50 8482.10.50.68 8536.69.40.40'.split(
      ' ',
    );
  const origins = ['MX', 'US', 'CA', 'CN', 'DE', 'JP'];
  const rows = Array.from(
    { length: 500 },
    (_, i) =>
      `part ${i},${codes[i % codes.length]},${origins[i % origins.length]},${(i % 17) + 0.25},${(i % 5) + 1}`,
  );
  const path = join(home, 'bill.csv');
  writeFileSync(path, `description,code,origin,value,quantity\n${rows.join('\n')}\n`);
  return path;
}

const bill = writeBill();
const origin = (code: string): string[] => [
  bin,
  'origin',
  code,
  '--bom',
  bill,
  '--origin',
  'MX',
  '--value',
  '9000',
];

const commands: Readonly<Record<string, readonly string[]>> = {
  'node -e 0': ['-e', '0'],
  'tariff --help': [bin, '--help'],
  'tariff classify': [bin, 'classify', ...product],
  'tariff classify --json': [bin, 'classify', ...product, '--json'],
  'tariff duty': [bin, 'duty', '6109.10.00.04', '--origin', 'CN', '--value', '1000', '--quantity', '50 kg'],
  'tariff lookup': [bin, 'lookup', '6109.10'],
  'tariff origin 8413.70.20, 500 rows': origin('8413.70.20'),
  'tariff origin 9403.60.80, 500 rows': origin('9403.60.80'),
  'tariff origin 8516.60.40, 500 rows': origin('8516.60.40'),
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const at = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

function wallOf(args: readonly string[]): number {
  const start = process.hrtime.bigint();
  const done = spawnSync(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (done.status !== 0 && done.status !== 3)
    throw new Error(`${args.join(' ')}: exit ${done.status}: ${done.stderr.toString()}`);
  return Number(process.hrtime.bigint() - start) / 1e6;
}

function peakMemory(args: readonly string[]): number {
  const report =
    'process.on("exit",()=>process.stderr.write("\\nPEAK "+process.resourceUsage().maxRSS+"\\n"))';
  const done = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(report)}`, ...args],
    { env },
  );
  return Number(/PEAK (\d+)/.exec(done.stderr.toString())?.[1] ?? Number.NaN) / 1024;
}

function folderSize(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function wholeProcesses(rounds: number): void {
  const names = Object.keys(commands);
  const walls = new Map<string, number[]>(names.map((name) => [name, []]));
  for (const name of names) wallOf(commands[name]!);
  for (let round = 0; round < rounds; round++)
    for (const name of names) walls.get(name)!.push(wallOf(commands[name]!));
  const bare = median(walls.get('node -e 0')!);
  process.stdout.write('| whole process | median ms | against node -e 0 | peak MB |\n|---|---:|---:|---:|\n');
  for (const name of names) {
    const wall = median(walls.get(name)!);
    const peak = name === 'node -e 0' ? '' : peakMemory(commands[name]!).toFixed(0);
    process.stdout.write(`| ${name} | ${wall.toFixed(0)} | ${(wall / bare).toFixed(2)} | ${peak} |\n`);
  }
}

/** Duty, verdict on origin and rule of origin of known lines, over origins and days. */
async function dutyTimes(service: TariffService): Promise<number[]> {
  const codes = ['6109100004', '8703230190', '7306305028', '8302416045', '8471300100', '2204215015'];
  const origins = ['CN', 'MX', 'JP', 'DE', 'VN', 'RU'];
  const dates = ['2026-01-10', '2026-03-02', '2026-06-15'];
  const value = { amount: '10000', currency: 'USD' };
  const times: number[] = [];
  for (let pass = 0; pass < 12; pass++)
    for (const code of codes)
      for (const origin of origins)
        for (const date of dates) {
          const start = performance.now();
          await service.duty({ code, origin, date, value, transport: 'ocean' });
          if (pass > 1) times.push(performance.now() - start);
        }
  return times;
}

async function inProcess(): Promise<void> {
  const { makeEmbeddedService } = await import('../../src/local/embedded.js');
  const service = await makeEmbeddedService({
    dataFolder: join(root, 'data'),
    home,
    version: 'bench',
    now: () => new Date(),
    random: () => new Uint8Array(10),
    history: false,
  });
  const lines = readFileSync(join(root, 'test/exam/everyday.jsonl'), 'utf8').trim().split('\n');
  const descriptions = lines.map((line) => (JSON.parse(line) as { text: string }).text);
  const times: number[] = [];
  for (const pass of [0, 1, 2])
    for (const description of descriptions) {
      const start = performance.now();
      await service.classify({ description, origin: 'MX' });
      if (pass > 0) times.push(performance.now() - start);
    }
  const duties = await dutyTimes(service);
  await service.close();
  process.stdout.write(`\n| in process | median ms | p99 ms | items |\n|---|---:|---:|---:|\n`);
  process.stdout.write(
    `| classify, whole answer | ${median(times).toFixed(2)} | ${at(times, 0.99).toFixed(2)} | ${times.length} |\n`,
  );
  process.stdout.write(
    `| duty, whole answer | ${median(duties).toFixed(2)} | ${at(duties, 0.99).toFixed(2)} | ${duties.length} |\n`,
  );
}

try {
  process.stdout.write(`Node ${process.version}\n\n`);
  if (process.argv[2] === 'batch') {
    const { benchBatch } = await import('./batch.js');
    await benchBatch(process.argv.slice(3));
    process.exit(0);
  }
  if (process.argv[2] === 'chat') {
    await (await import('./chat.js')).benchChat();
    process.exit(0);
  }
  if (process.argv[2] === 'tools') {
    await (await import('./tools.js')).benchTools(Number(process.argv[3] ?? 200));
    process.exit(0);
  }
  if (process.argv[2] === 'monitor') {
    (await import('./monitor.js')).benchMonitor(Number(process.argv[3] ?? 50_000));
    process.exit(0);
  }
  if (process.argv[2] === 'deliver') {
    await (await import('./deliver.js')).benchDeliver(Number(process.argv[3] ?? 1000));
    process.exit(0);
  }
  wholeProcesses(Number(process.argv[2] ?? 9));
  await inProcess();
  process.stdout.write(
    `\ndata folder ${(folderSize(join(root, 'data')) / 1e6).toFixed(1)} MB, dist ${(folderSize(join(root, 'dist')) / 1e6).toFixed(1)} MB\n`,
  );
} finally {
  rmSync(home, { recursive: true, force: true });
}
