import { TariffError } from '../errors.js';

interface Advice {
  /** SQLite's primary result codes */
  readonly codes: readonly number[];
  /** the system's own names, where the file cannot even be made */
  readonly system: readonly string[];
  readonly what: string;
  readonly hint: string;
}

const faults: readonly Advice[] = [
  {
    codes: [5, 6, 15],
    system: [],
    what: 'is held by another program',
    hint: 'try again when it has finished, or run with --no-history',
  },
  {
    codes: [3, 8, 14],
    system: ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST'],
    what: 'cannot be opened for writing',
    hint: 'make its folder writable, set TARIFF_HOME to one that is, or run with --no-history',
  },
  {
    codes: [11, 26],
    system: [],
    what: 'is damaged',
    hint: 'move the file away together with those of the same name that end in -wal and -shm; the next run starts a new history',
  },
  {
    codes: [10, 13],
    system: ['ENOSPC', 'EDQUOT', 'EIO'],
    what: 'cannot be written',
    hint: 'see whether the disk is full or failing, or run with --no-history',
  },
];

/** The primary result code of a fault that the database reported, or undefined for any other error. */
function resultCode(fault: Error): number | undefined {
  const raw = (fault as { rawCode?: unknown }).rawCode;
  if (typeof raw === 'number') return raw & 0xff;
  // a file that cannot be opened is reported in words only: ConnectionFailed("... PATH: 14")
  const opening = /^ConnectionFailed\(.*: (\d+)"\)$/s.exec(fault.message);
  return opening ? Number(opening[1]) & 0xff : undefined;
}

function adviceOn(fault: unknown): Advice | undefined {
  if (!(fault instanceof Error)) return undefined;
  const code = resultCode(fault);
  if (code !== undefined) return faults.find((row) => row.codes.includes(code));
  const system = (fault as NodeJS.ErrnoException).code;
  return system === undefined ? undefined : faults.find((row) => row.system.includes(system));
}

export const isBusy = (fault: unknown): boolean => adviceOn(fault)?.codes.includes(5) === true;

/** What a user is told of a fault in the history's file; anything that is not one is given back as it came. */
export function storeFault(path: string, fault: unknown): unknown {
  const advice = adviceOn(fault);
  if (!advice) return fault;
  return new TariffError('store_unavailable', `the history ${path} ${advice.what}`, {
    hint: advice.hint,
    cause: fault,
  });
}
