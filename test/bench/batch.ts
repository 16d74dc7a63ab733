import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run bench -- batch [rows] [workers,...]`: whole runs of `tariff batch` over distinct descriptions, CSV and XLSX:
 * rows a minute and the peak memory of the whole process. Build first.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'bin/tariff.js');
const folder = mkdtempSync(join(tmpdir(), 'tariff-bench-'));

const goods = readFileSync(join(root, 'test/exam/everyday.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { text: string }).text);
const colours = ['red', 'blue', 'black', 'white', 'green', 'navy', 'grey', 'beige', 'yellow', 'pink'];
const matters = [
  'cotton',
  'steel',
  'plastic',
  'wood',
  'leather',
  'polyester',
  'aluminium',
  'glass',
  'rubber',
  'paper',
];
const origins = ['MX', 'CN', 'VN', 'DE', 'CA', 'IN', 'JP', 'KR'];

async function writeList(path: string, rows: number): Promise<void> {
  const out = createWriteStream(path);
  out.write('SKU,Description,Country of origin,Customs value,Notes\n');
  for (let i = 0; i < rows; i++) {
    const words = `${colours[i % 10]} ${matters[Math.floor(i / 7) % 10]} ${goods[i % goods.length]} ${i}`;
    if (!out.write(`SKU-${i},"${words}",${origins[i % 8]},${(i % 997) + 0.5},note ${i}\n`))
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
export async function benchBatch([count = '100000', threadCounts = '1,2']: readonly string[]): Promise<void> {
  const rows = Number(count);
  const workers = threadCounts.split(',');
  try {
    const csv = join(folder, 'list.csv');
    const xlsx = join(folder, 'list.xlsx');
    await writeList(csv, rows);
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
