export { partsAbove, type Question, questionOfFact } from '../answers/question.js';
export {
  asksForGoods,
  isEntryQuestion,
  namedCodeQuestion,
} from '../answers/question-id.js';
