import type { Issue } from '../../core/issue.js';
import { TariffError } from '../../errors.js';

/** A stop as one thread tells another of it. */
export interface Stopped {
  readonly stop: {
    readonly code: TariffError['code'];
    readonly message: string;
    readonly hint?: string;
    readonly issues?: readonly Issue[];
  };
}

/** A stop in a form that crosses threads; any other fault is thrown on. */
export function stoppedBy(fault: unknown): Stopped {
  if (!(fault instanceof TariffError)) throw fault;
  const { code, message, hint, issues } = fault;
  return {
    stop: { code, message, ...(hint === undefined ? {} : { hint }), ...(issues.length > 0 && { issues }) },
  };
}

/** The stop again where it is told to somebody. */
export const stopAgain = ({ code, message, hint, issues }: Stopped['stop']): TariffError =>
  new TariffError(code, message, {
    ...(hint === undefined ? {} : { hint }),
    ...(issues === undefined ? {} : { issues }),
  });
