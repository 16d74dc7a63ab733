import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSqliteStore } from '../../src/store/sqlite-store.js';
import { tempHome } from '../support/temp-home.js';
import { storeContract } from './store.contract.js';

storeContract('the SQLite store', async () => {
  const path = join(tempHome(), 'history.db');
  const store = await openSqliteStore(path);
  onTestFinished(() => store.close());
  return { store, again: () => openSqliteStore(path) };
});
