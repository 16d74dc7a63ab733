import { answerColumns } from '../../api/answer-columns.js';
import type { ProductAnswer, ProductAnswers } from '../../api/product-answers.js';
import type { Assistant } from './open-assistant.js';

/** Answers for a list, with the opinion of a language model on each that is not accepted and has codes to choose from. */
export function assistedAnswers(answers: ProductAnswers, assistant: Assistant): ProductAnswers {
  const withOpinion = async (answer: ProductAnswer, whole: boolean): Promise<ProductAnswer> => {
    if (answer.kind !== 'whole') return answer;
    const { result } = answer;
    const opinion = result.decision === 'accept' ? undefined : await assistant.opinionOn(result);
    const said = opinion === undefined ? {} : { opinion };
    return whole
      ? { kind: 'whole', result, ...said }
      : { kind: 'answered', columns: answerColumns(result), ...said };
  };
  return {
    ...answers,
    // an opinion that was given is kept, so a list that is stopped need not wait for the others
    keeps: true,
    assists: true,
    async answer(requests, whole) {
      const found = await answers.answer(requests, true);
      return Promise.all(found.map((answer) => withOpinion(answer, whole)));
    },
    async close() {
      assistant.close();
      await answers.close();
    },
  };
}
