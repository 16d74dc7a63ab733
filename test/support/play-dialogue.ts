import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChatFrameIn, type ChatFrameOut, chatFrameOut } from '../../src/api/chat-frames.js';
import { ChatSession } from '../../src/chat/chat-session.js';
import type { ChatEngine } from '../../src/chat/engine.js';
import { openActs } from '../../src/chat/said/act-model.js';
import { openCountries } from '../../src/reference/us-tables.js';
import { dataFolder } from './shipped.js';

export const shippedCountries = openCountries((file) => readFileSync(join(dataFolder, file), 'utf8'));

export const shippedActs = openActs(
  readFileSync(join(dataFolder, 'chat/acts.json'), 'utf8'),
  shippedCountries,
);

/** One thing said in a dialogue, and every frame of the answer to it. */
export interface PlayedTurn {
  readonly said: string;
  readonly frames: readonly ChatFrameOut[];
}

/** Says everything in turn to a new chat; each frame is held against the contract. */
export async function playDialogue(engine: ChatEngine, lines: readonly string[]): Promise<PlayedTurn[]> {
  const session = new ChatSession({ id: 'ses_test', engine, countries: shippedCountries, acts: shippedActs });
  const turns: PlayedTurn[] = [];
  for (const [at, said] of lines.entries()) {
    const frames: ChatFrameOut[] = [];
    session.attach((frame) => {
      frames.push(chatFrameOut.parse(JSON.parse(JSON.stringify(frame))));
    });
    await session.take({ v: 1, id: `t${at + 1}`, type: 'message', text: said } as ChatFrameIn);
    turns.push({ said, frames });
  }
  return turns;
}

/** What a card says, in one line of a transcript. */
function cardLine({ kind, data }: Extract<ChatFrameOut, { type: 'card' }>): string {
  const facts = [
    'formatted',
    'decision',
    'confident_to',
    'origin',
    'shared',
    'from',
    'to',
    'counts',
    'fraccion',
  ]
    .filter((key) => data[key] !== undefined && data[key] !== null)
    .map((key) => `${key} ${typeof data[key] === 'object' ? JSON.stringify(data[key]) : String(data[key])}`);
  return `[${[kind, ...facts].join('; ')}]`;
}

/** Probabilities move with every training; which line leads, what moved and how far it is sure stays to be read. */
const probability = /(\(|\b(?:with|con|from|to|de|a|has|tiene) |^\d+\. [\d.]+ )[<>]?\d+%/gm;

/** The hash of an edition is of the whole law that is loaded. */
const dataHash = /\b[0-9a-f]{64}\b/g;

/** A dialogue as it is read: what the client says after `> `, then the answer. */
export const transcriptOf = (turns: readonly PlayedTurn[]): string =>
  turns
    .map(({ said, frames }) => {
      const lines = frames.map((frame) => {
        switch (frame.type) {
          case 'delta':
            return frame.text.trimEnd().replace(probability, '$1..%').replace(dataHash, '<hash>');
          case 'card':
            return cardLine(frame);
          case 'question': {
            const options = frame.options.map(
              ({ answer, formatted }, i) => `  ${i + 1}. ${answer}${formatted ? ` -> ${formatted}` : ''}`,
            );
            return [`? ${frame.text}`, ...options].join('\n');
          }
          case 'error':
            return `! ${frame.problem.code}: ${frame.problem.detail}`;
          default:
            return '';
        }
      });
      return `> ${said}\n${lines.filter((line) => line !== '').join('\n')}\n`;
    })
    .join('\n');
