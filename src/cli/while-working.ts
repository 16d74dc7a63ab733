import type { CommandContext } from './context.js';

/** Says on the terminal what is being done for as long as it is; nothing where nobody watches. */
export async function whileWorking<T>(
  { progress }: CommandContext,
  line: string,
  work: () => Promise<T>,
): Promise<T> {
  await progress?.(line);
  try {
    return await work();
  } finally {
    await progress?.('');
  }
}
