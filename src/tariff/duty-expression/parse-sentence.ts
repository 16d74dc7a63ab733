import { parseDecimal } from '../../core/decimal.js';
import { parseCode } from '../code.js';
import type { DutyExpression, DutyOnPart, Reference, ReferenceTarget } from './ast.js';
import { parseTerms } from './parse-term.js';

const applicable =
  /^the duty (?:rate )?provided (?:for )?in (the applicable subheading|such subheading|subheadings? ([\d., or]+?\d))(?: ?(\+|plus|minus) ?(.+))?$/i;
const onPart =
  /^a duty upon the (full )?value of (?:the )?(.+?)(?:,? less the (.+?))?(?: \(see ([^()]*(?:\([^()]*\))?[^()]*)\))?$/i;
const rateMarks = /[%¢$+]|\b(?:percent|cents?)\b|\d ?\//i;

function parseApplicable(text: string): DutyExpression | undefined {
  const match = applicable.exec(text);
  if (!match) return undefined;
  const [, , named, sign, tail = ''] = match;
  if (sign?.toLowerCase() === 'minus') {
    const percent = tail.endsWith('%') ? parseDecimal(tail.slice(0, -1)) : undefined;
    return percent && { kind: 'applicable_minus', percent };
  }
  const terms = sign === undefined ? [] : parseTerms(tail);
  const subheadings = named?.split(/,? or |, /).map((code) => parseCode(code));
  if (!terms || subheadings?.some((code) => !code.ok)) return undefined;
  const codes = subheadings?.flatMap((code) => (code.ok ? [code.value] : []));
  return { kind: 'applicable_plus', terms, ...(codes && { subheadings: codes }) };
}

function parseOnPart(text: string): DutyOnPart | undefined {
  const match = onPart.exec(text);
  if (!match) return undefined;
  const [, full, part = '', less, note] = match;
  if (full !== undefined && part !== 'imported article') return undefined;
  return {
    kind: 'duty_on_part',
    part,
    ...(less !== undefined && { less }),
    ...(note !== undefined && { note }),
  };
}

/** `9822.04.01-9822.04.03`; the schedule once misplaces a dot (`99.19.04.14`). */
function parseHeadings(text: string): ReferenceTarget | undefined {
  const [from, to, ...more] = text.split('-').map((code) => parseCode(code));
  if (!from?.ok || from.value.length < 4 || (to && !to.ok) || more.length > 0) return undefined;
  return { kind: 'heading', from: from.value, ...(to && { to: to.value }) };
}

function parseReference(text: string): Reference | undefined {
  const to = /^see (.+)$/i.exec(text)?.[1];
  if (to === undefined || rateMarks.test(to)) return undefined;
  const headings = to.split(/, ?/).map(parseHeadings);
  if (headings.every((heading) => heading !== undefined)) return { kind: 'reference', to: headings };
  return /\bnote\b/i.test(to) ? { kind: 'reference', to: [{ kind: 'note', text: to }] } : undefined;
}

/** A sentence about a duty or a rate that holds no figure one could compute with. */
const isTextual = (text: string): boolean =>
  /^[a-z]/i.test(text) &&
  text.split(' ').length >= 4 &&
  /\b(?:duty|duties|rates?)\b/i.test(text) &&
  !rateMarks.test(text);

/** Reads the rates that are sentences: those of chapters 98 and 99, references, and the textual ones. */
export function parseSentence(text: string): DutyExpression | undefined {
  const free = /^free(?:, (.+))?$/i.exec(text);
  if (free)
    return rateMarks.test(text) ? undefined : { kind: 'free', ...(free[1] && { condition: free[1] }) };
  if (/^no additional duty$/i.test(text)) return { kind: 'free' };
  if (/^no change$/i.test(text)) return { kind: 'no_change' };
  return (
    parseApplicable(text) ??
    parseOnPart(text) ??
    parseReference(text) ??
    (isTextual(text) ? { kind: 'textual', text } : undefined)
  );
}
