import type { Classification, ClassifyInput } from '../classify/classification.js';
import { classify, type Engine } from '../classify/classify.js';
import type { Lesson } from './memory.js';

/** What is classified, with lessons among what is remembered. */
export type AskedGoods = Omit<ClassifyInput, 'memory'> & { readonly memory: readonly Lesson[] };

/** Classifies; what a broker taught of the very same case stands against the answers that he taught it in spite of. */
export function classifyTaught(engine: Engine, asked: AskedGoods): Classification {
  const found = classify(engine, asked);
  const lesson = asked.memory.find(({ answered }) => answered !== undefined);
  if (!lesson || isLineOf(lesson, found.code)) return found;
  const taught = classify(engine, { ...asked, facts: withoutAnswered(asked.facts, lesson) });
  if (!isLineOf(lesson, taught.code)) return found;
  return { ...taught, questions: taught.questions.filter(({ id }) => !(id in asked.facts)) };
}

/** Whether a code is what a lesson says: its own, or one of the lines that took its goods. */
const isLineOf = ({ code, lines = [code] }: Lesson, found: string | undefined): boolean =>
  found !== undefined && lines.includes(found);

/** The facts but for the answers that a lesson was given in spite of. */
export const withoutAnswered = <T>(
  facts: Readonly<Record<string, T>>,
  { answered = [] }: Lesson,
): Record<string, T> => Object.fromEntries(Object.entries(facts).filter(([id]) => !answered.includes(id)));
