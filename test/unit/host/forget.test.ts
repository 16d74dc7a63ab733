import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { civilDate } from '../../../src/core/civil-date.js';
import { makeHostService } from '../../../src/host/host-service.js';
import { openHostStore } from '../../../src/store/open-host-store.js';
import { aClassification } from '../../support/stored-rows.js';
import { tempHome } from '../../support/temp-home.js';

describe('forgetting what is old', () => {
  test('says what went, of whom, and leaves a trail that does not name the client', async () => {
    const store = await openHostStore({ home: tempHome(), url: '' });
    let count = 0;
    const hosting = makeHostService({
      store,
      now: () => new Date('2026-06-15T00:00:00Z'),
      random: (bytes) => new Uint8Array(bytes).fill(++count),
    });
    const { account } = await hosting.createAccount('acme', 'enterprise', {});
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
    expect(await hosting.forget({ ...asked, dryRun: true })).toMatchObject({
      classifications: 1,
      dry_run: true,
    });
    expect(await hosting.forget({ ...asked, dryRun: false })).toMatchObject({
      account: account.id,
      classifications: 1,
      dry_run: false,
    });
    const { items } = await store.accounts.trail(account.id, 10);
    expect(items[0]).toMatchObject({ action: 'store.forget', subject: '2026-03-01', actor: 'host' });
    expect(items[0]?.detail).not.toContain('Smith');
    await expect(hosting.forget({ ...asked, account: 'nobody', dryRun: true })).rejects.toMatchObject({
      code: 'not_found',
    });
    await hosting.close();
  });

  test('leaves nothing of it in the file, beside a server that has it open', async () => {
    const home = tempHome();
    const beside = await openHostStore({ home });
    const goods = 'a most secret kind of roller skate';
    const old = { account: 'acc_1', created_at: '2026-01-01T00:00:00.000Z' };
    for (const [id, description] of [
      ['cls_1', 'a cotton shirt'],
      ['cls_2', goods],
      ['cls_3', 'a steel bottle'],
    ] as const)
      await beside.history.saveClassification(aClassification({ ...old, id, description }));
    const written = () =>
      readdirSync(home)
        .filter((name) => name.startsWith('history.db'))
        .map((name) => readFileSync(join(home, name), 'latin1'))
        .join('');
    const hosting = makeHostService({
      store: await openHostStore({ home, erases: true }),
      now: () => new Date('2026-06-15T00:00:00Z'),
      random: (bytes) => new Uint8Array(bytes),
    });
    const asked = { before: civilDate('2026-03-01'), taught: false, dryRun: false };
    expect(await hosting.forget(asked)).toMatchObject({ classifications: 3 });
    await hosting.close();
    await beside.close();
    expect(written()).not.toContain('secret kind of roller');
  });
});
