import type { Endpoint } from './endpoint.js';
import { batchLawRoute } from './routes/batch-law.js';
import { batches, cancelBatch, listBatches } from './routes/batches.js';
import { changes } from './routes/changes.js';
import { classification, classifications } from './routes/classifications.js';
import { classify, previewClassification } from './routes/classify.js';
import { classifyBatch } from './routes/classify-batch.js';
import { feedback, listFeedback, oneFeedback, withdrawFeedback } from './routes/feedback.js';
import {
  account,
  audit,
  changeAccount,
  createKey,
  eraseClient,
  listKeys,
  revokeKey,
  rotateKey,
} from './routes/keys.js';
import { data, duty, dutyEntry, lookup, notes, origin, originRule, search } from './routes/law.js';
import { regulations } from './routes/regulations.js';
import { usage } from './routes/usage.js';
import { webhookEndpoints } from './routes/webhooks.js';
import { monitorEndpoints } from './routes/webhooks-monitor.js';

/** Every operation under /v1, in the order of the document. */
export const endpoints: readonly Endpoint[] = [
  classify,
  previewClassification,
  classifyBatch,
  batches,
  listBatches,
  cancelBatch,
  feedback,
  listFeedback,
  oneFeedback,
  withdrawFeedback,
  classifications,
  classification,
  ...webhookEndpoints,
  usage,
  account,
  rotateKey,
  listKeys,
  createKey,
  changeAccount,
  revokeKey,
  audit,
  eraseClient,
  duty,
  dutyEntry,
  origin,
  originRule,
  lookup,
  search,
  notes,
  changes,
  ...monitorEndpoints,
  regulations,
  data,
  batchLawRoute,
];
