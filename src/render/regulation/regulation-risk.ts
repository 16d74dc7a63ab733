import type { RegulationResult } from '../../api/regulation-result.js';
import type { OverviewRow } from './regulation-words.js';

/**
 * How much is at risk: `due` must be met before the goods enter, `read` hangs on a scope that must be read, `unknown` was looked
 * up in no whole list. `plain` is a figure, something that the importer holds, or a list that was checked.
 */
export type Risk = 'due' | 'read' | 'unknown' | 'plain';

/** The risk of one row: a rate that is found is a figure, an obligation that is found is due. */
export function riskOf({ status, section }: OverviewRow, prohibited = false): Risk {
  if (prohibited) return 'due';
  switch (status) {
    case 'found':
      return section?.items.some((item) => item.status === 'found' && item.open) ? 'due' : 'plain';
    case 'conditional':
      return 'read';
    case 'not_verified':
      return 'unknown';
    case 'not_listed':
      return 'plain';
  }
}

/** Whether the row is the duty of goods whose import is prohibited. */
export const isBan = (row: OverviewRow, { duties }: RegulationResult, igiTitle: string): boolean =>
  row.title === igiTitle && duties.igi.kind === 'prohibited';
