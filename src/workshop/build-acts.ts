import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Act, acts } from '../chat/act.js';
import { type ActFeatures, actFeatures, actSlots } from '../chat/said/act-features.js';
import { type ActModel, actScale, gapText, stepsAtMost, weightText } from '../chat/said/act-model.js';
import { foldText } from '../classify/facts/scan-words.js';
import type { CountryTable } from '../core/country.js';
import { openCountries } from '../reference/us-tables.js';
import { runBuilder } from './builder.js';
import { trainSoftmax } from './train-softmax.js';

/** One thing that somebody says, and what it does. */
export interface Utterance {
  readonly act: Act;
  readonly text: string;
  /** said where goods are under discussion; undefined: said either way */
  readonly goods: boolean | undefined;
  readonly weight: number;
}

/** What is said only of goods under discussion. */
const ofGoods = new Set<Act>([
  'detail',
  'materials',
  'why',
  'choose',
  'teach',
  'drop',
  'undo',
  'summary',
  'origins',
]);

/**
 * Reads utterances: `[act]` begins those of an act, each line after it is one, `\n` in it a new line. A line that begins
 * with `#` is a remark.
 */
export function readUtterances(text: string, weight = 1): Utterance[] {
  let act: Act | undefined;
  const found: Utterance[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('# ')) continue;
    const head = /^\[([a-z]+)\]$/.exec(line.trim())?.[1];
    if (head !== undefined) {
      act = acts.find((each) => each === head);
      if (!act) throw new Error(`there is no act "${head}"`);
      continue;
    }
    if (!act) throw new Error(`"${line}" stands under no act`);
    const goods = ofGoods.has(act) ? true : undefined;
    found.push({ act, text: line.replaceAll('\\n', '\n').trim(), goods, weight });
  }
  return found;
}

/** how much a row of an act counts that is rarer than others */
const balanced = (count: number, most: number): number => Math.min(4, (most / count) ** 0.6);

/** Learns what messages do: one softmax over hashed features, its weights in whole steps. */
export function trainActs(
  utterances: readonly Utterance[],
  countries: CountryTable,
  log?: (line: string) => void,
): ActModel {
  const rows = utterances.flatMap((each) => {
    const situations = each.goods === undefined ? [false, true] : [each.goods];
    return situations.flatMap((goods) =>
      [false, ...(goods ? [true] : [])].map((asked) => ({
        ...each,
        weight: each.weight / situations.length / (goods ? 2 : 1),
        features: actFeatures(each.text, { goods, asked }, countries),
      })),
    );
  });
  const counts = new Map<Act, number>();
  for (const { act, weight } of rows) counts.set(act, (counts.get(act) ?? 0) + weight);
  const most = Math.max(...counts.values());
  const lessons = {
    corpus: corpusOf(rows.map(({ features }) => features)),
    ...{ dense: new Float32Array(0), dimensions: 0, features: actSlots, classes: acts.length },
    rows: Uint32Array.from(rows.keys()),
    label: Uint16Array.from(rows, ({ act }) => acts.indexOf(act)),
    weight: Float32Array.from(rows, ({ act, weight }) => weight * balanced(counts.get(act)!, most)),
  };
  const trained = seeds.map((seed) =>
    trainSoftmax(lessons, {
      ...{ passes: 12, rate: 0.5, dropout: 0.12, scale: actScale, caution: 0.3, shrink: 0.5, seed },
      ...(log ? { log } : {}),
    }),
  );
  const weights = meanOf(trained.map((each) => each.weights));
  const bias = meanOf(trained.map((each) => each.bias));
  const seen = slotsSeen(rows);
  const kept = [...seen].filter(([, texts]) => texts.size >= seenAtLeast).map(([slot]) => slot);
  kept.sort((a, b) => a - b);
  let top = 0;
  for (const slot of kept)
    for (let act = 0; act < acts.length; act++)
      top = Math.max(top, Math.abs(weights[slot * acts.length + act]!));
  const step = Number((top / stepsAtMost).toPrecision(6));
  const stepsOf = (slot: number): string =>
    acts.map((_, act) => weightText(Math.round(weights[slot * acts.length + act]! / step))).join('');
  return {
    acts,
    step,
    bias: [...bias].map((each) => Number(each.toFixed(4))),
    gaps: kept.map((slot, i) => gapText(slot - (kept[i - 1] ?? 0))).join(''),
    weights: kept.map(stepsOf).join(''),
  };
}

