import { randomUUID } from 'node:crypto';
import type { ChatEngine } from '../chat/engine.js';
import type { Caller, Host } from '../service/hosted/host.js';
import { performCall } from '../service/hosted/perform-call.js';
import type { TariffService } from '../service/tariff-service.js';

const nothing = { status: 200, headers: {}, body: '' };

/** The engine as one account's chat asks it: every question is a call of the account, counted and kept as such. */
export function chatEngine(host: Host, caller: Caller): ChatEngine {
  const call = async <T>(ask: (service: TariffService) => Promise<T>): Promise<T> => {
    let given: { readonly answer: T } | undefined;
    await performCall(
      host,
      { caller, operation: 'chat', id: randomUUID() },
      async (service) => {
        given = { answer: await ask(service) };
      },
      () => nothing,
    );
    if (given) return given.answer;
    throw new Error('a call ended without an answer');
  };
  return {
    classify: (asked) => call((service) => service.classify(asked)),
    preview: (asked) => call((service) => service.preview(asked)),
    duty: (asked) => call((service) => service.duty(asked)),
    origin: (asked) => call((service) => service.origin(asked)),
    lookup: (asked) => call((service) => service.lookup(asked)),
    regulations: (asked) => call((service) => service.regulations(asked)),
    feedback: (asked) => call((service) => service.feedback(asked)),
    scheduleDiff: (asked) => call((service) => service.scheduleDiff(asked)),
    dataStatus: () => call((service) => service.dataStatus()),
  };
}
