import { join } from 'node:path';
import Database from 'libsql';
import { expect, it, onTestFinished } from 'vitest';
import { openHostStore } from '../../../src/store/open-host-store.js';
import { packText, unpackText } from '../../../src/store/packed-text.js';
import { aClaim } from '../../support/host-rows.js';
import { tempHome } from '../../support/temp-home.js';

/** Characters of two halves lie across every boundary of the pieces. */
const longText = `{"a":"${'👕'.repeat(3_000_000)}"}`;
const headers = { 'content-type': 'application/json' };

it('packs and unpacks a long text without keeping others from their turn', async () => {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const packed = await packText(longText);
  const whilePacked = turns;
  const again = await unpackText(packed);
  clearImmediate(next);
  expect(again === longText).toBe(true);
  expect(packed.length).toBeLessThan(longText.length / 10);
  expect(whilePacked).toBeGreaterThan(40);
  expect(turns - whilePacked).toBeGreaterThan(20);
});

it('packs a text of any length', async () => {
  for (const text of ['', 'é', '👕'.repeat(64_000), `é${'👕'.repeat(64_000)}`])
    expect(await unpackText(await packText(text))).toBe(text);
});

it('writes a long answer as few characters, which an older program takes for a call under way', async () => {
  const home = tempHome();
  const store = await openHostStore({ home });
  onTestFinished(() => store.close());
  const file = new Database(join(home, 'history.db'));
  onTestFinished(() => {
    file.close();
  });
  await store.ledger.claim(aClaim());
  const { account, key, owner, at, expires_at } = aClaim();
  const reply = { status: 200, headers, body: longText };
  await store.ledger.record({ reply: { account, key, owner, reply } });
  const [row] = file.prepare('SELECT * FROM reply').all() as Record<string, string | null>[];
  expect(row).toMatchObject({ status: null, body: null });
  expect(String(row!['lease_until']) > at).toBe(true);
  expect(row!['packed_body']!.length).toBeLessThan(longText.length / 10);

  // an older program that took the key anew after its day wrote what it knows and left the rest
  const tomorrow = { at: '2026-06-02T01:00:00.000Z', expires_at: '2026-06-03T01:00:00.000Z' };
  const set = file.prepare(
    'UPDATE reply SET owner = ?, lease_until = ?, expires_at = ?, status = ?, body = ?',
  );
  set.run('older', '2026-06-02T01:00:30.000Z', tomorrow.expires_at, null, null);
  expect(await store.ledger.claim(aClaim(tomorrow))).toEqual({ kind: 'in_flight' });
  set.run('older', '2026-06-02T01:00:30.000Z', tomorrow.expires_at, 201, '{"new":true}');
  expect(await store.ledger.claim(aClaim(tomorrow))).toEqual({
    kind: 'replay',
    reply: { status: 201, headers, body: '{"new":true}' },
  });
  expect(expires_at < tomorrow.at).toBe(true);
});
