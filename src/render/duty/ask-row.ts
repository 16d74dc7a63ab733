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
      if (left === 0) return undefined;
      return left === first?.answers.length
        ? { text: say(`${left} answers`, `${left} respuestas`) }
        : { text: say(`${left} more`, `${left} más`) };
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
        ...(i === 0 && { joint: '' }),
        ...(i === 0 && text === '' && { kept: true, cut: true }),
      }),
    ),
    ...(option === '' ? [] : [{ text: option, paint: faint, kept }]),
  ];
}

/**
 * What the duties of a line wait for, what decides most first: facts of the sum, facts that change it, then provisions to look
 * at. What is unlikely of the goods is left to the whole answer.
 */
export function askedOfDuty(rates: DutyRates, say: Say): Asked[] {
  const needs = rates.needs.map((need) => ({
    need,
    asked: { text: needText(need, say), answers: [], option: needOption(need) },
  }));
  const late = ({ need }: (typeof needs)[number]): boolean =>
    need.what === 'transport' || (need.what === 'value' && need.part === undefined);
  return [
    ...needs.filter((each) => !late(each)).map(({ asked }) => asked),
    ...rates.questions
      .filter(({ unlikely }) => unlikely !== true)
      .map(({ fact, text }) => {
        const taken = rates.taken_as?.find((told) => told.fact === fact)?.answer ?? false;
        return {
          text: scopeText(rates, fact, say) ?? text,
          answers: [],
          option: answerOption(fact, taken ? 'no' : 'yes'),
        };
      }),
    ...needs.filter(late).map(({ asked }) => asked),
    ...(rates.hints ?? []).map(({ text }) => ({ text, answers: [], option: '' })),
  ];
}

/** A need in the reader's language and in one sentence, where it is one of the entry itself. */
function needText({ what, part, text }: DutyRates['needs'][number], say: Say): string {
  if (part !== undefined) return text;
  if (what === 'origin') return say('What is the country of origin?', '¿Cuál es el país de origen?');
  if (what === 'transport')
    return say(
      'How do the goods arrive: ocean, air, truck, rail or mail?',
      '¿Cómo llega la mercancía: ocean (mar), air, truck, rail o mail?',
    );
  if (what === 'value')
    return say(
      'What is the customs value of the goods, in US dollars?',
      '¿Cuál es el valor en aduana de la mercancía, en dólares?',
    );
  return text;
}

/** Whether the goods are those of a case, without the document that its scope is to be read in; undefined of any other fact. */
function scopeText({ trade_orders: orders }: DutyRates, fact: string, say: Say): string | undefined {
  const order = orders?.cases.find((each) => each.case === fact);
  if (!order) return undefined;
  const goods = order.product.replace(/^certain /i, '');
  return say(
    `Is it in the scope of ${order.case}, ${goods}?`,
    `¿Está en el alcance de ${order.case}, ${goods}?`,
  );
}
