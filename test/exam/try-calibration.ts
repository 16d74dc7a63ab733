import { readFileSync } from 'node:fs';
import { sureFrom } from '../../src/core/sureness.js';
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

/** What was stated of an item that the calibration was not fitted on. */
interface Tried extends Stated {
  readonly kind: string;
  readonly source: string;
}

/**
 * How a calibration holds on what it was not fitted on: each half of the items by the other half, and each source by all the others. Both
 * with the kinds of text told apart and without. Sureness is that of the ranking: what limits take that nobody stated comes after it.
 */
function main(): void {
  const pack = (name: string) => ({ bytes: readFileSync(`data/model/${name}.pack`), name });
  const model = openModel(pack('model'), pack('lexicon'), flatCalibration);
  const read = readItems(model, calibrationItems(new Library(['data']).schedule('2026-rev-10')));
  console.log(`${read.length} texts\n`);
  const sources = [...new Set(read.map(({ item }) => item.source))];
  const halves = [0, 1].map((half) => read.filter((_, n) => n % 2 === half));
  const left = sources.map((name) => read.filter(({ item }) => item.source === name));
  const ways = [
    { name: 'By the other half', parts: halves, isTold: true },
    { name: 'By the other half, kinds not told apart', parts: halves, isTold: false },
    { name: 'By all other sources', parts: left, isTold: true },
    { name: 'By all other sources, kinds not told apart', parts: left, isTold: false },
  ];
  for (const { name, parts, isTold } of ways) {
    const tried = parts.flatMap((part) => {
      const apart = new Set(part);
      return stated(
        read.filter((one) => !apart.has(one)),
        part,
        isTold,
      );
    });
    console.log(`### ${name}\n\n${tableOf(tried)}\n`);
  }
}

/** What a calibration fitted on some items says of others. */
function stated(fittedOn: readonly ReadItem[], others: readonly ReadItem[], isTold: boolean): Tried[] {
  const untold = ({ item: { kind: _, ...item }, ...rest }: ReadItem): ReadItem => ({ ...rest, item });
  const fitted = fitCalibration(isTold ? fittedOn : fittedOn.map(untold), ['heading', 'subheading']);
  return others.map((one) => {
    const { text, codes, source, kind = '' } = one.item;
    const [heading, subheading] = one.choices;
    const [at4 = 0, at6 = 0] = surenessOf(fitted, one);
    const isRight = heading?.isRight === true && subheading?.isRight === true;
    // where the heading is wrong, so is all below it
    const isTold6 = heading?.isRight === false || subheading?.isRight !== undefined;
    return {
      kind,
      source,
      item: { id: text, text, codes },
      scored: { 4: heading?.isRight !== undefined, 6: heading?.isRight !== undefined && isTold6 },
      place: { 4: heading?.isRight === true ? 0 : -1, 6: isRight ? 0 : -1 },
      confidence: { 4: at4, 6: at6 },
    };
  });
}

/** How far it holds, by kind and by source. */
function tableOf(tried: readonly Tried[]): string {
  const names = (of: 'kind' | 'source') => [...new Set(tried.map((one) => one[of]))].sort();
  const rows = [
    ...names('kind').map((name) =>
      rowOf(
        `**${name}**`,
        tried.filter(({ kind }) => kind === name),
      ),
    ),
    ...names('source').map((name) =>
      rowOf(
        name,
        tried.filter(({ source }) => source === name),
      ),
    ),
  ];
  const head =
    '| | items | right / stated at 4 | error (chance) | items | right / stated at 6 | error (chance) | sure to 6 | right |';
  return [head, '|---|---|---|---|---|---|---|---|---|', ...rows].join('\n');
}

function rowOf(name: string, tried: readonly Tried[]): string {
  const cells = [4, 6].flatMap((level) => {
    const { right, stated: sure, of } = soundness(tried, level);
    const error = `${calibrationError(tried, level).toFixed(3)} (${calibrationFloor(tried, level).toFixed(3)})`;
    return [String(of), `${percent(right, of)} / ${percent(sure, of)}`, error];
  });
  const sure = tried.filter(({ confidence }) => confidence[6]! >= sureFrom);
  const { right, of } = soundness(sure, 6);
  return `| ${name} | ${[...cells, percent(sure.length, tried.length), percent(right, of)].join(' | ')} |`;
}

const percent = (part: number, of: number): string => (of === 0 ? '-' : ((100 * part) / of).toFixed(1));

main();
