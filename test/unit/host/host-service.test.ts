import { randomBytes } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeHostService } from '../../../src/host/host-service.js';
import { openHostStore } from '../../../src/store/open-host-store.js';
import { anAccount } from '../../support/host-rows.js';
import { tempHome } from '../../support/temp-home.js';

async function hostServiceOf(home = tempHome()) {
  const store = await openHostStore({ home });
  onTestFinished(() => store.close());
  return makeHostService({ store, now: () => new Date('2026-06-15T00:00:00Z'), random: randomBytes });
}

describe('an account', () => {
  it('is made once under a name; the refusal names the other one and what to do', async () => {
    const hosting = await hostServiceOf();
    const { account } = await hosting.createAccount('Acme', 'enterprise', {});
    await expect(hosting.createAccount('ACME', 'trial', {})).rejects.toMatchObject({
      code: 'name_taken',
      message: `the account ${account.id} is called "Acme" already`,
      hint: expect.stringContaining(`tariff keys create --account ${account.id}`),
    });
    expect((await hosting.accounts()).accounts).toEqual([account]);
    expect(await hosting.haveAccount('acme', 'trial')).toEqual(account);
    expect((await hosting.haveAccount('other', 'trial')).plan).toBe('trial');
    expect((await hosting.accounts()).accounts).toHaveLength(2);
  });

  it('is found by its id, by its name, and by its name in other letters', async () => {
    const hosting = await hostServiceOf();
    const { account } = await hosting.createAccount('Acme', 'enterprise', {});
    for (const named of [account.id, 'Acme', 'acme '])
      expect((await hosting.createKey({ account: named, mode: 'test', scopes: ['read'] })).account).toBe(
        account.id,
      );
  });

  it('of a name that two have had from before is asked for by its id', async () => {
    const home = tempHome();
    await (await openHostStore({ home })).close();
    const { default: Database } = await import('libsql');
    const file = new Database(`${home}/history.db`);
    for (const [id, name] of [
      ['acc_1', 'twin'],
      ['acc_2', 'twin'],
      ['acc_3', 'TWIN'],
    ]) {
      const row = Object.entries(anAccount({ id: id!, name: name! }));
      file
        .prepare(`INSERT INTO account (${row.map(([column]) => column)}) VALUES (${row.map(() => '?')})`)
        .run(row.map(([, value]) => value));
    }
    file.close();
    const hosting = await hostServiceOf(home);
    await expect(hosting.keys('twin')).rejects.toMatchObject({
      code: 'not_found',
      message: '2 accounts are called "twin": acc_1, acc_2',
    });
    expect((await hosting.setPlan('acc_2', 'trial', {})).account).toMatchObject({
      id: 'acc_2',
      plan: 'trial',
    });
    expect((await hosting.setPlan('TWIN', 'trial', {})).account.id).toBe('acc_3');
    await expect(hosting.createAccount('Twin', 'trial', {})).rejects.toMatchObject({ code: 'name_taken' });
  });
});
