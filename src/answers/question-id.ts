import type { Code } from '../tariff/code.js';

/**
 * The id of a question tells the whole question, so that an answer can be read without remembering what was asked.
 *
 *   id       = "q-", ( "headings-", codes | "contrast-", name, "-", codes | anchor, "-", about, [ "-", ordinals ] )
 *            | "mx-", code                 what divides a heading, subheading or fraccion of Mexico's tariff
 *            | "entry-", field             what a chat must know of the shipment
 *            | fact, [ "@", material ] ;   a fact of the law, as measures and rules of origin name it
 *   codes    = code, { ".", code } ;
 *   anchor   = code, [ "~", levels ] ;     the row of the code, or the row so many levels above it
 *   ordinals = number, { ".", number } ;   which rows below were offered, where not all were
 */
export type QuestionId =
  | { readonly kind: 'headings'; readonly codes: readonly Code[] }
  | { readonly kind: 'contrast'; readonly name: string; readonly codes: readonly Code[] }
  | {
      readonly kind: 'branch';
      readonly code: Code;
      readonly up: number;
      readonly about: string;
      readonly offered?: readonly number[];
    }
  | { readonly kind: 'fraccion'; readonly below: Code }
  | { readonly kind: 'entry'; readonly field: string }
  | { readonly kind: 'fact'; readonly fact: string; readonly material?: string };

const written =
  /^(?:q-(?:headings-(?<headings>\d{4}(?:\.\d{4})*)|contrast-(?<name>[a-z]+)-(?<codes>\d+(?:\.\d+)*)|(?<code>\d{2,10})(?:~(?<up>\d))?-(?<about>[a-z_]+)(?:-(?<offered>\d+(?:\.\d+)*))?)|mx-(?<below>\d{4}|\d{6}|\d{8})|entry-(?<field>[a-z]+)|(?![Qq]-|[Mm][Xx]-|entry-)(?<fact>[A-Za-z][\w-]*)(?:@(?<material>.+))?)$/s;

/** The id as it is written. */
export function formatQuestionId(id: QuestionId): string {
  switch (id.kind) {
    case 'headings':
      return `q-headings-${id.codes.join('.')}`;
    case 'contrast':
      return `q-contrast-${id.name}-${id.codes.join('.')}`;
    case 'branch': {
      const up = id.up === 0 ? '' : `~${id.up}`;
      const offered = id.offered === undefined ? '' : `-${id.offered.join('.')}`;
      return `q-${id.code}${up}-${id.about}${offered}`;
    }
    case 'fraccion':
      return `mx-${id.below}`;
    case 'entry':
      return `entry-${id.field}`;
    case 'fact':
      return id.material === undefined ? id.fact : `${id.fact}@${id.material}`;
  }
}

/** Reads an id; undefined where the text is none. */
export function parseQuestionId(text: string): QuestionId | undefined {
  const { headings, name, codes, code, up, about, offered, below, field, fact, material } =
    written.exec(text)?.groups ?? {};
  if (headings !== undefined) return { kind: 'headings', codes: headings.split('.') };
  if (name !== undefined && codes !== undefined) return { kind: 'contrast', name, codes: codes.split('.') };
  if (below !== undefined) return { kind: 'fraccion', below };
  if (field !== undefined) return { kind: 'entry', field };
  if (fact !== undefined) return { kind: 'fact', fact, ...(material !== undefined && { material }) };
  if (code === undefined || about === undefined) return undefined;
  const ordinals = offered?.split('.').map(Number);
  return { kind: 'branch', code, up: Number(up ?? 0), about, ...(ordinals && { offered: ordinals }) };
}

/** Whether a fact is meant as the answer to a question of the US classification, be there such a question or not. */
export const isQuestionName = (name: string): boolean => name.startsWith('q-');

/** Whether a fact answers what divides a line of Mexico's tariff. */
export const isFraccionQuestion = (name: string): boolean => parseQuestionId(name)?.kind === 'fraccion';

/** Whether a question asks about the shipment: the chat's own, which no engine reads. */
export const isEntryQuestion = (name: string): boolean => parseQuestionId(name)?.kind === 'entry';

/** Whether a question asks which goods these are, so that its answers say all that its words do. */
export function asksForGoods(name: string): boolean {
  const id = parseQuestionId(name);
  return (
    id?.kind === 'headings' || id?.kind === 'fraccion' || (id?.kind === 'branch' && id.about === 'goods')
  );
}

/** Under which id a code that somebody named of his own accord is an answer: the question which heading it is. */
export const namedCodeQuestion = (code: Code): string =>
  formatQuestionId({ kind: 'headings', codes: [code.slice(0, 4)] });
