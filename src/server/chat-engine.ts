import { createHash } from 'node:crypto';
import type { TariffService } from '../api/tariff-service.js';
import type { ChatEngine } from '../chat/engine.js';
import type { Caller, Host } from '../host/host.js';
import { performCall } from '../host/perform-call.js';
import { forCustomer } from './problem.js';

const fingerprintOf = (asked: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(asked) ?? '')
    .digest('base64url')
    .slice(0, 22);

/**
 * The engine as one account's chat asks it: every question is a call of the account, counted and kept as such. A call is
 * named by its turn and its place there, so that a turn that another server begins anew counts and keeps nothing twice.
 */
export function chatEngine(host: Host, caller: () => Caller, turn: () => string): ChatEngine {
  let current = '';
  let place = 0;
  const next = (): string => {
    if (turn() !== current) place = 0;
    current = turn();
    return `${current}/${place++}`;
  };

  const call = async <T>(
    name: string,
    asked: unknown,
    ask: (service: TariffService) => Promise<T>,
    { leaves = false, supposes = false } = {},
  ): Promise<T> => {
    const fingerprint = fingerprintOf([name, asked]);
    const id = `${next()}/${fingerprint}`;
    let given: { readonly answer: T } | undefined;
    const reply = await performCall(
      host,
      {
        ...{ caller: caller(), operation: 'chat', id, supposes },
        // no caller's own key begins with a space
        ...(leaves ? { idempotency: { key: ` ${id}`, fingerprint, alike: fingerprint }, yields: true } : {}),
      },
      async (service) => {
        given = { answer: await ask(service) };
        return given.answer;
      },
      (answer, written) => ({
        status: 200,
        headers: {},
        body: leaves ? (written ?? JSON.stringify(answer)) : '',
      }),
    ).catch((fault: unknown) => {
      throw forCustomer(fault);
    });
    // what this call found may have come second
    if (given && !reply.replayed) return given.answer;
    return JSON.parse(reply.body) as T;
  };
  return {
    classify: (asked) => {
      const leaves = asked.keep !== false;
      return call('classify', asked, (service) => service.classify(asked), { leaves, supposes: !leaves });
    },
    preview: (asked) => call('preview', asked, (service) => service.preview(asked)),
    duty: (asked) => call('duty', asked, (service) => service.duty(asked)),
    origin: (asked) => call('origin', asked, (service) => service.origin(asked)),
    lookup: (asked) => call('lookup', asked, (service) => service.lookup(asked)),
    search: (asked) => call('search', asked, (service) => service.search(asked)),
    notes: (asked) => call('notes', asked, (service) => service.notes(asked)),
    regulations: (asked) => call('regulations', asked, (service) => service.regulations(asked)),
    feedback: (asked) => call('feedback', asked, (service) => service.feedback(asked), { leaves: true }),
    scheduleDiff: (asked) => call('changes', asked, (service) => service.scheduleDiff(asked)),
    dataStatus: () => call('data', undefined, (service) => service.dataStatus()),
  };
}
