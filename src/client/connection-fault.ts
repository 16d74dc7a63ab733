import { TariffError } from '../errors.js';

/** A fault of the connection, and whether another try may do better. */
export interface ConnectionFault {
  readonly error: TariffError;
  readonly passing: boolean;
}

const tls =
  /^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_|ERR_SSL_|HOSTNAME_MISMATCH|EPROTO|INVALID_CA|PATH_LENGTH)/;

const codesOf = (fault: unknown): string[] => {
  if (!(fault instanceof Error)) return [];
  const own = (fault as NodeJS.ErrnoException).code;
  const several = fault instanceof AggregateError ? fault.errors.flatMap(codesOf) : [];
  return [...(own === undefined ? [] : [own]), ...several, ...codesOf(fault.cause)];
};

/** Why a server could not be asked, in words, from what the network said. */
export function connectionFault(fault: unknown, base: string): ConnectionFault {
  const codes = codesOf(fault);
  const has = (...names: string[]): boolean => names.some((name) => codes.includes(name));
  const made = (why: string, hint: string, passing: boolean): ConnectionFault => ({
    error: new TariffError('server_unreachable', `${base}: ${why}`, { hint, cause: fault }),
    passing,
  });
  if (codes.some((code) => tls.test(code)))
    return made(
      `its certificate is not trusted (${codes.find((code) => tls.test(code))})`,
      'check the address and the clock of this machine; for a certificate of your own company set NODE_EXTRA_CA_CERTS',
      false,
    );
  if (has('ENOTFOUND'))
    return made('there is no server of that name', 'check the address given to --server', false);
  if (has('ECONNREFUSED'))
    return made('nothing answers there', 'start it with "tariff serve", or check the port', true);
  if (has('UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'))
    return made('it cannot be reached', 'check the network, the VPN or the proxy', true);
  if (has('UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'))
    return made('it did not answer in time', 'try again; nothing is done twice', true);
  if (has('UND_ERR_RES_EXCEEDED_MAX_SIZE'))
    return made('its answer is larger than any answer of this program', 'check the address', false);
  const what = codes[0] ?? (fault instanceof Error ? fault.message : String(fault));
  return made(`the connection broke (${what})`, 'try again; nothing is done twice', true);
}
