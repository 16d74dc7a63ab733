import type { AccountEvent } from '../../api/webhook-events.js';
import { TariffError } from '../../errors.js';
import type { CommandContext } from '../context.js';

/** An address of this machine that events are handed on to, signed as the service signs them. */
export interface Forwarding {
  readonly to: string;
  readonly secret: string;
  /** hands one event on and says what came of it: a status, or why it was not reached */
  send(event: AccountEvent): Promise<Forwarded>;
}

export interface Forwarded {
  /** absent where nothing was reached */
  readonly status?: number;
  readonly said: string;
}

const secretVariable = 'TARIFF_WEBHOOK_SECRET';

/** Signs with the secret of TARIFF_WEBHOOK_SECRET, so that a receiver keeps its own, or with a new one. */
export async function forwardingTo(context: CommandContext, written: unknown): Promise<Forwarding> {
  const to = String(written);
  if (!URL.canParse(to) || !/^https?:$/.test(new URL(to).protocol))
    throw new TariffError('usage', `--forward-to: ${to} is not an address`, {
      hint: 'write it like http://localhost:3000/hook',
    });
  const { makeSecret } = await import('../../webhooks/webhook-secret.js');
  const { signedHeaders } = await import('../../webhooks/deliver-sign.js');
  const own = context.webhookSecret;
  if (own !== undefined && !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(own))
    throw new TariffError('usage', `${secretVariable} holds no secret of a webhook`, {
      hint: 'it begins with whsec_, as "tariff webhooks create" prints it; or unset it, and one is made',
    });
  const secret = own ?? makeSecret(context.random);
  const signing = { secret, previous_secret: null, previous_until: null };
  return {
    to,
    secret,
    async send({ id, type, timestamp, data }) {
      const body = JSON.stringify({ type, timestamp, data });
      const headers = {
        'content-type': 'application/json',
        ...signedHeaders(signing, { id, body }, new Date()),
      };
      return fetch(to, { method: 'POST', headers, body, redirect: 'manual' }).then(
        ({ status }): Forwarded => ({ status, said: String(status) }),
        (fault: Error): Forwarded => ({
          said: `not reached (${(fault.cause as { code?: string } | undefined)?.code ?? fault.message})`,
        }),
      );
    },
  };
}
