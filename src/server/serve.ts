import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { TariffError } from '../errors.js';
import type { RunningHost } from '../host/open-host.js';
import { buildApp } from './app.js';
import type { ServerNeeds } from './server-needs.js';
import type { TrustedProxies } from './trusted-proxies.js';

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** certificate chain and private key, as PEM files */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  readonly behindProxy: TrustedProxies;
}

/** A server that listens. */
export interface RunningServer {
  readonly app: FastifyInstance;
  readonly address: string;
  /** answers what has arrived, takes nothing new, hands unfinished work back */
  stop(): Promise<void>;
}

const drainMs = 10_000;

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Keys travel in every request: beyond this machine they travel encrypted, or not at all. */
export function refuseOpenListening({ host, tls, behindProxy }: ListenOptions): void {
  if (isLoopback(host) || tls || behindProxy !== false) return;
  throw new TariffError('usage', `listening on ${host} would let API keys travel unencrypted`, {
    hint: 'give --tls-cert and --tls-key, or --behind-proxy where a proxy ends TLS, or listen on 127.0.0.1',
  });
}

/** Listens for a host at work, until it is told to stop. */
export async function serve(
  running: RunningHost,
  needs: Omit<ServerNeeds, 'host'>,
  listen: ListenOptions,
): Promise<RunningServer> {
  refuseOpenListening(listen);
  const app = await buildApp({
    ...needs,
    host: running.host,
    ...(listen.tls ? { tls: readTls(listen.tls) } : {}),
  });
  try {
    await app.listen({ host: listen.host, port: listen.port });
  } catch (fault) {
    await app.close();
    throw listenFault(fault, listen);
  }
  const { address, port, family } = app.server.address() as AddressInfo;
  const shown = family === 'IPv6' ? `[${address}]` : address;
  return {
    app,
    address: `${listen.tls ? 'https' : 'http'}://${shown}:${port}`,
    async stop() {
      running.host.webhooks.endWaits();
      // a connection that is kept open has nothing more to wait for once its answer is out
      const tidy = setInterval(() => app.server.closeIdleConnections(), 50);
      const cut = setTimeout(() => app.server.closeAllConnections(), drainMs);
      await app.close();
      clearInterval(tidy);
      clearTimeout(cut);
      await running.stop(drainMs);
    },
  };
}

function readTls({ cert, key }: { readonly cert: string; readonly key: string }): {
  cert: Buffer;
  key: Buffer;
} {
  const [chain, secret] = [readCertificate(cert), readSecretKey(key)];
  if (!chain.certificate.checkPrivateKey(secret.key))
    throw new TariffError('usage', `${cert} and ${key} do not belong together`, {
      hint: 'give the key that the certificate was made for',
    });
  return { cert: chain.pem, key: secret.pem };
}

/** The certificate of a server, from a file of the settings. */
export function readCertificate(path: string): {
  readonly pem: Buffer;
  readonly certificate: X509Certificate;
} {
  const pem = readPem(path);
  const certificate = orRefuse(
    () => new X509Certificate(pem),
    `${path} is not a certificate in PEM`,
    'give the chain, the certificate of the server first',
  );
  return { pem, certificate };
}

/** The private key of a server, from a file of the settings. */
export function readSecretKey(path: string): { readonly pem: Buffer; readonly key: KeyObject } {
  const pem = readPem(path);
  const key = orRefuse(
    () => createPrivateKey(pem),
    `${path} is not a private key in PEM, or it is locked by a passphrase`,
    'give the unlocked key, readable by the server alone',
  );
  return { pem, key };
}

const readPem = (path: string): Buffer =>
  orRefuse(() => readFileSync(path), `${path} cannot be read`, 'check the path and its permissions');

function orRefuse<T>(read: () => T, message: string, hint: string): T {
  try {
    return read();
  } catch (cause) {
    throw new TariffError('usage', message, { cause, hint });
  }
}

function listenFault(fault: unknown, { host, port }: ListenOptions): unknown {
  const code = (fault as NodeJS.ErrnoException).code;
  const words: Readonly<Record<string, string>> = {
    EADDRINUSE: 'another program listens there',
    EACCES: 'that port needs more rights',
    EADDRNOTAVAIL: 'this machine has no such address',
    ENOTFOUND: 'there is no such address',
  };
  const why = words[code ?? ''];
  return why === undefined
    ? fault
    : new TariffError('usage', `cannot listen on ${host}:${port}: ${why}`, {
        hint: 'choose another with --listen',
        cause: fault,
      });
}
