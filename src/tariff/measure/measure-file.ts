/**
 * Measures as they stand in the data file. Codes may carry dots; `@name` means a list of the file, `EU` and
 * `COLUMN2` stand for groups of countries.
 */
export interface MeasureFile {
  readonly format: 1;
  /** the day the loaded law was last read */
  readonly as_of: string;
  readonly covers: { readonly from: string; readonly to: string };
  /** countries by group name; COLUMN2 holds General Note 3(b) */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** symbols by which USMCA treatment is claimed */
  readonly usmca_symbols: readonly string[];
  /** provisions by list name, digits separated by spaces */
  readonly lists: Readonly<Record<string, string>>;
  readonly questions: Readonly<Record<string, string>>;
  /** facts that few goods of the lines that ask them have, and the words that give reason to ask, between spaces */
  readonly seldom?: Readonly<Record<string, string>>;
  readonly settled: readonly SettledRow[];
  readonly exclusive: readonly ExclusiveRow[];
  readonly programmes: readonly ProgrammeRow[];
  readonly stack: readonly StackRow[];
  readonly watches: readonly WatchRow[];
  readonly filing: FilingRow;
  /** names of the user's imports whose rows are laid over those that ship */
  readonly own?: readonly string[];
}

/** How the numbers of one entry line are ordered, beside the order of the programmes. */
export interface FilingRow {
  readonly citation: string;
  readonly numbers_at_most: number;
  readonly places: readonly {
    readonly codes: readonly string[];
    readonly place: number;
    readonly what: string;
  }[];
}

export interface ProgrammeRow {
  readonly id: string;
  readonly authority: string;
  readonly order: number;
  readonly chapter98: string;
  /** provisions of chapter 98 that do not free goods of it, where others do */
  readonly chapter98_due?: readonly string[];
  readonly citation: string;
  readonly measures: readonly MeasureRow[];
}

export interface ScopeRow {
  readonly codes?: readonly string[];
  readonly except?: readonly string[];
  readonly origins?: readonly string[];
  readonly except_origins?: readonly string[];
}

export interface PeriodRow {
  readonly from: string;
  readonly to?: string;
}

export interface MeasureRow extends ScopeRow, PeriodRow {
  readonly id: string;
  readonly heading: string;
  readonly about: string;
  readonly when?: readonly ConditionRow[];
  readonly rate: string;
  /** the heading that reports the rest of the value, where the rate is on a content */
  readonly rest_heading?: string;
  /** absent: the programme's own */
  readonly citation?: string;
  readonly source: string;
  readonly standing?: string;
  /** where it stands in the user's own rows */
  readonly yours?: string;
  readonly ended?: EndedRow;
}

/** That the user's own rows ended a measure that ships, and the last day that it would have had. */
export interface EndedRow {
  readonly yours: string;
  readonly citation: string;
  readonly to?: string;
}

/** One of: `fact`, `usmca`, `base` ("below 15", "at least 15"), `claim`, `metal_weight` ("below 15", "none"). */
export interface ConditionRow {
  readonly fact?: string;
  readonly is?: boolean;
  readonly assume?: boolean;
  readonly usmca?: boolean;
  readonly base?: string;
  readonly claim?: readonly string[];
  readonly metal_weight?: string;
  readonly of?: readonly string[];
}

/** A fact that the line of the goods settles: `fact` is the name of a question, or `metal_weight`. */
export interface SettledRow {
  readonly fact: string;
  readonly is: boolean;
  readonly codes: readonly string[];
  readonly why: string;
  readonly citation: string;
}

/** Facts of which one at most is true of goods; of those that the file assumes, the first is taken. */
export interface ExclusiveRow {
  readonly facts: readonly string[];
  readonly why: string;
  readonly citation: string;
}

export interface StackRow extends PeriodRow {
  readonly id: string;
  readonly winners: readonly string[];
  /** measures of the winners that take goods out although they charge nothing, by id: one heading may say two things */
  readonly exceptions?: readonly string[];
  /** measures of the winners that charge and take no goods out, by id: their headings are not among those the note names */
  readonly but_not?: readonly string[];
  readonly losers: readonly string[];
  readonly effect: string;
  /** in place of winners: the U.S. content, percent of the value, that the losers leave out from there on */
  readonly us_content_at_least?: string;
  /** exception heading to report, by loser */
  readonly report?: Readonly<Record<string, string>>;
  readonly origins?: readonly string[];
  readonly citation: string;
  readonly why: string;
}

export interface WatchRow extends ScopeRow, PeriodRow {
  readonly id: string;
  readonly authority: string;
  readonly why: string;
  readonly citation: string;
  /** it could only lower what is paid */
  readonly relief?: boolean;
}
