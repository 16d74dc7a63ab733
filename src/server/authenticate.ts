import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TariffError } from '../errors.js';
import type { Host } from '../host/host.js';
import { entitle, identifyCaller, refuseElsewhere } from '../host/identify-caller.js';

type Authenticate = (
  request: FastifyRequest,
  reply: FastifyReply,
  scope: 'read' | 'classify' | 'admin' | null,
  /** a key that was just replaced is let in to have an earlier answer again */
  repeatedByEndedKey?: boolean,
) => Promise<void>;

/** Reads the key of a call before its body is read; who guesses keys from one address is held up. */
export function authenticator(app: FastifyInstance, host: Host, guessesPerMinute: number): Authenticate {
  const countGuess = app.createRateLimit({
    max: guessesPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => request.ip,
  });
  const refuseTooMany = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const guesses = await countGuess(request);
    if (guesses.isAllowed || !guesses.isExceeded) return;
    reply.header('retry-after', String(guesses.ttlInSeconds));
    throw new TariffError('rate_limited', 'too many refused keys came from this address');
  };
  return async (request, reply, scope, repeatedByEndedKey = false) => {
    try {
      request.caller = await identifyCaller(
        host,
        request.headers.authorization,
        repeatedByEndedKey ? 'a replaced key, to repeat its rotation' : 'keys in force',
      );
    } catch (fault) {
      if (!(fault instanceof TariffError)) throw fault;
      await refuseTooMany(request, reply);
      throw fault;
    }
    refuseElsewhere(request.caller, request.ip);
    // the holder of a dead key alone would have to guess the Idempotency-Key
    if (request.caller.ended) await refuseTooMany(request, reply);
    entitle(request.caller, scope ?? 'any');
  };
}
