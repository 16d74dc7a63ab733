import { TariffError } from '../../errors.js';

/** What the engine answers; undefined where it has not the law of the country that the goods enter. */
export async function unlessUncovered<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (fault) {
    if (fault instanceof TariffError && fault.code === 'destination_not_covered') return undefined;
    throw fault;
  }
}
