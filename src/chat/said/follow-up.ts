import { foldText } from '../../classify/facts/scan-words.js';
import { readNoteReference } from '../../classify/notes/note-reference.js';
import type { ChatCase } from '../chat-case.js';
import type { CodeAsked, Intent } from '../intent.js';
import { CutText } from './cut-text.js';
import { readCodes } from './read-codes.js';
import { sinceSaid } from './read-since.js';

/** a longer message is a question of its own */
const wordsAtMost = 10;

const opener =
  /^[\s¿¡]*(?:(?:ok|and|y|e|also|tambien|then|entonces|now|ahora|so)[\s,]+)*(?:and|y|also|tambien|then|what about|how about|what of|same for|the same for|que tal|que hay de|lo mismo para)\s+(?:(?:for|in|of|the|para|en|el|la|los|las|to|de)\s+)*/;

/** What a short question means that goes on from what the last turn answered: "and 2(b)?", "and chapter 95?", "until when?". */
export function followUp(message: string, { recent }: ChatCase): Intent | undefined {
  const folded = foldText(message.trim());
  if (!recent || folded.split(/\s+/).length > wordsAtMost) return undefined;
  const opened = opener.exec(folded);
  const rest = opened ? folded.slice(opened[0].length).replace(/[?!.]+$/, '') : undefined;
  switch (recent.kind) {
    case 'changes':
      return rest === undefined ? undefined : changesOf(message, folded, rest, recent);
    case 'code':
      return rest === undefined ? undefined : besideCode(recent.code, rest, 'code');
    case 'list':
      return undefined;
    case 'law':
      return lawAfter(recent.of, folded, rest);
  }
}

const law = (text: string): Intent => ({ kind: 'law', text, otherwise: { kind: 'unknown' } });

function changesOf(
  message: string,
  folded: string,
  rest: string,
  { since }: Extract<NonNullable<ChatCase['recent']>, { kind: 'changes' }>,
): Intent | undefined {
  const own = sinceSaid(folded);
  const code = codeIn(message) ?? (/^\d{2}$/.test(rest) ? { code: rest } : undefined);
  if (!code && own === '') return undefined;
  return { kind: 'changes', ...(code ? { code } : {}), since: own === '' ? since : own };
}

/** The code that a message names; two digits where they are a chapter's. */
function codeIn(message: string): CodeAsked | undefined {
  const chapter = /\b(?:chapter|capitulo|ch\.?|cap\.?)\s*(\d{1,2})\b/.exec(foldText(message))?.[1];
  if (chapter !== undefined) return { code: chapter.padStart(2, '0') };
  return readCodes(new CutText(message, foldText), true).find((each) => 'code' in each);
}

/** "And .88.01?", "and .20?": a code that begins as the last one did. */
function besideCode(before: string, rest: string, kind: 'code' | 'law'): Intent | undefined {
  const tail = /^\.(\d{2}(?:\.?\d{2}){0,2})$/.exec(
    rest.replace(/^(?:line|linea|subheading|subpartida)\s+/, ''),
  )?.[1];
  if (tail === undefined) return undefined;
  const digits = tail.replace(/\D/g, '');
  // "9903.88.15" and ".88.01" part after the heading, "7318.15.20" and ".29" after the subheading
  const length = Math.min(8, before.length);
  if (digits.length >= length) return undefined;
  const code = before.slice(0, length - digits.length) + digits;
  return kind === 'law'
    ? law(`${code.slice(0, 4)}.${code.slice(4, 6)}.${code.slice(6)}`)
    : { kind, code: { code } };
}

const label =
  /^(?:(?:rule|gri|note|regla|nota|no\.?|number|numero|part|inciso)\s*)?\(?(\d{1,2})?\s*\)?\s*\(?\s*([a-z])?\s*\)?$/;

/** "What's 5(a) used for?" after a rule of interpretation. */
const bareRule = /(?<![\d.])([2-5])\s?\(\s?([a-c])\s?\)/;

function lawAfter(of: string, folded: string, rest: string | undefined): Intent | undefined {
  const bare = /rules? of interpretation/.test(of) ? bareRule.exec(folded) : null;
  if (bare) return law(`GRI ${bare[1]}(${bare[2]})`);
  if (rest !== undefined) {
    const found = label.exec(rest);
    const isRule = /rules? of interpretation/.test(of);
    const number = found?.[1] ?? (found?.[2] === undefined ? undefined : /(\d+)/.exec(of)?.[1]);
    if (found && number !== undefined && (isRule || /^(?:subheading |additional .*)?notes? /.test(of))) {
      const named = `${number}${found[2] === undefined ? '' : `(${found[2]})`}`;
      if (isRule) return law(`${of.startsWith('additional') ? 'additional U.S. rule' : 'GRI'} ${named}`);
      return law(
        `${of.replace(/^((?:subheading |additional U\.S\. )?note)s?(?: \S+)? to/, `$1 ${named} to`)}`,
      );
    }
    if (/^\d{4}\.\d{2}\.\d{2}$/.test(of)) {
      const other = besideCode(of.replace(/\D/g, ''), rest, 'law');
      if (other) return other;
    }
    const unit = readNoteReference(rest);
    if (
      unit &&
      (unit.of === 'chapter' || unit.of === 'section') &&
      /^(?:subheading |additional .*)?notes? /.test(of)
    ) {
      const called = unit.of === 'chapter' ? `chapter ${Number(unit.chapter)}` : `section ${unit.section}`;
      return law(unit.label === undefined ? of.replace(/ to .*$/, ` to ${called}`) : rest);
    }
  }
  return !isPart.test(of) && goesOn.test(folded) ? law(`${of} ${folded}`) : undefined;
}

const isPart = /^(?:(?:subheading |additional U\.S\. )?notes? |(?:general|additional U\.S\.) rules?|\d{4})/;

/** What is asked on of a programme or a word of the trade: how long, who, what is left out. */
const goesOn =
  /\b(?:until when|till when|since when|how long|when did (?:it|they)|when does (?:it|that|this)|when do they|does (?:it|that|this) (?:hit|cover|apply|include|touch|affect|reach|expire|end)|do (?:they|these) (?:hit|cover|apply|include|touch|affect|reach|expire)|exempt\w*|except\w*|who (?:pays|is subject|owes)|which countries|what countries|what rate|how high|how much is it|still (?:in force|on|running|valid)|expires?|hasta cuando|desde cuando|cuando (?:empez|termin|acab|venc)\w*|exent\w+|excepcion\w*|exceptu\w+|quien (?:lo|la|los|las) pagan?|que paises|a que paises|que tasa|sigue vigente|le (?:pega|aplica|toca) a|aplica (?:a|para)|afecta a|cuanto es)\b/;
