import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { TariffService } from '../../../src/api/tariff-service.js';
import type { WebhookRecord } from '../../../src/api/webhook-answers.js';
import type { SavedChat } from '../../../src/chat/session-store.js';
import { readSavedChat, saveChat } from '../../../src/cli/chat/saved-chats.js';
import { run } from '../../../src/cli/run.js';
import { fakeWorld } from '../../support/fake-world.js';
import { sampleFeedback } from '../../support/sample-answers.js';

const taught = [
  'fbk_01k0000000000000000000aaaa',
  'fbk_01k0000000000000000000bbbb',
  'fbk_01jx000000000000000000cccc',
];

/** What was taught, newest first, a page of two at a time. */
const feedbackList: TariffService['feedbackList'] = async ({ cursor = '0' } = {}) => {
  const from = Number(cursor);
  return {
    schema_version: '1',
    items: taught.slice(from, from + 2).map((id) => ({ ...sampleFeedback, id })),
    next_cursor: from + 2 < taught.length ? String(from + 2) : null,
  };
};

const webhook = (id: string, created_at: string): WebhookRecord => ({
  schema_version: '1',
  id,
  url: `https://example.com/${id}`,
  description: null,
  events: [],
  filter: { codes: [], origins: [], clients: [] },
  status: 'enabled',
  disabled_at: null,
  disabled_why: null,
  created_at,
  updated_at: created_at,
});
const hooks = [
  webhook('wh_01k1000000000000000000aaaa', '2026-06-01T00:00:00Z'),
  webhook('wh_01k2000000000000000000bbbb', '2026-06-02T00:00:00Z'),
];

/** Which ids the service was asked for when a command line is run. */
async function askedFor(argv: readonly string[]) {
  const ids: string[] = [];
  const heard = (...words: readonly string[]): never => {
    ids.push(...words);
    throw new Error('enough');
  };
  const service = {
    feedbackList,
    feedbackItem: async (id: string) => heard(id),
    webhooks: {
      list: async () => ({ schema_version: '1', items: hooks, limit: 9 }),
      show: async (id: string) => heard(id),
      remove: async (id: string) => heard(id),
      replay: async (id: string, message: string) => heard(id, message),
      deliveries: async (id: string, { limit }: { limit?: number }) =>
        limit === 20
          ? heard(id)
          : {
              schema_version: '1',
              items: [
                { id: 'msg_01k4000000000000000000eeee', type: 'test' },
                { id: 'msg_01k3', type: 'test' },
              ],
              next_cursor: null,
            },
    },
  } as unknown as Partial<TariffService>;
  const world = fakeWorld({ service });
  await run(argv, world);
  return { ids, err: world.err() };
}

describe('an id', () => {
  it.each<[readonly string[], readonly string[]]>([
    [['feedback', 'forget', 'last'], [taught[0]!]],
    [['feedback', 'forget', '01jx'], [taught[2]!]],
    [['feedback', 'forget', 'fbk_01jx'], [taught[2]!]],
    [['feedback', 'forget', taught[1]!], [taught[1]!]],
    [['webhooks', 'get', 'last'], [hooks[1]!.id]],
    [['webhooks', 'delete', '01k1'], [hooks[0]!.id]],
    [['webhooks', 'deliveries', 'wh_01k2'], [hooks[1]!.id]],
    [
      ['webhooks', 'replay', 'last', 'last'],
      [hooks[1]!.id, 'msg_01k4000000000000000000eeee'],
    ],
    [
      ['webhooks', 'replay', '01k1', '01k3'],
      [hooks[0]!.id, 'msg_01k3'],
    ],
  ])('is found: %s', async (argv, ids) => {
    expect((await askedFor(argv)).ids).toEqual(ids);
  });

  it.each<[readonly string[], RegExp]>([
    [['feedback', 'forget', '01k'], /01k is the beginning of several: 01k0\w+aaaa \(.*\), 01k0\w+bbbb/],
    [['webhooks', 'get', '01k'], /01k is the beginning of several: .*example\.com/],
    [['webhooks', 'get', 'zz'], /no webhook zz\n.*tariff webhooks list/],
    [['feedback', 'forget', 'zz'], /no word of yours on an answer zz\n.*tariff feedback list/],
  ])('is not guessed: %s', async (argv, said) => {
    const { ids, err } = await askedFor(argv);
    expect(ids).toEqual([]);
    expect(err).toMatch(said);
  });
});

describe('a saved chat', () => {
  const home = mkdtempSync(join(tmpdir(), 'tariff-chats-'));
  afterAll(() => rmSync(home, { recursive: true }));
  const chat = (id: string) => ({ version: 1, state: { id }, spoken: [] }) as unknown as SavedChat;
  const save = (name: string, at: number): void => utimesSync(saveChat(home, name, chat(name)), at, at);
  const nameOf = async (written: string) => (await readSavedChat(home, written)).state as unknown;

  it('is the newest, one by its name or by a beginning of it, and never a guess', async () => {
    await expect(readSavedChat(home, 'last')).rejects.toThrow('there is no saved chat');
    save('shirts', 100);
    save('shirts for ACME', 300);
    save('boots', 200);
    expect(await nameOf('last')).toEqual({ id: 'shirts for ACME' });
    expect(await nameOf('boo')).toEqual({ id: 'boots' });
    expect(await nameOf('shirts')).toEqual({ id: 'shirts' });
    await expect(readSavedChat(home, 'sh')).rejects.toThrow('sh is the beginning of several');
    await expect(readSavedChat(home, '../boots')).rejects.toMatchObject({
      hint: expect.stringContaining('"boots"'),
    });
    save('last', 1);
    expect(await nameOf('last')).toEqual({ id: 'last' });
  });
});
