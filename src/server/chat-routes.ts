import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ChatSession } from '../chat/chat-session.js';
import { SessionDesk } from '../chat/session-desk.js';
import type { CountryTable } from '../core/country.js';
import { TariffError } from '../errors.js';
import { chatProtocol, chatTicket } from '../service/contract/chat-frames.js';
import { type Caller, freshId } from '../service/hosted/host.js';
import { entitle, identifyCaller } from '../service/hosted/identify-caller.js';
import { paceCall } from '../service/hosted/pace-calls.js';
import { readCountries } from '../service/hosted/read-countries.js';
import type { authenticator } from './authenticate.js';
import { ChatCarrier } from './chat-carrier.js';
import { chatEngine } from './chat-engine.js';
import { chatPages } from './chat-page.js';
import { ChatTickets } from './chat-tickets.js';
import { callerOf, type ServerNeeds } from './server-needs.js';

const frameBytes = 65_536;
const sessionsPerAccount = 1000;
const sweepMs = 60_000;
const ticketForm = /^ct_[\w-]{20,80}$/;

/** The chat: tickets for browsers, and the WebSocket that speaks `tariff.chat.v1`. */
export async function chatRoutes(
  app: FastifyInstance,
  needs: ServerNeeds,
  authenticate: ReturnType<typeof authenticator>,
): Promise<void> {
  const { host, settings } = needs;
  const { origins = [], heartbeatMs = 30_000, slowMs = 20_000 } = settings.chat ?? {};
  const tickets = new ChatTickets((bytes) => host.random(bytes));
  const desk = new SessionDesk();
  const now = (): number => host.now().getTime();
  let countries: CountryTable | undefined;
  const sweep = setInterval(() => desk.sweep(now()), sweepMs).unref();
  app.addHook('onClose', async () => clearInterval(sweep));
  await app.register(websocket, {
    options: {
      maxPayload: frameBytes,
      handleProtocols: (offered) => (offered.has(chatProtocol) ? chatProtocol : false),
    },
  });

  const ticketFor = (caller: Caller) => {
    const { ticket, until } = tickets.issue(caller, now());
    return { ticket, protocol: chatProtocol, expires_at: new Date(until).toISOString() };
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
        security: [{ key: [] }],
        response: {
          201: { description: 'The ticket', content: { 'application/json': { schema: chatTicket } } },
        },
      } as object,
      onRequest: async (request, reply) => {
        request.operation = 'chat_ticket';
        await authenticate(request, reply, 'classify');
      },
    },
    async (request, reply) => {
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send(ticketFor(callerOf(request)));
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
    const { origin } = request.headers;
    if (origin !== undefined && !isAllowed(origin, [ownOrigin(request, settings.publicUrl), ...origins]))
      throw new TariffError('origin_not_allowed', 'pages of that origin may not open the chat', {
        hint: 'whoever runs the server allows origins with chat.origins',
      });
    const ticket = offered.find((part) => ticketForm.test(part));
    if (ticket === undefined) return authenticate(request, reply, 'classify');
    const caller = tickets.redeem(ticket, now());
    if (!caller) throw new TariffError('invalid_key', 'the ticket is unknown, used or too old');
    entitle(caller, 'classify');
    request.caller = caller;
  };

  app.get(
    '/v1/chat',
    { websocket: true, schema: { hide: true } as object, onRequest: admitSocket },
    (socket, request) => {
      const caller = callerOf(request);
      const owner = caller.account.id;
      if (desk.countOf(owner) >= sessionsPerAccount) return socket.close(1013, 'too many chats are open');
      countries ??= readCountries(host);
      const session = new ChatSession({
        id: freshId(host, 'ses'),
        engine: chatEngine(host, caller),
        countries,
        breathe: () => new Promise((go) => setImmediate(go)),
        ...(needs.respond ? { respond: needs.respond } : {}),
      });
      let carrier: ChatCarrier | undefined;
      const displace = (): void => carrier?.displaced();
      desk.add(session, owner, displace);
      carrier = new ChatCarrier(socket, session, {
        heartbeatMs,
        slowMs,
        admit: () => admitMessage(caller),
        takeUp: (id) => desk.takeUp(id, owner, displace, now()),
        left: (left) => desk.leave(left.id, displace, now()),
      });
    },
  );

  /** The key still counts, and the account has calls left this minute. */
  async function admitMessage({ secret }: Caller): Promise<void> {
    const caller = await identifyCaller(host, `Bearer ${secret}`);
    entitle(caller, 'classify');
    const pace = await paceCall(host, caller, 'classify');
    if (pace && pace.waitMs > 0)
      throw new TariffError('rate_limited', 'too many messages: wait a moment', {
        hint: `in ${Math.ceil(pace.waitMs / 1000)} s`,
      });
  }
}

const ownOrigin = (request: FastifyRequest, publicUrl: string | null): string =>
  publicUrl === null ? `${request.protocol}://${request.host}` : new URL(publicUrl).origin;

const isAllowed = (origin: string, allowed: readonly string[]): boolean =>
  allowed.some((each) => each.toLowerCase() === origin.toLowerCase());
