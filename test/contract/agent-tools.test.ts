import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { agentTools } from '../../src/api/agent-tools.js';
import type { TariffService } from '../../src/api/tariff-service.js';
import { makeEmbeddedService } from '../../src/local/embedded.js';
import { builtMain } from '../support/built-program.js';
import { fixedData } from '../support/fixed-data.js';
import { served } from '../support/served.js';
import { tempHome } from '../support/temp-home.js';
import { type ToolAnswer, toolClient, toolsOf } from '../support/tool-client.js';

vi.setConfig({ testTimeout: 300_000 });

const now = () => new Date('2026-06-15T09:30:00Z');
const date = '2026-06-15';

async function embedded(): Promise<TariffService> {
  const random = (bytes: number) => new Uint8Array(randomBytes(bytes));
  const service = await makeEmbeddedService({
    dataFolder: fixedData,
    home: tempHome(),
    version: '0.1.0',
    now,
    random,
  });
  onTestFinished(() => service.close());
  return service;
}

/** One call of each tool that a service on its own can answer. */
const calls: readonly (readonly [keyof typeof agentTools, Record<string, unknown>])[] = [
  ['classify', { description: 'stainless steel vacuum flask, 0.5 liter', date }],
  ['classify', { description: 'wooden chair with upholstered seat', destination: 'MX', lang: 'es', date }],
  ['classify', { description: 'frying pan', destination: 'CA', date }],
  ['lines', { codes: ['9617', '7323', '6109'], depth: 4, date }],
  ['search', { query: 'ball bearing', limit: 20, date }],
  ['notes', { of: 'chapter 61', lang: 'es' }],
  ['compare', { codes: ['7323', '9617'], date }],
  ['compare', { codes: ['6105', '6109', '6110'], date }],
  [
    'duty',
    {
      code: '6109100040',
      origin: 'CN',
      date,
      value: { amount: '1000', currency: 'USD' },
      transport: 'ocean',
    },
  ],
  ['origin', { code: '61091000', origin: 'MX', date }],
  ['regulations', { code: '61091003', origin: 'CN', date, value: '1000', currency: 'USD', rate: '18.40' }],
  ['precedents', { description: 'cotton t-shirt' }],
  ['precedents', { code: '6109' }],
  ['data_status', {}],
];

const inTwoKilobytes = ({ bytes, isError }: ToolAnswer): boolean => !isError && bytes <= 2_000;

