import { type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { TariffError } from '../errors.js';

const decoders = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

const isKnown = (encoding: string): encoding is keyof typeof decoders => Object.hasOwn(decoders, encoding);

/** Reads bodies that come compressed, never more of them than a body may have uncompressed. */
export function unpackBodies(app: FastifyInstance, bytesAtMost: number): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
    if (encoding === 'identity' || encoding === '') return payload;
    if (isKnown(encoding)) return unpacked(payload as Readable, encoding, bytesAtMost);
    throw new TariffError('unsupported_media_type', 'the body has a Content-Encoding that is not read', {
      hint: 'send it as it is, or with Content-Encoding gzip, deflate or br',
    });
  });
}

function unpacked(packed: Readable, encoding: keyof typeof decoders, bytesAtMost: number): Readable {
  const decoder = decoders[encoding]();
  let length = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length <= bytesAtMost) return done(null, chunk);
      // what is still to come is read off and dropped, so that the refusal can be sent
      packed.unpipe(decoder);
      packed.resume();
      decoder.destroy();
      done(new TariffError('body_too_large', 'the body is larger, unpacked, than this server takes'));
    },
  });
  // the server compares the Content-Length with it
  Object.defineProperty(body, 'receivedEncodedLength', { get: () => decoder.bytesWritten });
  packed.on('error', (fault) => body.destroy(fault));
  decoder.on('error', (cause) => {
    packed.unpipe(decoder);
    packed.resume();
    body.destroy(
      new TariffError('invalid_json', `the body is not what its Content-Encoding says: ${encoding}`, {
        cause,
      }),
    );
  });
  return packed.pipe(decoder).pipe(body);
}
