import { describe, expect, test } from 'vitest';
import { civilDate } from '../../../src/core/civil-date.js';
import { makeHostKeeper } from '../../../src/host/host-keeper.js';
import { openHostStore } from '../../../src/store/open-host-store.js';
import { aClassification } from '../../support/stored-rows.js';
import { tempHome } from '../../support/temp-home.js';

describe('forgetting what is old', () => {
  test('says what went, of whom, and leaves a trail that does not name the client', async () => {
    const store = await openHostStore({ home: tempHome(), url: '' });
    let count = 0;
    const keeper = makeHostKeeper({
      store,
      now: () => new Date('2026-06-15T00:00:00Z'),
      random: (bytes) => new Uint8Array(bytes).fill(++count),
    });
    const { account } = await keeper.createAccount('acme', 'enterprise', {});
    await store.history.saveClassification(
      aClassification({
        account: account.id,
        client: 'Smith Imports',
        created_at: '2026-01-01T00:00:00.000Z',
      }),
    );
    const asked = {
      before: civilDate('2026-03-01'),
      account: 'ACME',
      client: 'Smith Imports',
      taught: false,
    };
    expect(await keeper.forget({ ...asked, dryRun: true })).toMatchObject({
      classifications: 1,
      dry_run: true,
    });
    expect(await keeper.forget({ ...asked, dryRun: false })).toMatchObject({
      account: account.id,
      classifications: 1,
      dry_run: false,
    });
    const { items } = await store.accounts.trail(account.id, 10);
    expect(items[0]).toMatchObject({ action: 'store.forget', subject: '2026-03-01', actor: 'host' });
    expect(items[0]?.detail).not.toContain('Smith');
    await expect(keeper.forget({ ...asked, account: 'nobody', dryRun: true })).rejects.toMatchObject({
      code: 'not_found',
    });
    await keeper.close();
  });
});
