import type { CivilDate } from '../../core/civil-date.js';
import { inEnglish, type Say } from '../../core/say.js';
import { type Code, formatCode } from '../../tariff/code.js';
import { type CodeRange, isInRange, meetsRange } from '../../tariff/code-range.js';
import type { OriginNote, OriginRule, RulePart, TradeDirection } from '../../tariff/origin-rule/ast.js';
import { formatPartGoods } from '../../tariff/origin-rule/format.js';
import type { Hs2012Concordance } from '../../tariff/origin-rule/hs2012-concordance.js';
import type { OriginRuleBook } from '../../tariff/origin-rule/rule-book.js';

/** A rule that may decide the origin of the good, with those of its parts that speak of it. */
export interface RuleCandidate {
  /** the HS 2012 subheading the rule was found under, the first of several */
  readonly hs2012: Code;
  readonly rule: OriginRule;
  /** several are alternatives, or split the provision by words: the description of the good decides */
  readonly parts: readonly RulePart[];
  /** digits of the narrowest provision that the rule names for the good: 2, 4, 6 or 8 */
  readonly specificity: number;
  /** which goods the rule is for, where the codes alone do not say */
  readonly scope_note?: string;
}

export type RuleMatch =
  | {
      readonly kind: 'rule';
      readonly hs2012: readonly Code[];
      /** something not in the code decides between the candidates or their parts: a question to ask, never a guess */
      readonly ambiguous: boolean;
      readonly candidates: readonly RuleCandidate[];
      readonly notes: readonly OriginNote[];
    }
  | {
      /** no numbered rule, but chapter rules or notes say how origin is found */
      readonly kind: 'chapter_rule';
      readonly hs2012: readonly Code[];
      readonly notes: readonly OriginNote[];
    }
  | { readonly kind: 'not_covered'; readonly hs2012: readonly Code[]; readonly why: string };

export interface RuleCircumstances {
  /** entry date: rules that began later or ended before are left out */
  readonly date?: CivilDate;
  /** the USMCA country the good comes from, where rules differ by direction; the import is into the United States */
  readonly origin?: string;
  /** picks the text of the answer's language; English without */
  readonly say?: Say;
}

interface Dated {
  readonly from?: CivilDate;
  readonly until?: CivilDate;
  readonly trade?: TradeDirection;
}

function isOpen(entry: Dated, { date, origin }: RuleCircumstances): boolean {
  if (date !== undefined && entry.from !== undefined && date < entry.from) return false;
  if (date !== undefined && entry.until !== undefined && date > entry.until) return false;
  if (origin === undefined || entry.trade === undefined) return true;
  const between =
    entry.trade.countries.includes('US') && entry.trade.countries.includes(origin) && origin !== 'US';
  return between === (entry.trade.kind === 'between');
}

/** How surely a part's provisions hold the good. */
type Reach = { readonly digits: number; readonly sure: boolean } | undefined;

/**
 * A tariff item holds the good for certain where the code is the item; it may hold it where the code is shorter,
 * was numbered otherwise in 2012, or the item is gone from the schedule. (GN 11(n)(viii))
 */
function reachOf(range: CodeRange, code: Code, hs2012: Code, book: OriginRuleBook): Reach {
  if (range.from.length < 8)
    return isInRange(hs2012, range) ? { digits: range.from.length, sure: true } : undefined;
  if (!meetsRange(hs2012, range)) return undefined;
  const comparable = code.length >= 8 && code.startsWith(hs2012);
  if (comparable && isInRange(code, range)) return { digits: 8, sure: true };
  return comparable && !book.retired_items.includes(range.from) ? undefined : { digits: 8, sure: false };
}

interface Reached {
  readonly candidate: RuleCandidate;
  /** parts by tariff item that hold the good for certain */
  readonly item: boolean;
  /** parts by tariff item only, none of them certain */
  readonly perhaps: boolean;
}

