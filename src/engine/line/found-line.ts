import type { ClassifyRequest } from '../../api/classify-request.js';
import type { UnsavedResult } from '../../api/product-answers.js';
import type { Classification } from '../../classify/classification.js';
import type { Classifier } from '../../classify/classify.js';
import type { CivilDate } from '../../core/civil-date.js';
import type { Language } from '../../core/say.js';
import type { SureBy } from '../../core/sureness.js';
import type { Library } from '../../reference/library.js';
import type { Code } from '../../tariff/code.js';
import { profileOf } from '../../tariff/country-profile.js';
import type { Edition } from '../../tariff/edition.js';
import { type AskedGoods, classifyWithFeedback } from '../classify-with-feedback.js';
import type { Guesses } from '../law-work.js';
import { type FeedbackPrecedent, isMexican } from '../memory.js';
import type { FactUse } from '../unused-facts.js';

/** What a line is looked for with. */
export interface LineAsked {
  readonly library: Library;
  readonly classifier: Classifier;
  readonly request: ClassifyRequest;
  readonly date: CivilDate;
  readonly memory: readonly FeedbackPrecedent[];
  readonly guesses: Guesses;
}

type Law = Pick<UnsavedResult, 'duty_rates' | 'usmca' | 'rules_of_origin' | 'igi' | 'regulation_summary'>;

/** What a country's schedule makes of the goods: all that its answer says. */
export interface FoundLine {
  readonly goods: Omit<Classification, 'likelier'>;
  /** the print of the law that the line stands in */
  readonly edition: Edition;
  /** the rows from chapter to a line, as its schedule prints them */
  readonly pathOf: (code: Code) => UnsavedResult['path'];
  /** a line as one sentence of its schedule */
  readonly textOf: (code: Code) => string;
  /** what a heading is called */
  readonly headingText: (heading: Code) => string;
  readonly units: readonly string[];
  /** what is known of the law of the line; a part that is left out is not */
  readonly law: Partial<Law>;
  readonly factUse: FactUse;
  readonly language: Language;
}

/** What the answer to a request is judged by. */
export const sureBy = ({
  threshold,
  accept_at: acceptAt,
}: Pick<ClassifyRequest, 'threshold' | 'accept_at'>): SureBy => ({
  ...(threshold === undefined ? {} : { threshold }),
  ...(acceptAt === undefined ? {} : { acceptAt }),
});

/** The goods of a request with the feedback on lines that are ranked as they are. */
export const goodsOf = (
  { description, destination, facts, threshold, accept_at, lang }: ClassifyRequest,
  memory: readonly FeedbackPrecedent[],
  candidates: number,
): AskedGoods => ({
  description,
  facts,
  candidates,
  memory: memory.filter(
    (each) => !isMexican(each) && (!each.shared || profileOf(destination).line === 'none'),
  ),
  ...sureBy({ threshold, accept_at }),
  ...(lang === undefined ? {} : { language: lang }),
});

/** The goods of a request among the lines that are ranked. */
export const rankedGoods = (asked: LineAsked, candidates: number): Classification =>
  classifyWithFeedback(asked.classifier, goodsOf(asked.request, asked.memory, candidates));
