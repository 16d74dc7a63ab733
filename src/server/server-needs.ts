import type { FastifyRequest } from 'fastify';
import type { Responder } from '../chat/responder.js';
import type { ErrorCode } from '../errors.js';
import type { Caller, Host } from '../host/host.js';
import type { TrustedProxies } from './trusted-proxies.js';

/** What the operator settled for the chat. */
export interface ChatSettings {
  /** origins whose pages may open it, beside the server's own */
  readonly origins?: readonly string[];
  readonly heartbeatMs?: number;
  /** a reader that takes longer for one frame is dropped */
  readonly slowMs?: number;
  /** the script of the widget, where it was built */
  readonly widget?: string;
  /** the key that the demo page chats with; without it there is no such page */
  readonly demoKey?: string;
}

/** What the operator settled for this server. */
export interface ServerSettings {
  /** the address people reach it by; null: what each request names */
  readonly publicUrl: string | null;
  readonly bodyBytes: number;
  /** a request has to arrive within this time */
  readonly requestMs: number;
  /** GET /metrics answers */
  readonly metrics: boolean;
  /** descriptions may stand in the log */
  readonly logDescriptions: boolean;
  /** whose X-Forwarded headers are believed */
  readonly behindProxy: TrustedProxies;
  /** refused keys from one address a minute */
  readonly guessesPerMinute: number;
  /** origins whose pages may call the operations; none without */
  readonly corsOrigins?: readonly string[];
  readonly chat?: ChatSettings;
  /** language models may confirm and correct answers */
  readonly agentFeedback?: boolean;
}

export interface ServerNeeds {
  readonly host: Host;
  readonly settings: ServerSettings;
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
  /** answers the messages of the chat; the rules of the chat itself without */
  readonly respond?: Responder;
  readonly log: { readonly level: string; readonly stream?: { write(line: string): void } };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** longest list that a body may hold */
    itemsAtMost?: number;
  }

  interface FastifyRequest {
    /** who calls, once the key is read */
    caller: Caller | null;
    /** the operation called, as usage and the log name it */
    operation: string | null;
    /** what the call was refused with */
    stop: ErrorCode | null;
    replayed: boolean;
  }
}

/** Who calls; a handler runs only after the key was read. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller) return request.caller;
  throw new Error('the route asks for the caller and does not read the key');
}
