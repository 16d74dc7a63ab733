import type { NoteStatement, NotesResult } from '../api/notes-answer.js';
import { foldText } from '../classify/facts/scan-words.js';
import type { LegalNotes } from '../classify/notes/legal-notes.js';
import type { NoteEdge } from '../classify/notes/note-edge.js';
import {
  citedAs,
  type NoteReference,
  notesAt,
  notesSendingTo,
  readNoteReference,
  sectionAbove,
} from '../classify/notes/note-reference.js';
import { searchNotes } from '../classify/notes/search-notes.js';
import type { CivilDate } from '../core/civil-date.js';
import { type Decimal, formatDecimal } from '../core/decimal.js';
import { formatAmount, usd } from '../core/money.js';
import { type Language, type Say, sayIn } from '../core/say.js';
import { TariffError } from '../errors.js';
import type { Library } from '../reference/library.js';
import { notesOf } from '../reference/open-classifier.js';
import { formatCode } from '../tariff/code.js';
import { findTerm, type TradeTerm, type WrittenTerms } from '../tariff/trade-term.js';
import { feeOn, type UserFee } from '../tariff/user-fee.js';
import { measuresOf, tablesOf } from './assess-entry.js';
import {
  describeHeading,
  describeProgrammes,
  describeTurning,
  type MeasuresAsked,
  programmesAsked,
} from './describe-measures.js';

/** What the loaded notes say of a part of the law, or what a word of the trade means; what names neither is refused. */
export function readNotes(library: Library, asked: string, language: Language, date: CivilDate): NotesResult {
  const measures = (): MeasuresAsked => ({
    ...{ date, language, say: sayIn(language), asked: foldText(asked) },
    countries: tablesOf(library).countries,
  });
  const heading = headingOfMeasure.exec(asked)?.[0].replace(/\D/g, '');
  const charged = heading === undefined ? [] : describeHeading(heading, measuresOf(library), measures());
  if (heading !== undefined && charged.length > 0)
    return answerOf(formatCode(heading), measuresOf(library).asOf, charged, [ownWords(sayIn(language))]);
  const turning = turningPoint.exec(foldText(asked));
  if (turning) {
    const turns = describeTurning(
      measuresOf(library),
      turning[1] === 'begin' ? 'from' : 'to',
      turning[2],
      measures(),
    );
    return answerOf(asked, measuresOf(library).asOf, turns, [ownWords(sayIn(language))]);
  }
  const reference = readNoteReference(asked);
  if (reference) return notesOfPart(notesOf(library), reference, language);
  const written = library.json<WrittenTerms>('terms.json');
  const term = findTerm([...written.terms, ...written.pointers], foldText(asked));
  if (term && 'see' in term) return readNotes(library, term.see, language, date);
  if (term) return meaningOf(library, term, written.as_of, measures());
  const notes = notesOf(library);
  const found = searchNotes(notes, asked);
  if (found.length > 0)
    return answerOf(asked, notes.asOf, quoted(notes, found, language), caveats(notes, 1, sayIn(language)));
  throw new TariffError('invalid_request', `"${asked}" names no section, chapter, heading, rule or term`, {
    hint: 'for example: "section XV", "note 1 to chapter 64", "9617", "GRI 3(b)" or "MPF"',
  });
}

/** A heading of chapter 99 that additional duties are declared under: 9903.88.15. */
const headingOfMeasure = /\b99\d{2}\.?\d{2}\.?\d{2}\b/;

/** What of chapter 99 ends or begins: "duties that end in 07". */
const turningPoint = /^duties that (end|begin)(?: in (\d{2}))?$/;

const answerOf = (
  of: string,
  asOf: string,
  statements: readonly NoteStatement[],
  caveats: readonly string[],
): NotesResult => ({
  ...{ schema_version: '1', of, as_of: asOf },
  ...{ statements: [...statements], sent_here: [], also: [], caveats: [...caveats] },
});

const ownWords = (say: Say): string =>
  say('in our own words; the text of the law decides', 'con nuestras palabras; decide el texto de la ley');

const quoted = (notes: LegalNotes, edges: readonly NoteEdge[], language: Language): NoteStatement[] =>
  edges.map((edge) => {
    const { citation, statement } = notes.quote(edge, language);
    return { citation, kind: edge.kind, statement, scope: [...edge.scope], to: [...edge.to] };
  });

function notesOfPart(notes: LegalNotes, reference: NoteReference, language: Language): NotesResult {
  const found = notesAt(notes, reference);
  const section = sectionAbove(reference);
  return {
    schema_version: '1',
    of: citedAs(reference),
    as_of: notes.asOf,
    statements: quoted(notes, found, language),
    sent_here: reference.of === 'code' ? quoted(notes, notesSendingTo(notes, reference.code), language) : [],
    also: section && notesAt(notes, section).length > 0 ? [citedAs(section)] : [],
    caveats: caveats(notes, found.length, sayIn(language), reference),
  };
}

/** A word of the trade, with the amounts of its fee and the additional duties of its name on the day where it has any. */
function meaningOf(library: Library, term: TradeTerm, asOf: string, measures: MeasuresAsked): NotesResult {
  const { date, language, say, asked } = measures;
  const fee = term.fee && feeOn(tablesOf(library).fees, term.fee, date);
  const statement = (text: string, citation: string): NoteStatement => ({
    ...{ citation, kind: 'defines', statement: text },
    ...{ scope: [], to: [] },
  });
  const book = term.programmes === undefined ? undefined : measuresOf(library);
  const programmes = book ? programmesAsked(book, term.programmes!, asked) : [];
  return answerOf(
    term.names[language][0] ?? term.id,
    book && book.asOf > asOf ? book.asOf : asOf,
    [
      statement(term[language], term.citation),
      ...(fee ? [statement(amountsOf(fee, say), fee.citation)] : []),
      ...(book ? describeProgrammes(programmes, book, measures) : []),
    ],
    [
      ...(term.fee && !fee
        ? [say(`no amounts are loaded for ${date}`, `no hay montos cargados para ${date}`)]
        : []),
      ownWords(say),
    ],
  );
}

function amountsOf(fee: UserFee, say: Say): string {
  const limit = (words: string, amount: Decimal | undefined): string =>
    amount === undefined ? '' : `, ${words} USD ${formatAmount(usd(amount))}`;
  const days =
    fee.from === undefined || fee.to === undefined
      ? ''
      : say(`, from ${fee.from} to ${fee.to}`, `, del ${fee.from} al ${fee.to}`);
  const rate = `${formatDecimal(fee.percent)}% ${say('of the value', 'del valor')}`;
  const least = limit(say('at least', 'mínimo'), fee.atLeast);
  return `${rate}${least}${limit(say('at most', 'máximo'), fee.atMost)}${days}.`;
}

/** `2025-rev-7` -> `2025 Revision 7`. */
const inWords = (asOf: string): string => asOf.replace(/^(\d{4})-rev-(\d+)$/, '$1 Revision $2');

function caveats(notes: LegalNotes, found: number, say: Say, reference?: NoteReference): string[] {
  const law = say(
    `in our own words, as of HTS ${inWords(notes.asOf)}; the text of the law decides`,
    `con nuestras palabras, según HTS ${inWords(notes.asOf)}; decide el texto de la ley`,
  );
  if (found > 0 || !reference) return [law];
  const missing = say(
    `${citedAs(reference)}: none of its statements is loaded, which does not mean that there is none; read it in the schedule`,
    `${citedAs(reference)}: no hay enunciados cargados, lo que no significa que no existan; léalo en la tarifa`,
  );
  return [missing, law];
}
