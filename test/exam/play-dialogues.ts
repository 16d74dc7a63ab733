import { readFileSync } from 'node:fs';
import type { Classification } from '../../src/classify/classification.js';
import { type Classifier, classify } from '../../src/classify/classify.js';
import { restrictionsFrom } from '../../src/classify/explain/restrictions-from.js';
import { type AcceptLevel, acceptDigits, acceptLevels } from '../../src/core/sureness.js';

/** Goods in the words of an invoice, with their line; it was looked up by hand in the schedule, not asked of the engine. */
interface Goods {
  readonly text: string;
  readonly line: string;
}

export const dialogueGoods: readonly Goods[] = readFileSync('test/exam/dialogues.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((row) => JSON.parse(row) as Goods);

/** One dialogue with a user who answers what is true of the line, "none of these" where no answer is. */
export interface Played {
  readonly goods: Goods;
  readonly asked: number;
  readonly right: boolean;
  readonly sure: boolean;
  /** questions that stood in the answers above or beside the digits that were sure already */
  readonly beside: readonly string[];
}

const questionsAtMost = 12;

function play(classifier: Classifier, goods: Goods, acceptAt: AcceptLevel): Played {
  const { text, line } = goods;
  const digits = acceptDigits[acceptAt];
  const facts: Record<string, string> = {};
  const beside: string[] = [];
  for (;;) {
    const found = classify(classifier, { description: text, facts, candidates: 3, memory: [], acceptAt });
    beside.push(...besideSettled(found));
    const question = found.decision === 'needs_facts' ? found.questions[0] : undefined;
    const asked = Object.keys(facts).length;
    if (question === undefined || asked === questionsAtMost)
      return {
        goods,
        asked,
        right: found.code?.startsWith(line.slice(0, digits)) ?? false,
        sure: found.confident_to.length >= digits,
        beside,
      };
    const truth = question.options.find(({ answer }) =>
      restrictionsFrom(classifier.book, { [question.id]: answer }).steps[0]?.keep.some((prefix) =>
        line.startsWith(prefix),
      ),
    );
    facts[question.id] = truth?.answer ?? 'none of these';
  }
}

const besideSettled = ({ questions, confident_to }: Classification): string[] =>
  questions
    .filter(
      ({ options }) =>
        confident_to.length === 10 || options.some(({ leads_to }) => !leads_to.startsWith(confident_to)),
    )
    .map(({ id }) => id);

/** Every dialogue at every level to accept at. */
export function playDialogues(classifier: Classifier): Record<AcceptLevel, readonly Played[]> {
  const at = (level: AcceptLevel): Played[] => dialogueGoods.map((goods) => play(classifier, goods, level));
  return {
    heading: at('heading'),
    subheading: at('subheading'),
    tariff_line: at('tariff_line'),
    statistical: at('statistical'),
  };
}

export const medianAsked = (played: readonly Played[]): number =>
  played.map(({ asked }) => asked).toSorted((a, b) => a - b)[played.length >> 1]!;

/** The figures of all dialogues, in Markdown. */
export function dialogueReport(all: Record<AcceptLevel, readonly Played[]>): string {
  const rows = acceptLevels.map((level) => {
    const played = all[level];
    const count = (test: (each: Played) => boolean): number => played.filter(test).length;
    const most = Math.max(...played.map(({ asked }) => asked));
    return `| ${level} (${acceptDigits[level]} digits) | ${count(({ right }) => right)} | ${count(({ sure }) => sure)} | ${count(({ asked }) => asked === 0)} | ${medianAsked(played)} | ${count(({ asked }) => asked <= 4)} | ${most} |`;
  });
  return [
    `### Dialogues with a truthful user (${dialogueGoods.length} goods)`,
    '| asked down to | right | sure | nothing asked | median asked | at most 4 asked | most asked |\n|---|---|---|---|---|---|---|\n' +
      rows.join('\n'),
  ].join('\n\n');
}
