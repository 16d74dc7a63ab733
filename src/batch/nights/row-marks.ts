import { hash } from 'node:crypto';
import type { ClassifyRequest } from '../../api/classify-request.js';

/** Everything that an answer depends on: the row's own key does not change it, nor amounts where only rates are shown. */
export function askedText({ reference: _own, ...request }: ClassifyRequest, whole: boolean): string {
  return JSON.stringify(whole ? request : { ...request, value: undefined, quantities: undefined });
}

/** What a row can have changed in. */
export const rowParts = ['text', 'origin', 'facts', 'options'] as const;
export type RowPart = (typeof rowParts)[number];

/** A row by marks that give nothing of it away: what is asked, what the list calls it, and the parts of what is asked. */
export interface RowMarks {
  /** 32 hexadecimal digits: the same for what has the same answer */
  readonly key: string;
  /** 16 of them: the row's reference with its client; zeros where it has none */
  readonly reference: string;
  /** one mark for each of `rowParts` */
  readonly parts: readonly string[];
}

const hex = (text: string, digits: number): string => hash('sha256', text, 'hex').slice(0, digits);

export const keyDigits = 32;
export const referenceDigits = 16;
export const noReference = '0'.repeat(referenceDigits);

/** The mark of what is asked; whole answers and their columns alone are kept apart. */
export const keyOf = (asked: string, whole: boolean): string =>
  hex(`${whole ? 'whole' : 'columns'} ${asked}`, keyDigits);

/** The mark of a row's reference with its client. */
export const referenceOf = ({ reference, client }: ClassifyRequest): string =>
  reference === undefined ? noReference : hex(JSON.stringify([client ?? '', reference]), referenceDigits);

/** The marks of what a row can have changed in; where the key is the same, so are they. */
export function partsOf(request: ClassifyRequest, whole: boolean): readonly string[] {
  const {
    description,
    origin,
    reference: _own,
    client,
    candidates,
    threshold,
    accept_at,
    lang,
    ...rest
  } = request;
  const facts = whole ? rest : { ...rest, value: undefined, quantities: undefined };
  const part = (said: unknown): string => hex(JSON.stringify(said) ?? '', 8);
  return [
    part(description),
    part(origin),
    part(facts),
    part([client, candidates, threshold, accept_at, lang, whole]),
  ];
}
