import { type ChatFrameIn, type ChatFrameOut, chatFrameIn } from '../../api/chat-frames.js';
import { readRequest } from '../../api/read-request.js';
import { TariffError } from '../../errors.js';
import type { CommandContext } from '../context.js';
import { asksForMore, FoldedCards } from './folded-cards.js';
import type { HeldChat } from './held-chat.js';

const lineAtMost = 64_000;

/**
 * A chat in a pipe: each line is a message, or with --json a frame of the contract; each answer is written as it comes,
 * drawn or as one frame a line.
 */
export async function chatInPipe(context: CommandContext, session: HeldChat): Promise<void> {
  const { json } = context.settings;
  const cards = new FoldedCards();
  const write = (frame: ChatFrameOut): Promise<void> =>
    context.print(json ? `${JSON.stringify(frame)}\n` : cards.draw(frame, context.style, session.language));
  session.attach(write);
  if (json)
    await write({
      v: 1,
      id: '0',
      type: 'session',
      session_id: session.id,
      ready: true,
      resumed: session.resumed,
      last_event: session.lastEvent,
    });
  let number = 0;
  for await (const line of linesOf(context.stdin)) {
    if (line.trim() === '') continue;
    number++;
    if (!json && asksForMore(line)) {
      await context.print(cards.unfolded(context.style, session.language));
      continue;
    }
    try {
      const frame = readLine(line, number, json);
      if (frame.type === 'ping') await write({ v: 1, id: '0', reply_to: frame.id, type: 'pong' });
      else await session.take(frame);
    } catch (fault) {
      if (!(fault instanceof TariffError) || !json) throw fault;
      const { problemOf } = await import('../../chat/chat-problem.js');
      await write({ v: 1, id: '0', type: 'error', problem: problemOf(fault) });
    }
  }
}

function readLine(line: string, number: number, json: boolean): ChatFrameIn {
  if (line.length > lineAtMost)
    throw new TariffError('invalid_request', `line ${number} has more than 64,000 characters`);
  if (!json || !line.trimStart().startsWith('{'))
    return readRequest(chatFrameIn, { v: 1, id: `line-${number}`, type: 'message', text: line });
  try {
    return readRequest(chatFrameIn, JSON.parse(line));
  } catch (cause) {
    if (cause instanceof TariffError) throw cause;
    throw new TariffError('invalid_request', `line ${number} is not JSON`, { cause });
  }
}

/** The lines of a stream of bytes, as they come. */
async function* linesOf(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  for await (const part of input) {
    rest += typeof part === 'string' ? part : decoder.decode(part, { stream: true });
    const lines = rest.split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
