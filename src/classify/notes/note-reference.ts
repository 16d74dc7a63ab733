import { type Code, formatCode, parseCode } from '../../tariff/code.js';
import { sectionNumbered, sectionOf } from '../../tariff/sections.js';
import { foldText } from '../facts/scan-words.js';
import type { LegalNotes } from './legal-notes.js';
import type { NoteEdge } from './note-edge.js';

type Family = 'note' | 'subheading note' | 'additional U.S. note';

/** The part of the law whose notes are asked for; `label`: one note of it, `3` or `1(a)`. */
export type NoteReference =
  | { readonly of: 'section'; readonly section: string; readonly family?: Family; readonly label?: string }
  | { readonly of: 'chapter'; readonly chapter: string; readonly family?: Family; readonly label?: string }
  | { readonly of: 'code'; readonly code: Code }
  | { readonly of: 'rules'; readonly additional: boolean; readonly label?: string };

const letter = String.raw`(?:\s*\(\s*([a-z]{1,4})\s*\)|([a-z])\)?(?![a-z])|\s+([a-z])\))?`;
const labelled = String.raw`(\d{1,2})${letter}(?:\s*\(\s*([a-z]{1,4})\s*\))?`;
const inSection = /\b(?:section|seccion)\s+([ivx]{1,5}|\d{1,2})\b/;
const inChapter = /\b(?:chapter|chap|ch|capitulo|cap)\.?\s*(\d{1,2})\b/;
const noteLabel = new RegExp(
  String.raw`\bnot(?:es?|as?)(?:\s+(?:adicional(?:es)?|legal(?:es)?|de subpartida|de los estados unidos|number|no\.?))*\s+${labelled}`,
);
const namedRules =
  /\b(?:gris?|girs?|rgis?|rules? of (?:the )?interpretation|interpretative rules?|general rules?|reglas? general(?:es)?|reglas? de interpretacion)\b/;
const additionalRules =
  /\badditional (?:u\.?\s?s\.? )?rules?\b|\breglas? (?:de interpretacion )?adicional(?:es)?\b/;
const ruleLabel = new RegExp(
  String.raw`\b(?:gri|gir|rgi|rules?(?: of (?:the )?interpretation)?|reglas?(?: general(?:es)?)?(?: de interpretacion)?)\s*(?:no\.?\s*|number\s+|numero\s+)?${labelled}`,
);

