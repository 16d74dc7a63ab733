import type { FeedbackRequest } from '../api/feedback-request.js';
import { makeId } from '../core/id.js';
import { TariffError } from '../errors.js';
import type { GivenFeedback, Store, StoredClassification } from '../store/store.js';
import { type Code, formatCode, parseCode } from '../tariff/code.js';
import { profileOf } from '../tariff/country-profile.js';
import type { Schedule } from '../tariff/schedule.js';
import type { Tigie } from '../tariff/tigie.js';
import { storedClassification } from './history.js';
import { rowOf } from './law.js';

/** A description folded to its words, so that equal descriptions are found whatever their case and spacing. */
export const folded = (description: string): string =>
  description
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Stands before the folded words of feedback for import into Mexico. */
export const mexicanMark = 'mx: ';

/** Stands before those of feedback for a country whose schedule is not loaded: it names six digits that all countries share. */
export const sharedMark = 'hs: ';

export interface Making {
  readonly now: Date;
  readonly random: Uint8Array;
  readonly account: string;
}

/** The law that a broker's code is read in, by where the goods enter. */
export interface TaughtLaw {
  /** the edition of the answer where its code is confirmed, today's where another is given */
  schedule(confirmed?: StoredClassification): Schedule;
  tigie(): Tigie;
  /** the Harmonized System: its edition, and whether it has a subheading */
  readonly shared: { readonly revision: () => string; readonly has: (code: Code) => boolean };
}

/** Turns a broker's word into what is kept; a correction must name a code that can be declared where the goods enter. */
export async function feedbackRow(
  store: Store,
  law: TaughtLaw,
  request: FeedbackRequest,
  making: Making,
): Promise<GivenFeedback> {
  const stored = await storedClassification(store, making.account, request.classification_id);
  const code = request.verdict === 'correct' ? stored.code : (request.correct_code ?? null);
  if (code === null)
    throw new TariffError(
      'invalid_request',
      request.verdict === 'correct'
        ? 'that answer had no code to confirm'
        : 'a correction needs the code that is right',
      {
        hint: 'give it with --code, ten digits',
      },
    );
  const parsed = parseCode(code);
  if (!parsed.ok)
    throw new TariffError(
      'malformed_code',
      parsed.error.message,
      parsed.error.hint ? { hint: parsed.error.hint } : {},
    );
  const { line } = profileOf(stored.destination);
  if (line === 'own_words') {
    const kept = declarable(law.tigie(), parsed.value);
    return feedbackOf(stored, request, making, kept, `${mexicanMark}${folded(stored.description)}`);
  }
  if (line === 'none') {
    const kept = subheadingOf(law.shared, parsed.value);
    return feedbackOf(stored, request, making, kept, `${sharedMark}${folded(stored.description)}`);
  }
  const schedule = law.schedule(request.verdict === 'correct' ? stored : undefined);
  const row = rowOf(schedule, parsed.value);
  if (!schedule.isLeaf(row.index)) {
    const lines = [...schedule.lines(parsed.value)].slice(0, 4).map((line) => formatCode(line.code));
    throw new TariffError(
      'invalid_request',
      `${formatCode(parsed.value)} is not a line that can be declared`,
      {
        hint: `its lines: ${lines.join(', ')}`,
      },
    );
  }
  return feedbackOf(stored, request, making, row.code, folded(stored.description));
}

const feedbackOf = (
  stored: StoredClassification,
  request: FeedbackRequest,
  making: Making,
  code: Code,
  words: string,
): GivenFeedback => ({
  id: makeId('fbk', making.now.getTime(), making.random),
  created_at: making.now.toISOString(),
  account: making.account,
  client: stored.client,
  classification_id: stored.id,
  description: stored.description,
  folded: words,
  verdict: request.verdict,
  code,
  comment: request.comment ?? null,
});

/** The six digits that all countries share; what a country adds to them is not loaded, so it is left out. */
function subheadingOf({ revision, has }: TaughtLaw['shared'], code: Code): Code {
  const subheading = code.slice(0, 6);
  if (code.length >= 6 && has(subheading)) return subheading;
  throw new TariffError(
    'unknown_code',
    code.length < 6
      ? `${formatCode(code)} is no subheading`
      : `${formatCode(subheading)} is not in ${revision()}`,
    { hint: 'give the six digits that all countries share' },
  );
}

/** A fraccion that can be declared, of eight digits or with its NICO. */
function declarable(tigie: Tigie, code: Code): Code {
  const line = code.length >= 8 ? tigie.find(code.slice(0, 8)) : undefined;
  const known = line && (line.inTariff || line.inCatalogue) ? line : undefined;
  if (known && (code.length === 8 || known.nicos.some(({ nico }) => nico === code.slice(8)))) return code;
  throw new TariffError('unknown_code', `${formatCode(code)} is not in ${tigie.edition.revision}`, {
    hint: `nearest: ${tigie.nearest(code).map(formatCode).join(', ')}`,
  });
}