/** One order of learning settles what stands on the edge by chance; the mean of several does less of that. */
const seeds = [7, 8, 9, 10, 11];

const meanOf = (several: readonly Float32Array[]): Float32Array =>
  several[0]!.map((_, at) => several.reduce((sum, each) => sum + each[at]!, 0) / several.length);

/** a feature of fewer texts is left out: it says little of the next text */
const seenAtLeast = 5;

function slotsSeen(rows: readonly { readonly text: string; readonly features: ActFeatures }[]) {
  const seen = new Map<number, Set<string>>();
  for (const { text, features } of rows)
    for (const slot of features.slot) seen.set(slot, (seen.get(slot) ?? new Set()).add(text));
  return seen;
}

function corpusOf(lists: readonly ActFeatures[]) {
  const total = lists.reduce((sum, { slot }) => sum + slot.length, 0);
  const starts = new Uint32Array(lists.length + 1);
  const [feature, value] = [new Uint32Array(total), new Float32Array(total)];
  const [first, second] = [new Uint8Array(total), new Uint8Array(total)];
  let at = 0;
  lists.forEach((list, row) => {
    list.slot.forEach((slot, i) => {
      feature[at] = slot;
      value[at] = list.value[i]!;
      first[at] = list.first[i]!;
      second[at++] = list.second[i]!;
    });
    starts[row + 1] = at;
  });
  return { rows: lists.length, starts, feature, value, first, second };
}

const folder = 'data/chat/utterances';
const files = { [`${folder}/en.txt`]: 1, [`${folder}/es.txt`]: 1, [`${folder}/goods.txt`]: 0.15 };

/** All that is learned from. */
export const shippedUtterances = (): Utterance[] =>
  Object.entries(files).flatMap(([file, weight]) => readUtterances(readFileSync(file, 'utf8'), weight));

const lexicon = 'data/lexicon';
/** a word of fewer entries may be a slip of one of them */
const wordsFrom = 5;

/** a word said so often of no goods is no slip of one of goods */
const saidFrom = 2;

/** Words of talk, which are no mistyped words of goods: "quien", "cosas". */
function wordsOfTalk(): string[] {
  const counts = new Map<string, number>();
  for (const { act, text } of shippedUtterances())
    if (act !== 'goods' && act !== 'several')
      for (const word of new Set(foldText(text).match(/[a-z]{3,}/g)))
        counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= saidFrom)
    .map(([word]) => word)
    .sort();
}

/** The words of the lexicon that mistyped ones are repaired against, the commonest first, without accents; then those of talk. */
export function lexiconWords(): string {
  const counts = new Map<string, number>();
  const files = readdirSync(lexicon).filter((name) => name.endsWith('.jsonl'));
  for (const name of files.sort())
    for (const line of readFileSync(join(lexicon, name), 'utf8').split('\n')) {
      if (line.trim() === '') continue;
      const { terms = [], es = [], example = '' } = JSON.parse(line) as LexiconLine;
      for (const text of [...terms, ...es, example])
        for (const word of new Set(foldText(text).match(/[a-z]{3,}/g)))
          counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  const common = [...counts]
    .filter(([, count]) => count >= wordsFrom)
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .map(([word]) => word);
  return [...new Set([...common, ...wordsOfTalk()])].join(' ');
}

interface LexiconLine {
  readonly terms?: readonly string[];
  readonly es?: readonly string[];
  readonly example?: string;
}

export const actsBuilder = {
  script: 'build:acts',
  makes: 'the model that tells what a message of the chat does',
  reads: [...Object.keys(files), 'data/countries.json', lexicon],
  outside: [],
  writes: ['data/chat/acts.json'],
  run: () => {
    const countries = openCountries((file) => readFileSync(join('data', file), 'utf8'));
    const model = trainActs(shippedUtterances(), countries, (line) => process.stderr.write(`${line}\n`));
    writeFileSync('data/chat/acts.json', `${JSON.stringify({ ...model, words: lexiconWords() })}\n`);
  },
};

await runBuilder(import.meta.url, actsBuilder);
