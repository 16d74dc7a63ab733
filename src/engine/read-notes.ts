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
import type { CivilDate } from '../core/civil-date.js';
import { type Decimal, formatDecimal } from '../core/decimal.js';
import { formatAmount, usd } from '../core/money.js';
import { type Language, type Say, sayIn } from '../core/say.js';
import { TariffError } from '../errors.js';
import type { Library } from '../reference/library.js';
import { notesOf } from '../reference/open-classifier.js';
import { findTerm, type TradeTerm, type WrittenTerms } from '../tariff/trade-term.js';
import { feeOn, type UserFee } from '../tariff/user-fee.js';
import { tablesOf } from './assess-entry.js';

/** What the loaded notes say of a part of the law, or what a word of the trade means; what names neither is refused. */
export function readNotes(library: Library, asked: string, language: Language, date: CivilDate): NotesResult {
  const reference = readNoteReference(asked);
  if (reference) return notesOfPart(notesOf(library), reference, language);
  const written = library.json<WrittenTerms>('terms.json');
  const term = findTerm(written.terms, foldText(asked));
  if (term) return meaningOf(library, term, written.as_of, language, date);
  throw new TariffError('invalid_request', `"${asked}" names no section, chapter, heading, rule or term`, {
    hint: 'for example: "section XV", "note 1 to chapter 64", "9617", "GRI 3(b)" or "MPF"',
  });
}

function notesOfPart(notes: LegalNotes, reference: NoteReference, language: Language): NotesResult {
  const out = (edge: NoteEdge): NoteStatement => {
    const { citation, statement } = notes.quote(edge, language);
    return { citation, kind: edge.kind, statement, scope: [...edge.scope], to: [...edge.to] };
  };
  const found = notesAt(notes, reference);
  const section = sectionAbove(reference);
  return {
    schema_version: '1',
    of: citedAs(reference),
    as_of: notes.asOf,
    statements: found.map(out),
    sent_here: reference.of === 'code' ? notesSendingTo(notes, reference.code).map(out) : [],
    also: section && notesAt(notes, section).length > 0 ? [citedAs(section)] : [],
    caveats: caveats(notes, reference, found.length, sayIn(language)),
  };
}

/** A word of the trade, with the amounts of its fee on the day where it has one. */
function meaningOf(
  library: Library,
  term: TradeTerm,
  asOf: string,
  language: Language,
  date: CivilDate,
): NotesResult {
  const say = sayIn(language);
  const fee = term.fee && feeOn(tablesOf(library).fees, term.fee, date);
  const statement = (text: string, citation: string): NoteStatement => ({
    citation,
    kind: 'defines',
    statement: text,
    scope: [],
    to: [],
  });
  return {
    schema_version: '1',
    of: term.names[language][0] ?? term.id,
    as_of: asOf,
    statements: [
      statement(term[language], term.citation),
      ...(fee ? [statement(amountsOf(fee, say), fee.citation)] : []),
    ],
    sent_here: [],
    also: [],
    caveats: [
      ...(term.fee && !fee
        ? [say(`no amounts are loaded for ${date}`, `no hay montos cargados para ${date}`)]
        : []),
      say(
        'in our own words; the text of the law decides',
        'con nuestras palabras; decide el texto de la ley',
      ),
    ],
  };
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

function caveats(notes: LegalNotes, reference: NoteReference, found: number, say: Say): string[] {
  const law = say(
    `in our own words, as of HTS ${inWords(notes.asOf)}; the text of the law decides`,
    `con nuestras palabras, según HTS ${inWords(notes.asOf)}; decide el texto de la ley`,
  );
  if (found > 0) return [law];
  const missing = say(
    `${citedAs(reference)}: none of its statements is loaded, which does not mean that there is none; read it in the schedule`,
    `${citedAs(reference)}: no hay enunciados cargados, lo que no significa que no existan; léalo en la tarifa`,
  );
  return [missing, law];
}
