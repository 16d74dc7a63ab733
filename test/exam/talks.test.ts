import { beforeAll, describe, expect, it } from 'vitest';
import { builtMain } from '../support/built-program.js';
import { shippedLibrary } from '../support/shipped.js';
import { type JudgedTurn, judgeTalk } from './judge-talk.js';
import { eachTalk, playTalk } from './play-talks.js';
import { readTalks, type TurnKind } from './talks.js';

const talks = readTalks();

/** The least share right of each kind, in a hundred; it only rises, in its own commit. */
const floors: Readonly<Record<TurnKind, number>> = {
  change: 90,
  control: 90,
  cost: 84,
  detail: 85,
  entry: 93,
  goods: 95,
  law: 92,
  list: 90,
  mexico: 90,
  talk: 80,
  usmca: 85,
  why: 90,
};
const leastRight = 92;
const mostHijacked = 2;

describe('what the talks expect', () => {
  it('forty talks of four to fourteen turns, a third in Spanish, no turn said twice', () => {
    expect(talks.length).toBeGreaterThanOrEqual(40);
    expect(new Set(talks.map(({ talk }) => talk)).size).toBe(talks.length);
    const turns = talks.flatMap((each) => each.turns);
    const said = turns.map(({ say }) => say.toLowerCase());
    expect(said.filter((each, at) => each.includes(' ') && said.indexOf(each) !== at)).toEqual([]);
    const spanish = talks.filter(({ lang }) => lang === 'es').flatMap((each) => each.turns);
    expect(spanish.length / turns.length).toBeGreaterThan(0.3);
    for (const { talk, turns: own } of talks)
      expect([talk, own.length >= 4 && own.length <= 14]).toEqual([talk, true]);
  });

  it('codes that stand in the schedule of the day, and expressions that can be read', () => {
    const schedule = shippedLibrary().schedule('2026-rev-10');
    for (const { talk, turns } of talks)
      for (const { say, lead = [], must = [], never = [] } of turns) {
        for (const code of lead)
          expect([talk, say, code, schedule.has(code)]).toEqual([talk, say, code, true]);
        for (const each of [...must, ...never]) expect(() => new RegExp(each, 'su')).not.toThrow();
      }
  });
});

describe.runIf(process.env['LONG_TESTS'])('the chat, asked as users ask it', () => {
  let judged: readonly JudgedTurn[];
  const rightOf = (turns: readonly JudgedTurn[]): number =>
    (100 * turns.filter(({ faults }) => faults.length === 0).length) / turns.length;

  beforeAll(async () => {
    const main = await builtMain('talks');
    const answers = await eachTalk(talks, 2, (talk) => playTalk(main, talk));
    judged = talks.flatMap((talk, at) => judgeTalk(talk, answers[at]!));
  }, 600_000);

  it.each(Object.entries(floors))('%s: at least %i in 100 are right', (kind, floor) => {
    expect(rightOf(judged.filter((turn) => turn.kind === kind))).toBeGreaterThanOrEqual(floor);
  });

  it('is right as often as it was, and takes no more other messages for goods', () => {
    expect(rightOf(judged)).toBeGreaterThanOrEqual(leastRight);
    expect(judged.filter(({ hijacked }) => hijacked).length).toBeLessThanOrEqual(mostHijacked);
  });
});
