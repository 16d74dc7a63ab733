import { safeLines } from '../render/safe-text.js';
import { cutTo } from '../render/text-width.js';
import type { Environment, Spinner, StreamFacts } from './terminal.js';

/** Draws the line that was said last and clears it with none. */
export type DrawLine = (line: string) => Promise<void>;

/**
 * Progress is for somebody who watches a terminal that can redraw a line, not for a log or a build: undefined there. A
 * terminal that says it has no columns cannot be redrawn either.
 */
export function drawProgress(
  stream: StreamFacts,
  env: Environment,
  open: () => Promise<Spinner>,
): DrawLine | undefined {
  const { isTTY, columns = 80 } = stream;
  if (isTTY !== true || columns < 1 || env['TERM'] === 'dumb' || env['CI']) return undefined;
  let opened: Promise<Spinner> | undefined;
  let wanted = '';
  return async (line) => {
    wanted = line;
    if (line !== '') opened ??= open();
    const spinner = await opened;
    if (wanted === '') spinner?.stop();
    else spinner?.say(cutTo(safeLines(wanted), Math.max(1, (stream.columns ?? 80) - 3), ''));
  };
}
