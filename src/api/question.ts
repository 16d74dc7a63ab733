export { type Question, questionOfFact } from '../answers/question.js';
export {
  asksForGoods,
  isEntryQuestion,
  isFraccionQuestion,
  namedCodeQuestion,
} from '../answers/question-id.js';
