import type { CostWords } from './wording-cost.js';

/** How a candidate's probability moved. */
export interface MoveWords {
  readonly formatted: string;
  readonly from: string;
  /** undefined where the line left the candidates that are shown */
  readonly to: string | undefined;
}

/** The categories of the regulations of Mexico. */
export type SectionName =
  | 'noms'
  | 'agencies'
  | 'sanitary_inspection'
  | 'antidumping'
  | 'permits'
  | 'sectoral_registry'
  | 'estimated_prices';

type Line = (text: string) => string;

/** Every sentence that the chat says of its own; what it says of the law comes from the answers of the engine. */
export interface Wording {
  readonly cost: CostWords;
  readonly greeting: string;
  readonly thanks: string;
  readonly bye: string;
  readonly cannotSend: string;
  readonly privacy: string;
  readonly caseNamed: (goods: string, name: string) => string;
  readonly noCases: string;
  readonly cases: (lines: readonly string[]) => string;
  readonly backTo: Line;
  readonly nothingSaid: string;
  readonly saidFirst: Line;
  readonly saidLast: Line;
  readonly saidAll: (lines: readonly string[]) => string;
  readonly remembered: Line;
  readonly help: string;
  readonly restarted: string;
  readonly undone: string;
  readonly nothingToUndo: string;
  readonly languageSet: string;
  readonly unknown: string;
  /** what may be goods or something else, where none are under discussion */
  readonly unclear: string;
  readonly askWhich: (said: string, goods: string) => string;
  readonly asNewGoods: string;
  readonly asDetail: string;
  readonly asNeither: string;
  readonly neither: string;
  readonly dropped: Line;
  readonly who: string;
  readonly smallTalk: string;
  readonly chosen: (code: string, probability: number | undefined) => string;
  readonly notLoaded: string;
  readonly modelFailed: string;
  /** the model failed after the engine had answered something */
  readonly modelBroke: string;
  /** what the model asked the engine for, where it is not the whole message */
  readonly modelAsked: Line;
  readonly lawMore: (left: number) => string;
  readonly notComputed: (points: readonly string[]) => string;

  readonly leads: (code: string, goods: string) => string;
  readonly sureTo: (code: string, share: string) => string;
  readonly likeliestBelow: (share: string) => string;
  readonly sureOfNothing: (share: string) => string;
  readonly review: string;
  readonly refused: (missing: readonly string[]) => string;
  readonly rival: (code: string, share: string) => string;
  readonly moved: (answer: string, moves: readonly MoveWords[]) => string;
  readonly notMoved: Line;
  readonly newGoods: string;
  readonly passed: string;
  readonly notUnderstood: (options: number) => string;
  readonly noOpenQuestion: string;
  readonly stillOpen: Line;
  readonly nothingLeftToAsk: string;
  readonly entryNoted: (parts: readonly string[]) => string;
  readonly noGoods: string;

  readonly askOrigin: string;
  readonly askOriginWhy: string;
  readonly askAmount: Line;
  readonly amountUnread: Line;
  readonly priceOfOne: Line;
  readonly askRate: (amount: string, currency: string) => string;
  readonly askRateWhy: string;
  readonly askGoods: string;
  readonly askWhichCode: string;
  readonly askRightCode: string;
  readonly yes: string;
  readonly no: string;
  /** `near`: the countries that are spelled nearly so */
  readonly unknownOrigin: (near: readonly string[]) => string;

  readonly codeUnknown: (nearest: string) => string;
  readonly codeIs: (code: string, text: string, revision: string) => string;
  readonly codeRates: (general: string, column2: string) => string;
  readonly codeUnits: (units: string) => string;
  readonly childrenOf: (code: string, count: number) => string;
  readonly noChildren: Line;
  readonly moreRows: string;
  readonly noSuchCandidate: (count: number) => string;

  readonly compareSame: (code: string) => string;
  readonly compareSharedTo: (code: string) => string;
  readonly compareNothingShared: string;
  readonly compareParts: (code: string, text: string) => string;
  readonly compareLikely: (code: string, share: string) => string;
  readonly compareUnlikely: (code: string, count: number) => string;
  readonly compareEvidence: (code: string, evidence: string) => string;
  readonly compareExcluded: (code: string, note: string) => string;
  readonly compareDecides: Line;

  readonly dutyHead: (code: string, origin: string, date: string) => string;
  readonly dutyNotSure: string;
  readonly dutyApplied: (rate: string, column: string) => string;
  readonly dutyAdditional: (
    rate: string,
    authority: string,
    heading: string,
    provisional: boolean,
    yours: string | undefined,
  ) => string;
  readonly dutyNoAdditional: string;
  readonly dutyTotal: Line;
  readonly dutyNeeds: (needs: readonly string[]) => string;
  /** what the sum must not be read without */
  readonly dutyRests: (points: readonly string[]) => string;
  readonly otherDestination: string;
  readonly column: Readonly<Record<'general' | 'special' | 'column_2', string>>;

  readonly originVerdict: Readonly<
    Record<'qualifies' | 'does_not_qualify' | 'needs_facts' | 'not_applicable', (code: string) => string>
  >;
  readonly originRule: (text: string, citation: string) => string;
  readonly originTolerance: Line;
  readonly originNeeds: (needs: readonly string[]) => string;
  readonly originSaving: Line;

  readonly askFraccion: string;
  readonly section: Readonly<Record<SectionName, string>>;
  readonly status: Readonly<Record<'found' | 'conditional' | 'not_listed' | 'not_verified', string>>;

  readonly editionUnknown: (list: readonly string[]) => string;
  readonly onlyOneEdition: string;
  readonly comparing: (from: string, to: string) => string;
  readonly changeCount: (count: number, code: string) => string;
  readonly noChange: (code: string) => string;
  readonly changeKinds: Readonly<Record<string, string>>;
  readonly changesShown: (shown: number) => string;
  readonly change: (formatted: string, kind: string, before: string | null, after: string | null) => string;

  readonly thanksForRight: (code: string, goods: string) => string;
  readonly feedbackKept: (code: string, goods: string) => string;
  readonly askTeach: (code: string, goods: string) => string;
  readonly feedbackNotKept: string;
  readonly notKept: string;
  readonly nothingToCorrect: string;

  readonly summaryHead: string;
  readonly summaryGoods: Line;
  readonly summaryNote: Line;
  readonly summarySure: Line;
  readonly summarySureOfNone: string;
  readonly talkHead: string;
  readonly client: string;
  readonly summaryKnown: (question: string, answer: string) => string;
  readonly summaryEntry: (parts: readonly string[]) => string;
  readonly summaryNothing: string;
  readonly summaryCandidates: string;
  readonly summaryOpen: string;
  readonly summaryCode: (code: string, decision: string) => string;
  readonly decision: Readonly<Record<'accept' | 'review' | 'needs_facts' | 'refused', string>>;
  readonly reasonsHead: (code: string) => string;
  readonly memoHead: string;
  readonly notice: string;
  readonly dataHead: string;
  readonly entryPart: Readonly<
    Record<
      'origin' | 'destination' | 'date' | 'value' | 'quantity' | 'transport' | 'claim' | 'materials',
      string
    >
  >;
  readonly dateNotCovered: Line;
  readonly requestRefused: Line;
}
