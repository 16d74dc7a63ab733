import type { Condition, PlacedCondition } from './condition.js';
import type { FactKind } from './fact.js';
import { partOf } from './materials.js';
import type { Concept, Mention } from './vocabulary.js';

/** Where a mention stands in its row. */
interface Place {
  readonly concepts: readonly Concept[];
  readonly ahead: string;
  readonly behind: string;
  readonly folded: string;
  readonly said: string;
  /** how many words the row has */
  readonly length: number;
}

const is = (place: Place, ...ids: string[]): boolean => place.concepts.some(({ id }) => ids.includes(id));
/** in a long row such words describe one of several goods */
const short = ({ length }: Place): boolean => length <= 14;
const opens = ({ ahead }: Place): boolean => /^\W*(?:other )?$/.test(ahead);

const madeOf = /(?:^|[\s(,])(?:of|de|wholly|mainly|(?:soles|uppers) of|other than|except)\s+(?:[a-z]+\s+)?$/;
const onlyTouches =
  /\b(?:mixed|combined|coated|covered|plated|treated|lined|parts|blocks?|number|manufacture|working|production|percent[^,;]*)\b[^,;]{0,24}\b(?:of|de|with)\s+(?:[a-z]+\s+)?$/;
/** "less than 50 percent of textile materials other than silk" leaves silk out of a share; it refuses no silk. */
const leftOut = /\bpercent\b[^;]*\b(?:other than|except)\s+(?:[a-z]+\s+(?:or|and)\s+)?$/;
const usedFor = /\b(?:for|used (?:in|with|for|on)|para)\s+(?:use (?:in|on|with) )?(?:[a-z]+\s+){0,2}$/;

/** Per kind: when a mention is something the row demands of the goods. */
const demands: Readonly<Partial<Record<FactKind, (place: Place) => boolean>>> = {
  material: (place) =>
    place.behind[0] !== '(' &&
    !/fabric|cloth|tela|tejido/.test(place.said) &&
    !leftOut.test(place.ahead) &&
    ((madeOf.test(place.ahead) && !onlyTouches.test(place.ahead)) ||
      (/^\W*(?:[a-z]+\s+)?$/.test(place.ahead) &&
        !is(place, 'textile') &&
        !/^'?\s+(?:working|or wood working)/.test(place.behind))),
  construction: (place) =>
    (!is(place, 'lace') || opens(place)) && !(is(place, 'plain_weave') && /^\s+of\b/.test(place.behind)),
  person: (place) =>
    /^(?:'|s')/.test(place.behind) || opens(place) || /\b(?:for|or|and|para|o)\s+$/.test(place.ahead),
  state: (place) =>
    short(place) &&
    (!is(place, 'organic_certified') || /certified/.test(place.said)) &&
    !(is(place, 'whole') && !opens(place)) &&
    !/^-nut/.test(place.behind) &&
    !/\b(?:fabric|wood)\b/.test(place.folded),
  process: short,
  use: (place) => usedFor.test(place.ahead) || (is(place, 'household') && opens(place)),
  power: (place) =>
    is(place, 'diesel', 'gasoline', 'plug_in_hybrid', 'hydraulic', 'pneumatic') ||
    (!/\b(?:for|of|to|in) (?:[a-z]+ )?$/.test(place.ahead) && short(place)),
  newness: (place) =>
    !/used/.test(place.said) ||
    ((opens(place) || /\bor $/.test(place.ahead)) && !/^\s+(?:for|in|as|on|to|with)\b/.test(place.behind)),
  packing: short,
  part: opens,
  set: (place) =>
    is(place, 'unassembled', 'unfinished') || (opens(place) && !/^\s+(?:top|screws)/.test(place.behind)),
};

/** "Not further worked than cold-rolled" names what was done, and denies what is more. */
const denial =
  /\b(?:not(?! further worked than\b)|non|nor|neither|without|other than|except|excluding|excepto|sin|no|distint[oa]s? de)\b/g;
const between = /^(?:'?s?)?\s*(?:[,;]|,?\s*\b(?:and\/or|or|and|nor|o|u|y|e))(?:\s+(?:of|de|para|for))?\s*$/;

/** The conditions that name something; alternatives ("cotton or wool", "men's or boys'") make one condition. */
export function wordConditions(
  folded: string,
  length: number,
  mentions: readonly Mention[],
  all: readonly Mention[],
): PlacedCondition[] {
  const placed: PlacedCondition[] = [];
  for (const mention of mentions) {
    const kind = kindOf(mention, folded, length, placed.at(-1));
    if (!kind) continue;
    const ids = mention.concepts.filter((concept) => concept.kind === kind).map(({ id }) => id);
    const of = kind === 'material' ? partOf(mention, folded, all) : undefined;
    const negated = isDenied(folded, mention.start);
    // "of iron (other than cast iron) or steel": what stands in brackets is skipped
    const at = placed.findLastIndex(
      ({ condition }) => condition.kind === kind && condition.negated === negated,
    );
    const last = placed[at];
    if (last && joins(last, of, folded, mention)) {
      const words = [...new Set([...last.condition.words, ...ids])];
      const text = folded.slice(last.start, mention.end);
      placed[at] = {
        condition: { ...last.condition, ...(of === undefined ? {} : { of }), words, text },
        start: last.start,
        end: mention.end,
      };
    } else {
      const condition: Condition = {
        kind,
        test: 'words',
        words: ids,
        ...(of === undefined ? {} : { of }),
        negated,
        text: folded.slice(mention.start, mention.end),
      };
      placed.push({ condition, start: mention.start, end: mention.end });
    }
  }
  return distinct(placed).map((one) => ({ ...one, start: reachBack(folded, one.start) }));
}

const touches = (last: PlacedCondition, folded: string, mention: Mention): boolean =>
  between.test(folded.slice(last.end, mention.start).replace(/^[^(]*\)|\([^)]*\)/g, ''));

function kindOf(
  mention: Mention,
  folded: string,
  length: number,
  last: PlacedCondition | undefined,
): FactKind | undefined {
  for (const concept of mention.concepts) {
    const kind = concept.kind as FactKind;
    const place: Place = {
      concepts: mention.concepts,
      ahead: folded.slice(0, mention.start),
      behind: folded.slice(mention.end),
      folded,
      said: folded.slice(mention.start, mention.end),
      length,
    };
    const alternative = last?.condition.kind === kind && touches(last, folded, mention);
    if (demands[kind] && (alternative || demands[kind](place))) return kind;
  }
  return undefined;
}

function joins(
  { condition, end }: PlacedCondition,
  of: string | undefined,
  folded: string,
  mention: Mention,
): boolean {
  const gap = folded.slice(end, mention.start).replace(/\([^)]*\)/g, '');
  const samePart = condition.of === of || of === undefined;
  return samePart && between.test(gap);
}

const distinct = (placed: readonly PlacedCondition[]): PlacedCondition[] =>
  placed.filter(({ condition }, n) => {
    const same = (other: PlacedCondition): boolean =>
      other.condition.kind === condition.kind &&
      other.condition.of === condition.of &&
      other.condition.negated === condition.negated &&
      other.condition.words.join() === condition.words.join();
    return placed.findIndex(same) === n;
  });

/** A denial, and "of" or "for" before a word, belong to its condition. */
const reachBack = (folded: string, start: number): number =>
  start - (leading.exec(folded.slice(0, start))?.[0].length ?? 0);
const leading = /(?:\b(?:not|non|other than|except|excluding|sin|of|for|de|para|wholly|mainly)[\s-]+)*$/;

function isDenied(folded: string, start: number): boolean {
  const clause = folded.slice(0, start).split(/[;()]/).at(-1) ?? '';
  const last = [...clause.matchAll(denial)].at(-1);
  return (
    last !== undefined &&
    !/,(?! (?:or|nor)\b)|\bbut\b/.test(clause.slice(last.index)) &&
    clause.length - last.index < 60
  );
}
