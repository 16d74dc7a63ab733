import type { StoreForgotten } from '../../api/store-answers.js';
import { paletteOf, type Style } from '../style.js';
import { renderTable } from '../table.js';

/** How many rows of each kind went, or would go. */
export function renderStoreForgotten(answer: StoreForgotten, style: Style): string {
  const { good, faint } = paletteOf(style);
  const columns = [{ head: 'kept' }, { head: answer.dry_run ? 'would go' : 'gone', align: 'right' }] as const;
  const rows = [
    ['answers', answer.classifications],
    ['what was taught', answer.feedback],
    ['batches', answer.batches],
    ['items of batches', answer.items],
    ['chats', answer.chats],
  ] as const;
  const whose = [
    answer.account === null ? 'all accounts' : `account ${answer.account}`,
    ...(answer.client === null ? [] : [`client ${answer.client}`]),
  ].join(', ');
  const end = answer.dry_run
    ? faint(`before ${answer.before}, ${whose}: nothing was taken out`)
    : good(`before ${answer.before}, ${whose}: forgotten`);
  const lines = rows.map(([kind, count]) => [{ text: kind }, { text: String(count) }]);
  return `${[...renderTable(columns, lines, style), '', end].join('\n')}\n`;
}