describe('the tools for language models', () => {
  it('answer through the schemas they are listed with, in 2 kB, with the edition and what is not known', async () => {
    const { client, call } = await toolsOf(await embedded());
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      Object.keys(agentTools).filter((name) => name !== 'feedback'),
    );
    for (const tool of tools) {
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(tool.outputSchema).toBeDefined();
    }
    for (const [name, given] of calls) {
      const answer = await call(name, given);
      expect(answer.body, `${name} ${JSON.stringify(given)}`).toMatchObject({ not_known: expect.any(Array) });
      expect(answer, `${name} has ${answer.bytes} bytes`).toSatisfy(inTwoKilobytes);
      expect(answer.body.edition).toMatch(/20\d\d/);
      const more = await call(name, { ...given, detail: true });
      expect(more.bytes).toBeLessThanOrEqual(16_000);
      expect(more.bytes).toBeGreaterThanOrEqual(answer.bytes);
    }
  });

  it.each(['steel bottle', 'wooden box'])(
    'classify names headings first, three lines of a subheading at most, and the question: %s',
    async (description) => {
      const { call } = await toolsOf(await embedded());
      const { body } = await call('classify', { description, date, detail: true });
      expect(body.headings.length).toBeGreaterThan(1);
      const shares = body.headings.map(({ probability }: { probability: number }) => probability);
      expect(shares).toEqual([...shares].sort((a, b) => b - a));
      for (const { code, why, lines } of body.headings) {
        expect(code).toMatch(/^\d{4}$/);
        const subheadings = new Map<string, number>();
        for (const line of lines) {
          expect(line.code.replaceAll('.', '').startsWith(code)).toBe(true);
          const six = line.code.slice(0, 7);
          subheadings.set(six, (subheadings.get(six) ?? 0) + 1);
        }
        expect(Math.max(0, ...subheadings.values())).toBeLessThanOrEqual(3);
        expect(Array.isArray(why)).toBe(true);
      }
      if (body.decision === 'needs_facts') expect(body.ask.options.length).toBeGreaterThan(1);
      const sure = (body.sure_to ?? '').replaceAll('.', '');
      if (sure.length < 10) expect(body.not_known).not.toEqual([]);
    },
  );

  it('an answer given to the question moves the classification', async () => {
    const { call } = await toolsOf(await embedded());
    const first = await call('classify', {
      description: 'vacuum flask of stainless steel',
      date,
      detail: true,
    });
    const [option] = first.body.ask.options;
    const second = await call('classify', {
      description: 'vacuum flask of stainless steel',
      date,
      facts: { [first.body.ask.id]: option.answer },
    });
    expect(second.body.likeliest.code.replaceAll('.', '').startsWith(option.leads_to)).toBe(true);
    expect(second.body.likeliest.probability).toBeGreaterThan(first.body.likeliest.probability);
  });

  it('lines marks the ends and says units and rates; compare says whether a note names the headings', async () => {
    const { call } = await toolsOf(await embedded());
    const { body } = await call('lines', { codes: ['9617'], depth: 4, date });
    const ends = body.below[0].lines.filter(({ end }: { end?: true }) => end);
    expect(ends.length).toBeGreaterThan(2);
    for (const line of ends)
      expect(line).toMatchObject({ rate: expect.stringMatching(/%|Free/), units: expect.any(Array) });
    const near = await call('compare', { codes: ['6105', '6109'], date });
    expect(near.body).toMatchObject({ shared: '61', not_known: [] });
    expect(near.body.notes[0].citation).toMatch(/chapter 61/);
    const far = await call('compare', { codes: ['7323', '9617'], date });
    expect(far.body.not_known[0]).toMatch(/a loaded note/);
  });

  it('keep feedback only where that was allowed, and then teach', async () => {
    const service = await embedded();
    const closed = await toolsOf(service);
    await expect(closed.client.callTool({ name: 'feedback', arguments: {} })).rejects.toThrow(
      /no tool feedback/,
    );
    const { call } = await toolsOf(service, true);
    const first = await call('classify', { description: 'umbrella stand of bent wood', client: 'acme' });
    const kept = await call('feedback', {
      classification_id: first.body.id,
      verdict: 'incorrect',
      correct_code: '9403608093',
    });
    expect(kept.body).toMatchObject({ verdict: 'incorrect', code: '9403.60.80.93' });
    const { body } = await call('precedents', { code: '9403' });
    expect(body.precedents).toMatchObject([{ kind: 'corrected', ref: kept.body.id, code: '9403.60.80.93' }]);
  });

  it('stop with a code of the catalogue, the place of the fault and what to do', async () => {
    const { call, client } = await toolsOf(await embedded());
    expect(await call('duty', { code: '61', origin: 'Zed' })).toMatchObject({
      isError: true,
      body: { error: { code: 'invalid_request', faults: [expect.stringMatching(/^\/origin: /)] } },
    });
    expect(await call('lines', { codes: ['9999'] })).toMatchObject({
      isError: true,
      body: { error: { code: 'unknown_code' } },
    });
    expect((await call('precedents')).body.error.code).toBe('invalid_request');
    expect((await call('batch_status')).body.error.code).toBe('needs_server');
    await expect(client.callTool({ name: 'delete', arguments: {} })).rejects.toThrow(/no tool delete/);
  });

  it('tell the editions, the words of the answers and a way of working', async () => {
    const { client } = await toolsOf(await embedded());
    const { resources } = await client.listResources();
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri });
      expect(String((contents[0] as { text?: string }).text).length).toBeGreaterThan(500);
    }
    await expect(client.readResource({ uri: 'tariff://keys' })).rejects.toThrow(/no resource/);
    const { prompts } = await client.listPrompts();
    const { messages } = await client.getPrompt({
      name: prompts[0]!.name,
      arguments: { description: 'paper cups', origin: 'CN' },
    });
    expect(JSON.stringify(messages)).toMatch(/paper cups.*GRI 3/s);
    await expect(client.getPrompt({ name: prompts[0]!.name, arguments: {} })).rejects.toThrow(
      /needs description/,
    );
  });
});

