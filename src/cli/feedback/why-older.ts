import type { TariffService } from '../../api/tariff-service.js';
import { withoutAccents } from '../../core/fold-text.js';
import { TariffError } from '../../errors.js';
import { formatCode } from '../../tariff/code.js';

const olderAfterDays = 30;
const searchedAtMost = 400;

const wordsOf = (text: string): string =>
  withoutAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Why an answer is not one to be confirmed unasked: it was said to be wrong, the same goods were answered otherwise since, or
 * it is more than thirty days old. Undefined: nothing speaks against it, or this key may not read the history.
 */
export async function whyOlder(service: TariffService, id: string, now: Date): Promise<string | undefined> {
  try {
    return await olderReason(service, id, now);
  } catch (fault) {
    if (fault instanceof TariffError && fault.code === 'scope_missing') return undefined;
    throw fault;
  }
}

async function olderReason(service: TariffService, id: string, now: Date): Promise<string | undefined> {
  const { result, feedback } = await service.historyItem(id);
  const said = feedback.find(({ withdrawn_at: withdrawn }) => withdrawn === undefined);
  if (said && said.code !== result.code)
    return `on ${said.created_at.slice(0, 10)} it was said to be wrong and ${formatCode(said.code)} right`;
  const { description, client, destination } = result.request;
  const alike = await service.history({
    limit: 20,
    q: description.slice(0, searchedAtMost),
    from: result.created_at.slice(0, 10),
    ...(client === undefined ? {} : { client }),
  });
  const newer = alike.items.filter(
    (entry) =>
      entry.created_at > result.created_at &&
      entry.code !== result.code &&
      entry.client === client &&
      wordsOf(entry.description) === wordsOf(description),
  );
  for (const entry of newer)
    if ((await service.historyItem(entry.id)).result.request.destination === destination)
      return `the same goods were answered ${entry.code === null ? 'without a code' : formatCode(entry.code)} since, in ${entry.id}`;
  const days = Math.floor((now.getTime() - Date.parse(result.created_at)) / 86_400_000);
  return days > olderAfterDays ? `it was answered ${days} days ago` : undefined;
}
