import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { entitle } from '../host/identify-caller.js';
import { paceCall, refuseOverPace } from '../host/pace-calls.js';
import { performCall } from '../host/perform-call.js';
import { makeToolServer, type ToolServerNeeds } from '../mcp/tool-server.js';
import { programVersion } from '../runtime.js';
import type { authenticator } from './authenticate.js';
import { refuseStrangePage } from './page-origin.js';
import { callerOf, type ServerNeeds } from './server-needs.js';

/**
 * POST /mcp: the tools for language models, as streamable HTTP without sessions. Each call of a tool is a call of the
 * account: its key, pace, quota and record are those of any other.
 */
export function mcpRoute(
  app: FastifyInstance,
  needs: ServerNeeds,
  authenticate: ReturnType<typeof authenticator>,
): void {
  app.post(
    '/mcp',
    {
      schema: { hide: true } as object,
      onRequest: async (request, reply) => {
        request.operation = 'mcp';
        refuseStrangePage(request, needs.settings, 'call the tools');
        await authenticate(request, reply, null);
      },
    },
    async (request, reply) => {
      const server = makeToolServer({
        version: programVersion(),
        mayChange: needs.settings.agentFeedback ?? false,
        perform: performFor(needs, request),
      });
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await server.connect(transport);
      try {
        const answer = await transport.handleRequest(webRequest(request), { parsedBody: request.body });
        return await send(reply, answer);
      } finally {
        await server.close();
      }
    },
  );
}

const performFor =
  ({ host }: ServerNeeds, request: FastifyRequest): ToolServerNeeds['perform'] =>
  async (tool, work) => {
    const caller = callerOf(request);
    entitle(caller, tool.scope);
    const pace = await paceCall(host, caller, tool.bucket);
    if (pace) refuseOverPace(pace);
    let answer: Awaited<ReturnType<typeof work>> | undefined;
    await performCall(
      host,
      { caller, operation: `mcp_${tool.name}`, id: randomUUID() },
      async (service) => {
        answer = await work(service);
      },
      () => ({ status: 200, headers: {}, body: '' }),
    );
    return answer!;
  };

/** The request as the transport reads it; its body was read already. */
function webRequest({ protocol, host, url, headers }: FastifyRequest): Request {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const each of [value].flat()) if (each !== undefined) given.append(name, each);
  return new Request(`${protocol}://${host}${url}`, { method: 'POST', headers: given });
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  reply.code(answer.status).header('cache-control', 'no-store');
  answer.headers.forEach((value, name) => void reply.header(name, value));
  return reply.send(await answer.text());
}
