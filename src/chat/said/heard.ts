import type { CountryTable } from '../../core/country.js';
import type { ChatCase } from '../chat-case.js';
import type { EntryReader } from './entry-reader.js';

/** A message, what is under discussion when it comes, and what its texts say of the entry. */
export interface Heard {
  readonly message: string;
  readonly state: ChatCase;
  readonly countries: CountryTable;
  readonly entries: EntryReader;
}

/** The same with its folded text. */
export interface Facts extends Heard {
  readonly folded: string;
}
