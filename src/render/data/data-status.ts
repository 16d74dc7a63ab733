import type { DataStatus } from '../../api/answers.js';
import { paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';

type Layer = DataStatus['layers'][number];

/** An edition that another of the same day replaced holds on no day. */
const knownTo = ({ effective, covers_to }: Layer): string =>
  covers_to === null ? 'open' : covers_to < effective ? 'no day' : covers_to;

const noteOf = ({ note, rest_covers_to }: Layer): string =>
  [
    ...(note === undefined ? [] : [note]),
    ...(rest_covers_to === undefined ? [] : [`what it does not hold is known to ${rest_covers_to}`]),
  ].join('; ');

/** Every layer of the reference data with its edition and age, drawn. */
export function renderDataStatus(status: DataStatus, style: Style): string {
  const { title, faint } = paletteOf(style);
  const rows = status.layers.map((layer): Cell[] => [
    { text: layer.layer, paint: title },
    { text: layer.name },
    { text: layer.effective },
    { text: knownTo(layer) },
    { text: `${layer.age_days} ${layer.age_days === 1 ? 'day' : 'days'}`, paint: faint },
    { text: noteOf(layer), paint: faint },
  ]);
  const columns = [
    { head: 'layer' },
    { head: 'edition', flexible: true },
    { head: 'from' },
    { head: 'known to' },
    { head: 'age', align: 'right' },
    { head: 'note', flexible: true },
  ] as const;
  return `${[...renderTable(columns, rows, style), '', faint(`as of ${status.as_of}`)].join('\n')}\n`;
}
