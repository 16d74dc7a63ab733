import { spawn } from 'node:child_process';
import type { Environment } from './terminal.js';

/** What less and lv are told where the user tells them nothing: keep colours, and leave the screen as it is. */
const usual: Environment = { LESS: 'FRX', LV: '-c' };

/**
 * Shows a text with a pager, a command of the user's own shell. False where it cannot be run or ends with a fault, so that the text
 * is printed; a reader who leaves early has seen what was wanted.
 */
export function pageText(pager: string, text: string, env: Environment): Promise<boolean> {
  return new Promise((done) => {
    // Ctrl-C is for the pager alone as long as it is there
    const ignored = (): void => {};
    process.on('SIGINT', ignored);
    const end = (shown: boolean): void => {
      process.off('SIGINT', ignored);
      done(shown);
    };
    const child = spawn(pager, {
      shell: true,
      stdio: ['pipe', 'inherit', 'inherit'],
      env: { ...usual, ...env },
    });
    child.on('error', () => end(false));
    child.on('close', (code, signal) => end(code === 0 || signal !== null));
    child.stdin?.on('error', ignored);
    child.stdin?.end(text);
  });
}
