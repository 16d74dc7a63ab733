import type { StoredClassification, StoredFeedback } from '../../src/store/store.js';

/** A classification as it is kept, with whatever a test is about. */
export const aClassification = (own: Partial<StoredClassification> = {}): StoredClassification => ({
  id: 'cls_1',
  created_at: '2026-06-15T12:00:00.000Z',
  account: 'local',
  client: null,
  reference: null,
  origin: 'MX',
  destination: 'US',
  description: "men's cotton T-shirt",
  code: '6109100012',
  decision: 'accept',
  confident_to: '6109100012',
  confidence: 0.91,
  edition: '2026-rev-10',
  result: '{"id":"cls_1"}',
  ...own,
});

/** A broker's word as it is kept. */
export const aFeedback = (own: Partial<StoredFeedback> = {}): StoredFeedback => ({
  id: 'fbk_1',
  created_at: '2026-06-15T12:05:00.000Z',
  account: 'local',
  client: null,
  classification_id: 'cls_1',
  description: "men's cotton T-shirt",
  folded: 'men cotton t shirt',
  verdict: 'incorrect',
  code: '6109100004',
  comment: null,
  withdrawn_at: null,
  ...own,
});
