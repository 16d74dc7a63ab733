import { nearestSpellings } from '../core/nearest-spellings.js';
import type { NeededFact } from '../determine/origin/declared-facts.js';

type Facts = Readonly<Record<string, string>>;

/** What became of the facts of a request. */
export interface Hearing {
  /** names that something read */
  readonly heard: ReadonlySet<string>;
  /** names that might have been meant */
  readonly known: readonly string[];
  /** what is still to be said */
  readonly needs: readonly NeededFact[];
}

/** The hearing of a request of which no law was asked. */
export const unasked: Hearing = { heard: new Set(), known: [], needs: [] };

/** The same facts, which note down who of them is read. */
export function listenTo(facts: Facts): { readonly facts: Facts; readonly heard: ReadonlySet<string> } {
  const heard = new Set<string>();
  const noted: Record<string, string> = {};
  for (const [name, answer] of Object.entries(facts))
    Object.defineProperty(noted, name, {
      enumerable: true,
      get: () => {
        heard.add(name);
        return answer;
      },
    });
  return { facts: noted, heard };
}

const howWritten =
  'write a fact as name=answer, with a name from the questions or the missing facts of an answer, and what the goods are in the description';

/** A rule of origin that has no materials to judge reads no other facts. */
const billFirst = 'facts of a rule of origin are read with a bill of materials';

const shownAtMost = 5;

/** Says of the facts that nothing read, or that left open what they were to answer, that they made no difference. */
export const unheardFacts = (facts: Facts, hearing: Hearing): string[] => [
  ...hearing.needs
    .filter(({ fact }) => hearing.heard.has(fact))
    .map(({ fact, text }) => `"${facts[fact]}" leaves "${fact}" open: ${text}`),
  ...unread(facts, hearing),
];

function unread(facts: Facts, { heard, known, needs }: Hearing): string[] {
  const names = Object.keys(facts).filter((name) => !heard.has(name));
  if (names.length === 0) return [];
  const missing = needs.map(({ fact }) => fact);
  const texts = names.slice(0, shownAtMost).map((name) => {
    const near = nearestSpellings(name, [...known, ...missing]).join(', ');
    return `"${name}=${facts[name]}"${near === '' ? '' : ` (perhaps ${near})`}`;
  });
  const more = names.length > shownAtMost ? [`${names.length - shownAtMost} more`] : [];
  const told = [
    `left out, as nothing here reads ${names.length === 1 ? 'it' : 'them'}: ${[...texts, ...more].join(', ')}`,
    ...(missing.includes('bom') ? [billFirst] : []),
    howWritten,
  ];
  return [told.join('; ')];
}
