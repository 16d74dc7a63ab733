import { civilDate } from '../core/civil-date.js';
import { withoutMarks } from '../core/fold-text.js';
import type { Host } from '../host/host.js';

interface Named {
  readonly schedule: string;
  readonly revision: string;
  readonly effective: string;
  readonly data_hash: string;
}

/** A name in the letters that every program and proxy reads in a header: `Base Unica`. */
const plain = (name: string): string => withoutMarks(name).replace(/[^ !#-[\]-~]/gu, '?');

const text = ({ schedule, revision, effective, data_hash }: Named): string =>
  `${schedule} "${plain(revision)}"; effective=${effective}; data=${data_hash.slice(0, 16)}`;

/** The edition that an answer was given from, or the one in force today where the answer names none. */
export function editionHeader(host: Host, result: unknown): string | undefined {
  const own = (result as { edition?: Partial<Named> } | null)?.edition;
  if (typeof own === 'object' && own.data_hash && own.revision) return text(own as Named);
  try {
    const { edition } = host.engine.library.scheduleOn(civilDate(host.now().toISOString().slice(0, 10)));
    return text({
      schedule: edition.schedule,
      revision: edition.revision,
      effective: edition.effective,
      data_hash: edition.dataHash,
    });
  } catch {
    return undefined;
  }
}
