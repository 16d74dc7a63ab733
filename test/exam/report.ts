import { type ExamSet, type TextKind, textKinds } from './exam-sets.js';
import {
  calibrationError,
  calibrationFloor,
  calibrationInterval,
  levels,
  type Outcome,
  ranks,
  type Share,
  shareAt,
  soundness,
  wilson,
} from './score.js';

const percent = (share: number): string => (100 * share).toFixed(1);

function topTable(outcomes: readonly Outcome[]): string {
  const rows = levels
    .filter((level) => shareAt(outcomes, level, 1).of > 0)
    .map((level) => {
      const cells = ranks.map((rank) => {
        const share = shareAt(outcomes, level, rank);
        const [low, high] = wilson(share);
        return `${percent(share.right / share.of)} (${percent(low)} to ${percent(high)})`;
      });
      return `| ${level} | ${shareAt(outcomes, level, 1).of} | ${cells.join(' | ')} |`;
    });
  return ['| digits | items | top 1 | top 3 | top 5 | top 10 |', '|---|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}

/** What the user is told to do with the answer, how often that is, and how often the answer is then right. */
function bandTable(outcomes: readonly Outcome[]): string {
  const rows = (['accept', 'review', 'needs_facts', 'refused'] as const).map((name) => {
    const inside = outcomes.filter(({ decision }) => decision === name);
    const cell = (share: Share): string => {
      const [low, high] = wilson(share);
      return share.of === 0
        ? '-'
        : `${percent(share.right / share.of)} (${percent(low)} to ${percent(high)})`;
    };
    const cover = cell({ right: inside.length, of: outcomes.length });
    const right = [4, 6].map((level) => (name === 'refused' ? '-' : cell(shareAt(inside, level, 1))));
    return `| ${name} | ${inside.length} | ${cover} | ${right.join(' | ')} |`;
  });
  return ['| decision | items | share | right at 4 | right at 6 |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}

/** The calibration error at some digits, with its interval, beside what chance alone would show. */
function errorAt(outcomes: readonly Outcome[], level: number): string {
  const [low, high] = calibrationInterval(outcomes, level);
  return `${calibrationError(outcomes, level).toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)}; chance alone ${calibrationFloor(outcomes, level).toFixed(3)}) at ${level} digits`;
}

const missKinds: readonly (readonly [string, (outcome: Outcome) => boolean])[] = [
  ['refused: no goods named', ({ decision }) => decision === 'refused'],
  ['words the engine never learned', ({ known }) => known < 0.7],
  ['one or two words', ({ item }) => item.text.split(/\s+/).length <= 2],
  ['a set or a kit', ({ item }) => /\b(sets?|kits?|juego)\b/i.test(item.text)],
  ['parts', ({ item }) => /\b(parts?|components?|assembl\w+|accessor\w+)\b/i.test(item.text)],
  ['the right chapter, another heading', ({ place }) => place[2] === 0],
  ['another chapter', () => true],
];

function misses(outcomes: readonly Outcome[]): string {
  const wrong = outcomes.filter(({ scored, place }) => scored[4] && place[4] !== 0);
  const left = new Set(wrong);
  const lines: string[] = [];
  for (const [name, is] of missKinds) {
    const found = [...left].filter(is);
    if (found.length === 0) continue;
    for (const outcome of found) left.delete(outcome);
    lines.push(`- ${name}: ${found.length}`);
    for (const { item, answer } of found.slice(0, 4))
      lines.push(`  - "${item.text.slice(0, 90)}" is ${item.codes[0]}, answered ${answer || 'nothing'}`);
  }
  return lines.join('\n');
}

/** What answering the first questions truthfully, from the item's own code, brings. */
function answersLine(answered: readonly Share[]): string {
  const shares = answered.map(({ right, of }) => percent(right / of));
  return `Right at 6 digits with no question answered, one, two: ${shares.join(', ')}.`;
}

/** Outcomes of one kind of text. */
export const outcomesByKind = (
  results: readonly { readonly set: ExamSet; readonly outcomes: readonly Outcome[] }[],
): [TextKind, Outcome[]][] =>
  (Object.keys(textKinds) as TextKind[]).map((kind) => [
    kind,
    results.filter(({ set }) => set.kind === kind).flatMap(({ outcomes }) => outcomes),
  ]);

/** How far stated probabilities hold, a row for each of some groups of outcomes, in Markdown. */
export function soundnessTable(rows: readonly (readonly [string, readonly Outcome[]])[]): string {
  const lines = rows.flatMap(([name, outcomes]) => {
    const cells = [4, 6].flatMap((level) => {
      const { right, stated, of } = soundness(outcomes, level);
      if (of === 0) return ['-', '-', '-'];
      return [
        String(of),
        `${percent(right / of)} / ${percent(stated / of)}`,
        `${calibrationError(outcomes, level).toFixed(3)} (${calibrationFloor(outcomes, level).toFixed(3)})`,
      ];
    });
    const accepted = outcomes.filter(({ decision }) => decision === 'accept');
    const found = shareAt(accepted, 6, 1);
    return `| ${name} | ${cells.join(' | ')} | ${percent(accepted.length / outcomes.length)} | ${found.of === 0 ? '-' : percent(found.right / found.of)} |`;
  });
  return [
    '| | items | right / stated at 4 | error (chance) | items | right / stated at 6 | error (chance) | accepted | right at 6 |',
    '|---|---|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

/** The whole report of an exam, in Markdown. */
export function reportFor(
  results: readonly {
    readonly set: ExamSet;
    readonly outcomes: readonly Outcome[];
    /** right at six digits after none, one, ... answers; absent where the set's codes are too short to answer from */
    readonly answered?: readonly Share[];
  }[],
  placed: readonly { readonly set: ExamSet; readonly outcomes: readonly Outcome[] }[],
): string {
  const all = [...results, ...placed];
  const parts: string[] = [
    '### How far stated probabilities hold, by kind of text',
    soundnessTable(outcomesByKind(all).map(([kind, outcomes]) => [textKinds[kind], outcomes])),
    'The same by set; below the sets whose codes are known, names that readers placed and no calibration was fitted on:',
    soundnessTable(all.map(({ set, outcomes }) => [set.title, outcomes])),
  ];
  for (const { set, outcomes, answered } of results) {
    const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
    const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
    parts.push(
      `### ${set.title} (${set.items.length})`,
      topTable(outcomes),
      `Calibration error: ${errorAt(outcomes, 4)}, ${errorAt(outcomes, 6)}. ` +
        `Milliseconds an item: median ${at(0.5)}, 99th percentile ${at(0.99)}.`,
      bandTable(outcomes),
      ...(answered ? [answersLine(answered)] : []),
      `Misses at 4 digits, by kind:\n\n${misses(outcomes)}`,
    );
  }
  return parts.join('\n\n');
}
