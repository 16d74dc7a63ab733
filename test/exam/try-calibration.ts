import { readFileSync } from 'node:fs';
import { Library } from '../../src/reference/library.js';
import { openModel } from '../../src/reference/model-pack.js';
import {
  fitCalibration,
  flatCalibration,
  type ReadItem,
  readItems,
  surenessOf,
} from '../../src/workshop/calibrate.js';
import { calibrationItems } from '../../src/workshop/calibration-items.js';
import { calibrationError, calibrationFloor, type Stated, soundness } from './score.js';

/** Every so many items are tried with: fifty fits take their time. */
const thinned = 3;

/**
 * How a calibration of the headings holds on what it was not fitted on: each half of the items by the other half, and each source by all
 * the others. Both with the kinds of text told apart and without.
 */
function main(): void {
  const pack = (name: string) => ({ bytes: readFileSync(`data/model/${name}.pack`), name });
  const model = openModel(pack('model'), pack('lexicon'), flatCalibration);
  const all = calibrationItems(new Library(['data']).schedule('2026-rev-10'));
  const items = all.filter((_, n) => n % thinned === 0);
  const read = readItems(model, items);
  const names = [...new Set(items.map(({ source }) => source))];
  const halves = [0, 1].map((half) => read.filter((_, n) => n % 2 === half));
  console.log(
    '| source | | by halves | without kinds | left out | without kinds |\n|---|---|---|---|---|---|',
  );
  const tried = [false, true].map((leftOut) =>
    [true, false].map((isTold) => {
      const parts = leftOut ? names.map((name) => read.filter(({ item }) => item.source === name)) : halves;
      return parts.flatMap((part) => {
        const apart = new Set(part);
        return stated(
          read.filter((one) => !apart.has(one)),
          part,
          isTold,
        );
      });
    }),
  );
  for (const name of names) {
    const cells = tried.flat().map((outcomes) => {
      const own = outcomes.filter(({ source }) => source === name);
      const { stated: sure, of } = soundness(own, 4);
      return `${(sure / of).toFixed(3)}, ${calibrationError(own, 4).toFixed(3)} (${calibrationFloor(own, 4).toFixed(3)})`;
    });
    const own = tried[0]![0]!.filter(({ source }) => source === name);
    const { right, of } = soundness(own, 4);
    console.log(`| ${name} | ${(right / of).toFixed(3)} of ${of} | ${cells.join(' | ')} |`);
  }
}

/** What a calibration fitted on some items says of others. */
function stated(
  fittedOn: readonly ReadItem[],
  others: readonly ReadItem[],
  isTold: boolean,
): (Stated & { readonly source: string })[] {
  const own = ({ item, ...rest }: ReadItem): ReadItem => {
    const { kind: _, ...without } = item;
    return { ...rest, item: isTold ? item : without };
  };
  const fitted = fitCalibration(fittedOn.map(own), ['heading']);
  return others.flatMap((one) => {
    const choice = one.choices.find(({ level }) => level === 'heading');
    if (choice === undefined) return [];
    const { text, codes, misplaced, source } = one.item;
    return [
      {
        source,
        item: { id: text, text, codes, misplaced },
        scored: { 4: true },
        place: { 4: choice.isRight ? 0 : -1 },
        confidence: { 4: surenessOf(fitted, 'heading', one, choice.below) },
      },
    ];
  });
}

main();
