import { type Classifier, classify } from '../../src/classify/classify.js';
import { restrictionsFrom } from '../../src/classify/explain/restrictions-from.js';
import type { ExamItem, ExamSet } from './exam-sets.js';
import type { Share } from './score.js';

/** How many questions a broker is taken to answer. */
const questionsAtMost = 2;

const digits = 6;

/** Whether the answer was right at six digits before any question and after each of the first ones. */
function askItem(classifier: Classifier, item: ExamItem, right: readonly string[]): boolean[] {
  let facts: Record<string, string> = {};
  const found: boolean[] = [];
  for (let answered = 0; answered <= questionsAtMost; answered++) {
    const { code, questions } = classify(classifier, {
      description: item.text,
      facts,
      candidates: 3,
      memory: [],
    });
    found.push(right.some((one) => code?.startsWith(one.slice(0, digits)) ?? false));
    const [question] = questions;
    if (question === undefined) continue;
    const kept = (answer: string): readonly string[] =>
      restrictionsFrom(classifier.book, { [question.id]: answer }).steps[0]?.keep ?? [];
    const truth = question.options.find(({ answer }) =>
      kept(answer).some((prefix) => right[0]!.startsWith(prefix)),
    );
    // a code of eight digits does not tell which of the lines below it the goods are
    const isOpen = question.options.some(({ answer }) =>
      kept(answer).some((prefix) => prefix.startsWith(right[0]!)),
    );
    facts = { ...facts, [question.id]: truth?.answer ?? (isOpen ? 'not known' : 'none of these') };
  }
  return found;
}

/** The share right at six digits after none, one and two questions that are answered from the item's own code. */
export function truthfulAnswers(classifier: Classifier, set: ExamSet): Share[] {
  const { schedule } = classifier.book;
  const asked = set.items.flatMap((item) => {
    const right = item.codes.filter((code) => schedule.has(code.slice(0, digits)));
    return right.length === 0 ? [] : [askItem(classifier, item, right)];
  });
  return Array.from({ length: questionsAtMost + 1 }, (_, answered) => ({
    right: asked.filter((found) => found[answered]).length,
    of: asked.length,
  }));
}
