import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { migratePostgres, openHostStore } from '../../src/store/open-host-store.js';
import { postgresMissing, startPostgres, type TestPostgres } from '../support/postgres.js';
import { hostStoreContract } from './host-store.contract.js';

const missing = postgresMissing();
if (missing) console.warn(`not tested on PostgreSQL: ${missing}`);

describe.skipIf(missing !== undefined)('PostgreSQL', () => {
  let server: TestPostgres;
  let made = 0;
  beforeAll(async () => {
    server = await startPostgres();
    await migratePostgres(await server.create('empty'));
  });
  // a hundred databases are many files: a disk that is busy takes its time to remove them
  afterAll(() => server?.remove(), 300_000);

  hostStoreContract('an installation on PostgreSQL', async () => {
    const url = await server.create(`test_${++made}`, 'empty');
    const door = async () => {
      const store = await openHostStore({ home: '', url });
      onTestFinished(() => store.close());
      return store;
    };
    return { store: await door(), again: door, place: { home: '', url } };
  });
});
