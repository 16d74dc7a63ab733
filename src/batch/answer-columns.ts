/** Our columns in the order in which they stand behind the input's own. */
export const answerColumnNames = [
  'tariff_code',
  'tariff_description',
  'confidence',
  'decision',
  'likely_line',
  'likely_description',
  'likely_confidence',
  'alternatives',
  'code_approved',
  'question',
  'options',
  'answer',
  'general_rate',
  'applied_rate',
  'additional_duties',
  'total_ad_valorem',
  'possible_orders',
  'duty_caveats',
  'usmca_verdict',
  'origin_rule',
  'warnings',
  'error',
  'edition',
  'answered',
  'question_id',
  'source_row',
  'answer_id',
] as const;

export const checkColumnNames = [
  'checked_code',
  'check',
  'check_digits',
  'check_sure',
  'check_successors',
  'check_total_ad_valorem',
  'duty_difference',
] as const;

/** What a language model says of a row that is not accepted; empty where it was not asked. */
export const opinionColumnNames = [
  'assistant',
  'assistant_code',
  'assistant_description',
  'assistant_reason',
] as const;

/** Which columns an output has beside those that every one has. */
export interface ColumnKinds {
  readonly isChecked: boolean;
  readonly isAssisted: boolean;
}

/** Our columns of an output by their own names. */
export const ourColumns = ({ isChecked, isAssisted }: ColumnKinds): string[] => [
  ...answerColumnNames,
  ...(isChecked ? checkColumnNames : []),
  ...(isAssisted ? opinionColumnNames : []),
];

/** The headings of an output: the input's own, then ours, which give way where one of theirs has the name. */
export function headingsOf(own: readonly string[], ours: readonly string[]): string[] {
  const taken = new Set(own);
  return [...own, ...ours.map((name) => (taken.has(name) ? `${name}_2` : name))];
}

/** What parts the answers that a question offers where they stand in one cell. */
export const optionMark = ' | ';
