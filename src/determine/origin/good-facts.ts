import type { CivilDate } from '../../core/civil-date.js';
import type { Decimal } from '../../core/decimal.js';
import type { Say } from '../../core/say.js';
import type { Code } from '../../tariff/code.js';
import type { DeclaredFacts } from './declared-facts.js';

/** What is told of the good whose origin is asked; `facts` by the keys of what a determination needs. */
export type GoodTold = Omit<GoodFacts, 'facts'> & { readonly facts: Readonly<Record<string, string>> };

/** What is known of the good while its origin is determined. */
export interface GoodFacts {
  /** of today's schedule, six digits or more */
  readonly code: Code;
  readonly date: CivilDate;
  /** the USMCA country it comes from: rules differ by direction of trade */
  readonly origin?: string;
  /** transaction value without international shipment, GN 11(c)(ii) */
  readonly value?: Decimal;
  readonly net_cost?: Decimal;
  /** kilograms, of whatever the value speaks of */
  readonly weight?: Decimal;
  /** value of USMCA processing and originating inputs inside non-originating materials, GN 11(c)(iv)(B) */
  readonly regional_content?: Decimal;
  readonly facts: DeclaredFacts;
  /** picks the text of the answer's language; the law's own words stay in theirs */
  readonly say: Say;
}
