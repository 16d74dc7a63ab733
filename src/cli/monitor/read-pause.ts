import { issue } from '../../core/issue.js';
import { fail, ok } from '../../core/result.js';
import type { Faults } from '../entry-fields.js';

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
/** a timer holds no longer pause */
const daysAtMost = 24;

/** A pause as `30m`, `6h` or `1d`, in milliseconds: a minute at least. */
export function readPause(name: string, written: unknown, faults: Faults): number | undefined {
  if (written === undefined) return undefined;
  const [, count = '', unit = ''] = /^(\d{1,4})\s*([mhd])$/.exec(String(written).trim()) ?? [];
  const pause = Number(count) * (units[unit] ?? 0);
  return faults.read(
    name,
    pause > 0 && pause <= daysAtMost * units['d']!
      ? ok(pause)
      : fail(
          issue('bad_time', `"${String(written)}" is no time from a minute to ${daysAtMost} days`, {
            hint: 'write it as 30m, 6h or 1d',
          }),
        ),
  );
}
