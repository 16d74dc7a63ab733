import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, type Dispatcher, EnvHttpProxyAgent, request } from 'undici';
import { isLoopback } from '../core/web-address.js';
import { TariffError } from '../errors.js';
import { PartialDownload } from './partial-download.js';

/** How a download is asked for; times and sizes have usual values. */
export interface DownloadNeeds {
  readonly url: string;
  /** where a cut download waits for its rest */
  readonly folder: string;
  /** what the bytes must add up to, where it is known */
  readonly sha256?: string;
  readonly bytesAtMost?: number;
  readonly attempts?: number;
  readonly pauseMs?: number;
  readonly silenceMs?: number;
}

export interface Downloaded {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** bytes that an earlier, cut download had brought */
  readonly resumedFrom: number;
  /** takes the file away once it has been used */
  discard(): void;
}

const usual = { bytesAtMost: 200_000_000, attempts: 4, pauseMs: 1_000, silenceMs: 60_000 };
const redirectsAtMost = 5;
/** undici 7.30.2 dies of an assertion when a connection ends while its reader is paused, so it is never paused. */
const neverPaused = 1_000_000_000;

const failed = (url: string, why: string, hint: string, cause?: unknown): TariffError =>
  new TariffError('download_failed', `${url}: ${why}`, { hint, cause });
const later = 'what is loaded stays as it was; run the command again to go on where it stopped';

/** An address that may be asked: https, or this machine itself. `from`: the address that sent there. */
export function checkedAddress(text: string, from?: URL): URL {
  let url: URL;
  try {
    url = new URL(text, from);
  } catch {
    throw new TariffError('usage', `"${text}" is not an address`, { hint: 'write it as https://...' });
  }
  if (url.protocol === 'https:' && (!from || isLoopback(from.hostname) || !isLoopback(url.hostname)))
    return url;
  if (url.protocol === 'http:' && isLoopback(url.hostname) && (!from || isLoopback(from.hostname)))
    return url;
  throw new TariffError(from ? 'download_failed' : 'usage', `${url.href} is not asked: only https is`, {
    hint: from ? `${from.href} sends there; check the address` : 'give an address that begins with https://',
  });
}

/** A request that stopped for a reason that may pass. */
class Passing extends Error {}

async function ask(
  address: URL,
  headers: Record<string, string>,
  silenceMs: number,
): Promise<Dispatcher.ResponseData> {
  const settings = {
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    connect: { timeout: silenceMs },
    pipelining: 0,
  };
  let url = address;
  for (let hops = 0; ; hops++) {
    const dispatcher = isLoopback(url.hostname) ? new Agent(settings) : new EnvHttpProxyAgent(settings);
    const response = await request(url, {
      dispatcher,
      highWaterMark: neverPaused,
      headers: { accept: '*/*', 'accept-encoding': 'identity', ...headers },
    });
    const { location } = response.headers;
    if (response.statusCode < 300 || response.statusCode >= 400 || typeof location !== 'string')
      return response;
    await response.body.dump();
    if (hops === redirectsAtMost)
      throw failed(address.href, 'it sends from one address to the next', 'check the address');
    url = checkedAddress(location, url);
  }
}

const headerOf = (response: Dispatcher.ResponseData, name: string): string | undefined => {
  const value = response.headers[name];
  return typeof value === 'string' ? value : undefined;
};

const validatorOf = (response: Dispatcher.ResponseData): string | undefined => {
  const etag = headerOf(response, 'etag');
  return etag?.startsWith('"') ? etag : headerOf(response, 'last-modified');
};

