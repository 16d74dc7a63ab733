import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ProductAnswers } from '../../api/product-answers.js';
import { LastState } from '../../batch/nights/last-state.js';
import { Night } from '../../batch/nights/night.js';
import { makeFolder } from '../../make-folder.js';
import { outputFault } from '../../write-output.js';
import type { CommandContext } from '../context.js';

/** Opens what the last run over a list left; a first run begins its folder, which nobody else may read. */
export async function openNight(
  { talk }: Pick<CommandContext, 'talk'>,
  path: string | undefined,
  answers: ProductAnswers,
  day: string,
): Promise<Night | undefined> {
  if (path === undefined) return undefined;
  try {
    makeFolder(dirname(path), 0o700);
  } catch (cause) {
    throw outputFault(dirname(path), cause);
  }
  const last = new LastState(path);
  if (last.head === undefined && existsSync(path))
    await talk(`tariff: ${path} was not written by this program as it is now: every row is answered`);
  return new Night(last, answers, day);
}
