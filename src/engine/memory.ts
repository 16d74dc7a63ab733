import { isFraccionQuestion, isQuestionName } from '../answers/question-id.js';
import type { ClassificationResult } from '../api/classification-result.js';
import type { ClassifyRequest } from '../api/classify-request.js';
import type { Precedent } from '../classify/classification.js';
import type { Store, StoredClassification } from '../store/store.js';
import { folded, mexicanMark, sharedMark } from './remember.js';

/** A broker's feedback as a precedent: the right code, and the description it was given for. */
export interface FeedbackPrecedent extends Precedent {
  /** it names a fraccion, and never speaks for a line of the US schedule, nor the other way round */
  readonly mexican?: true;
  /** it names six digits for a country whose schedule is not loaded, and speaks for such countries alone */
  readonly shared?: true;
  /** the first day of the edition whose code it names, where that is not the edition of its own day */
  readonly law?: string;
  /** questions of the request that had the same answers when it was given: those answers do not speak against it */
  readonly answered?: readonly string[];
}

type Asked = Pick<ClassifyRequest, 'description' | 'facts'>;

/** All feedback of an account that may serve one client. */
export interface Memory {
  /** newest first */
  readonly feedback: readonly FeedbackPrecedent[];
  /** the feedback that may speak for a request */
  feedbackFor(asked: Asked): Promise<FeedbackPrecedent[]>;
}

export async function memoryOf(store: Store, account: string, client: string | undefined): Promise<Memory> {
  const given = await store.feedback(account, client ?? null, 2000);
  const feedback = given.map(
    (row): FeedbackPrecedent => ({
      kind: 'feedback',
      ref: row.classification_id,
      description: row.description,
      code: row.code,
      date: row.created_at.slice(0, 10),
      taught_by: {
        id: row.id,
        date: row.created_at.slice(0, 10),
        ...(row.client === null ? {} : { client: row.client }),
      },
      ...(row.folded.startsWith(mexicanMark) ? { mexican: true } : {}),
      ...(row.folded.startsWith(sharedMark) ? { shared: true } : {}),
    }),
  );
  const likeOf = likeAmong(feedback);
  const confirmed = new Set(
    given.filter(({ verdict }) => verdict === 'correct').map((row) => row.classification_id),
  );
  const answers = new Map<string, Promise<ClassificationResult | undefined>>();
  const answerOf = ({ ref }: FeedbackPrecedent): Promise<ClassificationResult | undefined> => {
    const found = answers.get(ref) ?? store.classification(account, ref).then(readResult);
    answers.set(ref, found);
    return found;
  };
  const answersTo = async (precedent: FeedbackPrecedent): Promise<Answers> => {
    const answer = await answerOf(precedent);
    return answer ? answersIn(answer.request) : {};
  };
  /** A confirmed code is one of the edition that was answered from, which may be older than the day of the word. */
  const dated = async (precedent: FeedbackPrecedent): Promise<FeedbackPrecedent> => {
    const answer =
      isMexican(precedent) || precedent.shared || !confirmed.has(precedent.ref)
        ? undefined
        : await answerOf(precedent);
    return answer ? { ...precedent, law: answer.edition.effective } : precedent;
  };
  return {
    feedback,
    feedbackFor: async (asked) => Promise.all((await feedbackFor(likeOf, asked, answersTo)).map(dated)),
  };
}

const readResult = (stored: StoredClassification | undefined): ClassificationResult | undefined =>
  stored && (JSON.parse(stored.result) as ClassificationResult);

/** The memory of each client, asked for once. */
export function memoryOfClients(
  memory: (client: string | undefined) => Promise<Memory>,
): (client: string | undefined) => Promise<Memory> {
  const kept = new Map<string, Promise<Memory>>();
  return (client) => {
    const found = kept.get(client ?? '') ?? memory(client);
    kept.set(client ?? '', found);
    return found;
  };
}

export const isMexican = ({ mexican }: FeedbackPrecedent): boolean => mexican === true;

/** Whose codes feedback names. */
const lawSpokenOf = ({ mexican, shared }: FeedbackPrecedent): 'mexican' | 'shared' | 'own' =>
  mexican ? 'mexican' : shared ? 'shared' : 'own';

const feedbackAtMost = 8;

/**
 * The feedback whose words are much like those of the goods; the rest cannot speak for them and costs time. Of feedback on
 * the same words only one counts: the case whose answers are most like these, and among equals the newest.
 */
