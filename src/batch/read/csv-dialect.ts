/** How a text file parts its cells. */
export interface CsvDialect {
  readonly delimiter: string;
  /** the first line only names the separator (`sep=;`), as spreadsheets write it */
  readonly separatorLine: boolean;
  /** numbers are written with a decimal comma */
  readonly decimalComma: boolean;
}

const delimiters = [',', ';', '\t', '|'] as const;

export const delimiterNames: Readonly<Record<string, string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  pipe: '|',
};

const linesCounted = 60;

/** How often each separator stands outside quotes in each of the first lines. */
function countByLine(sample: string, heedsQuotes = true): Record<string, number>[] {
  const lines: Record<string, number>[] = [];
  let counts: Record<string, number> = {};
  let quoted = false;
  let any = false;
  for (const letter of sample) {
    if (letter === '"') quoted = heedsQuotes && !quoted;
    else if (!quoted && (letter === '\n' || letter === '\r')) {
      if (any) lines.push(counts);
      counts = {};
      any = false;
      if (lines.length >= linesCounted) break;
      continue;
    } else if (!quoted && (delimiters as readonly string[]).includes(letter))
      counts[letter] = (counts[letter] ?? 0) + 1;
    if (letter !== ' ') any = true;
  }
  // a quote that nobody closed hides the lines behind it
  if (quoted && lines.length < linesCounted) return countByLine(sample, false);
  if (any && lines.length === 0) lines.push(counts);
  return lines;
}

/** The separator that most lines have the same number of, and most of. */
function delimiterOf(sample: string): string {
  const lines = countByLine(sample);
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const counts = lines.map((line) => line[delimiter] ?? 0).filter((count) => count > 0);
    if (counts.length === 0) continue;
    const often = new Map<number, number>();
    for (const count of counts) often.set(count, (often.get(count) ?? 0) + 1);
    const [usual = 0, agreeing = 0] = [...often].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
    const score = (agreeing / lines.length) * (1 + Math.min(usual, 30) / 30) + counts.length / lines.length;
    if (score > best.score + 1e-9) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Reads the dialect off the beginning of a file; `named` is the separator where the user gave one. */
export function csvDialect(sample: string, named: string | undefined): CsvDialect {
  const separator = /^\ufeff?"?sep=(.)"?\s*?(\r\n|\n|\r)/i.exec(sample);
  const body = separator ? sample.slice(separator[0].length) : sample;
  const delimiter = named ?? separator?.[1] ?? delimiterOf(body);
  const commas = body.match(/(^|[;\t|"])\d+(\.\d{3})*,\d{1,2}(?=[;\t|"\r\n])/gm)?.length ?? 0;
  const points = body.match(/(^|[;\t|"])\d+(,\d{3})*\.\d{1,2}(?=[;\t|"\r\n])/gm)?.length ?? 0;
  return { delimiter, separatorLine: separator !== null, decimalComma: delimiter !== ',' && commas > points };
}
