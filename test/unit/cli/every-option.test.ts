import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Option } from 'commander';
import { afterAll, describe, expect, it } from 'vitest';
import type { TariffService } from '../../../src/api/tariff-service.js';
import type { StopCause } from '../../../src/cli/context.js';
import { fakeWorld } from '../../support/fake-world.js';
import { leavesOf, readingOf } from '../../support/option-reads.js';
import { quietService } from '../../support/quiet-service.js';
import { sampleClassification, sampleFeedback, sampleHistory } from '../../support/sample-answers.js';
import { dataFolder } from '../../support/shipped.js';

const folder = mkdtempSync(join(tmpdir(), 'tariff-options-'));
const engine = await quietService();
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});
const list = join(folder, 'list.csv');
writeFileSync(list, 'sku,description,hts,origin\nA1,cotton shirt,6109.10.00.12,CN\n');
const json = join(folder, 'sample.json');
writeFileSync(json, '{}');

const webhook = `wh_${'0'.repeat(26)}`;

/** The ways each command is called: what follows its name. An option has to hold in every one of them, or be refused. */
const ways: Readonly<Record<string, readonly (readonly string[])[]>> = {
  classify: [
    ['shirt'],
    ['shirt', '--destination', 'US,MX'],
    ['shirt', '--compare', 'CN,MX'],
    ['shirt', '--destination', 'US,MX', '--compare', 'CN'],
  ],
  batch: [[list], [list, '--dry-run']],
  'batch init': [[list]],
  lookup: [['610910']],
  search: [['shirt'], ['shirt', '--ndjson']],
  notes: [['chapter 64'], ['MPF', '--date', '2026-06-15']],
  duty: [
    ['6109100012', '--origin', 'CN'],
    ['6109100012', '--compare', 'CN,MX'],
    ['--entry', list],
  ],
  origin: [['610910'], ['610910', '--bom', list]],
  'origin rule': [['610910']],
  regulations: [['61091003']],
  'history list': [[], ['--ndjson']],
  'history export': [[], ['--format', 'ndjson']],
  show: [[], [sampleClassification.id]],
  feedback: [
    [sampleClassification.id, '--correct'],
    [sampleClassification.id, '--incorrect'],
  ],
  'feedback list': [[], ['--ndjson']],
  'feedback forget': [[sampleFeedback.id]],
  usage: [[]],
  'assist calibrate': [[]],
  chat: [[]],
  login: [[]],
  logout: [[]],
  whoami: [[]],
  'keys rotate': [[]],
  'keys list': [[], ['--account', 'ACME']],
  'keys revoke': [['key_1'], ['key_1', '--account', 'ACME']],
  'keys create': [[], ['--account', 'ACME']],
  serve: [[]],
  'accounts create': [['ACME']],
  'accounts list': [[]],
  'accounts set-plan': [['ACME', 'pro']],
  'audit export': [['--account', 'ACME']],
  'audit verify': [[json]],
  mcp: [[]],
  migrate: [[]],
  'store copy': [['--from', 'sqlite', '--to', 'postgres']],
  'store forget': [['--before', '2026-01-01']],
  'store seal': [[]],
  worker: [[]],
  doctor: [[]],
  'monitor diff': [
    ['--from', '2026-rev-5', '--to', '2026-rev-10'],
    ['--from', '2026-rev-5', '--to', '2026-rev-10', '--catalog', list],
    ['--from', '2026-rev-5', '--to', '2026-rev-10', '--kept'],
  ],
  'monitor watch': [[], ['--once'], ['--new']],
  'monitor catalog add': [[list]],
  'monitor catalog list': [[]],
  'monitor catalog remove': [['spring']],
  'webhooks create': [['https://example.com/hook']],
  'webhooks list': [[]],
  'webhooks get': [[webhook]],
  'webhooks update': [[webhook]],
  'webhooks delete': [[webhook]],
  'webhooks test': [[webhook]],
  'webhooks rotate-secret': [[webhook]],
  'webhooks deliveries': [[webhook]],
  'webhooks replay': [[webhook, 'msg_1']],
  'webhooks trigger': [['duty.changed', '--forward-to', 'http://127.0.0.1:9/hook'], ['duty.changed']],
  'webhooks listen': [['--forward-to', 'http://127.0.0.1:9/hook']],
  'data status': [[]],
  'data import': [
    ['--us', json],
    ['--measures', json],
    ['--rulings', json],
    ['--mx-noms', json],
  ],
  'data remove': [['my-measures']],
  'data update': [[], ['--measures', '--from', 'https://example.com/measures.json']],
  'data verify': [[]],
  'data diff': [
    ['2026-rev-5', '2026-rev-10'],
    ['2026-rev-5', '2026-rev-10', '--catalog', list],
  ],
  'config list': [[]],
  'config get': [['origin']],
  'config set': [['origin', 'MX']],
  'config unset': [['origin']],
  'config path': [[]],
  completion: [['bash']],
  schema: [[], ['error']],
  man: [[]],
  complete: [[]],
  help: [[]],
};

