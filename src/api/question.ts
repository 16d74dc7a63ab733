export {
  againstWords,
  noSuchAnswer,
  noSuchQuestion,
  partsAbove,
  type Question,
  questionOfFact,
} from '../answers/question.js';
export {
  asksForGoods,
  isEntryQuestion,
  namedCodeQuestion,
} from '../answers/question-id.js';
