import type { ChangeData, InvalidatedData } from '../api/webhook-events.js';
import { changeOut } from '../engine/monitor/schedule-diff.js';
import type { CatalogProduct } from '../monitor/catalog-product.js';
import type { LawMoment } from '../monitor/diff-law.js';
import type { DutyEffect } from '../monitor/duty-effect.js';
import { eventOf, type LawChange, reachesEverything } from '../monitor/law-change.js';
import type { Succeeded } from '../monitor/successors-of.js';
import { type Code, formatCode } from '../tariff/code.js';
import { cutText, fitting } from './webhook-message.js';

/** Between which two moments something changed. */
export interface Span {
  readonly before: LawMoment;
  readonly after: LawMoment;
}

const editionRef = ({ schedule: { edition }, date }: LawMoment) => ({
  edition: edition.id,
  revision: edition.revision,
  day: date,
});

const changesAt = ({ before, after }: Span, code: Code): string =>
  `/v1/changes?from=${before.date}&to=${after.date}${code === '' ? '' : `&code=${code}`}`;

/** What is told of one change: what it is, and the products among those given that it reaches. */
export function changeEvent(
  change: LawChange,
  span: Span,
  reached: readonly CatalogProduct[],
  at: string,
  effectOf: (product: CatalogProduct) => DutyEffect,
  linkBase: string,
): ChangeData {
  const everything = reachesEverything(change);
  const out = changeOut(change);
  return fitting(eventOf(change), at, everything ? 0 : reached.length, (listed, text): ChangeData => {
    const { lines, ...rest } = out;
    const shown = reached.slice(0, listed);
    const cut = (value: string | null): string | null => (value === null ? null : cutText(value, text));
    const fewer = lines && lines.length > listed + 50 ? lines.slice(0, listed + 50) : lines;
    return {
      from: editionRef(span.before),
      to: editionRef(span.after),
      change: {
        ...rest,
        text: cutText(out.text, text),
        source: cutText(out.source, text),
        before: cut(out.before),
        after: cut(out.after),
        ...(fewer ? { lines: fewer } : {}),
      },
      products: {
        total: reached.length,
        shown: shown.map((product) => ({
          reference: product.reference,
          client: product.client ?? null,
          code: product.code,
          origin: product.origin ?? null,
          effect: effectOf(product),
        })),
        every_entry: everything,
      },
      truncated:
        (!everything && shown.length < reached.length) ||
        fewer !== lines ||
        [out.text, out.source, out.before ?? '', out.after ?? ''].some((value) => value.length > text),
      link: `${linkBase}${changesAt(span, out.code)}`,
    };
  });
}

/** A stored answer whose code does not stand any more. */
export interface StaleAnswer {
  readonly id: string;
  readonly reference: string | null;
  readonly client: string | null;
  readonly description: string;
}

/** What is told of a code that died, to somebody who classified under it. */
export function invalidatedEvent(
  code: Code,
  { fate, successors }: Succeeded,
  span: Span,
  answers: readonly StaleAnswer[],
  total: number,
  at: string,
  linkBase: string,
): InvalidatedData {
  return fitting(
    'classification.invalidated',
    at,
    answers.length,
    (listed, text): InvalidatedData => ({
      from: editionRef(span.before),
      to: editionRef(span.after),
      code,
      formatted: formatCode(code),
      fate,
      successors: successors.map((line) => ({
        code: line.code,
        formatted: formatCode(line.code),
        likeness: line.likeness.toFixed(2),
      })),
      classifications: {
        total,
        shown: answers
          .slice(0, listed)
          .map((answer) => ({ ...answer, description: cutText(answer.description, Math.min(text, 300)) })),
      },
      truncated: listed < total,
      link: `${linkBase}/v1/classifications?code=${code}`,
    }),
  );
}