/** True where words, not codes, decide whether the part is for the good. */
export function isScoped(part: RulePart, hs2012: Code, rule: OriginRule): boolean {
  const { words, rest, use, except = [] } = part.goods;
  const carved = except.some(
    (goods) => goods.words !== undefined && goods.ranges.some((range) => meetsRange(hs2012, range)),
  );
  const beside = rest === true && rule.parts.some((other) => other.goods.rest !== true);
  return part.for !== undefined || words !== undefined || use !== undefined || carved || beside;
}

/** True where the provisions carve the good's subheading out: "except for a good of subheading 2916.32". */
const isCarvedOut = (part: RulePart, hs2012: Code): boolean =>
  (part.goods.except ?? []).some(
    (goods) => goods.words === undefined && goods.ranges.some((range) => isInRange(hs2012, range)),
  );

function scopeNote(
  rule: OriginRule,
  parts: readonly RulePart[],
  hs2012: Code,
  unsure: boolean,
  circumstances: RuleCircumstances,
): string {
  const { say = inEnglish } = circumstances;
  const notes = parts
    .filter((part) => isScoped(part, hs2012, rule))
    .map((part) => formatPartGoods(part, say));
  if (unsure) {
    const items = parts.flatMap((part) => part.goods.ranges.filter((range) => range.from.length === 8));
    const codes = [...new Set(items.map((range) => formatCode(range.from)))].join(', ');
    notes.push(say(`goods of tariff item ${codes}`, `mercancías de la fracción arancelaria ${codes}`));
  }
  if (rule.trade && circumstances.origin === undefined)
    notes.push(
      `${rule.trade.kind === 'between' ? say('trade between', 'comercio entre') : say('trade other than between', 'comercio que no sea entre')} ${rule.trade.countries.join(say(' and ', ' y '))}`,
    );
  if ((rule.from ?? rule.until) !== undefined && circumstances.date === undefined)
    notes.push(
      `${say('entries', 'entradas')} ${rule.from ? `${say('from', 'desde')} ${rule.from}` : ''}${rule.until ? ` ${say('to', 'hasta')} ${rule.until}` : ''}`.trim(),
    );
  return [...new Set(notes)].join('; ');
}

function reachedRule(
  rule: OriginRule,
  code: Code,
  hs2012: Code,
  book: OriginRuleBook,
  circumstances: RuleCircumstances,
): Reached | undefined {
  const reached = rule.parts.flatMap((part) => {
    if (isCarvedOut(part, hs2012)) return [];
    const reaches = part.goods.ranges
      .map((range) => reachOf(range, code, hs2012, book))
      .filter((reach) => reach !== undefined);
    return reaches.length === 0
      ? []
      : [
          {
            part,
            sure: reaches.some((reach) => reach.sure),
            digits: Math.max(...reaches.map((reach) => reach.digits)),
          },
        ];
  });
  if (reached.length === 0) return undefined;
  const parts = reached.map((entry) => entry.part);
  const perhaps = reached.every((entry) => !entry.sure);
  const note = scopeNote(rule, parts, hs2012, perhaps, circumstances);
  return {
    candidate: {
      hs2012,
      rule,
      parts,
      specificity: Math.max(...reached.map((entry) => entry.digits)),
      ...(note === '' ? {} : { scope_note: note }),
    },
    item: reached.some((entry) => entry.sure && entry.digits === 8),
    perhaps,
  };
}

/** The most specific rules for one HS 2012 subheading; a rule for the good's own tariff item is the only one. */
function candidatesAt(
  code: Code,
  hs2012: Code,
  book: OriginRuleBook,
  circumstances: RuleCircumstances,
): RuleCandidate[] {
  const reached = book
    .rulesAt(hs2012)
    .filter((rule) => isOpen(rule, circumstances))
    .map((rule) => reachedRule(rule, code, hs2012, book, circumstances))
    .filter((entry) => entry !== undefined);
  const item = reached.filter((entry) => entry.item);
  if (item.length > 0) return item.map((entry) => entry.candidate);
  const sure = reached.filter((entry) => !entry.perhaps);
  const digits = Math.max(0, ...sure.map((entry) => entry.candidate.specificity));
  return [
    ...reached.filter((entry) => entry.perhaps),
    ...sure.filter((entry) => entry.candidate.specificity === digits),
  ].map((entry) => entry.candidate);
}

