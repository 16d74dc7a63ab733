import type { Code } from '../tariff/code.js';

/** The fact that would decide between candidates; answered through `facts[id]`. */
export interface Question {
  readonly id: string;
  readonly text: string;
  readonly why: string;
  readonly options: readonly { readonly answer: string; readonly leads_to: Code }[];
}
