import { readFileSync } from 'node:fs';
import { classifyRequest } from '../../src/api/classify-request.js';
import { civilDate } from '../../src/core/civil-date.js';
import { answerClassification } from '../../src/engine/answer-classification.js';
import { Library } from '../../src/reference/library.js';
import { openClassifier } from '../../src/reference/open-classifier.js';

interface Item {
  readonly id: string;
  readonly text: string;
  readonly en?: string;
  /** as deep as the words decide */
  readonly codes: readonly string[];
}

export interface MexicanOutcome {
  readonly item: Item;
  readonly code: string;
  readonly candidates: readonly string[];
  readonly confidence: Readonly<Record<6 | 8 | 10, number>>;
}

export type ExamDigits = 4 | 6 | 8 | 10;

const read = (file: string): Item[] =>
  readFileSync(`test/exam/${file}`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Item);

/** The Spanish exam of Mexico: goods described in the words of trade, with the fraccion and NICO that is right. */
export const mexicanItems = (): Item[] => read('mexico.jsonl');

/** Lines as invoices write them, 40 of each group of chapters, each with the code as deep as its words decide. */
export const mexicanLines = (): Item[] => read('mexico-lines.jsonl');

/** The half of a set that was kept apart, and the half that weights were chosen on. */
export const halfOf = <T>(items: readonly T[], half: 'tuned' | 'kept'): T[] =>
  items.filter((_, i) => i % 2 === (half === 'tuned' ? 0 : 1));

/** Classifies every item for import into Mexico, in one of the two languages. */
export function sitMexicanExam(items: readonly Item[], language: 'es' | 'en' = 'es'): MexicanOutcome[] {
  const library = new Library(['data']);
  const date = civilDate('2026-04-10');
  const classifier = openClassifier(library, library.scheduleOn(date));
  return items
    .filter((item) => language === 'es' || item.en !== undefined)
    .map((item) => {
      const description = language === 'es' ? item.text : item.en!;
      const request = classifyRequest.parse({ description, destination: 'MX' });
      const { code, candidates, confidence } = answerClassification(
        library,
        classifier,
        request,
        date,
        [],
        'test',
      );
      return {
        item,
        code: code ?? '',
        candidates: candidates.map((each) => each.code),
        confidence: {
          6: confidence.subheading,
          8: confidence.tariff_line,
          10: confidence.statistical,
        },
      };
    });
}

/** The share of items whose first answer is right at so many digits, of those whose words decide so far. */
export function rightAt(outcomes: readonly MexicanOutcome[], digits: ExamDigits): number {
  const decided = outcomes.filter(({ item }) => item.codes.every(({ length }) => length >= digits));
  const right = decided.filter(({ item, code }) =>
    item.codes.some((each) => code !== '' && each.slice(0, digits) === code.slice(0, digits)),
  );
  return right.length / decided.length;
}

/** How far the mean told probability stands from the share that is right. */
const gapAt = (outcomes: readonly MexicanOutcome[], digits: 6 | 8 | 10): number =>
  outcomes.reduce((sum, { confidence }) => sum + confidence[digits], 0) / outcomes.length -
  rightAt(outcomes, digits);

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

if (process.argv[1]?.endsWith('mexico-exam.ts')) {
  const items = mexicanItems();
  const began = performance.now();
  const outcomes = sitMexicanExam(items);
  const took = (performance.now() - began) / items.length;
  const lines = sitMexicanExam(mexicanLines());
  const parts = [
    ['all', outcomes],
    ['tuned on (odd)', halfOf(outcomes, 'tuned')],
    ['kept apart (even)', halfOf(outcomes, 'kept')],
    ['the same in English', sitMexicanExam(items, 'en')],
    ['invoice lines', lines],
    ['invoice lines, tuned on (odd)', halfOf(lines, 'tuned')],
    ['invoice lines, kept apart (even)', halfOf(lines, 'kept')],
  ] as const;
  for (const [name, part] of parts) {
    const shares = ([4, 6, 8, 10] as const).map((digits) => `${digits}: ${percent(rightAt(part, digits))}`);
    const gaps = ([6, 8, 10] as const).map((digits) => `${digits}: ${percent(gapAt(part, digits))}`);
    console.log(`${name}, ${part.length} items: ${shares.join('  ')}; told minus right: ${gaps.join('  ')}`);
  }
  console.log(`${took.toFixed(1)} ms an item`);
  if (process.argv.includes('--misses'))
    for (const { item, code, confidence } of [...outcomes, ...lines])
      if (!item.codes.some((right) => code.startsWith(right)))
        console.log(`${item.codes[0]} ${code} ${confidence[10]} ${item.text}`);
}
