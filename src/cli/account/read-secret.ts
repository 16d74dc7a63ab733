import { TariffError } from '../../errors.js';
import type { CommandContext } from '../context.js';

const lengthAtMost = 1_000;

/** A secret: typed unseen at a terminal, or the text of standard input; never a word of the command line. */
export async function readSecret(context: CommandContext, question: string): Promise<string> {
  if (context.interactive) return (await context.askSecret(question)).trim();
  if (context.stdin.isTTY)
    throw new TariffError('usage', 'nothing may be asked here (--no-input)', {
      hint: 'give the key on standard input: tariff login < key-file',
    });
  let text = '';
  for await (const part of context.stdin) {
    text += typeof part === 'string' ? part : Buffer.from(part).toString('utf8');
    if (text.length > lengthAtMost) break;
  }
  if (text.trim() !== '') return text.trim();
  throw new TariffError('usage', 'there is no key on standard input', {
    hint: 'for example: tariff login < key-file',
  });
}
