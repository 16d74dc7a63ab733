import { setTimeout as pause } from 'node:timers/promises';
import {
  dataStatus,
  dutyResult,
  feedbackPage,
  feedbackRecord,
  historyItem,
  historyPage,
  lookupResult,
  searchResult,
} from '../api/answers.js';
import { batchList, batchPage, batchRecord } from '../api/batch-answers.js';
import { batchEnvelope } from '../api/batch-request.js';
import type { ChatContextInput } from '../api/chat-frames.js';
import { classificationPreview, classificationResult } from '../api/classification-result.js';
import { classifyRequest } from '../api/classify-request.js';
import { scheduleDiff } from '../api/data-answers.js';
import { dutyEntry } from '../api/duty-entry.js';
import { dutyEntryRequest } from '../api/duty-entry-request.js';
import { dutyRequest } from '../api/duty-request.js';
import { feedbackQuery, feedbackRequest } from '../api/feedback-request.js';
import { historyQuery } from '../api/history-query.js';
import {
  accountChange,
  auditPage,
  clientErased,
  keyList,
  keyMade,
  keyRequest,
  keyRevoked,
  keyRotated,
  type RotateRequestInput,
  revokeRequest,
  rotateRequest,
  whoAmI,
} from '../api/key-answers.js';
import { notesResult } from '../api/notes-answer.js';
import { notesRequest } from '../api/notes-request.js';
import { originRequest, originRuleRequest } from '../api/origin-request.js';
import { originResult, originRuleResult } from '../api/origin-result.js';
import { readRequest } from '../api/read-request.js';
import { regulationsRequest } from '../api/regulation-request.js';
import { regulationResult } from '../api/regulation-result.js';
import type { Given, Read, Schema } from '../api/schema.js';
import type { TariffService } from '../api/tariff-service.js';
import { usageResult } from '../api/usage-answer.js';
import type { ChatLine } from './chat-line.js';
import { remoteMonitor, remoteWebhooks } from './monitor-calls.js';
import { openRemoteAnswers } from './remote-answers.js';
import { serverAddress } from './server-address.js';
import { type CallNeeds, ServerCalls } from './server-calls.js';

export interface RemoteNeeds extends Omit<CallNeeds, 'address'> {
  /** where the server is: https, or http on this machine */
  readonly server: string;
}

/** A rotation is told apart from another try of the same one by its key, which the caller keeps. */
export interface RemoteService extends TariffService {
  rotateOnce(
    request: RotateRequestInput,
    idempotencyKey: string,
  ): ReturnType<TariffService['keys']['rotate']>;
  /** a chat at the server, with what is known of the entry before its first message */
  openChat(context: ChatContextInput): Promise<ChatLine>;
}

const encoded = encodeURIComponent;

