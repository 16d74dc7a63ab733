import { type FrameSchema, framesIn, framesOut } from '../api/chat-frame-schemas.js';
import { chatProtocol } from '../api/chat-frames.js';
import { serviceVersion } from '../api/service-answers.js';

/** What each frame is for, and one as it is written. */
const frames: Readonly<Record<string, { readonly about: string; readonly example: object }>> = {
  message: {
    about: 'What the client says, in English or Spanish, with what is known of the entry',
    example: {
      v: 1,
      id: 'm1',
      type: 'message',
      text: "women's knitted cotton t-shirt",
      context: { origin: 'MX' },
    },
  },
  answer: {
    about: 'The answer to a question that the chat asked',
    example: { v: 1, id: 'm2', type: 'answer', question_id: 'q_sex', value: 'women' },
  },
  cancel: { about: 'Stops the answer under way', example: { v: 1, id: 'm3', type: 'cancel' } },
  ping: { about: 'Asks for a sign of life', example: { v: 1, id: 'm4', type: 'ping' } },
  resume: {
    about: 'Takes a session up again after a cut, from the last event that was seen',
    example: { v: 1, id: 'm5', type: 'resume', session_id: 'chs_01', last_event: 7 },
  },
  session: {
    about: 'The first frame of a connection: which session it is',
    example: {
      v: 1,
      id: '0',
      type: 'session',
      session_id: 'chs_01',
      ready: true,
      resumed: false,
      last_event: 0,
    },
  },
  delta: {
    about: 'Words of an answer as they come',
    example: { v: 1, id: '1', reply_to: 'm1', type: 'delta', text: 'This is a T-shirt of heading 6109.' },
  },
  card: {
    about: 'What an answer rests on: the object that the operation of its kind answers',
    example: {
      v: 1,
      id: '2',
      reply_to: 'm1',
      type: 'card',
      kind: 'code',
      data: { code: '6109', formatted: '6109' },
    },
  },
  question: {
    about: 'What would decide, with the answers it has',
    example: {
      v: 1,
      id: '3',
      reply_to: 'm1',
      type: 'question',
      question_id: 'q_sex',
      text: 'For whom is it made?',
      options: [{ answer: 'women or girls', leads_to: '6109100040', formatted: '6109.10.00.40' }],
    },
  },
  done: {
    about: 'The end of an answer, with what it used and the case as it stands',
    example: {
      v: 1,
      id: '4',
      reply_to: 'm1',
      type: 'done',
      cancelled: false,
      usage: { calls: 1, characters: 180 },
      case: { goods: "women's knitted cotton t-shirt", origin: 'MX' },
    },
  },
  error: {
    about: 'A frame that was refused, or an answer that could not be given',
    example: {
      v: 1,
      id: '0',
      reply_to: 'm6',
      type: 'error',
      problem: {
        type: 'urn:tariff:problem:rate_limited',
        title: 'More calls than the account may make',
        status: 429,
        detail: 'too many messages: wait a moment',
        code: 'rate_limited',
        retryable: true,
      },
    },
  },
  pong: { about: 'The answer to a ping', example: { v: 1, id: '0', reply_to: 'm4', type: 'pong' } },
};

/** A frame of the chat as the reference shows it. */
export interface DescribedFrame extends FrameSchema {
  readonly about: string;
  readonly example: object;
}

const described = (each: readonly FrameSchema[]): readonly DescribedFrame[] =>
  each.map((frame) => ({ ...frame, ...frames[frame.type]! }));

/** What a client may send, and what comes. */
export interface DescribedFrames {
  readonly sent: readonly DescribedFrame[];
  readonly received: readonly DescribedFrame[];
}

/** Every frame with its schema and an example. */
export const describedFrames = (): DescribedFrames => ({
  sent: described(framesIn()),
  received: described(framesOut()),
});

const messages = (each: readonly DescribedFrame[]) =>
  Object.fromEntries(
    each.map(({ type, schema, about, example }) => [
      type,
      {
        name: type,
        title: type,
        summary: about,
        contentType: 'application/json',
        payload: schema,
        examples: [{ name: type, payload: example }],
      },
    ]),
  );

/** The chat of a server at an address as a document: AsyncAPI 3.1, made of the schemas that the frames are read with. */
export function describeChat(server: string, { sent, received }: DescribedFrames): object {
  const address = new URL(server);
  const refs = (each: readonly DescribedFrame[]) =>
    each.map(({ type }) => ({ $ref: `#/channels/chat/messages/${type}` }));
  return {
    asyncapi: '3.1.0',
    id: 'urn:tariff:chat:v1',
    info: {
      title: 'Tariff chat',
      version: serviceVersion,
      description: `A conversation about goods, duties and origin over a WebSocket with the sub-protocol ${chatProtocol}. Each frame is one JSON object.`,
      tags: [{ name: 'Chat', description: 'Conversations over a WebSocket' }],
    },
    defaultContentType: 'application/json',
    servers: {
      service: {
        host: address.host,
        protocol: address.protocol === 'https:' ? 'wss' : 'ws',
        description: 'The service that also answers the operations of the API',
        security: [
          { $ref: '#/components/securitySchemes/key' },
          { $ref: '#/components/securitySchemes/ticket' },
        ],
      },
    },
    channels: {
      chat: {
        address: '/v1/chat',
        title: 'The chat',
        description: 'One session of one reader; a session may be taken up again on another connection.',
        servers: [{ $ref: '#/servers/service' }],
        messages: messages([...sent, ...received]),
        bindings: { ws: { method: 'GET', bindingVersion: '0.1.0' } },
      },
    },
    operations: {
      takeFrame: {
        action: 'receive',
        summary: 'What a client may send',
        description:
          'Each is read with its schema; what does not fit is answered with an error, and the connection stays.',
        channel: { $ref: '#/channels/chat' },
        messages: refs(sent),
      },
      sendFrame: {
        action: 'send',
        summary: 'What the chat sends',
        description:
          'In the order of their events. Types and fields may be added: pass over what you do not know.',
        channel: { $ref: '#/channels/chat' },
        messages: refs(received),
      },
    },
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key with the scope classify' },
        ticket: {
          type: 'httpApiKey',
          in: 'header',
          name: 'Sec-WebSocket-Protocol',
          description: 'For browsers: a ticket of POST /v1/chat/tickets as the second sub-protocol',
        },
      },
    },
  };
}
