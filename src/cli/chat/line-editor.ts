import { createInterface, type Key } from 'node:readline';

/** What a line editor reports. */
export interface LineListener {
  /** a whole message: one line, or all lines of what was pasted */
  entered(text: string): void;
  /** Ctrl-C on an empty line */
  interrupted(): void;
  /** Ctrl-D, or the terminal is gone */
  left(): void;
}

export interface LineEditor {
  /** shows the prompt and takes what is typed */
  prompt(): void;
  close(): void;
}

const pasteOn = '\u001b[?2004h';
const pasteOff = '\u001b[?2004l';

/** The names that complete what is typed. */
type Complete = (typed: string) => readonly string[];

/**
 * The terminal's own line editor: arrows, history, completion with Tab, and pasted lines kept together until Enter. It
 * draws on stderr, so that stdout holds only answers.
 */
export function openLineEditor(prompt: string, complete: Complete, listener: LineListener): LineEditor {
  const { stdin, stderr } = process;
  const editor = createInterface({
    input: stdin,
    output: stderr,
    terminal: true,
    prompt,
    historySize: 500,
    removeHistoryDuplicates: true,
    tabSize: 2,
    completer: (line: string): [string[], string] => [[...complete(line)], line],
  });
  let pasting = false;
  let pasted: string[] = [];
  const onKey = (_text: string | undefined, key: Key): void => {
    if (key.name === 'paste-start') pasting = true;
    else if (key.name === 'paste-end') pasting = false;
  };
  stdin.on('keypress', onKey);
  stderr.write(pasteOn);
  editor.on('line', (line) => {
    pasted.push(line);
    if (pasting) return;
    const text = pasted.join('\n');
    pasted = [];
    listener.entered(text);
  });
  editor.on('SIGINT', () => {
    const typed = editor.line !== '' || pasted.length > 0;
    pasted = [];
    if (!typed) return listener.interrupted();
    editor.write(null, { ctrl: true, name: 'e' });
    editor.write(null, { ctrl: true, name: 'u' });
  });
  editor.on('close', () => {
    stdin.off('keypress', onKey);
    stderr.write(pasteOff);
    listener.left();
  });
  return { prompt: () => editor.prompt(), close: () => editor.close() };
}
