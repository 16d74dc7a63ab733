import { expect, it } from 'vitest';
import { acceptLevels } from '../../src/core/sureness.js';
import { loadClassifier } from './load-classifier.js';
import { dialogueGoods, dialogueReport, medianAsked, playDialogues } from './play-dialogues.js';

const classifier = loadClassifier();

it('the goods are told apart, and their lines stand in the schedule', () => {
  expect(new Set(dialogueGoods.map(({ text }) => text)).size).toBe(dialogueGoods.length);
  expect(dialogueGoods.length).toBeGreaterThanOrEqual(60);
  for (const { line } of dialogueGoods)
    expect([line, classifier.book.schedule.has(line)]).toEqual([line, true]);
});

it('a truthful user comes to the line in a question or none, and is asked nothing that is settled', () => {
  const all = playDialogues(classifier);
  for (const level of acceptLevels) expect(dialogueReport(all)).toContain(`| ${level} (`);
  for (const level of acceptLevels) {
    const played = all[level];
    expect(played.flatMap(({ beside }) => beside)).toEqual([]);
    expect(medianAsked(played)).toBeLessThanOrEqual(1);
    const share = (test: (each: (typeof played)[number]) => boolean): number =>
      played.filter(test).length / played.length;
    expect(share(({ right }) => right)).toBeGreaterThanOrEqual(0.97);
    expect(share(({ asked }) => asked <= 4)).toBeGreaterThanOrEqual(0.97);
  }
});
