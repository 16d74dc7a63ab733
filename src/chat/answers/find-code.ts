import { TariffError } from '../../errors.js';
import { type ChatCase, codeInFocus } from '../chat-case.js';
import type { CodeAsked } from '../intent.js';
import type { Scene } from '../scene.js';

/** The digits of a code as it was asked for: written out, or the number of a candidate. */
export function digitsOf(asked: CodeAsked | undefined, state: ChatCase): string | undefined {
  if (asked === undefined) return codeInFocus(state);
  if ('code' in asked) return asked.code;
  return state.result?.candidates[asked.candidate - 1]?.code;
}

/** The reply to a code or candidate that is not there: never the digits that were asked for, only those that exist. */
export function missingCode(scene: Scene, fault: unknown): string | undefined {
  if (!(fault instanceof TariffError)) return undefined;
  if (fault.code !== 'unknown_code' && fault.code !== 'malformed_code') return undefined;
  const nearest = /^nearest: (.+)$/.exec(fault.hint ?? '')?.[1] ?? '';
  return scene.say.codeUnknown(nearest);
}