/** Values that an option takes, by its long name, or by what its help calls the value. */
const values: Readonly<Record<string, string>> = {
  '--content': 'steel=40%',
  '--part': 'case=10',
  '--provision': '9802.00.80',
  '--compare': 'CN',
  '--destination': 'US',
  '--transport': 'air',
  '--threshold': '0.9',
  '--accept-at': 'heading',
  '--expires': '2099-01-31',
  '--allow-ip': '203.0.113.7',
  '--keep-days': '90',
  '--format': 'json',
  '--group-by': 'day',
  '--decision': 'accept',
  '--fail-on': 'dead-codes',
  '--header-row': '1',
  '--delimiter': ';',
  '--decimal': ',',
  '--encoding': 'utf-8',
  '--map': 'description=description',
  '--scopes': 'read',
  '--grace': '24h',
  '--plan': 'pro',
  '--lang': 'es',
  '--nico': '00',
  '--client-has': 'padron',
  '--listen': '127.0.0.1:0',
  '--public-url': 'https://tariff.example.com',
  '--event': 'duty.changed',
  '--sha256': '0'.repeat(64),
  '--quantity': '4 doz',
  '--weight': '1 kg',
  '--catalog': list,
  '--bom': list,
  '--from': '2026-01-01',
  '--to': '2026-02-01',
  '--edition': '2026-rev-21',
  '<country>': 'MX',
  '<amount>': '100',
  '<date>': '2026-06-15',
  '<code>': '61091000',
  '<prefix>': '6109',
  '<n>': '2',
  '<id=answer>': 'use=other',
  '<key=value>': 'use=other',
  '<url>': 'https://example.com/x',
};

/** One option as it is typed; what needs a value and has no sample takes a word. */
function typed(option: Option): string[] {
  const name = option.long ?? option.flags;
  if (!option.required && !option.optional) return [name];
  const placeholder = /[<[][^>\]]+[>\]]/.exec(option.flags)?.[0] ?? '';
  if (placeholder === '<file>' && values[name] === undefined)
    return [name, join(folder, `out-${name.slice(2)}`)];
  return [name, values[name] ?? values[placeholder] ?? 'sample'];
}

/** What the commands that need a server are told where it stands. */
const environment: Readonly<Record<string, Record<string, string>>> = {
  'keys rotate': { TARIFF_SERVER: 'http://127.0.0.1:9', TARIFF_API_KEY: `tk_test_${'a'.repeat(40)}` },
};

const products = [{ reference: 'A1', code: '6109100012', origin: 'CN' }];
const check = await engine.monitor.check({ from: '2026-rev-9', to: '2026-rev-10', products });

/** The samples of the fake world, and a real answer where a sample is not enough to go on to the last option. */
const service: Partial<TariffService> = {
  answers: engine.answers,
  regulations: engine.regulations,
  history: async () => ({ ...sampleHistory, next_cursor: null }),
  keys: {
    list: async () => ({ items: [{ id: 'key_1', prefix: 'tk_test_aaaa', current: true }] }),
  } as unknown as TariffService['keys'],
  monitor: { check: async () => check } as unknown as TariffService['monitor'],
  webhooks: { deliveries: async () => ({ items: [] }) } as unknown as TariffService['webhooks'],
};

/** Commands that run until they are stopped. */
const endless = new Set(['serve', 'worker', 'monitor watch', 'webhooks listen', 'chat', 'mcp']);

const stopping = (stop: (cause: StopCause) => void): (() => void) => {
  setImmediate(() => stop('interrupted'));
  return () => undefined;
};

const leaves = leavesOf();

it('there is a way to call every command, and no way to call one that is gone', () => {
  expect(Object.keys(ways).sort()).toEqual(leaves.map(({ path }) => path).sort());
});

describe.each(leaves.filter(({ options }) => options.length > 0).map((leaf) => [leaf.path, leaf] as const))(
  'tariff %s',
  (path, { options }) => {
    for (const way of ways[path] ?? [])
      it.each(options.map((option) => [option.flags, option] as const))(
        `${way.join(' ').replaceAll(folder, '')} uses or refuses %s`,
        async (_, option) => {
          const home = mkdtempSync(join(folder, 'home-'));
          const world = {
            ...fakeWorld({ cwd: folder, env: { TARIFF_HOME: home, ...environment[path] }, service }),
            dataFolder,
            ...(endless.has(path) ? { onStop: stopping } : {}),
          };
          const name = option.long ?? option.flags;
          const given = way.includes(name) ? [] : typed(option);
          const { read, stop } = await readingOf([...path.split(' '), ...way, ...given], world);
          const used = read.has(option.attributeName()) || stop.includes(name);
          expect(
            used,
            `${name} was given and neither read nor refused${stop && `; it stopped at: ${stop}`}`,
          ).toBe(true);
        },
      );
  },
);
