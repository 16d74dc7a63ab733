import { perObject } from '../../core/made-once.js';
import { greatestFirst } from '../greatest-first.js';
import type { Reading, Role } from '../text/phrases.js';
import { stemHash } from './features.js';
import { findHash } from './find-hash.js';
import type { EntryColumns } from './model-columns.js';

export interface NearEntry {
  readonly entry: number;
  /** 0..1: weight of the shared stems, over the description's and half of what else the entry says */
  readonly likeness: number;
}

/** Entries near a description, in no order. */
export interface NearEntries {
  readonly entries: Uint32Array;
  readonly likeness: Float64Array;
  readonly count: number;
  /** the nearest of them, no more than a number */
  atMost(count: number): NearEntries;
}

const roleWeight: Readonly<Record<Role, number>> = { head: 1.3, main: 1, rest: 0.8, purpose: 0.6 };

/** Postings looked at before the commonest words of a long description are left out. */
const workAtMost = 80_000;

/** Entries less than this share as near as the nearest are left out. */
const farthest = 0.3;

interface Room {
  /** the weight that each entry shares, all zero: the code that fills it puts the zeros back */
  readonly shared: Float32Array;
  /** the entries that share anything */
  readonly touched: Uint32Array;
  /** how alike each of those is */
  readonly alike: Float64Array;
}

const sharedRoom = perObject((entries: EntryColumns): Room => {
  const size = entries.mass.length;
  return { shared: new Float32Array(size), touched: new Uint32Array(size), alike: new Float64Array(size) };
});

/** The lexicon entries that share words with a description. */
export function nearEntries(entries: EntryColumns, reading: Reading): NearEntries {
  const room = sharedRoom(entries);
  try {
    return lookAround(entries, reading, room);
  } catch (fault) {
    room.shared.fill(0);
    throw fault;
  }
}

function lookAround(entries: EntryColumns, reading: Reading, room: Room): NearEntries {
  const { stemHash: known, stemWeight, starts, entry } = entries;
  const wanted = new Map<number, number>();
  for (const word of reading.words) {
    const slot = findHash(known, stemHash(word.stem, reading.language));
    if (slot < 0) continue;
    const weight = (stemWeight[slot]! / 32) * roleWeight[word.role];
    wanted.set(slot, Math.max(wanted.get(slot) ?? 0, weight));
  }
  const slots = [...wanted].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const own = slots.reduce((sum, [, weight]) => sum + weight, 0);
  const { shared, touched, alike } = room;
  let count = 0;
  let work = 0;
  let left = own;
  // once no entry that is new could still come near enough, the words left only add to those found
  let closed = false;
  for (const [slot, weight] of slots) {
    work += starts[slot + 1]! - starts[slot]!;
    if (work > workAtMost && count > 0) break;
    if (weight === 0) continue;
    entries.need?.(slot);
    if (!closed && left < farthest * own)
      closed = left < farthest * own * nearestOf(entries, room, count, own);
    left -= weight;
    for (let at = starts[slot]!; at < starts[slot + 1]!; at++) {
      const one = entry[at]!;
      if (shared[one] === 0) {
        if (closed) continue;
        touched[count++] = one;
      }
      shared[one]! += weight;
    }
  }
  const nearest = nearestOf(entries, room, count, own);
  const least = farthest * nearest;
  let found = 0;
  for (let n = 0; n < count; n++) {
    shared[touched[n]!] = 0;
    if (alike[n]! < least) continue;
    touched[found] = touched[n]!;
    alike[found++] = alike[n]!;
  }
  return new Near(touched.slice(0, found), alike.slice(0, found));
}

/**
 * How near the nearest of the touched entries stands, by what they share so far. Their likenesses are put down; those too
 * far from the nearest met before them, whatever else they say, stand at zero.
 */
function nearestOf(
  { mass }: EntryColumns,
  { shared, touched, alike }: Room,
  count: number,
  own: number,
): number {
  let nearest = 0;
  for (let n = 0; n < count; n++) {
    const one = touched[n]!;
    const common = shared[one]!;
    alike[n] = 0;
    if (common < farthest * nearest * own) continue;
    const likeness = Math.min(1, common / (own + 0.5 * Math.max(0, mass[one]! / 32 - common)));
    alike[n] = likeness;
    if (likeness > nearest) nearest = likeness;
  }
  return nearest;
}

class Near implements NearEntries {
  readonly entries: Uint32Array;
  readonly likeness: Float64Array;

  constructor(entries: Uint32Array, likeness: Float64Array) {
    this.entries = entries;
    this.likeness = likeness;
  }

  get count(): number {
    return this.entries.length;
  }

  atMost(count: number): NearEntries {
    if (this.count <= count) return this;
    const order = orderOf(this).slice(0, count);
    return new Near(
      Uint32Array.from(order, (n) => this.entries[n]!),
      Float64Array.from(order, (n) => this.likeness[n]!),
    );
  }
}

/** The numbers of entries, nearest first, of equals the lower entry. */
const orderOf = ({ entries, likeness, count }: NearEntries): number[] =>
  Array.from(greatestFirst(likeness, count, (a, b) => entries[a]! < entries[b]!));

/** Entries nearest first. */
export const nearestFirst = (near: NearEntries): NearEntry[] =>
  orderOf(near).map((n) => ({ entry: near.entries[n]!, likeness: near.likeness[n]! }));

/** Both lists as one; an entry found in both stands once, as near as the nearer. */
export function joinNear(a: NearEntries, b: NearEntries): NearEntries {
  const best = new Map<number, number>();
  for (const { entries, likeness, count } of [a, b])
    for (let n = 0; n < count; n++) best.set(entries[n]!, Math.max(likeness[n]!, best.get(entries[n]!) ?? 0));
  return new Near(Uint32Array.from(best.keys()), Float64Array.from(best.values()));
}
