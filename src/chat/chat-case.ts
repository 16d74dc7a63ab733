import type { ClassificationResult } from '../api/classification-result.js';
import type { ClassifyRequestInput } from '../api/classify-request.js';
import type { DutyRequestInput } from '../api/duty-request.js';
import type { OriginRequestInput } from '../api/origin-request.js';
import type { OriginResult } from '../api/origin-result.js';
import type { Question } from '../api/question.js';
import type { Language } from '../core/say.js';
import { askedWith, type EntryFacts } from './entry-facts.js';
import type { Intent } from './intent.js';

/** A fact the client gave as the answer to a question. */
export interface Answered {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  /** what it was asked for: the code, the duty or the origin */
  readonly about: 'code' | 'duty' | 'origin';
}

/** The question that waits for an answer. */
export interface Asked extends Question {
  readonly about: Answered['about'] | 'entry';
  /** the value that a rate is asked for */
  readonly value?: NonNullable<EntryFacts['value']>;
  /** the unit of the price that a count is asked for */
  readonly unit?: string;
  /** what goes on once it is answered */
  readonly onward?: Intent;
}

/** The goods under discussion and all that is known of them: what a summary shows and a resumed chat goes on from. */
export interface ChatCase {
  readonly language: Language;
  /** the language was chosen and is no longer guessed */
  readonly fixedLanguage: boolean;
  /** the goods in the client's words; empty where none are under discussion */
  readonly product: string;
  readonly answered: readonly Answered[];
  /** questions of the classification that the client cannot answer */
  readonly passed: readonly string[];
  readonly entry: EntryFacts;
  readonly result?: ClassificationResult;
  /** the code last spoken of */
  readonly code?: string;
  readonly asked?: Asked;
  /** what was asked of the code last: another origin or value asks it again */
  readonly topic?: 'duty' | 'origin';
  /** what a question of cost supposed last, the case keeping its own */
  readonly supposed?: EntryFacts;
  /** the origins that were asked about for these goods, the newest last */
  readonly tried?: readonly string[];
  /** the goods of the list that was read last, each a case that can be opened */
  readonly list?: readonly ShelvedCase[];
  /** the verdict of origin told last */
  readonly verdict?: OriginResult['usmca']['verdict'];
  /** who certifies the origin, as far as it was said: `role`, `name`, `address` ... */
  readonly certificate?: Readonly<Record<string, string>>;
  /** what the client calls it */
  readonly name?: string;
  /** what the client wants remembered of this talk */
  readonly notes?: readonly string[];
  /** what the last turn answered, where a short question may go on from it: "and note 2?", "and chapter 95?" */
  readonly recent?: Recent;
  /** the other cases of this talk, the newest last */
  readonly others?: readonly ShelvedCase[];
}

/** A part of the law as it is cited, the day since which changes were asked for, a code, or the list itself. */
export type Recent =
  | { readonly kind: 'list' }
  | { readonly kind: 'law'; readonly of: string }
  | { readonly kind: 'changes'; readonly since: string }
  | { readonly kind: 'code'; readonly code: string };

/** A case that is laid aside for another and can be gone back to. */
export type ShelvedCase = Pick<
  ChatCase,
  'product' | 'answered' | 'passed' | 'entry' | 'result' | 'code' | 'name'
>;

const othersAtMost = 6;

/** A case as it is laid aside. */
export const shelved = ({ product, answered, passed, entry, result, code, name }: ChatCase): ShelvedCase => ({
  ...{ product, answered, passed, entry },
  ...(result && { result }),
  ...(code === undefined ? {} : { code }),
  ...(name === undefined ? {} : { name }),
});

/** What outlasts a case: the notes, the list, and the cases laid aside with the one that is left now. */
export function outlasting(before: ChatCase): Pick<ChatCase, 'notes' | 'others' | 'list'> {
  const { notes, others = [], list } = before;
  const kept = before.result?.code == null ? others : [...others, shelved(before)];
  return {
    ...(notes && { notes }),
    ...(list && { list }),
    ...(kept.length > 0 && { others: kept.slice(-othersAtMost) }),
  };
}

export const emptyCase = (language: Language = 'en', entry: EntryFacts = {}): ChatCase => ({
  language,
  fixedLanguage: false,
  product: '',
  answered: [],
  passed: [],
  entry,
});

/** How many candidates the chat asks for: enough to follow a line that an answer moves, and to compare one that stands low. */
export const candidatesAsked = 20;

const factsAbout = (state: ChatCase, about: Answered['about']): Record<string, string> =>
  Object.fromEntries(
    state.answered.filter((each) => each.about === about).map(({ id, answer }) => [id, answer]),
  );

/** The classification that the case asks for. */
export function classifyRequestOf(state: ChatCase): ClassifyRequestInput {
  const entry = askedWith(state.entry);
  return {
    description: state.product,
    ...entry,
    facts: factsAbout(state, 'code'),
    candidates: candidatesAsked,
    ...(state.fixedLanguage ? { lang: state.language } : {}),
  };
}

/** The duties of a code for the entry of the case. */
export function dutyRequestOf(state: ChatCase, code: string, origin: string): DutyRequestInput {
  const { client: _client, ...entry } = askedWith(state.entry);
  return { ...entry, code, origin, facts: factsAbout(state, 'duty') };
}

/** The determination of origin of a code for the entry of the case. */
export function originRequestOf(state: ChatCase, code: string, origin: string): OriginRequestInput {
  const { destination, date, quantities = [], materials } = state.entry;
  const facts = factsAbout(state, 'origin');
  // what materials cost is told of one piece; the value of an entry of many pieces is no measure of them
  const isLot =
    quantities.every(({ amount }) => amount === '1') || !materials?.some((row) => row.value !== undefined);
  const value = facts['value'] === undefined && isLot ? state.entry.value : undefined;
  return {
    code,
    origin,
    ...(destination === undefined ? {} : { destination }),
    ...(date === undefined ? {} : { date }),
    ...(value === undefined ? {} : { value }),
    materials: materials ?? [],
    facts: Object.fromEntries(Object.entries(facts).filter(([id]) => id !== 'pocket-bag-blue-denim')),
    lang: state.language,
  };
}

/** The code that a question without one is about: the one last spoken of, or the leading candidate. */
export const codeInFocus = (state: ChatCase): string | undefined =>
  state.code ?? state.result?.code ?? undefined;

/** The case without its open question. */
export function withoutQuestion(state: ChatCase): ChatCase {
  const { asked: _asked, ...rest } = state;
  return rest;
}
