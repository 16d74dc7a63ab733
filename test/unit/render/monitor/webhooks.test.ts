import { expect, it } from 'vitest';
import type { DeliveryRecord } from '../../../../src/api/webhook-answers.js';
import { renderDelivery } from '../../../../src/render/monitor/webhooks.js';

const at = '2026-06-01T12:00:00.000Z';
const message = (own: Partial<DeliveryRecord>): DeliveryRecord => ({
  schema_version: '1',
  id: 'msg_1',
  webhook_id: 'wh_1',
  type: 'duty.changed',
  created_at: at,
  state: 'waiting',
  next_at: '2026-06-01T13:00:00.000Z',
  attempts: [],
  payload: {},
  ...own,
});
const attempt = (status: number, error: string | null) => ({ at, ms: 5, status, error });

it.each([
  [
    { attempts: [attempt(200, null)] },
    'to be sent again at 2026-06-01T13:00:00.000Z; delivered before (200, 2026-06-01T12:00:00.000Z)',
  ],
  [
    { attempts: [attempt(500, 'the receiver answered 500')] },
    'the receiver answered 500; again at 2026-06-01T13:00:00.000Z',
  ],
  [
    { state: 'delivered', attempts: [attempt(500, 'the receiver answered 500'), attempt(204, null)] },
    'delivered (204)',
  ],
  [{}, 'waiting'],
] as [Partial<DeliveryRecord>, string][])(
  'a message that is %j is told as what becomes of it',
  (own, words) => {
    expect(renderDelivery(message(own))).toBe(`msg_1 duty.changed: ${words}\n`);
  },
);
