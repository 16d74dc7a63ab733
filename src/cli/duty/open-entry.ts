import type { EntryLineInput } from '../../api/duty-entry-request.js';
import { inspectFile } from '../../batch/read/inspect-file.js';
import { openSheets } from '../../batch/read/open-sheets.js';
import { readEntry } from '../../batch/read-entry.js';
import { TariffError } from '../../errors.js';
import { openInput } from '../batch/open-input.js';
import type { CommandContext } from '../context.js';

/** The lines of an entry from a sheet; `origin` is that of lines that name none. */
export async function openEntry(
  context: CommandContext,
  input: string,
  origin: string | undefined,
): Promise<EntryLineInput[]> {
  const source = await openInput(context, input);
  try {
    const file = await openSheets(await inspectFile(source.path), { name: source.name });
    try {
      const [first] = file.sheets;
      if (!first) throw new TariffError('input_unreadable', `${source.name} holds no sheet`);
      return await readEntry(first, await context.countries(), origin);
    } finally {
      file.close();
    }
  } finally {
    await source.drop();
  }
}
