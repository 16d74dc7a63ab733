import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { classify } from '../../src/classify/classify.js';
import { loadClassifier } from './load-classifier.js';

const goods = readFileSync('fixtures/transcripts/goods.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { readonly description: string; readonly line: string });
const classifier = loadClassifier();

it.each(goods)('the shipped model finds $line for "$description"', ({ description, line }) => {
  const { code } = classify(classifier, { description, facts: {}, candidates: 3, memory: [] });
  expect(code?.slice(0, line.length)).toBe(line);
});
