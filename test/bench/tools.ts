import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { AgentTool } from '../../src/api/agent-tools.js';

/** `npm run bench -- tools`: how long each tool of `tariff mcp` takes an assistant that asks over the program's own streams. */
const root = join(import.meta.dirname, '../..');
const goods = readFileSync(join(root, 'test/exam/everyday.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { text: string }).text);
const codes = [
  '6109100012',
  '8471300100',
  '9403608093',
  '7318152095',
  '8544429090',
  '2204215040',
  '8708305090',
];
const fracciones = ['61091003', '84713001', '94036001', '73181504', '87083099', '22042104'];
const origins = ['CN', 'MX', 'DE', 'VN', 'CA'];
const of = <T>(list: readonly T[], i: number): T => list[i % list.length]!;

const calls: Readonly<Partial<Record<AgentTool, (i: number) => Record<string, unknown>>>> = {
  classify: (i) => ({ description: of(goods, i * 7), origin: of(origins, i) }),
  lines: (i) => ({ codes: [of(codes, i).slice(0, 4), of(codes, i + 1).slice(0, 6)], depth: 4 }),
  search: (i) => ({ query: of(goods, i * 5 + 3) }),
  notes: (i) => ({ of: of(['chapter 61', 'section XVI', '9617', 'GRI 3(b)', 'MPF', '8708'], i) }),
  compare: (i) => ({ codes: [of(codes, i).slice(0, 4), of(codes, i + 2).slice(0, 4)] }),
  duty: (i) => ({ code: of(codes, i), origin: of(origins, i) }),
  origin: (i) => ({ code: of(codes, i), origin: of(['MX', 'CA'], i) }),
  regulations: (i) => ({ code: of(fracciones, i), origin: of(origins, i) }),
  precedents: (i) => ({ description: of(goods, i * 11 + 1) }),
  batch_status: () => ({}),
  data_status: () => ({}),
};

const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0;

export async function benchTools(rounds = 200): Promise<void> {
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(root, 'bin/tariff.js'), 'mcp', '--no-history'],
    }),
  );
  await client.listTools();
  console.log('| tool | calls | p50 ms | p99 ms | worst ms | refused |\n|---|---:|---:|---:|---:|---:|');
  for (const [name, given] of Object.entries(calls)) {
    const took: number[] = [];
    let refused = 0;
    // the first call of each opens what it reads
    for (let i = -1; i < rounds; i++) {
      const began = performance.now();
      const { isError } = await client.callTool({ name, arguments: given(i + 1) });
      if (i >= 0) took.push(performance.now() - began);
      if (i >= 0 && isError === true) refused++;
    }
    const [p50, p99] = [quantile(took, 0.5), quantile(took, 0.99)].map((ms) => ms.toFixed(1));
    console.log(
      `| ${name} | ${took.length} | ${p50} | ${p99} | ${Math.max(...took).toFixed(1)} | ${refused} |`,
    );
  }
  await client.close();
}