/** A server over HTTP: the same questions, answers and stops as the engine in this process. */
export async function makeRemoteService(needs: RemoteNeeds): Promise<RemoteService> {
  const calls = new ServerCalls({ ...needs, address: serverAddress(needs.server) });
  type Query = NonNullable<Parameters<typeof calls.call>[0]['query']>;
  const get = <S extends Schema>(path: string, answer: S, query: Query = {}): Promise<Read<S>> =>
    calls.call({ method: 'GET', path, query, answer });
  /** What is asked is read here first, so that a fault in it costs no call and is told as everywhere. */
  const post = <S extends Schema, Q extends Schema>(
    path: string,
    answer: S,
    shape: Q,
    given: Given<Q>,
    idempotencyKey?: string,
  ): Promise<Read<S>> => {
    readRequest(shape, given);
    return calls.call({
      method: 'POST',
      path,
      body: given,
      answer,
      ...(idempotencyKey ? { idempotencyKey } : {}),
    });
  };
  return {
    classify: async (given) => post('/v1/classify', classificationResult, classifyRequest, given),
    preview: async (given) => post('/v1/classify/preview', classificationPreview, classifyRequest, given),
    answers: (options) => openRemoteAnswers({ ...needs, calls }, options),
    duty: async (given) => post('/v1/duty', dutyResult, dutyRequest, given),
    dutyEntry: async (given) => post('/v1/duty/entry', dutyEntry, dutyEntryRequest, given),
    origin: async (given) => post('/v1/origin', originResult, originRequest, given),
    async originRule(given) {
      const { code, ...query } = readRequest(originRuleRequest, given);
      return get(`/v1/origin/rules/${encoded(code)}`, originRuleResult, query);
    },
    async regulations(given) {
      const { code, client_has, settled = [], ...query } = readRequest(regulationsRequest, given);
      const has = client_has.length === 0 ? {} : { client_has: client_has.join(',') };
      const paid = settled.length === 0 ? {} : { settled: settled.join(',') };
      return get(`/v1/regulations/mx/${encoded(code)}`, regulationResult, { ...query, ...has, ...paid });
    },
    lookup: async ({ code, ...query }) => get(`/v1/codes/us/${encoded(code)}`, lookupResult, query),
    search: async (query) => get('/v1/codes/search', searchResult, { ...query }),
    notes: async (given) => get('/v1/notes', notesResult, { ...readRequest(notesRequest, given) }),
    feedback: async (given) => post('/v1/feedback', feedbackRecord, feedbackRequest, given),
    feedbackList: async (given) =>
      get('/v1/feedback', feedbackPage, { ...readRequest(feedbackQuery, given) }),
    feedbackItem: async (id) => get(`/v1/feedback/${encoded(id)}`, feedbackRecord),
    withdrawFeedback: async (id) =>
      calls.call({ method: 'POST', path: `/v1/feedback/${encoded(id)}/withdraw`, answer: feedbackRecord }),
    history: async (given) =>
      get('/v1/classifications', historyPage, { ...readRequest(historyQuery, given) }),
    historyItem: async (id) => get(`/v1/classifications/${encoded(id)}`, historyItem),
    usage: async (query) => get('/v1/usage', usageResult, { ...query }),
    dataStatus: async () => get('/v1/data', dataStatus),
    scheduleDiff: async (asked) => get('/v1/changes', scheduleDiff, { ...asked }),
    batches: {
      submit: async (given) => post('/v1/classify/batch', batchRecord, batchEnvelope, given),
      show: async (id, page) => get(`/v1/batches/${encoded(id)}`, batchPage, { ...page }),
      list: async (page) => get('/v1/batches', batchList, { ...page }),
      cancel: async (id) =>
        calls.call({ method: 'POST', path: `/v1/batches/${encoded(id)}/cancel`, answer: batchRecord }),
    },
    keys: {
      list: async () => get('/v1/keys', keyList),
      create: async (given) => post('/v1/keys', keyMade, keyRequest, given),
      rotate: async (given) => post('/v1/keys/rotate', keyRotated, rotateRequest, given),
      revoke: async (id, given) => post(`/v1/keys/${encoded(id)}/revoke`, keyRevoked, revokeRequest, given),
      trail: async (page) => get('/v1/audit', auditPage, { ...page }),
      changeAccount: async (given) => {
        const body = readRequest(accountChange, given);
        return calls.call({ method: 'PATCH', path: '/v1/account', body, answer: whoAmI });
      },
      eraseClient: async (client) =>
        calls.call({ method: 'DELETE', path: `/v1/clients/${encoded(client)}`, answer: clientErased }),
    },
    webhooks: remoteWebhooks(calls),
    monitor: remoteMonitor(calls),
    openChat: async (context) => {
      const { ChatLine } = await import('./chat-line.js');
      return ChatLine.open({
        base: calls.base,
        key: needs.key,
        version: needs.version,
        context,
        chance: () => needs.random(1)[0]! / 256,
        sleep: needs.sleep ?? ((ms) => pause(ms)),
      });
    },
    rotateOnce: async (given, idempotencyKey) =>
      post('/v1/keys/rotate', keyRotated, rotateRequest, given, idempotencyKey),
    whoami: async () => get('/v1/account', whoAmI),
    close: () => calls.close(),
  };
}
