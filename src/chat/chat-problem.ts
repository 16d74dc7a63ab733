import type { ChatProblem } from '../api/chat-frames.js';
import { errorCatalogue, TariffError } from '../errors.js';

/** What stopped an answer, as the chat tells it; of our own bugs nothing but that there is one leaves. */
export function problemOf(fault: unknown): ChatProblem {
  if (!(fault instanceof TariffError))
    return {
      type: 'urn:tariff:problem:internal',
      title: 'Internal error',
      status: 500,
      detail: 'the answer could not be made',
      code: 'internal',
      retryable: true,
    };
  const row = errorCatalogue[fault.code];
  return {
    type: `urn:tariff:problem:${fault.code}`,
    title: row.title,
    status: row.status,
    detail: fault.message,
    code: fault.code,
    retryable: 'retryable' in row && row.retryable,
  };
}
