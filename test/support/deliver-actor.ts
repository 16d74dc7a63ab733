import { lawWorkHere } from '../../src/engine/work-on-law.js';
import { openHostStore } from '../../src/store/open-host-store.js';
import { openWebhooks } from '../../src/webhooks/webhook-host.js';
import { shippedLibrary } from './shipped.js';

// sends what waits in the database of a folder, until it is killed; its clock is so many milliseconds ahead
const [home = '', ahead = '0'] = process.argv.slice(2);
const store = await openHostStore({ home });
openWebhooks({
  library: shippedLibrary(),
  work: lawWorkHere(shippedLibrary()),
  store,
  settings: { allowPrivate: true, atMost: 20, linkBase: '', sealKeys: [] },
  version: 'test',
  now: () => new Date(Date.now() + Number(ahead)),
  random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  report: (fault, what) => process.stderr.write(`${what}: ${String(fault)}\n`),
});
process.stdout.write('ready\n');
