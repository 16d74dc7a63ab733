import type { FastifyRequest } from 'fastify';
import { TariffError } from '../errors.js';
import { ownAddress } from './own-address.js';
import type { ServerSettings } from './server-needs.js';

/** Refuses a call that a page of another origin makes, unless the operator allowed it; programs name no origin. */
export function refuseStrangePage(
  request: FastifyRequest,
  settings: Pick<ServerSettings, 'publicUrl' | 'chat'>,
  what: string,
): void {
  const { origin } = request.headers;
  if (
    origin === undefined ||
    isAllowed(origin, [new URL(ownAddress(request, settings)).origin, ...(settings.chat?.origins ?? [])])
  )
    return;
  throw new TariffError('origin_not_allowed', `pages of that origin may not ${what}`, {
    hint: 'whoever runs the server allows origins with chat.origins',
  });
}

const isAllowed = (origin: string, allowed: readonly string[]): boolean =>
  allowed.some((each) => each.toLowerCase() === origin.toLowerCase());
