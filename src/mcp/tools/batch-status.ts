import type { BatchRecord } from '../../api/batch-answers.js';
import { fitAnswer } from '../fit-answer.js';
import { tool } from '../tool.js';

/** How lists that a server answers stand. */
export const batchStatus = tool({
  name: 'batch_status',
  title: 'How a batch stands',
  about: 'How far a batch of a server is, or the newest batches; on this machine alone there are none.',
  scope: 'read',
  bucket: 'other',
  async run(service, { id, detail }) {
    const batches: readonly Pick<BatchRecord, 'id' | 'status' | 'counts' | 'created_at'>[] =
      id === undefined
        ? (await service.batches.list({ limit: 20 })).items
        : [await service.batches.show(id, { limit: 1 })];
    return fitAnswer(detail, (fitting) => ({
      edition: '',
      batches: fitting.list('batches', batches).map((batch) => ({
        id: batch.id,
        status: batch.status,
        products: batch.counts.total,
        answered: batch.counts.done,
        created_at: batch.created_at,
      })),
      not_known: ['the answers themselves: read them with GET /v1/batches'],
    }));
  },
});
