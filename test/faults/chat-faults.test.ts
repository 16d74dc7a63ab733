import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { ChatFrameOut } from '../../src/api/chat-frames.js';
import { builtMain } from '../support/built-program.js';
import { ChatCaller } from '../support/chat-caller.js';
import { FaultNode, freePort, runOnce } from '../support/fault-cluster.js';
import { postgresMissing, startPostgres } from '../support/postgres.js';
import { until } from '../support/served.js';
import { ask } from '../support/serving.js';
import { tempHome } from '../support/temp-home.js';

/** ROUNDS=100 for a long run: so many dialogues, each with kills at random moments. */
const rounds = Number(process.env['ROUNDS'] ?? 3);
const lines = ['cotton t-shirt', 'why', 'duty from China value 12000', 'candidates', 'steel bolt', 'summary'];
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

const missing = postgresMissing();
if (missing) console.warn(`chats over several servers are not tried: ${missing}`);

let main: string;
beforeAll(async () => {
  main = await builtMain('chat-faults');
});

const shownIn = (events: readonly ChatFrameOut[]): string[] => [
  ...new Set(
    events.flatMap((frame) =>
      frame.type === 'card' && frame.kind === 'classification' ? [String(frame.data['id'])] : [],
    ),
  ),
];

/** What was said, without what differs from one dialogue to the next. */
const wordsOf = (events: readonly ChatFrameOut[]) =>
  events.map((frame) => [frame.id, frame.reply_to, frame.type, frame.type === 'delta' ? frame.text : '']);

it.skipIf(missing !== undefined)(
  'a chat goes on at another server wherever its own is killed: nothing lost, nothing told or counted twice',
  { timeout: 120_000 + rounds * 20_000 },
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.remove());
    const url = await postgres.create('installation');
    const env = {
      ...{ TARIFF_HOME: tempHome(), DATABASE_URL: url, TARIFF_LIMIT_CALLS: '0', TARIFF_LOG_LEVEL: 'error' },
      ...{ TARIFF_ANSWER_THREADS: '1', TARIFF_JOBS: 'false' },
    };
    runOnce(main, env, 'migrate');
    const keyOf = (account: string): string => {
      runOnce(main, env, 'accounts', 'create', account);
      return runOnce(main, env, 'keys', 'create', '--account', account, '--scopes', 'classify,read');
    };
    const nodes = [
      new FaultNode(main, 'serve', env, await freePort()),
      new FaultNode(main, 'serve', env, await freePort()),
    ];
    onTestFinished(async () => {
      for (const node of nodes) await node.drop();
    });
    const addresses = nodes.map(({ address }) => address);
    const ready = async () => {
      for (const address of addresses)
        await until(() =>
          fetch(`${address}/api/health/ready`).then(
            ({ ok }) => (ok ? true : undefined),
            () => undefined,
          ),
        );
    };
    await ready();

    const quiet = new ChatCaller(addresses, keyOf('quiet'));
    for (const line of lines) await quiet.say(line);
    await quiet.end();
    const expected = wordsOf(quiet.events);

    const key = keyOf('acme');
    const shown: string[] = [];
    let kills = 0;
    let resumed = 0;
    for (let round = 0; round < rounds; round++) {
      await ready();
      const caller = new ChatCaller(addresses, key);
      for (const [n, line] of lines.entries()) {
        const said = caller.say(line);
        if (n > 0 && Math.random() < 0.5) {
          await pause(Math.random() * 30);
          kills++;
          await nodes[caller.at]!.kill();
        }
        await said;
      }
      await caller.end();
      expect(wordsOf(caller.events)).toEqual(expected);
      shown.push(...shownIn(caller.events));
      resumed += caller.resumed;
    }
    await ready();
    console.info(JSON.stringify({ dialogues: rounds, kills, resumed, shown: shown.length }));
    expect(resumed).toBeGreaterThan(0);
    const kept: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await ask(addresses[0]!, key, 'GET', `/v1/classifications?limit=200${cursor}`);
      kept.push(...page.body.items.map(({ id }: { id: string }) => id));
      if (page.body.next_cursor === null) break;
      cursor = `&cursor=${page.body.next_cursor}`;
    }
    expect(kept.sort()).toEqual(shown.sort());
    const usage = await ask(addresses[0]!, key, 'GET', '/v1/usage?group_by=operation');
    expect(usage.body.total).toBe(shown.length);
  },
);
