import type { Corpus } from './training-corpus.js';

export interface SoftmaxTask {
  readonly corpus: Corpus;
  /** dense part of each row, already scaled; empty where there is none */
  readonly dense: Float32Array;
  readonly dimensions: number;
  /** rows to learn from, their classes and weights */
  readonly rows: Uint32Array;
  readonly label: Uint16Array;
  readonly weight: Float32Array;
  readonly classes: number;
  readonly features: number;
}

export interface SoftmaxSettings {
  readonly passes: number;
  readonly rate: number;
  /** share of words left out of a text while learning */
  readonly dropout: number;
  readonly scale: number;
  /** how much must be seen of a feature before it moves freely: keeps words seen once from shouting */
  readonly caution: number;
  /** how fast steps shrink with what was seen of a feature: 0.5 is the root, less is bolder */
  readonly shrink: number;
  readonly seed: number;
  readonly log?: (line: string) => void;
}

export interface SoftmaxWeights {
  /** features x classes, then dimensions x classes */
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

/** A small generator of even random numbers in 0..1, the same on every machine. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** One softmax over classes, learned by stochastic gradient steps scaled per feature, with word dropout. */
export function trainSoftmax(task: SoftmaxTask, settings: SoftmaxSettings): SoftmaxWeights {
  const { corpus, dense, dimensions, rows, classes, features } = task;
  const { starts, feature, value, first, second } = corpus;
  const random = randomNumbers(settings.seed);
  const weights = new Float32Array((features + dimensions) * classes);
  const bias = new Float32Array(classes);
  const seenOf = new Float32Array(features + dimensions).fill(settings.caution);
  const logits = new Float32Array(classes);
  const active = new Uint16Array(classes);
  const ids = new Uint32Array(4096);
  const values = new Float32Array(4096);
  const dropped = new Uint8Array(256);
  const order = Uint32Array.from(rows.keys());
  const steps = settings.passes * order.length;
  let step = 0;
  for (let pass = 0; pass < settings.passes; pass++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      const held = order[i]!;
      order[i] = order[j]!;
      order[j] = held;
    }
    let loss = 0;
    for (const nth of order) {
      const rate = settings.rate * (1 - (0.95 * step++) / steps);
      const row = rows[nth]!;
      for (let i = 0; i < 64; i++) dropped[i] = random() < settings.dropout ? 1 : 0;
      let count = 0;
      let norm = 0;
      for (let at = starts[row]!; at < starts[row + 1]! && count < 3900; at++) {
        if (dropped[first[at]!] === 1 || dropped[second[at]!] === 1) continue;
        ids[count] = feature[at]!;
        values[count++] = value[at]!;
        norm += value[at]! * value[at]!;
      }
      if (count === 0) continue;
      const scale = settings.scale / Math.sqrt(norm);
      for (let i = 0; i < count; i++) values[i] = values[i]! * scale;
      for (let d = 0; d < dimensions; d++) {
        ids[count] = features + d;
        values[count++] = dense[row * dimensions + d]!;
      }
      logits.set(bias);
      // four features at a time: one pass over the scores instead of four
      for (let i = count; i < ((count + 3) & ~3); i++) {
        ids[i] = 0;
        values[i] = 0;
      }
      for (let i = 0; i < count; i += 4) {
        const a = ids[i]! * classes;
        const b = ids[i + 1]! * classes;
        const d = ids[i + 2]! * classes;
        const e = ids[i + 3]! * classes;
        const va = values[i]!;
        const vb = values[i + 1]!;
        const vd = values[i + 2]!;
        const ve = values[i + 3]!;
        for (let c = 0; c < classes; c++)
          logits[c] =
            logits[c]! +
            va * weights[a + c]! +
            vb * weights[b + c]! +
            vd * weights[d + c]! +
            ve * weights[e + c]!;
      }
      let greatest = -Infinity;
      for (let c = 0; c < classes; c++) if (logits[c]! > greatest) greatest = logits[c]!;
      let sum = 0;
      for (let c = 0; c < classes; c++) {
        const e = Math.exp(logits[c]! - greatest);
        logits[c] = e;
        sum += e;
      }
      const label = task.label[nth]!;
      loss -= Math.log(Math.max(1e-9, logits[label]! / sum));
      let activeCount = 0;
      let square = 0;
      for (let c = 0; c < classes; c++) {
        const g = logits[c]! / sum - (c === label ? 1 : 0);
        if (g > 0.001 || g < 0) {
          logits[c] = g;
          active[activeCount++] = c;
          square += g * g;
        }
      }
      if (square < 1e-8) continue;
      const weight = task.weight[nth]!;
      for (let i = 0; i < count; i++) {
        const id = ids[i]!;
        const v = values[i]!;
        seenOf[id] = seenOf[id]! + weight * weight * v * v * square;
        const move = (rate * weight * v) / seenOf[id]! ** settings.shrink;
        const base = id * classes;
        for (let k = 0; k < activeCount; k++) {
          const c = active[k]!;
          weights[base + c] = weights[base + c]! - move * logits[c]!;
        }
      }
      for (let k = 0; k < activeCount; k++) {
        const c = active[k]!;
        bias[c] = bias[c]! - 0.02 * rate * weight * logits[c]!;
      }
    }
    settings.log?.(`pass ${pass + 1}: loss ${(loss / order.length).toFixed(3)}`);
  }
  return { weights, bias };
}