/** One entry for each rule, with every part that some subheading reached. */
function mergeCandidates(found: readonly RuleCandidate[]): RuleCandidate[] {
  const byRule = new Map<string, RuleCandidate>();
  for (const candidate of found) {
    const known = byRule.get(candidate.rule.id);
    const parts = [...new Set([...(known?.parts ?? []), ...candidate.parts])];
    byRule.set(candidate.rule.id, { ...(known ?? candidate), parts });
  }
  return [...byRule.values()];
}

/** Notes that speak of the good more closely than of all goods alike. */
function notesFor(
  code: Code,
  hs2012: readonly Code[],
  book: OriginRuleBook,
  circumstances: RuleCircumstances,
): OriginNote[] {
  const reaches = (ranges: readonly CodeRange[], old: Code): boolean =>
    ranges.some((range) => reachOf(range, code, old, book) !== undefined);
  const speaks = (note: OriginNote, old: Code): boolean =>
    reaches(note.applies_to, old) &&
    (note.parts === undefined ||
      note.parts.some((part) => reaches(part.goods.ranges, old) && !isCarvedOut(part, old)));
  const general = (note: OriginNote): boolean =>
    note.applies_to.some((range) => range.from === '01' && range.to === '97');
  const [only, ...others] = hs2012;
  const near = only !== undefined && others.length === 0 ? book.notesAt(only) : book.notes;
  return near.filter(
    (note) => !general(note) && isOpen(note, circumstances) && hs2012.some((old) => speaks(note, old)),
  );
}

const deciding = new Set(['instead', 'beside', 'reading', 'deemed']);

/** Finds the most specific USMCA rules for a line of today's schedule, through the 2012 codes the rules are written in. */
export function matchRule(
  code: Code,
  book: OriginRuleBook,
  concordance: Hs2012Concordance,
  circumstances: RuleCircumstances = {},
): RuleMatch {
  const { say = inEnglish } = circumstances;
  if (code.length < 6)
    return {
      kind: 'not_covered',
      hs2012: [],
      why: say(
        `${formatCode(code)} is too short: rules are found from six digits on`,
        `${formatCode(code)} es demasiado corto: las reglas se encuentran desde seis dígitos`,
      ),
    };
  const hs6 = code.slice(0, 6);
  const hs2012 = concordance.hs2012Of(hs6);
  if (hs2012.length === 0)
    return {
      kind: 'not_covered',
      hs2012,
      why: say(
        `goods of ${formatCode(hs6)} were scattered over many headings in HS 2012, in which the rules are written; find what the good was classified in then`,
        `las mercancías de ${formatCode(hs6)} estaban repartidas en muchas partidas del SA 2012, en el que están escritas las reglas; busque dónde se clasificaba entonces la mercancía`,
      ),
    };
  const candidates = mergeCandidates(hs2012.flatMap((old) => candidatesAt(code, old, book, circumstances)));
  const notes = notesFor(code, hs2012, book, circumstances);
  if (candidates.length > 0) {
    const ambiguous =
      candidates.length > 1 || candidates.some((candidate) => candidate.scope_note !== undefined);
    return { kind: 'rule', hs2012, ambiguous, candidates, notes };
  }
  if (notes.some((note) => deciding.has(note.effect))) return { kind: 'chapter_rule', hs2012, notes };
  return {
    kind: 'not_covered',
    hs2012,
    why: say(
      `no rule of GN 11(o) names ${hs2012.map((old) => formatCode(old)).join(' or ')}`,
      `ninguna regla de GN 11(o) nombra ${hs2012.map((old) => formatCode(old)).join(' o ')}`,
    ),
  };
}
