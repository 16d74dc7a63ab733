import { isFraccionQuestion, isQuestionName } from '../answers/question-id.js';
import type { ClassificationResult } from '../api/classification-result.js';
import type { ClassifyRequest } from '../api/classify-request.js';
import type { Precedent } from '../classify/classification.js';
import type { Store, StoredClassification } from '../store/store.js';
import { folded, mexicanMark } from './remember.js';

/** What a broker taught, as a precedent: the code that he said was right, for the words he said it of. */
export interface Lesson extends Precedent {
  /** it names a fraccion, and never speaks for a line of the US schedule, nor the other way round */
  readonly mexican?: true;
  /** the first day of the edition whose code it names, where that is not the edition of its own day */
  readonly law?: string;
  /** questions of the request that had the same answers when it was given: those answers do not speak against it */
  readonly answered?: readonly string[];
}

type Asked = Pick<ClassifyRequest, 'description' | 'facts'>;

/** All that brokers taught an account of what one client asks. */
export interface Memory {
  /** newest first */
  readonly lessons: readonly Lesson[];
  /** the lessons that may speak for a request */
  lessonsFor(asked: Asked): Promise<Lesson[]>;
}

export async function memoryOf(store: Store, account: string, client: string | undefined): Promise<Memory> {
  const taught = await store.taught(account, client ?? null, 2000);
  const lessons = taught.map(
    (row): Lesson => ({
      kind: 'feedback',
      ref: row.classification_id,
      description: row.description,
      code: row.code,
      date: row.created_at.slice(0, 10),
      ...(row.folded.startsWith(mexicanMark) ? { mexican: true } : {}),
    }),
  );
  const confirmed = new Set(
    taught.filter(({ verdict }) => verdict === 'correct').map((row) => row.classification_id),
  );
  const answers = new Map<string, Promise<ClassificationResult | undefined>>();
  const answerOf = ({ ref }: Lesson): Promise<ClassificationResult | undefined> => {
    const found = answers.get(ref) ?? store.classification(account, ref).then(readResult);
    answers.set(ref, found);
    return found;
  };
  const answersTo = async (lesson: Lesson): Promise<Answers> => {
    const answer = await answerOf(lesson);
    return answer ? answersIn(answer.request) : {};
  };
  /** A confirmed code is one of the edition that was answered from, which may be older than the day of the word. */
  const dated = async (lesson: Lesson): Promise<Lesson> => {
    const answer = isMexican(lesson) || !confirmed.has(lesson.ref) ? undefined : await answerOf(lesson);
    return answer ? { ...lesson, law: answer.edition.effective } : lesson;
  };
  return {
    lessons,
    lessonsFor: async (asked) => Promise.all((await lessonsFor(lessons, asked, answersTo)).map(dated)),
  };
}

const readResult = (stored: StoredClassification | undefined): ClassificationResult | undefined =>
  stored && (JSON.parse(stored.result) as ClassificationResult);

/** The memory of each client, asked for once. */
export function keptMemories(
  memory: (client: string | undefined) => Promise<Memory>,
): (client: string | undefined) => Promise<Memory> {
  const kept = new Map<string, Promise<Memory>>();
  return (client) => {
    const found = kept.get(client ?? '') ?? memory(client);
    kept.set(client ?? '', found);
    return found;
  };
}

export const isMexican = ({ mexican }: Lesson): boolean => mexican === true;

const taughtAtMost = 8;

/**
 * Of everything taught, what is worded much like the goods; the rest cannot speak for them and costs time. Of lessons on
 * the very same words one speaks: that of the case most like this one by its answers, of equals the newest.
 */
async function lessonsFor(
  lessons: readonly Lesson[],
  asked: Asked,
  answersTo: (lesson: Lesson) => Promise<Answers>,
): Promise<Lesson[]> {
  if (lessons.length === 0) return [];
  const alike = taughtLike(lessons, asked.description);
  const words = folded(asked.description);
  const isSame = ({ description }: Lesson): boolean => folded(description) === words;
  const own = await Promise.all(
    [true, false].map((mexican) =>
      nearestCase(
        alike.filter((lesson) => isMexican(lesson) === mexican && isSame(lesson)),
        answersIn(asked),
        answersTo,
      ),
    ),
  );
  return [...own.flat(), ...alike.filter((lesson) => !isSame(lesson))].slice(0, taughtAtMost);
}

type Answers = Readonly<Record<string, string>>;

/** The answers to questions of the classification. */
const answersIn = ({ facts }: Pick<ClassifyRequest, 'facts'>): Answers =>
  Object.fromEntries(
    Object.entries(facts).filter(([name]) => isQuestionName(name) || isFraccionQuestion(name)),
  );

async function nearestCase(
  lessons: readonly Lesson[],
  answers: Answers,
  answersTo: (lesson: Lesson) => Promise<Answers>,
): Promise<Lesson[]> {
  const questions = Object.keys(answers);
  if (questions.length === 0) return lessons.slice(0, 1);
  let nearest: { readonly lesson: Lesson; readonly answered: readonly string[] } | undefined;
  for (const lesson of lessons) {
    const then = await answersTo(lesson);
    const answered = questions.filter((id) => folded(then[id] ?? '') === folded(answers[id]!));
    if (!nearest || answered.length > nearest.answered.length) nearest = { lesson, answered };
  }
  if (!nearest) return [];
  const { lesson, answered } = nearest;
  return [answered.length === 0 ? lesson : { ...lesson, answered }];
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

function taughtLike(lessons: readonly Lesson[], description: string): Lesson[] {
  const own = beginnings(description);
  return lessons
    .map((lesson) => ({ lesson, share: commonShare(own, beginnings(lesson.description)) }))
    .filter(({ share }) => share >= 0.4)
    .sort((a, b) => b.share - a.share)
    .map(({ lesson }) => lesson);
}

export interface TaughtFraccion {
  readonly lesson: Lesson;
  /** how alike the descriptions are, 0..1 */
  readonly likeness: number;
}

/** The lesson for Mexico that is worded like the description: nearest first, then newest. */
export function taughtFraccion(memory: readonly Lesson[], description: string): TaughtFraccion | undefined {
  const wordsOf = (text: string): Set<string> => new Set(folded(text).split(' '));
  const own = wordsOf(description);
  let best: TaughtFraccion | undefined;
  for (const lesson of memory.filter(isMexican)) {
    const likeness = commonShare(own, wordsOf(lesson.description));
    if (likeness >= 0.75 && likeness > (best?.likeness ?? 0)) best = { lesson, likeness };
  }
  return best;
}
