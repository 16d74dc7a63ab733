import { readFileSync, writeFileSync } from 'node:fs';
import type { Calibration } from '../classify/learned/model-columns.js';
import type { WrittenWordLists } from '../classify/text/word-lists.js';
import { Library } from '../reference/library.js';
import { formatProvenance, type Provenance, sha256 } from '../reference/provenance.js';
import { runBuilder } from './builder.js';
import { formatCalibration } from './calibrate.js';
import { learnModel } from './learn-model.js';
import { stableHash } from './stable-hash.js';
import { buildNodes } from './train-nodes.js';
import { lexiconTexts, scheduleTexts, type TrainingText } from './training-texts.js';

const folder = 'fixtures/model';
const [texts, words] = [`${folder}/lexicon.jsonl`, `${folder}/words.json`];
const edition = '2026-rev-10';

const parts: Readonly<Record<string, string>> = {
  'model/model.pack': 'Learned model',
  'model/lexicon.pack': 'Lexicon entries',
  'model/calibration.json': 'Calibration',
};

/** Every eighth example is kept apart, as of the shipped model's: how sure the small one may be was found on them once. */
const isKeptApart = ({ kind, text }: TrainingText): boolean =>
  kind === 'example' && stableHash(text) % 8 === 0;

/**
 * The small model of the transcripts: it learns, as the shipped one does, a few headings from some entries of the lexicon, kept as
 * they were, and from the lines of one edition. What tests print by it changes with the program alone.
 */
export async function buildFixedModel(
  log: (line: string) => void,
): Promise<Readonly<Record<string, Uint8Array>>> {
  const schedule = new Library(['data']).schedule(edition);
  const written = lexiconTexts([texts]);
  const headings = new Set(written.map(({ code }) => code.slice(0, 4)));
  const { model, lexicon } = await learnModel({
    edition: schedule.edition.revision,
    texts: [
      ...written.filter((text) => !isKeptApart(text)),
      ...scheduleTexts(schedule).filter(({ code }) => headings.has(code.slice(0, 4))),
    ],
    tree: buildNodes(schedule, headings),
    words: JSON.parse(readFileSync(words, 'utf8')) as WrittenWordLists,
    general: undefined,
    calibration: [],
    headings: [{ passes: 3, dropout: 0.2, caution: 0.3 }],
    below: { passes: 3, dropout: 0.15, caution: 0.4 },
    budget: { headings: 30_000, below: 20_000 },
    log,
  });
  // a few hundred entries are too few to fit it anew, and what tests print is not to change with the way of fitting
  const asItStands = JSON.parse(readFileSync(`${folder}/calibration.json`, 'utf8')) as Calibration;
  const files = {
    'model/model.pack': model,
    'model/lexicon.pack': lexicon,
    'model/calibration.json': new TextEncoder().encode(formatCalibration(model, asItStands)),
  };
  const sources = [texts, words].map((name) => ({ name, sha256: sha256(readFileSync(name)) }));
  const provenance = Object.entries(files).map(([file, bytes]): Provenance => {
    return {
      file,
      layer: 'model',
      edition: 'fixed 1',
      title: `${parts[file]} of ${headings.size} headings, for tests`,
      publisher: 'trained by this program',
      effective: schedule.edition.effective,
      covers_to: null,
      sha256: sha256(bytes),
      sources,
      importer: 'build-fixed-model 1',
      counts: { texts: written.length, headings: headings.size },
      note: `entries of data/lexicon as they stood on 2026-11-23, and the lines of ${schedule.edition.revision}; says nothing of accuracy`,
    };
  });
  const list = new TextEncoder().encode(formatProvenance(provenance));
  const named = Object.entries(files).map(([file, bytes]) => [file.replace('model/', ''), bytes] as const);
  return { ...Object.fromEntries(named), 'PROVENANCE.json': list };
}

export const fixedModelBuilder = {
  script: 'build:fixed-model',
  makes: 'the small model that transcripts and golden tests are told by',
  reads: [texts, words, 'data/us/hts-*'],
  outside: [],
  writes: ['model.pack', 'lexicon.pack', 'calibration.json', 'PROVENANCE.json'].map(
    (name) => `${folder}/${name}`,
  ),
  run: async () => {
    const files = await buildFixedModel((line) => console.log(line));
    for (const [name, bytes] of Object.entries(files)) writeFileSync(`${folder}/${name}`, bytes);
  },
};

await runBuilder(import.meta.url, fixedModelBuilder);
