import { stringify } from 'csv-stringify/sync';
import type { ScheduleDiff } from '../../api/data-answers.js';
import type { CatalogCheck } from '../../api/monitor-check.js';

const asCsv = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  stringify([columns, ...rows] as string[][], { escape_formulas: true, record_delimiter: '\r\n' });

/** The changes as a sheet, one a row. */
export function diffCsv({ changes }: ScheduleDiff): string {
  return asCsv(
    [
      'event',
      'kind',
      'code',
      'text',
      'before',
      'after',
      'effective',
      'successors',
      'lines',
      'origins',
      'source',
    ],
    changes.map((change) => [
      change.event,
      change.kind,
      change.formatted,
      change.text,
      change.before ?? '',
      change.after ?? '',
      change.effective,
      (change.successors ?? []).map(({ formatted }) => formatted).join(' '),
      (change.lines ?? []).join(' '),
      (change.origins ?? []).join(' '),
      change.source,
    ]),
  );
}

/** The products that are hit as a sheet, one product and change a row. */
export function checkCsv({ hits, diff }: CatalogCheck): string {
  return asCsv(
    [
      'reference',
      'client',
      'code',
      'origin',
      'description',
      'event',
      'kind',
      'changed_code',
      'before',
      'after',
      'effective',
      'successors',
      'duty_before',
      'duty_after',
      'duties_before',
      'duties_after',
      'direction',
      'points',
      'yearly_value',
      'yearly_change',
      'measure',
      'note',
      'source',
    ],
    hits.flatMap((hit) =>
      hit.changes.map((place) => {
        const change = diff.changes[place]!;
        const { before, after, why } = hit.effect ?? { before: null, after: null };
        return [
          hit.reference,
          hit.client ?? '',
          hit.formatted,
          hit.origin ?? '',
          hit.description ?? '',
          change.event,
          change.kind,
          change.formatted,
          change.before ?? '',
          change.after ?? '',
          change.effective,
          (change.successors ?? []).map(({ formatted }) => formatted).join(' '),
          before?.total ?? '',
          after?.total ?? '',
          before?.text ?? '',
          after?.text ?? '',
          hit.move?.direction ?? '',
          hit.move?.points ?? '',
          hit.yearly_value ?? '',
          hit.move?.yearly ?? '',
          change.measures ? change.text : '',
          why ?? '',
          change.source,
        ];
      }),
    ),
  );
}
