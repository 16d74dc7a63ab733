import { errorCatalogue, TariffError } from '../errors.js';

/** What stopped a tool, as one object with the code of the catalogue; of our own bugs nothing but that there is one leaves. */
export interface ToolStop {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly hint?: string;
    /** what stands wrong in what was given, each with its place */
    readonly faults?: readonly string[];
    readonly retryable: boolean;
  };
}

const faultsAtMost = 8;

export function toolStop(fault: unknown): ToolStop {
  if (!(fault instanceof TariffError))
    return { error: { code: 'internal', message: 'the answer could not be made', retryable: true } };
  const row = errorCatalogue[fault.code];
  const faults = fault.issues
    .slice(0, faultsAtMost)
    .map(({ path, message }) => (path === undefined ? message : `${path}: ${message}`));
  return {
    error: {
      code: fault.code,
      message: fault.message,
      ...(fault.hint === undefined ? {} : { hint: fault.hint }),
      ...(faults.length === 0 ? {} : { faults }),
      retryable: 'retryable' in row && row.retryable,
    },
  };
}
