import type { FastifyRequest } from 'fastify';
import { TariffError } from '../errors.js';
import type { ServerSettings } from './server-needs.js';

/** Refuses a call that a page of another origin makes, unless the operator allowed it; programs name no origin. */
export function refuseStrangePage(
  request: FastifyRequest,
  { publicUrl, chat }: Pick<ServerSettings, 'publicUrl' | 'chat'>,
  what: string,
): void {
  const { origin } = request.headers;
  if (origin === undefined || isAllowed(origin, [ownOrigin(request, publicUrl), ...(chat?.origins ?? [])]))
    return;
  throw new TariffError('origin_not_allowed', `pages of that origin may not ${what}`, {
    hint: 'whoever runs the server allows origins with chat.origins',
  });
}

const ownOrigin = (request: FastifyRequest, publicUrl: string | null): string =>
  publicUrl === null ? `${request.protocol}://${request.host}` : new URL(publicUrl).origin;

const isAllowed = (origin: string, allowed: readonly string[]): boolean =>
  allowed.some((each) => each.toLowerCase() === origin.toLowerCase());
