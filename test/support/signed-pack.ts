import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type MeasureCells, measureSheet } from './own-measures.js';

/** A publisher of measures, with a key of its own. */
export interface Publisher {
  /** as it stands in the setting */
  readonly key: string;
  sign(bytes: Uint8Array | string): string;
}

export function publisher(): Publisher {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    sign: (bytes) => sign(null, Buffer.from(bytes), privateKey).toString('base64'),
  };
}

/** The text of a published pack. */
export function packText(published: string, rows: readonly MeasureCells[], more: object = {}): string {
  const [names = [], ...cells] = measureSheet(rows);
  const measures = cells.map((row) => Object.fromEntries(row.map((cell, i) => [names[i], cell])));
  return JSON.stringify({ pack: 'acme-chapter-99', published, publisher: 'ACME', ...more, measures });
}

/** A site on this machine that serves some files by name; what it holds may change. */
export async function packSite(files: Record<string, string | Buffer>): Promise<string> {
  const server = createServer((request, response) => {
    const file = files[(request.url ?? '').slice(1)];
    if (file === undefined) response.writeHead(404).end('no such page');
    else response.writeHead(200, { etag: `"${Buffer.byteLength(file)}"` }).end(file);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
