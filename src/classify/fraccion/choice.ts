import type { Code } from '../../tariff/code.js';

/** What an answer chose between neighbours: codes below `below` that begin with none of `chosen` are out. */
export interface Choice {
  readonly below: Code;
  readonly chosen: readonly Code[];
}
