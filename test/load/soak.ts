import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChatCaller } from '../support/chat-caller.js';
import { FaultClient } from '../support/fault-client.js';
import { install, say, usedBy } from './installation.js';

/**
 * Whether memory and open files stay level under calls, batches and chats: `npm run soak -- [minutes] [rest of each of the four
 * clients between calls, ms]`. Build first.
 */
const minutes = Number(process.argv[2] ?? 20);
const restMs = Number(process.argv[3] ?? 300);
const home = mkdtempSync(join(tmpdir(), 'tariff-soak-'));
const installation = await install(home, { servers: 2, workers: 1 });
const { servers, workers, key } = installation;
const clients = Array.from(
  { length: 4 },
  (_, n) => new FaultClient(() => servers.map(({ address }) => address), key, `client-${n}`, restMs),
);
let ending = false;
let chats = 0;
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
/** One chat after the other, each at the server that is next. */
const talking = (async () => {
  for (; !ending; chats++) {
    const addresses = servers.map(({ address }) => address);
    const caller = new ChatCaller(chats % 2 ? addresses : addresses.toReversed(), key);
    for (const line of ['cotton t-shirt', 'why', 'duty from China value 12000', 'candidates']) {
      await caller.say(line);
      await pause(restMs);
    }
    await caller.end();
  }
})();
const nodes = [...servers, ...workers];
const ends = Date.now() + minutes * 60_000;
const every = Math.min(60_000, (minutes * 60_000) / 10);
try {
  for (let wait = 5000; ; wait = every) {
    await pause(wait);
    const used = nodes.map(({ pid }) => usedBy(pid));
    say(`${((minutes * 60_000 - (ends - Date.now())) / 60_000).toFixed(1)} minutes`, {
      MB: used.map(({ mb }) => mb),
      files: used.map(({ files }) => files),
      calls: clients.reduce((sum, { singles }) => sum + singles.size, 0),
      batches: clients.reduce((sum, { batches }) => sum + batches.size, 0),
      repeated: clients.reduce((sum, { repeated }) => sum + repeated, 0),
      chats,
    });
    if (Date.now() >= ends) break;
  }
  ending = true;
  await talking;
  await Promise.all(clients.map((client) => client.end()));
} finally {
  await installation.end();
  rmSync(home, { recursive: true, force: true });
}