describe('tariff mcp', () => {
  it('speaks with an assistant over its own streams and ends with its input', async () => {
    const main = await builtMain('mcp');
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [main, 'mcp'],
      env: { PATH: process.env['PATH'] ?? '', TARIFF_HOME: tempHome() },
      stderr: 'pipe',
    });
    let said = '';
    transport.stderr?.on('data', (text) => {
      said += text;
    });
    const { client, call } = await toolClient(transport);
    expect(client.getServerVersion()).toMatchObject({ name: 'tariff' });
    for (const [name, given] of calls.slice(0, 4)) expect(await call(name, given)).toSatisfy(inTwoKilobytes);
    expect(said).toBe('');
  });
});

describe('POST /mcp', () => {
  const listening = async (options: Parameters<typeof served>[0] = {}) => {
    const host = await served({ ...options, settings: { publicUrl: null, ...options.settings } });
    await host.app.listen({ host: '127.0.0.1', port: 0 });
    const url = new URL(`http://127.0.0.1:${(host.app.server.address() as AddressInfo).port}/mcp`);
    return { ...host, url };
  };
  const withKey = (url: URL, key: string) =>
    toolClient(
      new StreamableHTTPClientTransport(url, {
        requestInit: { headers: { authorization: `Bearer ${key}` } },
      }),
    );

  it('answers every tool for a key, counts each call and records the products', async () => {
    const { url, key, call: http } = await listening({ settings: { agentFeedback: true } });
    const mine = await key();
    const { call, client } = await withKey(url, mine);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(Object.keys(agentTools));
    for (const [name, given] of calls) expect(await call(name, given), name).toSatisfy(inTwoKilobytes);
    const { body } = await call('classify', { description: 'paper cups' });
    expect(await call('feedback', { classification_id: body.id, verdict: 'correct' })).toMatchObject({
      isError: false,
    });
    expect((await call('batch_status')).body).toMatchObject({ batches: [] });
    const { rows, total } = (await http(mine, 'GET', '/v1/usage?group_by=operation')).body;
    const counted = Object.fromEntries(
      rows.map((row: { key: string; calls: number }) => [row.key, row.calls] as const),
    );
    expect(counted).toMatchObject({ mcp_classify: 4, mcp_lines: 1, mcp_duty: 1, mcp_feedback: 1 });
    expect(total).toBe(5);
    expect((await http(mine, 'GET', `/v1/classifications/${body.id}`)).body.result.id).toBe(body.id);
  });

  it('holds a key to its scopes and its pace, and another account to its own answers', async () => {
    const { url, key } = await listening({ limits: { callsPerMinute: 60, burst: 3 } });
    const reader = await withKey(url, await key({ scopes: ['read'] }));
    expect((await reader.call('classify', { description: 'paper cups' })).body.error.code).toBe(
      'scope_missing',
    );
    for (let n = 0; n < 3; n++) expect((await reader.call('data_status')).isError).toBe(false);
    expect((await reader.call('data_status')).body.error).toMatchObject({
      code: 'rate_limited',
      retryable: true,
    });
    const other = await withKey(url, await key());
    expect((await other.call('data_status')).isError).toBe(false);
  });

  it('refuses calls without a key, of strange pages, and other methods', async () => {
    const { url, key, call } = await listening();
    await expect(toolClient(new StreamableHTTPClientTransport(url))).rejects.toThrow(/missing_key|401/);
    const mine = await key();
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const accept = { accept: 'application/json, text/event-stream' };
    const strange = await call(mine, 'POST', '/mcp', ping, {
      ...accept,
      origin: 'https://elsewhere.example',
    });
    expect(strange).toMatchObject({ status: 403, body: { code: 'origin_not_allowed' } });
    expect(await call(mine, 'GET', '/mcp')).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    expect(await call(mine, 'POST', '/mcp', ping, accept)).toMatchObject({
      status: 200,
      body: { id: 1, result: {} },
    });
    expect(await call(mine, 'POST', '/mcp', ping, { accept: 'text/html' })).toMatchObject({ status: 406 });
    expect(await call(mine, 'POST', '/mcp', { hello: 1 }, accept)).toMatchObject({ status: 400 });
  });
});
