/** A value of a list, as text, with the line it begins in. */
export interface JsonPiece {
  readonly text: string;
  readonly line: number;
}

/** One object a line, as NDJSON has it; empty lines are counted and left out. */
export async function* jsonLines(text: AsyncIterable<string>): AsyncGenerator<JsonPiece> {
  let rest = '';
  let line = 0;
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const each of lines) {
      line++;
      if (each.trim() !== '') yield { text: each, line };
    }
  }
  if (rest.trim() !== '') yield { text: rest, line: line + 1 };
}

/**
 * The elements of the first list in a JSON document, `[...]` or `{"items": [...]}`, cut apart as the text goes by: a
 * document need not fit into memory.
 */
export async function* jsonElements(text: AsyncIterable<string>): AsyncGenerator<JsonPiece> {
  let depth = 0;
  let listDepth = -1;
  let quoted = false;
  let escaped = false;
  let line = 1;
  let startLine = 1;
  let element = '';
  let ended = false;
  for await (const piece of text) {
    let from = -1;
    if (element !== '') from = 0;
    for (let at = 0; at < piece.length; at++) {
      const letter = piece.charCodeAt(at);
      if (letter === 10) line++;
      if (ended) continue;
      const inList = listDepth >= 0;
      const isSpace = letter === 32 || (letter >= 9 && letter <= 13);
      const begins = inList && depth === listDepth && element === '' && from < 0;
      if (begins && !isSpace && letter !== 44 && letter !== 93) {
        from = at;
        startLine = line;
      }
      if (quoted) {
        if (escaped) escaped = false;
        else if (letter === 92) escaped = true;
        else if (letter === 34) quoted = false;
        continue;
      }
      if (letter === 34) quoted = true;
      else if (letter === 91 || letter === 123) {
        if (!inList && letter === 91) listDepth = depth + 1;
        depth++;
      } else if (letter === 93 || letter === 125 || letter === 44) {
        const closesList = inList && letter === 93 && depth === listDepth;
        if (inList && depth === listDepth && (letter === 44 || closesList)) {
          const whole = (element + (from >= 0 ? piece.slice(from, at) : '')).trim();
          element = '';
          from = -1;
          if (whole !== '') yield { text: whole, line: startLine };
        }
        if (letter !== 44) depth--;
        ended = closesList;
      }
    }
    if (from >= 0) element += piece.slice(from);
  }
  if (!ended) throw new Error(listDepth < 0 ? 'it holds no list' : 'it ends in the middle of its list');
}
