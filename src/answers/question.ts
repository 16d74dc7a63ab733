import { type Code, formatCode } from '../tariff/code.js';

/** One answer that a question offers, and the code that it leads to where it leads to one. */
export interface Choice {
  readonly answer: string;
  readonly leads_to?: Code;
}

/** How the warning begins of goods whose words contradict the line that an answer led to. */
export const againstWords = {
  en: 'the words of the goods speak against',
  es: 'las palabras de la mercancía contradicen',
} as const;

/** The warning of an answer that the question does not offer. */
export const noSuchAnswer = (answer: string): string => `"${answer}" is none of the answers to that question`;

/** The warning of an answer to a question that the edition does not ask. */
export const noSuchQuestion = (question: string): string => `"${question}" is no question that was asked`;

/** An answer that leads to a code. */
export interface CodeChoice extends Required<Choice> {
  /** the first and the last code of those it leaves, where `leads_to` stands above other answers too */
  readonly span?: readonly Code[];
  /** how likely it is the answer, of all that are offered, 0..1 */
  readonly share?: number;
}

/** What an answer asks back; the reply goes into `facts[id]`. The grammar of ids is in question-id.ts. */
export interface Question {
  readonly id: string;
  readonly text: string;
  readonly why?: string;
  /** none: any words will do */
  readonly options: readonly Choice[];
}

/** The fact that would decide between candidates: each answer leads to a code. */
export interface CodeQuestion extends Question {
  readonly why: string;
  readonly options: readonly CodeChoice[];
}

/** Whether the answers to a question lead to different codes within so many digits, or to where more of them are still open. */
export function partsAbove({ options }: Pick<CodeQuestion, 'options'>, digits: number): boolean {
  const cut = new Set(options.map(({ leads_to }) => leads_to.slice(0, digits)));
  return cut.size > 1 || [...cut].some((code) => code.length < digits);
}

/** A fact that a duty or a verdict of origin waits for; answers kept from earlier versions have `fact` and `text` alone. */
export interface FactQuestion extends Partial<Question> {
  /** the id, under its older name */
  readonly fact: string;
  readonly text: string;
}

/** The whole question of a fact. */
export const questionOfFact = <Q extends FactQuestion>(asked: Q): Q & Question => ({
  id: asked.fact,
  options: [],
  ...asked,
});

/** A fact of yes or no on which headings of chapter 99 hang. */
export interface HeadingQuestion extends FactQuestion {
  readonly decides: readonly Code[];
  /** few goods of the line have it, and nothing that is known of these gives reason to think so */
  readonly unlikely?: true;
}

/** Why a fact is asked: the headings that hang on it. */
export const whyDecides = (decides: readonly Code[]): string =>
  `it decides whether ${decides.map(formatCode).join(', ')} ${decides.length === 1 ? 'applies' : 'apply'}`;

export const yesOrNo: readonly Choice[] = [{ answer: 'yes' }, { answer: 'no' }];
