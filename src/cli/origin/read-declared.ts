import type { DutyRequestInput } from '../../api/duty-request.js';
import { parseFact, parsePart, parseShare } from '../../batch/declared-text.js';
import type { Invocation } from '../command-body.js';
import type { Faults } from '../entry-fields.js';
import { readCode } from '../read-fields.js';

type Declared = Pick<DutyRequestInput, 'content' | 'us_content' | 'parts' | 'provision'>;

const given = (options: Invocation['options'], name: string): readonly string[] =>
  (options[name] as string[] | undefined) ?? [];

/** What the importer declares of the goods: metal content, values of parts, the provision of chapter 98. */
export function readDeclared(options: Invocation['options'], faults: Faults): Declared {
  const shares = given(options, 'content').map((text) => faults.read('--content', parseShare(text)));
  const parts = given(options, 'part').map((text) => faults.read('--part', parsePart(text)));
  const content = shares.flatMap((share) => (share && 'metal' in share ? [share] : []));
  const us = shares.flatMap((share) => (share && 'us' in share ? [share.us] : [])).at(-1);
  const provision = options['provision'];
  const code = provision === undefined ? undefined : readCode('--provision', provision, faults);
  return {
    ...(content.length > 0 && { content }),
    ...(us !== undefined && { us_content: us }),
    ...(parts.length > 0 && { parts: parts.flatMap((part) => part ?? []) }),
    ...(code !== undefined && { provision: code }),
  };
}

/** The answers to earlier questions, by their names. */
export const readFacts = (options: Invocation['options'], faults: Faults): Record<string, string> =>
  Object.fromEntries(
    given(options, 'fact').flatMap((text) => {
      const fact = faults.read('--fact', parseFact(text));
      return fact ? [fact] : [];
    }),
  );