/** Reads what part of the notes a text names: "note 1 to section XV", "capítulo 64", "GRI 3(b)", "9617", "61". */
export function readNoteReference(text: string): NoteReference | undefined {
  const folded = foldText(text)
    .replace(/[“”"']/g, ' ')
    .trim();
  const section = inSection.exec(folded)?.[1];
  const chapter = inChapter.exec(folded)?.[1];
  const rule = ruleLabel.exec(folded);
  if (section === undefined && chapter === undefined) {
    const additional = additionalRules.test(folded);
    if (additional || namedRules.test(folded) || rule !== null) return readRule(rule, additional);
  }
  const found = section === undefined ? undefined : sectionNumbered(section);
  if (found) return { of: 'section', section: found.number, ...readLabel(folded) };
  if (chapter !== undefined)
    return { of: 'chapter', chapter: chapter.padStart(2, '0'), ...readLabel(folded) };
  if (/^\d{1,2}$/.test(folded)) return { of: 'chapter', chapter: folded.padStart(2, '0') };
  const written = /\b\d{4}(?:[. ]?\d{2}){0,3}\b/.exec(folded)?.[0];
  const code = written === undefined ? undefined : parseCode(written);
  return code?.ok ? { of: 'code', code: code.value } : undefined;
}

function readRule(found: RegExpExecArray | null, additional: boolean): NoteReference | undefined {
  const label = found ? labelOf(found.slice(1)) : undefined;
  const number = label === undefined ? undefined : Number(/^\d+/.exec(label)?.[0]);
  if (number !== undefined && (number < 1 || number > 6)) return undefined;
  return { of: 'rules', additional, ...(label === undefined ? {} : { label }) };
}

function readLabel(folded: string): { readonly family?: Family; readonly label?: string } {
  const family: Family =
    /\b(?:additional|u\.?\s?s\.?|adicional(?:es)?)\s+(?:u\.?\s?s\.?\s+)?not|\bnotas? (?:adicional|de los estados unidos)/.test(
      folded,
    )
      ? 'additional U.S. note'
      : /\bsubheading notes?\b|\bnotas? de subpartida\b/.test(folded)
        ? 'subheading note'
        : 'note';
  const found = noteLabel.exec(folded);
  if (found) return { family, label: labelOf(found.slice(1)) };
  return family === 'note' ? {} : { family };
}

/** `3`, `b` -> `3(b)`. */
const labelOf = ([number, a, b, c, second]: readonly (string | undefined)[]): string =>
  [number ?? '', ...[a ?? b ?? c, second].flatMap((part) => (part === undefined ? [] : [`(${part})`]))].join(
    '',
  );

interface Cited {
  readonly family: string;
  readonly label: string;
  readonly unit: string;
}

/** A citation in its parts: `note 1(a) to chapter 64`. */
function citedParts(citation: string): Cited {
  const [, family = '', label = '', unit = ''] = /^(.*?) (\d+\S*)(?: to (.*))?$/.exec(citation) ?? [];
  return { family, label: label.toLowerCase(), unit };
}

/** What the notes say of the part of the law that is referred to. */
export function notesAt(notes: LegalNotes, reference: NoteReference): readonly NoteEdge[] {
  if (reference.of === 'code')
    return notes.notesFor(reference.code).filter(({ scope }) => !scope.includes(''));
  const unit =
    reference.of === 'section'
      ? `section ${reference.section}`
      : reference.of === 'chapter'
        ? `chapter ${Number(reference.chapter)}`
        : '';
  const family =
    reference.of === 'rules'
      ? `${reference.additional ? 'additional U.S.' : 'general'} rule of interpretation`
      : reference.family;
  return notes.edges.filter(({ citation }) => {
    const cited = citedParts(citation);
    if (cited.unit !== unit || (family !== undefined && cited.family !== family)) return false;
    const { label } = reference;
    return label === undefined || cited.label === label || cited.label.startsWith(`${label}(`);
  });
}

/** Notes of other chapters that send goods to a code. */
export const notesSendingTo = (notes: LegalNotes, code: Code): readonly NoteEdge[] =>
  notes.edges.filter(
    ({ kind, to, scope }) =>
      kind === 'excludes' &&
      to.some((prefix) => prefix.length >= 4 && (code.startsWith(prefix) || prefix.startsWith(code))) &&
      !scope.some((prefix) => prefix !== '' && code.startsWith(prefix)),
  );

/** What is referred to, in words of a citation: `note 1 to section XV`. */
export function citedAs(reference: NoteReference): string {
  if (reference.of === 'code') return formatCode(reference.code);
  const { label } = reference;
  if (reference.of === 'rules') {
    const whose = reference.additional ? 'additional U.S.' : 'general';
    return label === undefined
      ? `${whose} rules of interpretation`
      : `${whose} rule of interpretation ${label}`;
  }
  const unit =
    reference.of === 'section' ? `section ${reference.section}` : `chapter ${Number(reference.chapter)}`;
  const family = reference.family ?? 'note';
  return label === undefined ? `${family}s to ${unit}` : `${family} ${label} to ${unit}`;
}

/** The section over a chapter, whose notes hold for it, too. */
export function sectionAbove(reference: NoteReference): NoteReference | undefined {
  const section = reference.of === 'chapter' ? sectionOf(reference.chapter) : undefined;
  return section && { of: 'section', section: section.number };
}
