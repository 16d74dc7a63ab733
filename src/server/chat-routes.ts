import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chatProtocol, chatTicket } from '../api/chat-frames.js';
import { type ErrorCode, TariffError } from '../errors.js';
import { issueTicket, redeemTicket } from '../host/chat-tickets.js';
import type { Caller } from '../host/host.js';
import { entitle, identifyCaller } from '../host/identify-caller.js';
import { paceCall } from '../host/pace-calls.js';
import type { authenticator } from './authenticate.js';
import { ChatConnection } from './chat-connection.js';
import { chatPages } from './chat-page.js';
import { type ChatReader, ChatService } from './chat-service.js';
import { refusalResponses } from './openapi.js';
import { refuseStrangePage } from './page-origin.js';
import { callerOf, type ServerNeeds } from './server-needs.js';

const frameBytes = 65_536;
const lookMs = 1000;
const tidyMs = 60_000;
const refusals: readonly ErrorCode[] = [
  'missing_key',
  'invalid_key',
  'expired_key',
  'plan_not_entitled',
  'scope_missing',
  'address_not_allowed',
  'invalid_json',
  'body_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal',
  'store_unavailable',
];
const ticketForm = /^ct_[\w-]{20,80}$/;

/** The chat: tickets for browsers, and the WebSocket that speaks `tariff.chat.v1`. */
export async function chatRoutes(
  app: FastifyInstance,
  needs: ServerNeeds,
  authenticate: ReturnType<typeof authenticator>,
): Promise<void> {
  const { host, settings } = needs;
  const { heartbeatMs = 30_000, slowMs = 20_000 } = settings.chat ?? {};
  const chats = new ChatService(host, needs.respond);
  // where the database is away, it is tried again the next time
  const regularly = (work: () => Promise<void>, ms: number): NodeJS.Timeout =>
    setInterval(() => void work().catch(() => undefined), ms).unref();
  const timers = [regularly(() => chats.look(), lookMs), regularly(() => chats.tidy(), tidyMs)];
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await chats.end();
  });
  await app.register(websocket, {
    options: {
      maxPayload: frameBytes,
      handleProtocols: (offered) => (offered.has(chatProtocol) ? chatProtocol : false),
    },
    errorHandler: (fault, socket, request) => {
      if (!isOfPeer(fault)) request.log.error({ err: fault }, 'a chat broke off');
      socket.terminate();
    },
  });

  const ticketFor = async (caller: Caller) => {
    const { ticket, until } = await issueTicket(host, caller);
    return { ticket, protocol: chatProtocol, expires_at: until };
  };
  chatPages(app, {
    widget: settings.chat?.widget,
    demoTicket:
      settings.chat?.demoKey === undefined
        ? undefined
        : async () => ticketFor(await identifyCaller(host, `Bearer ${settings.chat?.demoKey}`)),
  });

  app.post(
    '/v1/chat/tickets',
    {
      schema: {
        operationId: 'chat_ticket',
        tags: ['Chat'],
        summary: 'A ticket with which a browser may open one chat within a minute',
        description:
          'For the back end of a page, so that no key is ever in a browser. The page offers the ticket as the second sub-protocol of the WebSocket `/v1/chat`, once.',
        security: [{ key: [] }],
        response: {
          201: { description: 'The ticket', content: { 'application/json': { schema: chatTicket } } },
          ...refusalResponses(refusals),
        },
      } as object,
      onRequest: async (request, reply) => {
        request.operation = 'chat_ticket';
        await authenticate(request, reply, 'classify');
      },
    },
    async (request, reply) => {
      return reply.code(201).send(await ticketFor(callerOf(request)));
    },
  );

  /** A key in the header, or a ticket as the second sub-protocol; pages only from origins that are allowed. */
  const admitSocket = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.operation = 'chat';
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim());
    if (request.headers.upgrade === undefined)
      throw new TariffError('invalid_request', 'this address speaks WebSocket', {
        hint: `open it as a WebSocket with the sub-protocol ${chatProtocol}`,
      });
    if (!offered.includes(chatProtocol))
      throw new TariffError('invalid_request', `the sub-protocol ${chatProtocol} was not offered`);
    refuseStrangePage(request, settings, 'open the chat');
    const ticket = offered.find((part) => ticketForm.test(part));
    if (ticket === undefined) return authenticate(request, reply, 'classify');
    const caller = await redeemTicket(host, ticket);
    if (!caller) throw new TariffError('invalid_key', 'the ticket is unknown, used or too old');
    entitle(caller, 'classify');
    request.caller = caller;
  };

  app.get(
    '/v1/chat',
    { websocket: true, schema: { hide: true } as object, onRequest: admitSocket },
    (socket, request) => {
      const reader: ChatReader = {
        caller: callerOf(request),
        lost: (fault) => connection.lost(fault),
      };
      const connection = new ChatConnection(socket, {
        heartbeatMs,
        slowMs,
        open: () => chats.open(reader),
        admit: async () => {
          reader.caller = await admitMessage(reader.caller);
        },
        takeUp: (id, event) => chats.takeUp(id, event, reader),
        left: (session) => chats.leave(session),
        report: (fault) => request.log.error({ err: fault }, 'a chat met a fault'),
      });
    },
  );

  /** The account as it stands now: its key still counts, and it has calls left this minute. */
  async function admitMessage({ secret }: Caller): Promise<Caller> {
    const caller = await identifyCaller(host, `Bearer ${secret}`);
    entitle(caller, 'classify');
    const pace = await paceCall(host, caller, 'classify');
    if (pace && pace.waitMs > 0)
      throw new TariffError('rate_limited', 'too many messages: wait a moment', {
        hint: `in ${Math.ceil(pace.waitMs / 1000)} s`,
      });
    return caller;
  }
}

/** A frame that is too long or no frame, and a connection that went away, are no faults of the server. */
const isOfPeer = (fault: Error): boolean =>
  /^(WS_ERR_|ECONNRESET$|EPIPE$|ETIMEDOUT$)/.test(String((fault as NodeJS.ErrnoException).code));
