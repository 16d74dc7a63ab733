import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run bench -- batch [rows] [workers,...] [each]`: whole runs of `tariff batch`, CSV and XLSX, over descriptions mixed
 * from all chapters, each standing in so many rows (1: all distinct): rows a minute and the peak memory of the whole
 * process. Build first.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'bin/tariff.js');
const folder = mkdtempSync(join(tmpdir(), 'tariff-bench-'));

interface LexiconLine {
  readonly terms?: readonly string[];
  readonly example?: string;
  readonly lang?: string;
  readonly not?: string;
}

/** What the lexicon calls goods in English, chapter by chapter. */
const goods = readdirSync(join(root, 'data/lexicon'))
  .filter((name) => name.endsWith('.jsonl'))
  .sort()
  .flatMap((name) =>
    readFileSync(join(root, 'data/lexicon', name), 'utf8')
      .trim()
      .split('\n'),
  )
  .map((line) => JSON.parse(line) as LexiconLine)
  .filter(({ lang, not }) => lang === undefined && not === undefined)
  .flatMap(({ terms, example }) => (example === undefined ? (terms ?? []) : [example]))
  .map((text) => text.replaceAll('"', ''));
const colours = ['red', 'blue', 'black', 'white', 'green', 'navy', 'grey', 'beige', 'yellow', 'pink'];
const origins = ['MX', 'CN', 'VN', 'DE', 'CA', 'IN', 'JP', 'KR'];

async function writeList(path: string, rows: number, each: number): Promise<void> {
  const out = createWriteStream(path);
  out.write('SKU,Description,Country of origin,Customs value,Notes\n');
  for (let i = 0; i < rows; i++) {
    const n = Math.floor(i / each);
    // a step through the lexicon that comes to every chapter and to no entry twice before all have been
    const words = `${colours[n % 10]} ${goods[(n * 7919) % goods.length]} ${n}`;
    if (!out.write(`SKU-${i},"${words}",${origins[n % 8]},${(i % 997) + 0.5},note ${i}\n`))
      await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}

interface Measured {
  readonly seconds: number;
  readonly cpu: number;
  readonly peakMegabytes: number;
}

const report =
  'process.on("exit",()=>{const u=process.resourceUsage();process.stderr.write("\\nUSED "+[u.maxRSS,u.userCPUTime+u.systemCPUTime].join(" ")+"\\n")})';

function measure(input: string, output: string, threads: string): Promise<Measured> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(report)}`,
      bin,
      'batch',
      input,
      '-o',
      output,
      '--workers',
      threads,
      '--quiet',
      '--date',
      '2026-06-15',
    ],
    { env: { ...process.env, TARIFF_HOME: join(folder, 'home') }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return new Promise((done, refuse) => {
    child.on('close', (code) => {
      const used = /USED (\d+) (\d+)/.exec(err);
      if (code !== 0 || !used) return refuse(new Error(`exit ${code}: ${err}`));
      done({
        seconds: (performance.now() - began) / 1000,
        cpu: Number(used[2]) / 1e6,
        peakMegabytes: Number(used[1]) / 1024,
      });
    });
  });
}

/** Prints the table of whole batches: rows a minute, CPU and peak memory. */
export async function benchBatch([
  count = '100000',
  threadCounts = '1,2',
  each = '1',
]: readonly string[]): Promise<void> {
  const rows = Number(count);
  const workers = threadCounts.split(',');
  try {
    const csv = join(folder, 'list.csv');
    const xlsx = join(folder, 'list.xlsx');
    await writeList(csv, rows, Number(each));
    process.stdout.write(
      `| ${rows} rows | threads | rows a minute | CPU ms a row | peak MB |\n|---|---:|---:|---:|---:|\n`,
    );
    for (const threads of workers)
      for (const [name, input, output] of [
        ['CSV to CSV', csv, join(folder, 'out.csv')],
        ['CSV to XLSX', csv, xlsx],
        ['XLSX to XLSX', xlsx, join(folder, 'again.xlsx')],
      ] as const) {
        const { seconds, cpu, peakMegabytes } = await measure(input, output, threads);
        const rate = Math.round((rows / seconds) * 60).toLocaleString('en-US');
        process.stdout.write(
          `| ${name} | ${threads} | ${rate} | ${((cpu * 1000) / rows).toFixed(2)} | ${peakMegabytes.toFixed(0)} |\n`,
        );
      }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