/** One request for the file or its rest; what the server says of the whole file's checksum, where it does. */
async function fetchPart(
  part: PartialDownload,
  address: URL,
  bytesAtMost: number,
  silenceMs: number,
): Promise<string | undefined> {
  const { resume } = part;
  const headers = resume ? { range: `bytes=${resume.from}-`, 'if-range': resume.validator } : {};
  const response = await ask(address, headers, silenceMs);
  const { statusCode, body } = response;
  const length = Number(headerOf(response, 'content-length') ?? Number.NaN);
  const range = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(headerOf(response, 'content-range') ?? '');
  let total = Number.isNaN(length) ? undefined : length;
  if (statusCode === 206 && resume && Number(range?.[1]) === resume.from) {
    total = range?.[2] === '*' || range === null ? part.total : Number(range[2]);
  } else if (statusCode === 200) {
    part.begin(validatorOf(response), total);
  } else {
    await body.dump();
    if (statusCode === 416 && resume && Number(range?.[2]) === resume.from)
      return headerOf(response, 'repr-digest');
    if (statusCode === 206 || statusCode === 416) {
      part.discard();
      throw new Passing('the server does not go on where the download stopped');
    }
    if (statusCode === 429 || statusCode >= 500) throw new Passing(`the server answers ${statusCode}`);
    throw failed(
      address.href,
      `the server answers ${statusCode}`,
      'check the address, or take the file by hand and import it',
    );
  }
  const tooLarge = (): TariffError => {
    part.discard();
    return failed(address.href, `the file is larger than ${bytesAtMost} bytes`, 'check the address');
  };
  if (total !== undefined && total > bytesAtMost) {
    body.destroy();
    throw tooLarge();
  }
  const size = await part.append(body, bytesAtMost).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'UND_ERR_BODY_TIMEOUT' || cause.syscall === 'write') throw cause;
    throw new Passing(
      `the connection was cut after ${part.size}${total === undefined ? '' : ` of ${total}`} bytes`,
    );
  });
  if (size > bytesAtMost) throw tooLarge();
  if (total !== undefined && size < total) throw new Passing(`${size} of ${total} bytes came`);
  return headerOf(response, 'repr-digest');
}

async function hashOf(path: string): Promise<{ hex: string; base64: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const digest = hash.digest();
  return { hex: digest.toString('hex'), base64: digest.toString('base64') };
}

/**
 * Downloads one official file: a cut download is gone on with, now and in a later call, as long as the server knows the
 * file by the same mark. Nothing but the download's own folder is touched.
 */
export async function downloadOfficial(needs: DownloadNeeds): Promise<Downloaded> {
  const { bytesAtMost, attempts, pauseMs, silenceMs } = { ...usual, ...needs };
  const address = checkedAddress(needs.url);
  const part = new PartialDownload(needs.folder, address.href);
  const resumedFrom = part.resume?.from ?? 0;
  let digest: string | undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      digest = await fetchPart(part, address, bytesAtMost, silenceMs);
      break;
    } catch (cause) {
      if (cause instanceof TariffError) throw cause;
      if (attempt >= attempts) throw failed(address.href, reasonOf(cause), later, cause);
      await wait(pauseMs * attempt);
    }
  }
  const { hex, base64 } = await hashOf(part.path);
  const told = /sha-256=:([^:]+):/.exec(digest ?? '')?.[1];
  if (
    (needs.sha256 !== undefined && needs.sha256.toLowerCase() !== hex) ||
    (told !== undefined && told !== base64)
  ) {
    part.discard();
    throw failed(
      address.href,
      `what came has the checksum ${hex}, not the one that was told`,
      'run the command again',
    );
  }
  return { path: part.path, bytes: part.size, sha256: hex, resumedFrom, discard: () => part.discard() };
}

/** A small JSON answer of an official address. */
export async function askJson(url: string, silenceMs = usual.silenceMs): Promise<unknown> {
  const address = checkedAddress(url);
  try {
    const { statusCode, body } = await ask(address, { accept: 'application/json' }, silenceMs);
    if (statusCode === 200) return await body.json();
    await body.dump();
    throw new Passing(`the server answers ${statusCode}`);
  } catch (cause) {
    if (cause instanceof TariffError) throw cause;
    throw failed(url, reasonOf(cause), later, cause);
  }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof Passing) return cause.message;
  const { code, message } = cause as NodeJS.ErrnoException;
  const known: Record<string, string> = {
    ECONNREFUSED: 'nothing answers there',
    ENOTFOUND: 'there is no such host',
    UND_ERR_SOCKET: 'the connection was cut',
    UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
    UND_ERR_HEADERS_TIMEOUT: 'no answer in time',
    UND_ERR_BODY_TIMEOUT: 'the server fell silent',
  };
  return known[code ?? ''] ?? message;
}
