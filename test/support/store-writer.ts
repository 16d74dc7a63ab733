import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { openSqliteStore } from '../../src/store/sqlite-store.js';
import { aClassification } from './stored-rows.js';

/**
 * A process that writes classifications into a history and names each one once it is kept: PATH PREFIX COUNT BYTES.
 * It begins when something comes in on stdin, so that several can begin at once.
 */
const [path = '', prefix = '', count = '0', bytes = '0'] = process.argv.slice(2);
writeSync(2, 'ready\n');
await once(process.stdin, 'data');
process.stdin.destroy();
const store = await openSqliteStore(path);
for (let n = 0; n < Number(count); n++) {
  const id = `${prefix}_${n}`;
  await store.saveClassification(aClassification({ id, result: 'x'.repeat(Number(bytes)) }));
  writeSync(1, `${id}\n`);
}
await store.close();
