import type { RowReading } from '../../batch/line-item.js';
import { shellWord } from '../../render/shell-word.js';
import type { Invocation } from '../command-body.js';

/** The settings by which a list has to be asked again when it comes back, as they are typed. */
export function settingsLine(
  { defaults }: Pick<RowReading, 'defaults'>,
  { options }: Pick<Invocation, 'options'>,
): string {
  const { origin, destination, client, claim, transport } = defaults;
  const named = { origin, destination, client, claim, transport };
  const maps = ((options['map'] as string[] | undefined) ?? []).flatMap((map) => ['--map', map]);
  const check = options['checkColumn'] as string | undefined;
  return [
    ...Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value])),
    ...maps,
    ...(check === undefined ? [] : ['--check-column', check]),
  ]
    .map(shellWord)
    .join(' ');
}
