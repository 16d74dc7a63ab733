import { formatCode } from '../tariff/code.js';

/** The print of the law in a few words: `HTSUS, 2026 HTS Revision 11, since 2026-07-01`. */
export const editionWords = (edition: {
  readonly schedule: string;
  readonly revision: string;
  readonly effective: string;
}): string => `${edition.schedule}, ${edition.revision}, since ${edition.effective}`;

/** A code as people write it; none for a row without a number. */
export const written = (code: string): string => (code === '' ? '' : formatCode(code));
