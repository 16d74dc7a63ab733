import type { TariffService } from '../../src/api/tariff-service.js';
import { type ErrorCode, TariffError } from '../../src/errors.js';

/** What of a service can be asked with nothing but `fetch`, as a stranger's program would: no retries, no checks. */
export function rawService(server: string, key: string): TariffService {
  const ask = async (method: string, path: string, given?: object): Promise<never> => {
    const query = method === 'GET' && given ? new URLSearchParams(textsOf(given)).toString() : '';
    const reply = await fetch(`${server}${path}${query === '' ? '' : `?${query}`}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(given) } : {}),
    });
    const body = (await reply.json()) as never;
    if (reply.ok) return body;
    const { code, detail, hint, errors } = body as {
      code: ErrorCode;
      detail: string;
      hint?: string;
      errors?: { pointer: string; detail: string; code: string }[];
    };
    throw new TariffError(code, detail, {
      ...(hint === undefined ? {} : { hint }),
      issues: (errors ?? []).map((each) => ({ code: each.code, message: each.detail, path: each.pointer })),
    });
  };
  const e = encodeURIComponent;
  const asked = {
    classify: (given) => ask('POST', '/v1/classify', given),
    preview: (given) => ask('POST', '/v1/classify/preview', given),
    duty: (given) => ask('POST', '/v1/duty', given),
    dutyEntry: (given) => ask('POST', '/v1/duty/entry', given),
    origin: (given) => ask('POST', '/v1/origin', given),
    originRule: ({ code, ...query }) => ask('GET', `/v1/origin/rules/${e(code)}`, query),
    regulations: ({ code, ...query }) => ask('GET', `/v1/regulations/mx/${e(code)}`, query),
    lookup: ({ code, ...query }) => ask('GET', `/v1/codes/us/${e(code)}`, query),
    search: (query) => ask('GET', '/v1/codes/search', query),
    notes: (query) => ask('GET', '/v1/notes', query),
    feedback: (given) => ask('POST', '/v1/feedback', given),
    feedbackList: (query) => ask('GET', '/v1/feedback', query),
    feedbackItem: (id) => ask('GET', `/v1/feedback/${e(id)}`),
    withdrawFeedback: (id) => ask('POST', `/v1/feedback/${e(id)}/withdraw`, {}),
    history: (query) => ask('GET', '/v1/classifications', query),
    historyItem: (id) => ask('GET', `/v1/classifications/${e(id)}`),
    usage: (query) => ask('GET', '/v1/usage', query),
    dataStatus: () => ask('GET', '/v1/data'),
    scheduleDiff: (query) => ask('GET', '/v1/changes', query),
    close: async () => undefined,
  } satisfies Partial<TariffService>;
  return asked as unknown as TariffService;
}

const textsOf = (given: object): [string, string][] =>
  Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
