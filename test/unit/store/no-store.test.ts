import { expect, it } from 'vitest';
import { noStore } from '../../../src/store/no-store.js';
import { aClassification, aFeedback } from '../../support/stored-rows.js';

it('takes every write and keeps nothing', async () => {
  const store = noStore();
  await store.saveClassification(aClassification());
  await store.saveFeedback(aFeedback());
  expect(await store.classification('local', 'cls_1')).toBeUndefined();
  expect(await store.classifications('local', {}, 10)).toEqual({ items: [], next_cursor: null });
  expect(await store.feedbackOn('local', ['cls_1'])).toEqual([]);
  expect(await store.feedback('local', null, 10)).toEqual([]);
  expect(await store.usage('local', '2026-01-01', '2026-12-31', 'day')).toEqual([]);
  await store.close();
});
