/**
 * General Note 11(o) as USITC prints it, cut into its numbered rules and its notes.
 *
 * The text has running heads at each page and, in the marked form, underscores around underlined words:
 * an underlined rule number or option letter means that subdivision (k), motor vehicles, may apply.
 */
export interface Gn11Block {
  readonly chapter: string;
  /** rule: a numbered rule; the others stand between the rules and speak about them */
  readonly kind: 'rule' | 'chapter_rule' | 'subheading_rule' | 'heading_rule';
  /** as printed; empty for subheading and heading rules */
  readonly number: string;
  readonly page: number;
  /** paragraphs joined, underscores and running heads taken out */
  readonly text: string;
  readonly underlined: boolean;
}

interface PrintedLine {
  readonly page: number;
  readonly text: string;
}

const runningHead =
  /^(Harmonized Tariff Schedule of the United States.*|Annotated for Statistical Reporting Purposes|GN p\.\d+|USMCA)$/;

/** The lines of the note with their page, running heads left out. */
export function printedLines(marked: string): PrintedLine[] {
  const lines: PrintedLine[] = [];
  let page = 0;
  for (const line of marked.split(/\r?\n/)) {
    const text = line.replace(/\f/g, '').trim();
    const turn = /^\[\[page (\d+)\]\]$/.exec(text);
    if (turn) page = Number(turn[1]);
    else if (text !== '' && !runningHead.test(text)) lines.push({ page, text });
  }
  return lines;
}

const plain = (text: string): string => text.replace(/_/g, '').replace(/\s+/g, ' ').trim();

interface Opening {
  readonly kind: Gn11Block['kind'];
  readonly number: string;
  readonly rest: string;
}

/** What a line opens, if it opens anything; a rule's number must be the next one of its chapter. */
function openingOf(text: string, lastNumber: number): Opening | undefined {
  const bare = plain(text);
  const note = /^(Chapter|Subheading|Heading) rule(?: (\d+))?: ?(.*)$/i.exec(bare);
  if (note) {
    const kind = `${note[1]?.toLowerCase()}_rule` as Gn11Block['kind'];
    return { kind, number: note[2] ?? '', rest: note[3] ?? '' };
  }
  const rule = /^\.?(\d{1,3})[.,]? +(.*)$/.exec(bare);
  if (rule && Number(rule[1]) === lastNumber + 1 && /^(\(A\)|A change|For |No )/.test(rule[2] ?? ''))
    return { kind: 'rule', number: rule[1] ?? '', rest: rule[2] ?? '' };
  return undefined;
}

/** Cuts subdivision (o) into blocks, in the order of print. */
export function gn11Blocks(marked: string): Gn11Block[] {
  const blocks: Gn11Block[] = [];
  let open: { block: Omit<Gn11Block, 'text'>; parts: string[] } | undefined;
  let chapter = '';
  let lastNumber = 0;
  let inside = false;
  const close = (): void => {
    if (open) blocks.push({ ...open.block, text: open.parts.join(' ') });
    open = undefined;
  };
  for (const { page, text } of printedLines(marked)) {
    const bare = plain(text);
    if (/^\(o\) Change in tariff classification rules/.test(bare)) inside = true;
    else if (inside && /^\(p\) Goods that shall be deemed/.test(bare)) break;
    else if (inside) {
      const heading = /^Chapter (\d+)$/.exec(bare);
      const opening = heading ? undefined : openingOf(text, lastNumber);
      if (heading) {
        close();
        chapter = (heading[1] ?? '').padStart(2, '0');
        lastNumber = 0;
      } else if (opening) {
        close();
        if (opening.kind === 'rule') lastNumber = Number(opening.number);
        const underlined = opening.kind === 'rule' && /^_/.test(text);
        open = {
          block: { chapter, kind: opening.kind, number: opening.number, page, underlined },
          parts: [opening.rest],
        };
      } else if (open) {
        open.parts.push(bare);
        if (open.block.kind === 'rule' && /^_\([A-Z]\)/.test(text))
          open.block = { ...open.block, underlined: true };
      }
    }
  }
  close();
  return blocks;
}
