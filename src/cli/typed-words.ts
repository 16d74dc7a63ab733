/** The words of a line that is being typed, as far as the cursor. */
export interface TypedWords {
  readonly before: readonly string[];
  /** the word at the cursor, empty where none is begun */
  readonly current: string;
  /** what comes before an offer when it takes the place of the word: `--transport=` */
  readonly prefix: string;
  /** the word is a file that the shell itself reads or writes */
  readonly isRedirected: boolean;
}

/** `>`, `2>>`, `<`, `&>` and their kin, with or without the file behind them. */
const redirection = /^(?:\d*|&|\{\w+\})(?:>>|>\||>&|<<<|<<|<&|<>|>|<)(.*)$/;

const unquoted = (word: string): string => word.replace(/^(["'])(.*?)\1?$/, '$2');

/** Reads the words as a shell splits them: redirections are none of the program's, and bash parts `--flag=value` in three. */
export function readTypedWords(words: readonly string[]): TypedWords {
  const last = words.length - 1;
  const before: string[] = [];
  for (let i = 0; i < last; i++) {
    const word = words[i]!;
    const [redirected, file] = redirection.exec(word) ?? [];
    if (redirected !== undefined) {
      if (file === '' && ++i === last)
        return { before, current: words[last]!, prefix: '', isRedirected: true };
    } else if (word === '=' && before.at(-1)?.startsWith('--')) {
      if (i + 1 === last) return typed(before, `${before.pop()}=${unquoted(words[last]!)}`, '');
      before.push(`${before.pop()}=${unquoted(words[++i]!)}`);
    } else before.push(unquoted(word));
  }
  const current = words[last] ?? '';
  if (redirection.test(current)) return { before, current, prefix: '', isRedirected: true };
  // what bash is to replace behind the mark is the value alone
  if (current === '=' && before.at(-1)?.startsWith('--')) return typed(before, `${before.pop()}=`, '');
  const plain = unquoted(current);
  return typed(before, plain, /^--[^=]+=/.exec(plain)?.[0] ?? '');
}

const typed = (before: readonly string[], current: string, prefix: string): TypedWords => ({
  before,
  current,
  prefix,
  isRedirected: false,
});
