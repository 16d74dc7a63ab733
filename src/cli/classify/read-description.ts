import { TariffError } from '../../errors.js';
import type { CommandContext } from '../context.js';

const atMost = 4000;
const atMostRead = 1 << 20;
const refused = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** The product in words, from the command line or, for `-`, from standard input; where questions are asked and it is not there, this is the first. */
export async function readDescription(
  context: CommandContext,
  words: readonly string[],
  asking = false,
): Promise<string> {
  const fromInput = words.length === 1 && words[0] === '-';
  if (words.length === 0 && asking && context.interactive)
    return checked(
      await context.askText('What are the goods? What are they made of, and what are they for?'),
    );
  if (words.length === 0)
    throw new TariffError('usage', 'no description of the product', {
      hint: 'write it after the command, for example: tariff classify "leather handbag", or - to read standard input',
    });
  if (fromInput && context.stdin.isTTY) await context.talk('describe the product, then press Ctrl-D');
  return checked(fromInput ? await readInput(context) : words.join(' '));
}

async function readInput(context: CommandContext): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of context.stdin) {
      const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part;
      parts.push(bytes);
      size += bytes.length;
      if (size > atMostRead) break;
    }
  } catch (cause) {
    throw new TariffError('input_unreadable', 'standard input cannot be read', { cause });
  }
  if (size > atMostRead) throw tooLong('more than 1,000,000');
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(all);
  } catch (cause) {
    throw new TariffError('input_unreadable', 'standard input is not text in UTF-8', {
      hint: 'save the description as UTF-8 and try again',
      cause,
    });
  }
}

const tooLong = (count: string): TariffError =>
  new TariffError(
    'invalid_request',
    `the description has ${count} characters; at most ${atMost.toLocaleString('en-US')} are read`,
    {
      hint: 'describe one product: what it is, what it is made of, what it is for',
    },
  );

function checked(text: string): string {
  const trimmed = text.trim();
  const control = refused.exec(trimmed);
  if (control) {
    const point = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    throw new TariffError(
      'invalid_request',
      `the description holds a control character (U+${point} at character ${control.index + 1})`,
      { hint: 'remove it and try again' },
    );
  }
  if (trimmed.length < 2)
    throw new TariffError(
      'invalid_request',
      trimmed === '' ? 'the description is empty' : 'the description is too short',
      {
        hint: 'say what the product is, what it is made of and what it is for',
      },
    );
  if (trimmed.length > atMost) throw tooLong(trimmed.length.toLocaleString('en-US'));
  return trimmed;
}
