import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type JudgedTurn, judgeTalk } from './judge-talk.js';
import { eachTalk, linesOfTalk, playTalk } from './play-talks.js';
import { readTalks } from './talks.js';

const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0;

const isRight = ({ faults }: JudgedTurn): boolean => faults.length === 0;
const row = (name: string, turns: readonly JudgedTurn[]): string => {
  const right = turns.filter(isRight).length;
  return `| ${name} | ${turns.length} | ${right} | ${Math.round((100 * right) / turns.length)}% |`;
};

function report(
  turns: readonly JudgedTurn[],
  spanish: ReadonlySet<string>,
  lines: readonly number[],
): string {
  const kinds = [...new Set(turns.map(({ kind }) => kind))].toSorted();
  const times = turns.map(({ ms }) => ms);
  return [
    '| kind | turns | right | |',
    '|---|---|---|---|',
    ...kinds.map((each) =>
      row(
        each,
        turns.filter(({ kind }) => kind === each),
      ),
    ),
    row(
      'in English',
      turns.filter(({ talk }) => !spanish.has(talk)),
    ),
    row(
      'in Spanish',
      turns.filter(({ talk }) => spanish.has(talk)),
    ),
    row('all', turns),
    '',
    `Goods replaced, merged or made of other messages: ${turns.filter(({ hijacked }) => hijacked).length} turns. A turn took ${quantile(times, 0.5).toFixed(0)} ms`,
    `at the median, 95 in 100 no more than ${quantile(times, 0.95).toFixed(0)} ms.${lines.length === 0 ? '' : ` An answer has ${quantile(lines, 0.5)} lines at the median, ${quantile(lines, 0.95)} at the 95th in 100.`}`,
  ].join('\n');
}

/** The talks against the built program: `--wrong` prints what failed, `--lines` counts what is printed, `--write` tells the page. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      wrong: { type: 'boolean', default: false },
      lines: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      rows: { type: 'string' },
    },
  });
  const program = join(import.meta.dirname, '../../bin/tariff.js');
  const talks = readTalks().filter(({ talk }) => talk.startsWith(values.only));
  const answers = await eachTalk(talks, 1, (talk) => playTalk(program, talk));
  const turns = talks.flatMap((talk, at) => judgeTalk(talk, answers[at]!));
  const counted = values.lines ? (await eachTalk(talks, 2, (talk) => linesOfTalk(program, talk))).flat() : [];
  if (values.wrong)
    for (const turn of turns.filter((each) => !isRight(each)))
      console.log(
        `${turn.talk} ${turn.turn} [${turn.kind}] ${JSON.stringify(turn.said)}\n  ${turn.faults.join('\n  ')}\n  = ${turn.text.replace(/\s+/g, ' ').slice(0, 260)}`,
      );
  if (values.rows) writeFileSync(values.rows, turns.map((turn) => `${JSON.stringify(turn)}\n`).join(''));
  const spanish = new Set(talks.filter(({ lang }) => lang === 'es').map(({ talk }) => talk));
  const told = report(
    turns,
    spanish,
    counted.filter((each) => each !== undefined),
  );
  console.log(told);
  if (!values.write) return;
  const page = 'docs/inside/talks.md';
  const mark = '<!-- measured by npm run exam:chat -->';
  const kept = existsSync(page) ? (readFileSync(page, 'utf8').split(mark)[0] ?? '') : '';
  writeFileSync(page, `${kept}${mark}\n\n${told}\n`);
}

await main();
