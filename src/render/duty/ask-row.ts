import type { DutyRates } from '../../api/duty-rates.js';
import type { Say } from '../../core/say.js';
import type { Piece, Row } from '../rows.js';
import { type Paint, paletteOf, type Style } from '../style.js';
import { answerOption, needOption } from './answer-hints.js';

/** A question of a short answer, with the answers it offers and the option that tells one. */
export interface Asked {
  /** empty where the answers by themselves are the question */
  readonly text: string;
  readonly answers: readonly string[];
  readonly option: string;
}

/** The first of the questions; how many there are stands in the label. */
export function askRow(asked: readonly Asked[], say: Say, style: Style): Row {
  const { title, faint } = paletteOf(style);
  const [first] = asked;
  const label = say('ask', 'diga');
  return {
    label: asked.length > 1 ? `${label} 1/${asked.length}` : label,
    pieces: first ? askPieces(first, title, faint) : [],
    more: (gone) => {
      const left = gone.filter(({ text }) => text !== first?.option).length;
      return left === 0 ? undefined : { text: say(`${left} more`, `${left} más`) };
    },
    linesAtMost: 2,
    yields: 5,
  };
}

/** The question, its answers by number, and the option; where there are answers, these go before the option. */
function askPieces({ text, answers, option }: Asked, title: Paint, faint: Paint): Piece[] {
  const kept = answers.length === 0;
  return [
    ...(text === '' ? [] : [{ text, paint: title, kept: true, cut: true }]),
    ...answers.map(
      (answer, i): Piece => ({
        text: `[${i + 1}] ${answer}`,
        ...(i === 0 && { joint: '', kept: true, cut: text === '' }),
      }),
    ),
    ...(option === '' ? [] : [{ text: option, paint: faint, kept }]),
  ];
}

/** What the duties of a line wait for, what decides most first: facts of the sum, facts that change it, then provisions to look at. */
export function askedOfDuty(rates: DutyRates): Asked[] {
  const needs = rates.needs.map((need) => ({
    need,
    asked: { text: need.text, answers: [], option: needOption(need) },
  }));
  const late = ({ need }: (typeof needs)[number]): boolean =>
    need.what === 'transport' || (need.what === 'value' && need.part === undefined);
  return [
    ...needs.filter((each) => !late(each)).map(({ asked }) => asked),
    ...rates.questions.map(({ fact, text }) => {
      const taken = rates.taken_as?.find((told) => told.fact === fact)?.answer ?? false;
      return { text, answers: [], option: answerOption(fact, taken ? 'no' : 'yes') };
    }),
    ...needs.filter(late).map(({ asked }) => asked),
    ...(rates.hints ?? []).map(({ text }) => ({ text, answers: [], option: '' })),
  ];
}