async function feedbackFor(
  likeOf: FindLike,
  asked: Asked,
  answersTo: (precedent: FeedbackPrecedent) => Promise<Answers>,
): Promise<FeedbackPrecedent[]> {
  const alike = likeOf(asked.description);
  if (alike.length === 0) return [];
  const words = folded(asked.description);
  const isSame = ({ description }: FeedbackPrecedent): boolean => folded(description) === words;
  const own = await Promise.all(
    (['mexican', 'shared', 'own'] as const).map((law) =>
      nearestCase(
        alike.filter((precedent) => lawSpokenOf(precedent) === law && isSame(precedent)),
        answersIn(asked),
        answersTo,
      ),
    ),
  );
  return [...own.flat(), ...alike.filter((precedent) => !isSame(precedent))].slice(0, feedbackAtMost);
}

type Answers = Readonly<Record<string, string>>;

/** The answers to questions of the classification. */
const answersIn = ({ facts }: Pick<ClassifyRequest, 'facts'>): Answers =>
  Object.fromEntries(
    Object.entries(facts).filter(([name]) => isQuestionName(name) || isFraccionQuestion(name)),
  );

async function nearestCase(
  feedback: readonly FeedbackPrecedent[],
  answers: Answers,
  answersTo: (precedent: FeedbackPrecedent) => Promise<Answers>,
): Promise<FeedbackPrecedent[]> {
  const questions = Object.keys(answers);
  if (questions.length === 0) return feedback.slice(0, 1);
  let nearest: { readonly precedent: FeedbackPrecedent; readonly answered: readonly string[] } | undefined;
  for (const precedent of feedback) {
    const then = await answersTo(precedent);
    const answered = questions.filter((id) => folded(then[id] ?? '') === folded(answers[id]!));
    if (!nearest || answered.length > nearest.answered.length) nearest = { precedent, answered };
  }
  if (!nearest) return [];
  const { precedent, answered } = nearest;
  return [answered.length === 0 ? precedent : { ...precedent, answered }];
}

/** The beginnings of a text's words: words of one stem begin alike. */
const beginnings = (text: string): Set<string> =>
  new Set(
    folded(text)
      .split(' ')
      .map((word) => word.slice(0, 3)),
  );

/** What two texts have in common of all that they say, 0..1. */
function commonShare(own: ReadonlySet<string>, theirs: ReadonlySet<string>): number {
  const shared = [...own].filter((word) => theirs.has(word)).length;
  return shared / (own.size + theirs.size - shared);
}

/** Feedback found by the beginnings of its words, which are read once: a list asks for every row. */
type FindLike = (description: string) => FeedbackPrecedent[];

/** Finds the feedback worded much like a description: the most alike first, of equals the newest. */
function likeAmong(feedback: readonly FeedbackPrecedent[]): FindLike {
  const sizes: number[] = [];
  const places = new Map<string, number[]>();
  feedback.forEach(({ description }, at) => {
    const theirs = beginnings(description);
    sizes.push(theirs.size);
    for (const word of theirs) {
      const known = places.get(word);
      if (known) known.push(at);
      else places.set(word, [at]);
    }
  });
  return (description) => {
    const own = beginnings(description);
    const shared = new Map<number, number>();
    for (const word of own)
      for (const at of places.get(word) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    return [...shared]
      .map(([at, common]) => ({ at, share: common / (own.size + sizes[at]! - common) }))
      .filter(({ share }) => share >= 0.4)
      .sort((a, b) => b.share - a.share || a.at - b.at)
      .map(({ at }) => feedback[at]!);
  };
}

export interface LikeFeedback {
  readonly precedent: FeedbackPrecedent;
  /** how alike the descriptions are, 0..1 */
  readonly likeness: number;
}

/** The feedback for Mexico that is worded like the description: nearest first, then newest. */
export function mexicanFeedback(
  memory: readonly FeedbackPrecedent[],
  description: string,
): LikeFeedback | undefined {
  const wordsOf = (text: string): Set<string> => new Set(folded(text).split(' '));
  const own = wordsOf(description);
  let best: LikeFeedback | undefined;
  for (const precedent of memory.filter(isMexican)) {
    const likeness = commonShare(own, wordsOf(precedent.description));
    if (likeness >= 0.75 && likeness > (best?.likeness ?? 0)) best = { precedent, likeness };
  }
  return best;
}
