import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What the stand-in does to the next request for the file. */
export type Mishap =
  /** the connection breaks after so many bytes */
  | { readonly kind: 'cut'; readonly after: number }
  /** more bytes are promised than come */
  | { readonly kind: 'promises'; readonly bytes: number }
  /** fewer bytes are promised than there are */
  | { readonly kind: 'short'; readonly bytes: number }
  | { readonly kind: 'status'; readonly status: number; readonly body?: string }
  | { readonly kind: 'redirect'; readonly to: string }
  /** the rest is asked for and the whole is sent */
  | { readonly kind: 'ignores_range' }
  /** the rest that is sent begins elsewhere */
  | { readonly kind: 'wrong_range' }
  | { readonly kind: 'digest'; readonly value: string };

export interface OfficialSite {
  readonly address: string;
  /** what each request for the file asked for, oldest first */
  readonly ranges: (string | undefined)[];
  /** puts another file in the place of the first */
  publish(content: Uint8Array | string): void;
  next(...mishaps: Mishap[]): void;
  releases: unknown;
}

/** A stand-in of the official site on this machine: serves a real file under /exportList and its list of releases. */
export async function officialSite(content: Uint8Array | string): Promise<OfficialSite> {
  let file = Buffer.from(content);
  let edition = 1;
  const mishaps: Mishap[] = [];
  const ranges: (string | undefined)[] = [];

  function serveFile(request: IncomingMessage, response: ServerResponse): void {
    const { range } = request.headers;
    ranges.push(range);
    const mishap = mishaps.shift();
    const etag = `"edition-${edition}"`;
    const known = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
    const from =
      known && mishap?.kind !== 'ignores_range' ? Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0) : 0;
    if (mishap?.kind === 'status') {
      response.writeHead(mishap.status).end(mishap.body ?? 'busy');
      return;
    }
    if (mishap?.kind === 'redirect') {
      response.writeHead(302, { location: mishap.to }).end();
      return;
    }
    if (from >= file.length && from > 0) {
      response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end();
      return;
    }
    const body = file.subarray(from);
    const promised =
      mishap?.kind === 'promises'
        ? body.length + mishap.bytes
        : mishap?.kind === 'short'
          ? mishap.bytes
          : body.length;
    const start = mishap?.kind === 'wrong_range' ? from + 7 : from;
    response.writeHead(from > 0 ? 206 : 200, {
      etag,
      'content-length': promised,
      ...(from > 0 ? { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` } : {}),
      ...(mishap?.kind === 'digest' ? { 'repr-digest': mishap.value } : {}),
    });
    if (mishap?.kind === 'cut') {
      response.write(body.subarray(0, mishap.after), () => setImmediate(() => response.destroy()));
      return;
    }
    if (mishap?.kind === 'promises') {
      response.write(body, () => setImmediate(() => response.destroy()));
      return;
    }
    response.socket?.on('error', () => undefined);
    if (mishap?.kind === 'short') response.socket?.end(body);
    else response.end(body);
  }

  const site: OfficialSite = {
    address: '',
    ranges,
    publish(next) {
      file = Buffer.from(next);
      edition++;
    },
    next: (...more) => {
      mishaps.push(...more);
    },
    releases: [],
  };
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/exportList')) serveFile(request, response);
    else if (request.url === '/releaseList')
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(site.releases));
    else response.writeHead(404).end('no such page');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(site, {
    address: `http://127.0.0.1:${port}/exportList?from=0100&to=9999&format=JSON`,
  });
}
