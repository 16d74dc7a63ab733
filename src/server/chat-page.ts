import type { FastifyInstance, FastifyReply } from 'fastify';
import { TariffError } from '../errors.js';
import { demoPage, demoPolicy } from './demo-page.js';
import { sendProblem } from './problem.js';

export interface ChatPageNeeds {
  /** the widget's script; without one there is no widget */
  readonly widget: string | undefined;
  /** gives the demo page a ticket; without it there is no demo */
  readonly demoTicket: (() => Promise<object>) | undefined;
}

/** The chat for web pages: the widget's script, and a page to try it on. */
export function chatPages(app: FastifyInstance, { widget, demoTicket }: ChatPageNeeds): void {
  const hidden = { schema: { hide: true } as object };
  const absent = new TariffError('not_found', 'there is no such address');
  app.get('/chat.js', hidden, (request, reply: FastifyReply) =>
    widget === undefined
      ? sendProblem(request, reply, absent)
      : reply
          .type('text/javascript; charset=utf-8')
          .header('cache-control', 'public, max-age=300')
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(widget),
  );
  if (!demoTicket) return;
  app.get('/demo', hidden, (request, reply) => {
    const { lang } = request.query as { readonly lang?: unknown };
    const accepts = request.headers['accept-language'] ?? '';
    const isSpanish = lang === undefined ? /^es\b/i.test(accepts) : lang === 'es';
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', demoPolicy)
      .header('vary', 'accept-language')
      .send(demoPage(isSpanish ? 'es' : 'en'));
  });
  app.post('/demo/ticket', hidden, async (_request, reply) =>
    reply
      .code(201)
      .header('cache-control', 'no-store')
      .send(await demoTicket()),
  );
}
