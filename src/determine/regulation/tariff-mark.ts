import type { RegulationSource } from '../../answers/regulation.js';
import { type MarkColumn, markHeadings } from '../../tariff/tigie.js';
import { type Inquiry, notInTariff, type sectionOf, tariffSource } from './analysis.js';

/** The sheet that a mark is read from: the tariff's own, or an earlier one where its own has no such column. */
export function markSource(inquiry: Inquiry, column: MarkColumn): RegulationSource {
  const earlier = inquiry.line.earlierMarks[column];
  const own = tariffSource(inquiry);
  if (earlier === undefined) return own;
  if (earlier.name === '') return { ...own, complete: false };
  return { name: earlier.name, date: earlier.date, complete: false, confidence: 'high' };
}

/** Said after what a mark of an earlier sheet says: whose it is, and that the tariff's own sheet has no such column. */
export function earlierRemark(inquiry: Inquiry, column: MarkColumn): string {
  const { law, line, say } = inquiry;
  const earlier = line.earlierMarks[column];
  if (earlier === undefined || earlier.name === '') return '';
  const { revision } = law.tigie.edition;
  return say(
    `; the mark is of ${earlier.name}, as ${revision} was loaded without the column "${markHeadings[column]}"`,
    `; la marca es de ${earlier.name}, porque ${revision} se cargó sin la columna "${markHeadings[column]}"`,
  );
}

/** What the tariff says where it sets no mark: it was checked, or its sheet has no such column and nothing was. */
export function withoutMark(
  inquiry: Inquiry,
  column: MarkColumn,
  why: string,
): Parameters<typeof sectionOf>[1] {
  const { law, line, say } = inquiry;
  if (!line.inTariff) return notInTariff(inquiry);
  const earlier = line.earlierMarks[column];
  if (earlier === undefined) return { status: 'not_listed', why, sources: [tariffSource(inquiry)] };
  const { revision } = law.tigie.edition;
  const before =
    earlier.name === ''
      ? ['', '']
      : [
          `; ${earlier.name}, before it, sets no such mark`,
          `; ${earlier.name}, anterior, no tiene esa marca`,
        ];
  return {
    status: 'not_verified',
    why: say(
      `${revision} was loaded without the column "${markHeadings[column]}"${before[0]}`,
      `${revision} se cargó sin la columna "${markHeadings[column]}"${before[1]}`,
    ),
    sources: [markSource(inquiry, column)],
  };
}
