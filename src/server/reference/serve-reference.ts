import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, sendUnlessKnown } from '../entity-tag.js';
import { ownAddress } from '../own-address.js';
import { guide } from './guide.js';
import type { GuideNeeds } from './guide-needs.js';
import { icon, referencePage, referencePolicy } from './reference-page.js';

/** A text as it is sent, packed once for everybody. */
interface Packed {
  readonly tag: string;
  readonly as: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

const hidden = { schema: { hide: true } as object };

/** The reference of the API: a page, the renderer that draws it, the guide and the sign in the tab. Nothing else lies below /docs. */
export function serveReference(app: FastifyInstance, needs: Omit<GuideNeeds, 'address'>): void {
  const send = (request: FastifyRequest, reply: FastifyReply, type: string, body: string, tag: string) => {
    reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache');
    return sendUnlessKnown(request, reply, tag, body);
  };
  const fixed = (url: string, type: string, text: string, policy?: string) => {
    const tag = entityTag(text);
    app.get(url, hidden, (request, reply) => {
      if (policy !== undefined) reply.header('content-security-policy', policy);
      return send(request, reply, type, text, tag);
    });
  };
  fixed('/docs', 'text/html', referencePage, referencePolicy);
  fixed('/docs/', 'text/html', referencePage, referencePolicy);
  fixed('/docs/icon.svg', 'image/svg+xml', icon);
  fixed('/favicon.ico', 'image/svg+xml', icon);
  app.get('/docs/guide.md', hidden, (request, reply) => {
    const text = guide({ ...needs, address: ownAddress(request, needs.settings) });
    return send(request, reply, 'text/markdown', text, entityTag(text));
  });
  let renderer: Promise<Packed> | undefined;
  app.get('/docs/renderer.js', { ...hidden, compress: false }, async (request, reply) => {
    renderer ??= packRenderer();
    return sendPacked(request, reply, await renderer);
  });
}

/** The renderer as its package ships it for browsers. */
async function packRenderer(): Promise<Packed> {
  const entry = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  const identity = await readFile(join(dirname(entry), 'js/standalone.js'));
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(identity),
  ]);
  return { tag: entityTag(identity.toString('latin1')), as: { br, gzip: zipped, identity } };
}

function sendPacked(request: FastifyRequest, reply: FastifyReply, { tag, as }: Packed): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((each) =>
    new RegExp(`\\b${each}\\b(?!;q=0)`).test(accepted),
  );
  if (encoding) reply.header('content-encoding', encoding);
  reply
    .type('text/javascript; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding');
  return sendUnlessKnown(request, reply, tag, as[encoding ?? 'identity']);
}
