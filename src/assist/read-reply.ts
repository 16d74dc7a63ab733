import { opinionReply, type WithoutOpinion } from '../api/opinion.js';
import type { Code } from '../tariff/code.js';
import type { Offer, OpinionPrompt } from './opinion-prompt.js';

/** What a model's answer comes to once it was held against what it was given. */
export type ReadReply =
  | {
      readonly outcome: 'chosen';
      readonly offer: Offer;
      readonly reason: string;
      readonly cites: readonly string[];
    }
  | { readonly outcome: 'none'; readonly reason: string; readonly cites: readonly string[] }
  | { readonly outcome: 'no_opinion'; readonly why: WithoutOpinion };

const silent = (why: WithoutOpinion): ReadReply => ({ outcome: 'no_opinion', why });

/**
 * Reads the answer of a model: an offered code, or none of them, for a reason that cites what it was given and names no
 * other code. Anything else is no opinion, and none of it is shown.
 */
export function readReply(text: string, prompt: OpinionPrompt): ReadReply {
  const reply = opinionReply.safeParse(objectIn(text));
  if (!reply.success) return silent('unreadable');
  const { code: chosen, cites: cited } = reply.data;
  const reason = oneLine(reply.data.reason);
  const cites = cited.map((each) => given(each, prompt));
  if (!cites.every((each) => each !== undefined)) return silent('not_cited');
  if (!namesOnlyGiven(reason, prompt)) return silent('names_others');
  if (/^none$/i.test(chosen.trim())) return { outcome: 'none', reason, cites };
  const offer = offerOf(chosen, prompt);
  if (offer === undefined) return silent('not_offered');
  return cites.length === 0 ? silent('not_cited') : { outcome: 'chosen', offer, reason, cites };
}

/** The object of an answer, which some models put into a fence, or behind what they thought aloud. */
function objectIn(text: string): unknown {
  const said = text.split('</think>').at(-1)!.trim();
  const bare = said.replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/, '$1');
  try {
    return JSON.parse(bare);
  } catch {
    return undefined;
  }
}

/** Control characters and marks that turn the direction of writing are no part of a reason. */
const oneLine = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

const digitsOf = (written: string): Code => written.replace(/[.\s]/g, '');

const offerOf = (written: string, { offers }: OpinionPrompt): Offer | undefined =>
  offers.get(digitsOf(written));

/** A citation as it was given: an offered code by its digits, or a note by its words; undefined for anything else. */
const given = (cited: string, prompt: OpinionPrompt): string | undefined =>
  offerOf(cited, prompt)?.code ?? (prompt.citations.has(cited.trim()) ? cited.trim() : undefined);

/** Figures that may be a code: digits with dots or spaces between, and those behind a word for a part of the schedule. */
const figures = /\p{Nd}(?:[.\s\u00a0-]?\p{Nd})*/gu;
const partsOfLaw =
  /\b(?:chapters?|headings?|subheadings?|sections?|lines?|codes?|hts(?:us)?|cap[ií]tulos?|partidas?|subpartidas?|fracci[oó]n(?:es)?)\s+(\p{Nd}[\p{Nd}.]*(?:\s*(?:,|-|and|or|to|y|o|a)\s*\p{Nd}[\p{Nd}.]*)*)/giu;
/** A figure of goods, such as a grade of steel or a range of volts, and of no other form that codes have. */
const ofGoods = /^(?:\d{4,5}|\d{1,3}(?:[ -]\d{1,3})+)$/;
/** digits from which a figure that the client did not write could be a heading */
const codeDigits = 4;

/**
 * Whether a reason names no code but those it was given, or what stands above them. A figure that the client or the law
 * wrote is no code of the model's own, unless it is called a part of the schedule.
 */
function namesOnlyGiven(reason: string, { offers, law, goods }: OpinionPrompt): boolean {
  if (/[^\P{Nd}0-9]/u.test(reason)) return false;
  const codes = [...offers.keys()];
  const isGiven = (digits: string): boolean => codes.some((code) => code.startsWith(digits));
  const called = [...reason.matchAll(partsOfLaw)]
    .flatMap(([, list]) => list!.match(/\d[\d.]*/g) ?? [])
    .map((written) => written.replace(/\D/g, ''));
  if (!called.every((digits) => isGiven(digits) || standsIn(digits, law))) return false;
  return [...reason.matchAll(figures)].every(([written]) => {
    const digits = written.replace(/\D/g, '');
    if (digits.length < codeDigits || isGiven(digits)) return true;
    return standsIn(written, law) || (ofGoods.test(written) && standsIn(written, goods));
  });
}

/** Whether a figure stands in a text by itself, not within a longer one. */
function standsIn(written: string, text: string): boolean {
  for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1)) {
    const around = text.slice(Math.max(0, at - 1), at) + text.slice(at + written.length).slice(0, 1);
    if (!/\d/.test(around)) return true;
  }
  return false;
}
