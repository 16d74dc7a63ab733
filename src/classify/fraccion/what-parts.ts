import type { Condition } from '../facts/condition.js';
import type { FactKind } from '../facts/fact.js';
import type { Vocabulary } from '../facts/vocabulary.js';
import type { LineText } from './read-line-text.js';

/** What facts part neighbours by, in the order in which they are asked for. */
const kinds: readonly FactKind[] = ['newness', 'person', 'material', 'construction', 'power'];

/**
 * What parts some neighbours where it is one thing: a limit of the same measure that two or more of them set, or facts of
 * one kind in which two or more differ. "Los demás" takes what is left, whatever parts the others.
 */
export function whatParts(texts: readonly LineText[], { concepts }: Vocabulary): Condition | undefined {
  const named = texts.filter(({ residual, named: words }) => !residual || words.length > 0);
  if (named.length < 2) return undefined;
  const [first] = named;
  const limit = first?.limits.find((own) =>
    named.every(({ limits }) => limits.some((other) => isAlike(own, other))),
  );
  if (limit && new Set(named.map((text) => spanOf(text, limit))).size > 1) return limit;
  const nounsOf = ({ kind }: LineText): string => kind.map(({ es }) => es).join(' ');
  // neighbours that name different goods are parted by what they name
  if (new Set(named.map(nounsOf)).size > 1) return undefined;
  for (const kind of kinds) {
    const values = named.map(({ facts }) =>
      facts
        .filter((fact) => fact.kind === kind && concepts.has(`${kind}/${fact.value}`))
        .map(({ value }) => value)
        .sort()
        .join(' '),
    );
    if (values.every((value) => value !== '') && new Set(values).size > 1)
      return { kind, test: 'words', words: [], negated: false, text: '' };
  }
  return undefined;
}

const isAlike = (one: Condition, other: Condition): boolean =>
  one.kind === other.kind &&
  one.unit === other.unit &&
  one.of === other.of &&
  one.words.join() === other.words.join();

const spanOf = (text: LineText, limit: Condition): string =>
  JSON.stringify(text.limits.find((own) => isAlike(limit, own))?.bracket ?? {});
