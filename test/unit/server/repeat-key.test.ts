import { expect, it } from 'vitest';
import { repeatKey } from '../../../src/server/repeat-key.js';

const asked = (body: unknown) => ({
  method: 'POST',
  url: '/v1/classify/batch',
  headers: { 'idempotency-key': 'night-1' },
  body,
});

it('marks the longest list without keeping others from their turn', async () => {
  const items = Array.from({ length: 10_000 }, (_, n) => ({
    item_id: `row ${n}`,
    description: 'x'.repeat(300),
  }));
  let turns = 0;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const marked = await repeatKey(asked({ items }));
  clearImmediate(next);
  expect(marked?.key).toBe('night-1');
  expect(turns).toBeGreaterThan(10);
});

it('marks a call without a body, too', async () => {
  const marked = await repeatKey(asked(undefined));
  expect(marked?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(marked?.alike).toBe(marked?.fingerprint);
});
