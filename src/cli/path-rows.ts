import { TariffError } from '../errors.js';
import type { PathRow } from '../render/tree.js';
import type { ClassificationResult } from '../service/contract/classification-result.js';
import type { TariffService } from '../service/tariff-service.js';

/** The rows down to an answer's line, from the edition of its date; none where that edition is no longer loaded. */
export async function pathRows(
  service: TariffService,
  result: ClassificationResult,
  today: string,
): Promise<readonly PathRow[]> {
  if (result.code === null) return [];
  try {
    const { path } = await service.lookup({ code: result.code, date: result.request.date ?? today });
    return path;
  } catch (error) {
    if (error instanceof TariffError) return [];
    throw error;
  }
}
