import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TariffError } from '../errors.js';
import type { Host } from '../service/hosted/host.js';
import { entitle, identifyCaller } from '../service/hosted/identify-caller.js';

type Authenticate = (
  request: FastifyRequest,
  reply: FastifyReply,
  scope: 'read' | 'classify' | 'admin' | null,
) => Promise<void>;

/** Reads the key of a call before its body is read; who guesses keys from one address is held up. */
export function authenticator(app: FastifyInstance, host: Host, guessesPerMinute: number): Authenticate {
  const countGuess = app.createRateLimit({
    max: guessesPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => request.ip,
  });
  return async (request, reply, scope) => {
    try {
      request.caller = await identifyCaller(host, request.headers.authorization);
    } catch (fault) {
      if (!(fault instanceof TariffError)) throw fault;
      const guesses = await countGuess(request);
      if (guesses.isAllowed || !guesses.isExceeded) throw fault;
      reply.header('retry-after', String(guesses.ttlInSeconds));
      throw new TariffError('rate_limited', 'too many refused keys came from this address');
    }
    entitle(request.caller, scope ?? 'any');
  };
}
