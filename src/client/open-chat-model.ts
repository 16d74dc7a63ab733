import { fetch } from 'undici';
import type { ChatModel, ModelCall, ModelMessage, ModelPiece, ModelTool } from '../chat/model/chat-model.js';
import { isPrivateWay, webAddress } from '../core/web-address.js';
import { TariffError } from '../errors.js';

export interface ModelNeeds {
  /** base address of an OpenAI-compatible service: https://host/v1 */
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
  /** the setting that the address comes from */
  readonly setting?: string;
  /** the first word of an answer has to come within this time */
  readonly firstMs?: number;
  /** all answers for one message have to come within this time */
  readonly withinMs?: number;
}

const usualFirstMs = 10_000;
const usualMs = 30_000;
/** an answer that did not begin is asked for so often */
const triesAtMost = 2;
/** bytes of one answer */
const answerAtMost = 500_000;

/** A language model behind an OpenAI-compatible address: chat completions, streamed. */
export function openChatModel({
  url,
  model,
  key,
  setting = 'chat.url',
  firstMs = usualFirstMs,
  withinMs = usualMs,
}: ModelNeeds): ChatModel {
  const base = addressOf(url, setting);
  const address = `${base.href.replace(/\/$/, '')}/chat/completions`;
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  };

  async function* once(body: string, whole: AbortSignal): AsyncGenerator<ModelPiece> {
    const first = limitTime(whole, firstMs, 'the language model does not begin to answer');
    try {
      const reply = await fetch(address, {
        ...{ method: 'POST', redirect: 'error', signal: first.signal, headers, body },
      });
      if (!reply.ok || !reply.body) {
        await reply.body?.cancel();
        throw new ModelRefusal(reply.status);
      }
      yield* readPieces(reply.body, first.reached);
    } finally {
      first.end();
    }
  }

  return {
    name: `${model} at ${base.host}`,
    open(signal) {
      const whole = limitTime(signal, withinMs, 'the language model does not answer in time');
      return {
        async *answer(messages, tools) {
          const body = JSON.stringify({
            ...{ model, stream: true, temperature: 0 },
            messages: messages.map(messageOut),
            // an empty list is refused by some services
            ...(tools.length === 0 ? {} : { tools: tools.map(toolOut) }),
          });
          for (let tried = 1; ; tried++) {
            let begun = false;
            try {
              for await (const piece of once(body, whole.signal)) {
                begun = true;
                yield piece;
              }
              return;
            } catch (fault) {
              const again = !begun && tried < triesAtMost && !whole.signal.aborted && mayPass(fault);
              if (!again) throw fault;
            }
          }
        },
        close: () => whole.end(),
      };
    },
  };
}

/** The service answered, and not with an answer. */
export class ModelRefusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the language model answered ${status}`);
    this.status = status;
  }
}

/** Nothing came within the time that was given. */
export class ModelSilence extends Error {}

/** Whether a fault may be gone at the next try: a request that is refused as it stands will be refused again. */
const mayPass = (fault: unknown): boolean =>
  !(fault instanceof ModelRefusal) || fault.status >= 500 || [408, 425, 429].includes(fault.status);

interface TimeLimit {
  readonly signal: AbortSignal;
  /** what had to come within the time has come: the signal given counts on alone */
  reached(): void;
  /** aborts what is still under way */
  end(): void;
}

/**
 * A signal that aborts with the one given or when the time is over, whichever is first. `AbortSignal.any` over a timeout
 * that nobody else holds does not do it: Node 20 collects that timeout, and it never fires.
 */
function limitTime(signal: AbortSignal, withinMs: number, says: string): TimeLimit {
  const limit = new AbortController();
  const cancel = (): void => limit.abort(signal.reason);
  const timer = setTimeout(() => limit.abort(new ModelSilence(says)), withinMs);
  if (signal.aborted) cancel();
  else signal.addEventListener('abort', cancel, { once: true });
  return {
    signal: limit.signal,
    reached: () => clearTimeout(timer),
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      limit.abort();
    },
  };
}

/** Descriptions travel encrypted, or stay on this machine. */
function addressOf(url: string, setting: string): URL {
  const base = webAddress(url);
  if (base && isPrivateWay(base)) return base;
  throw new TariffError('usage', `${setting} is not an https address`, {
    hint: 'write it as https://host/v1; http is taken on this machine alone',
  });
}

const toolOut = ({ name, description, parameters }: ModelTool) => ({
  type: 'function',
  function: { name, description, parameters },
});

const callOut = ({ id, name, given }: ModelCall) => ({
  id,
  type: 'function',
  function: { name, arguments: given },
});

function messageOut(message: ModelMessage): object {
  switch (message.role) {
    case 'tool':
      return { role: 'tool', tool_call_id: message.call, content: message.text };
    case 'assistant':
      return {
        role: 'assistant',
        content: message.text,
        // an empty list is refused by some services
        ...(message.calls.length === 0 ? {} : { tool_calls: message.calls.map(callOut) }),
      };
    default:
      return { role: message.role, content: message.text };
  }
}

interface Chunk {
  readonly choices?: readonly {
    readonly delta?: {
      readonly content?: string | null;
      readonly tool_calls?: readonly {
        readonly index?: number;
        readonly id?: string;
        readonly function?: { readonly name?: string; readonly arguments?: string };
      }[];
    };
  }[];
}

/** The pieces of a stream of server-sent events; calls come in parts and are given whole, at the end. */
async function* readPieces(body: AsyncIterable<Uint8Array>, begun: () => void): AsyncGenerator<ModelPiece> {
  const calls = new Map<number, { id: string; name: string; given: string }>();
  for await (const data of eventsOf(body)) {
    begun();
    if (data === '[DONE]') break;
    const delta = (JSON.parse(data) as Chunk).choices?.[0]?.delta;
    if (delta?.content) yield { type: 'text', text: delta.content };
    for (const part of delta?.tool_calls ?? []) {
      const at = part.index ?? 0;
      const known = calls.get(at) ?? { id: '', name: '', given: '' };
      known.id ||= part.id ?? '';
      known.name += part.function?.name ?? '';
      known.given += part.function?.arguments ?? '';
      calls.set(at, known);
    }
  }
  for (const [at, { id, name, given }] of calls) {
    const call: ModelCall = { id: id || `call_${at}`, name, given };
    yield { type: 'call', call };
  }
}

/** The data of each event. The stream is read as fast as it comes, however slowly the events are taken. */
async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const events: string[] = [];
  let wake: () => void = () => undefined;
  let over = false;
  const pump = readEvents(body, (event) => {
    events.push(event);
    wake();
  }).finally(() => {
    over = true;
    wake();
  });
  pump.catch(() => undefined);
  for (;;) {
    for (let event = events.shift(); event !== undefined; event = events.shift()) yield event;
    if (over) break;
    await new Promise<void>((go) => {
      wake = go;
      if (over || events.length > 0) go();
    });
  }
  await pump;
}

async function readEvents(body: AsyncIterable<Uint8Array>, event: (data: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > answerAtMost) throw new Error('the language model does not come to an end');
    rest += decoder.decode(part, { stream: true });
    const lines = rest.split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) event(line.slice(5).trim());
  }
  if (rest.startsWith('data:')) event(rest.slice(5).trim());
}
