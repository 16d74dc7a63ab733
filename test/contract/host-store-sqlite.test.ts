import { onTestFinished } from 'vitest';
import { openHostStore } from '../../src/store/open-host-store.js';
import { tempHome } from '../support/temp-home.js';
import { hostStoreContract } from './host-store.contract.js';

hostStoreContract('an installation on SQLite', async () => {
  const home = tempHome();
  const door = async () => {
    const store = await openHostStore({ home });
    onTestFinished(() => store.close());
    return store;
  };
  return { store: await door(), again: door, place: { home } };
});
