import { describe, expect, it } from 'vitest';
import { exportAudit } from '../../src/host/export-audit.js';
import { verifyAudit } from '../../src/host/verify-audit.js';
import { type Served, served, until } from '../support/served.js';

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

async function packOf({ call, running, store }: Served, key: string): Promise<string[]> {
  const account = (await call(key, 'GET', '/v1/account')).body.account.id as string;
  const layers = running.host.engine.library.provenance.map(({ file, edition, sha256 }) => ({
    file,
    edition,
    sha256,
  }));
  const head = {
    made_at: new Date().toISOString(),
    made_by: 'tariff 0.1.0',
    account,
    from: null,
    to: null,
    layers,
  };
  const lines: string[] = [];
  for await (const line of exportAudit(store.history, head, { account })) lines.push(line);
  return lines;
}

async function pack(server: Served): Promise<string[]> {
  const { call } = server;
  const key = await server.key();
  const shirt = { description: "women's knitted cotton t-shirt", origin: 'MX', reference: 'SKU-1' };
  const first = await call(key, 'POST', '/v1/classify', shirt);
  const taught = await call(key, 'POST', '/v1/feedback', {
    classification_id: first.body.id,
    verdict: 'incorrect',
    correct_code: '6109100012',
    comment: 'cut for men',
  });
  // answered from what was taught, without it when it was taken back, with a fact, and in a batch
  await call(key, 'POST', '/v1/classify', shirt);
  await call(key, 'POST', `/v1/feedback/${taught.body.id}/withdraw`);
  await call(key, 'POST', '/v1/classify', shirt);
  const asked = await call(key, 'POST', '/v1/classify', {
    description: 'bottle of stainless steel',
    origin: 'CN',
    value: { amount: '1200', currency: 'USD' },
  });
  const question = asked.body.questions[0];
  if (question) {
    const answered = {
      description: 'bottle of stainless steel',
      facts: { [question.id]: question.options[0].answer },
    };
    const { body } = await call(key, 'POST', '/v1/classify', answered);
    await call(key, 'POST', '/v1/feedback', {
      classification_id: body.id,
      verdict: 'incorrect',
      correct_code: '9617001000',
    });
    await call(key, 'POST', '/v1/classify', answered);
  }
  const { body } = await call(key, 'POST', '/v1/classify/batch', {
    items: [{ item_id: 'a', description: 'ceramic mug', origin: 'VN' }],
  });
  await until(async () =>
    (await call(key, 'GET', body.links.self)).body.status === 'completed' ? true : undefined,
  );
  return packOf(server, key);
}

const put = (lines: readonly string[], at: number, line: string): string[] =>
  lines.map((each, i) => (i === at ? line : each));

it('a pack of days whose first lies after their last is refused, not empty', async () => {
  const { store } = await served();
  const head = { made_at: '', made_by: '', account: 'acc_1', from: null, to: null, layers: [] };
  const asked = { account: 'acc_1', from: '2026-12-01', to: '2026-01-01' };
  await expect(exportAudit(store.history, head, asked).next()).rejects.toMatchObject({
    code: 'invalid_request',
  });
});

describe('an audit pack', () => {
  it('holds for every answer what it was given from, and comes out again byte for byte', async () => {
    const server = await served();
    const lines = await pack(server);
    const records = lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'classification');
    expect(records.length).toBeGreaterThanOrEqual(4);
    expect(records[0]).toMatchObject({
      input: { reference: 'SKU-1' },
      taught: [],
      reviewer: [{ verdict: 'incorrect', code: '6109100012', comment: 'cut for men' }],
    });
    expect(records[0].refused.length).toBeGreaterThanOrEqual(2);
    for (const { why } of records[0].refused) expect(why.length).toBeGreaterThan(0);
    expect(records[0].citations.length).toBeGreaterThan(0);
    expect(records[1]).toMatchObject({
      chosen: '6109100012',
      taught: [{ ref: records[0].id, code: '6109100012' }],
    });
    // taken back, it taught what was answered before and nothing after
    expect(records[0].reviewer[0].withdrawn_at).toEqual(expect.any(String));
    expect(records[2]).toMatchObject({ chosen: records[0].chosen, taught: [] });
    const corrected = records.find(({ taught }) =>
      taught.some(({ answered }: { answered?: unknown }) => answered),
    );
    expect(corrected).toMatchObject({ chosen: '9617001000', taught: [{ answered: [expect.any(String)] }] });
    const found = await verifyAudit(server.running.host.engine, '0.1.0', linesOf(lines));
    expect(found).toMatchObject({
      chain: 'whole',
      records: records.length,
      reproduced: records.length,
      differs: [],
      not_repeated: [],
    });
    expect(found.head).toBe(records.at(-1).hash);
  });

  it('shows every change: of a word, of the order, of what is missing', async () => {
    const server = await served();
    const lines = await pack(server);
    const verify = async (changed: readonly string[]) =>
      (await verifyAudit(server.running.host.engine, '0.1.0', linesOf(changed))).chain;
    expect(await verify(lines)).toBe('whole');
    for (const at of lines.keys()) {
      expect(await verify(lines.filter((_, i) => i !== at)), `without line ${at + 1}`).toBe('broken');
      const word = lines[at]!.replace(/"(made_by|description|head)":"./, '"$1":"#');
      expect(word).not.toBe(lines[at]);
      expect(await verify(put(lines, at, word)), `line ${at + 1} changed`).toBe('broken');
    }
    const [a, b] = [lines[1]!, lines[2]!];
    expect(await verify(put(put(lines, 1, b), 2, a))).toBe('broken');
    expect(await verify([...lines, 'more'])).toBe('broken');
    expect(await verify([])).toBe('broken');
  });

  it('counts a changed record as none that comes out as it was given, whatever of it was changed', async () => {
    const server = await served();
    const lines = await pack(server);
    for (const [field, value] of [
      ['chosen', '9999990000'],
      ['facts', { made: 'up' }],
      ['citations', []],
    ] as const) {
      const record = JSON.parse(lines[1]!);
      const changed = put(lines, 1, JSON.stringify({ ...record, [field]: value }));
      const found = await verifyAudit(server.running.host.engine, '0.1.0', linesOf(changed));
      expect(found.chain).toBe('broken');
      expect(found.reproduced).toBe(found.records - 1);
      expect(found.faults).toEqual([{ line: 2, what: `${record.id} was changed` }]);
      expect(found.not_repeated).toEqual([{ id: record.id, why: 'it was changed since it was written' }]);
    }
  });

  it('says which answers cannot be repeated here, and why', async () => {
    const server = await served();
    const lines = await pack(server);
    const older = await verifyAudit(server.running.host.engine, '9.9.9', linesOf(lines));
    expect(older.chain).toBe('whole');
    expect(older.reproduced).toBe(0);
    expect(older.not_repeated[0]!.why).toBe('it was answered by version 0.1.0, this is 9.9.9');
  });
});
