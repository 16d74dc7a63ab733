import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { classify } from '../../src/classify/classify.js';
import { nodeCode } from '../../src/classify/learned/beam.js';
import { sharpnessFor } from '../../src/classify/learned/calibrate.js';
import { learnedReader } from '../../src/classify/learned/learned-reader.js';
import { scoreDescription } from '../../src/classify/learned/score-description.js';
import { addVector } from '../../src/classify/learned/score-nodes.js';
import { Library } from '../../src/reference/library.js';
import { sources } from '../../src/workshop/builder.js';
import { trainingTexts } from '../../src/workshop/training-texts.js';
import { labelledSets } from './exam-sets.js';
import { loadClassifier, loadEngine } from './load-classifier.js';
import { living } from './score.js';

/** What the encoder's trainer reads, written to a folder: see workshop/encoder/README.md. */

const placedTexts = `${sources}/product-texts`;

interface ProductText {
  readonly id: string;
  readonly text: string;
  readonly hint?: string;
}

/** Names of goods that readers placed; a single word takes the last part of its hint, two homes share the weight. */
function placedRows(has: (code: string) => boolean): string[][] {
  const texts = new Map<string, ProductText>();
  for (const file of readdirSync(placedTexts).filter((name) => name.endsWith('.jsonl')))
    for (const line of readFileSync(`${placedTexts}/${file}`, 'utf8').split('\n').filter(Boolean)) {
      const row = JSON.parse(line) as ProductText;
      texts.set(row.id, row);
    }
  return readdirSync(`${placedTexts}/placed`).flatMap((file) =>
    readFileSync(`${placedTexts}/placed/${file}`, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [id = '', placed = '-'] = line.split('\t');
        const product = texts.get(id);
        const homes = placed.split('|').filter((code) => code < '98' && has(code));
        if (product === undefined || homes.length === 0) return [];
        const last = product.hint?.split('>').at(-1)?.trim();
        const text = product.text.includes(' ') || !last ? product.text : `${product.text}, ${last}`;
        return homes.map((code, nth) => [
          text,
          code,
          'placed',
          'en',
          String(homes.length === 1 ? 0.7 : nth === 0 ? 0.45 : 0.25),
          '',
        ]);
      }),
  );
}

const folder = process.argv[2];
if (folder === undefined) throw new Error('name the folder to write to');
mkdirSync(folder, { recursive: true });
const tsv = (rows: readonly string[][]): string =>
  rows.map((row) => `${row.map((cell) => cell.replace(/\s+/g, ' ').trim()).join('\t')}\n`).join('');

const learned = new Library(['data']).schedule('2026-rev-10');
const texts = trainingTexts(learned).map(({ text, code, kind, language, weight, given }) => [
  text,
  code,
  kind,
  language ?? '',
  String(weight),
  String(given ?? ''),
]);
const placed = placedRows((code) => learned.has(code));
writeFileSync(`${folder}/texts.tsv`, tsv([...texts, ...placed]));

const classifier = loadClassifier();
const { model, schedule } = loadEngine();
const reader = learnedReader(model);
const { headings, subheadings, firstChild, children } = model.nodes;
const codes = Array.from(model.nodes.code, (_, node) => nodeCode(model, node));
writeFileSync(`${folder}/nodes.txt`, `${codes.join('\n')}\n`);

const file = openSync(`${folder}/engine-scores.f32`, 'w');
const items: string[] = [];
for (const set of labelledSets(schedule))
  for (const item of set.items) {
    const right = item.codes.map((code) => living(code.slice(0, set.digits), schedule));
    const scored = scoreDescription(model, reader.read(item.text), item.text);
    const score = scored.score.slice();
    if (scored.vector)
      for (let node = 0; node < headings + subheadings; node++)
        if (children[node]! > 1) addVector(model, scored.vector, score, firstChild[node]!, children[node]!);
    writeSync(file, new Uint8Array(score.buffer, score.byteOffset, score.byteLength));
    const answer = classify(classifier, { description: item.text, facts: {}, candidates: 20, memory: [] });
    items.push(
      JSON.stringify({
        set: set.name,
        text: item.text,
        codes: right,
        answers: answer.candidates.map(({ code }) => code),
        sharpness: sharpnessFor(model, scored),
      }),
    );
  }
closeSync(file);
writeFileSync(`${folder}/items.jsonl`, `${items.join('\n')}\n`);
console.log(`${texts.length} texts, ${placed.length} placed, ${codes.length} nodes, ${items.length} items`);
