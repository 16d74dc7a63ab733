import type { FastifyRequest } from 'fastify';
import type { ServerSettings } from './server-needs.js';

/** What the server is called by: the address that its operator says, else the one that the caller came by. */
export const ownAddress = (
  request: FastifyRequest,
  { publicUrl }: Pick<ServerSettings, 'publicUrl'>,
): string => publicUrl ?? `${request.protocol}://${request.host}`;
