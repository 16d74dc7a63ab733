import type { LookupResult } from '../../api/answers.js';
import type { NoteStatement } from '../../api/notes-answer.js';
import { lookUpOn } from '../../api/rows-below.js';
import { editionWords, written } from '../edition-words.js';
import { fitAnswer } from '../fit-answer.js';
import { tool } from '../tool.js';
import { warningsOf } from './lines.js';
import { statementOut } from './notes.js';

/** Where codes part and which notes speak between them. */
export const compare = tool({
  name: 'compare',
  title: 'One code or another',
  about:
    'Where two to four codes of the United States schedule part, in the words of the law, and the legal notes that send goods from one to another. Where no note speaks between them, that is said: then the words decide.',
  scope: 'read',
  bucket: 'other',
  async run(service, { codes, lang, date, detail }) {
    const day = date === undefined ? {} : { date };
    const found = await Promise.all(codes.map((code) => lookUpOn(service, code, date)));
    const headings = [...new Set(found.map(({ code }) => code.slice(0, 4)))];
    const notes = await Promise.all(headings.map((of) => service.notes({ of, lang, ...day })));
    const between = speakingBetween(
      notes.flatMap(({ statements, sent_here: sent }) => [...statements, ...sent]),
      found.map(({ code }) => code),
    );
    const shared = sharedDigits(found);
    return fitAnswer(detail, (fitting) => ({
      edition: editionWords(found[0]!.edition),
      shared: written(shared),
      codes: found.map((each) => ({
        code: each.formatted,
        text: fitting.text(each.text),
        path: each.path
          .filter(({ code }) => code === '' || code.length > shared.length)
          .map(({ code, text }) => fitting.text(`${written(code)} ${text}`.trim())),
        ...(each.rates.general === '' ? {} : { rate: each.rates.general }),
      })),
      notes: fitting.list('notes', between).map(({ statement, speaksOf }) => ({
        ...statementOut(statement, fitting),
        between: speaksOf.map(written),
      })),
      not_known: between.some(({ isNear }) => isNear) ? [] : [noNote(between.length)],
      ...warningsOf(found),
    }));
  },
});

interface Speaking {
  readonly statement: NoteStatement;
  readonly speaksOf: readonly string[];
  /** it names a heading of theirs, not their whole chapters alone */
  readonly isNear: boolean;
}

const noNote = (far: number): string =>
  far === 0
    ? 'a loaded note that speaks between them: their words decide'
    : 'a loaded note that names these headings: those told send other goods between their chapters, so their words decide';

const isWithin = (code: string, part: string): boolean =>
  part !== '' && (code.startsWith(part) || part.startsWith(code));

/** The statements whose scope holds one of the codes and which send goods to another; those that name a heading of theirs first. */
function speakingBetween(statements: readonly NoteStatement[], codes: readonly string[]): Speaking[] {
  const told = new Set<string>();
  const found = statements.flatMap((statement): Speaking[] => {
    const from = codes.filter((code) => statement.scope.some((part) => isWithin(code, part)));
    const to = codes.filter((code) => statement.to.some((part) => isWithin(code, part)));
    const speaksOf = [...new Set([...from, ...to])];
    const key = `${statement.citation} ${statement.statement}`;
    if (to.length === 0 || speaksOf.length < 2 || told.has(key)) return [];
    told.add(key);
    const parts = [...statement.scope, ...statement.to];
    const isNear = parts.some((part) => part.length > 2 && codes.some((code) => isWithin(code, part)));
    return [{ statement, speaksOf, isNear }];
  });
  return found.sort((a, b) => Number(b.isNear) - Number(a.isNear));
}

function sharedDigits(found: readonly LookupResult[]): string {
  const [first, ...others] = found.map(({ code }) => code);
  for (const length of [10, 8, 6, 4, 2]) {
    const digits = first!.slice(0, length);
    if (digits.length === length && others.every((code) => code.startsWith(digits))) return digits;
  }
  return '';
}
