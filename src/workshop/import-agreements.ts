import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseOriginRule } from '../tariff/origin-rule/parse.js';
import { runBuilder, sources } from './builder.js';

/**
 * Where the rules of origin of other agreements stand in the general notes, chapter by chapter, and how many of them the
 * reader of USMCA rules reads whole.
 */
const notes = [
  { note: 25, group: 'Singapore FTA' },
  { note: 26, group: 'Chile FTA' },
  { note: 28, group: 'Australia FTA' },
  { note: 29, group: 'CAFTA-DR' },
  { note: 32, group: 'Peru TPA' },
  { note: 33, group: 'Korea FTA' },
  { note: 34, group: 'Colombia TPA' },
  { note: 35, group: 'Panama TPA' },
] as const;

interface PrintedRule {
  readonly chapter: string;
  readonly number: number;
  text: string;
}

/** What one general note says of its rules. */
export interface AgreementRules {
  readonly note: number;
  readonly group: string;
  /** the letter of the subdivision that holds the rules */
  readonly subdivision: string;
  readonly page: number;
  /** what the print itself says of how current the rules are; empty where it says nothing */
  readonly remark: string;
  /** page of each chapter's rules */
  readonly chapters: Readonly<Record<string, number>>;
  readonly rules: number;
  readonly read_whole: number;
}

const runningHead =
  /^(Harmonized Tariff Schedule of the United States.*|Annotated for Statistical Reporting Purposes)$/;
const title =
  /^(?:\(([a-z])\) ?)?(?:Product-specific rules|Change in tariff classification rules)(?: of origin)?\.?\s*(?:\[(?:NOTE: )?([^\]]*)\]?)?$/i;

/** The words of one agreement's parties, in those that the reader of USMCA rules knows. */
const inUsmcaWords = (text: string): string =>
  text
    .replace(
      /in the territory of [A-Z][A-Za-z ]+? (?:or|and) (?:of )?the United States,? ?(?:or both)?/g,
      'in the territory of one or more of the USMCA countries',
    )
    .replace(
      /in the territory of one or more of the parties(?: to the Agreement)?/gi,
      'in the territory of one or more of the USMCA countries',
    );

/** Reads where the rules stand and how many there are. */
export function importAgreement(text: string, note: number, group: string): AgreementRules | undefined {
  const rules: PrintedRule[] = [];
  const chapters: Record<string, number> = {};
  let found: { letter: string; page: number; remark: string } | undefined;
  let page = 0;
  let afterTurn = false;
  let letter = '';
  let chapter = '';
  let open: PrintedRule | undefined;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.replace(/\f/g, '').trim();
    const turn = /^GN p\.(\d+)$/.exec(line);
    if (turn) {
      page = Number(turn[1]);
      afterTurn = true;
      continue;
    }
    if (line === '' || runningHead.test(line)) continue;
    if (afterTurn) {
      afterTurn = false;
      if (/^[A-Z][A-Za-z-]+$/.test(line)) continue;
    }
    const alone = /^\(([a-z])\)$/.exec(line);
    if (alone && !found) letter = alone[1] ?? '';
    const heading = found ? undefined : title.exec(line);
    if (heading) {
      found = { letter: heading[1] ?? letter, page, remark: (heading[2] ?? '').trim() };
      continue;
    }
    if (!found) continue;
    const begins = /^Chapter (\d{1,2})\.?$/i.exec(line);
    if (begins) {
      chapter = (begins[1] ?? '').padStart(2, '0');
      chapters[chapter] ??= page;
      open = undefined;
      continue;
    }
    if (/^(Chapter|Heading|Subheading) rules? ?\d*:/i.test(line)) {
      open = undefined;
      continue;
    }
    const numbered = /^(\d{1,3})\.(?:\s+(.*))?$/.exec(line);
    const last = rules.at(-1);
    const expected = last?.chapter === chapter ? last.number + 1 : 1;
    if (numbered && chapter !== '' && Number(numbered[1]) === expected) {
      open = { chapter, number: expected, text: numbered[2] ?? '' };
      rules.push(open);
    } else if (open) open.text += ` ${line}`;
  }
  if (!found) return undefined;
  const whole = rules.filter((rule) => {
    const read = parseOriginRule(inUsmcaWords(rule.text.trim()), {});
    return read.ok && read.value.unparsed.length === 0;
  });
  return {
    note,
    group,
    subdivision: found.letter,
    page: found.page,
    remark: found.remark,
    chapters,
    rules: rules.length,
    read_whole: whole.length,
  };
}

const noteFile = (note: number): string => `us/general-notes/General Note ${note}.txt`;
const target = 'data/origin/agreements.json';

export const importAgreements = {
  script: 'import:agreements',
  makes: 'where the rules of origin of other agreements stand',
  reads: [],
  outside: notes.map(({ note }) => noteFile(note)),
  writes: [target],
  run: () => {
    const agreements = notes.flatMap(({ note, group }) => {
      const text = readFileSync(join(sources, noteFile(note)), 'utf8');
      return importAgreement(text, note, group) ?? [];
    });
    const lines = agreements.map((one) => JSON.stringify(one)).join(',\n');
    writeFileSync(target, `{"agreements":[\n${lines}\n]}\n`);
    for (const { note, group, subdivision, page, remark, rules, read_whole } of agreements)
      process.stdout.write(
        `GN ${note}(${subdivision}) ${group}, page ${page}: ${read_whole} of ${rules} rules read whole ${remark}\n`,
      );
  },
};

await runBuilder(import.meta.url, importAgreements);
