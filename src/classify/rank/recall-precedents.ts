import type { Evidence } from '../../answers/classification.js';
import type { Code } from '../../tariff/code.js';
import type { Candidate, Precedent } from '../classification.js';
import type { DescriptionReader } from '../ranker.js';
import type { Reading } from '../text/phrases.js';
import type { Heir, Heirs } from './heirs.js';

/** How alike two readings are, 0..1: shared stems over all stems; less where the goods are named differently. */
function likeness(a: Reading, b: Reading): number {
  const left = new Set(a.words.map((word) => word.stem));
  const right = new Set(b.words.map((word) => word.stem));
  if (left.size === 0 || right.size === 0) return 0;
  let shared = 0;
  for (const stem of left) if (right.has(stem)) shared++;
  const union = left.size + right.size - shared;
  const measures = (reading: Reading) =>
    reading.measures
      .map(({ value, unit, next }) => `${value}${unit}${next}`)
      .sort()
      .join(' ');
  const sameMeasures = measures(a) === measures(b);
  const headOf = (reading: Reading) => reading.words.find((word) => word.role === 'head')?.stem;
  const sameHead = headOf(a) === headOf(b);
  return (shared / union) * (sameHead ? 1 : 0.8) * (sameMeasures ? 1 : 0.95);
}

/** A ruling is known by its subject alone: from so many words on that says what the goods are, below it only their name. */
const wholeSubject = 5;

/**
 * How sure an earlier answer makes us, by how alike the descriptions are. A client who confirmed "gloves" means his gloves; a ruling
 * on "gloves" was given on samples and papers of which its subject says nothing, and other gloves are other goods.
 */
function trust(kind: Precedent['kind'], alike: number, subject: number): number {
  const full = kind === 'feedback' ? 0.99 : 0.9 * Math.min(1, subject / wholeSubject);
  if (alike >= 0.999) return full;
  if (alike < 0.5) return 0;
  return full * Math.min(0.95, ((alike - 0.5) / 0.5) ** 0.7);
}

const normal = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** An earlier answer that speaks, with the lines that it speaks for: its own, or those that took its goods. */
interface Recalled {
  readonly trust: number;
  /** how sure it makes a line at most that is not surer without it: a bare name settles nothing that the words leave open */
  readonly atMost: number;
  readonly precedent: Precedent;
  readonly heirs: readonly Heir[];
}

/**
 * Lets earlier answers for equal or nearly equal descriptions speak first. One whose line has ended, or has had its number
 * given to other goods, speaks for the lines that took its goods; codes that are gone without a trace are ignored.
 */
export function recallPrecedents(
  lines: readonly Candidate[],
  description: string,
  { reading, english }: { readonly reading: Reading; readonly english: Reading },
  memory: readonly Precedent[],
  heirs: Heirs,
  reader: DescriptionReader,
): readonly Candidate[] {
  const { schedule } = heirs;
  const isLine = (code: Code): boolean => {
    const row = schedule.find(code);
    return row?.code === code && schedule.isLeaf(row.index);
  };
  const support = new Map<string, Recalled>();
  const openings = reading.words.map((word) => word.text.slice(0, 4));
  for (const precedent of memory) {
    const codes = (precedent.lines ?? [precedent.code]).filter(isLine);
    if (codes.length === 0) continue;
    const theirs = normal(precedent.description);
    const same = theirs === normal(description);
    if (!same && !openings.some((opening) => theirs.includes(opening))) continue;
    const read = reader.read(precedent.description);
    const alike = same ? 1 : Math.min(0.99, likeness(reading, read));
    const subject = new Set(read.words.map(({ stem }) => stem)).size;
    const sure = trust(precedent.kind, alike, subject);
    const atMost = precedent.kind === 'precedent' && subject < wholeSubject ? sure : 1;
    const key = codes.join(' ');
    if (sure > (support.get(key)?.trust ?? 0.05))
      support.set(key, { trust: sure, atMost, precedent, heirs: heirs.share(codes, english) });
  }
  if (support.size === 0) return lines;
  const recalled = [...support.values()];
  const own = new Map(lines.map((line) => [line.code, line.probability]));
  const spoken = spokenFor(recalled);
  const taken = shareTaken(recalled, spoken, own);
  const probability = new Map(lines.map((line) => [line.code, line.probability * (1 - taken)]));
  for (const [code, { share }] of spoken) probability.set(code, (probability.get(code) ?? 0) + taken * share);
  const evidence = new Map<Code, Evidence[]>();
  for (const { trust: sure, precedent, heirs: parted } of recalled)
    for (const { code, share } of parted) {
      const { kind, ref, description: text, taught_by } = precedent;
      const one: Evidence = {
        ...{ kind, ref, text, weight: sure * share },
        ...(parted.length > 1 ? { parted: true } : {}),
        ...(taught_by ? { taught_by } : {}),
      };
      evidence.set(code, [...(evidence.get(code) ?? []), one]);
    }
  return [...probability].map(([code, p]) => ({
    code,
    row: undefined,
    probability: p,
    evidence: evidence.get(code) ?? [],
  }));
}

/** What earlier answers say of one line: its share of all that they say, and how sure the surest of them may make it. */
interface Spoken {
  readonly share: number;
  readonly atMost: number;
}

function spokenFor(recalled: readonly Recalled[]): ReadonlyMap<Code, Spoken> {
  const total = recalled.reduce((sum, one) => sum + one.trust ** 4, 0);
  const spoken = new Map<Code, Spoken>();
  for (const { trust: sure, atMost, heirs } of recalled)
    for (const { code, share } of heirs) {
      const before = spoken.get(code) ?? { share: 0, atMost: 0 };
      spoken.set(code, {
        share: before.share + (sure ** 4 * share) / total,
        atMost: Math.max(before.atMost, atMost),
      });
    }
  return spoken;
}

/** How much of all probability earlier answers take: as much as the surest of them, less where a line would pass what they may make of it. */
function shareTaken(
  recalled: readonly Recalled[],
  spoken: ReadonlyMap<Code, Spoken>,
  own: ReadonlyMap<Code, number>,
): number {
  let taken = Math.max(...recalled.map((one) => one.trust));
  for (const [code, { share, atMost }] of spoken) {
    const before = own.get(code) ?? 0;
    if (share > before) taken = Math.min(taken, Math.max(0, atMost - before) / (share - before));
  }
  return taken;
}
