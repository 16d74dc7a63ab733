import type { FastifyInstance, FastifyReply } from 'fastify';
import { TariffError } from '../errors.js';
import { sendProblem } from './problem.js';

/** The page loads the widget from this server and speaks to it alone; it shows that the widget needs no more. */
const demoPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const demoPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>tariff chat</title>
<script src="/chat.js"></script>
</head>
<body>
<main><tariff-chat ticket-url="/demo/ticket"></tariff-chat></main>
</body>
</html>
`;

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
  app.get('/demo', hidden, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', demoPolicy).send(demoPage),
  );
  app.post('/demo/ticket', hidden, async (_request, reply) =>
    reply
      .code(201)
      .header('cache-control', 'no-store')
      .send(await demoTicket()),
  );
}
