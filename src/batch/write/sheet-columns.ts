/** How a column of ours looks in a workbook. */
export interface ColumnLook {
  /** in letters */
  readonly width: number;
  readonly kind: 'text' | 'code' | 'input' | 'share' | 'rate' | 'percent' | 'money';
  /** what a spreadsheet offers to hide */
  readonly isHidden?: boolean;
}

const text = (width: number): ColumnLook => ({ width, kind: 'text' });

/** Our columns by name; `share` is a probability, `rate` a rate as printed, `percent` a number of percents. */
const looks: Readonly<Record<string, ColumnLook>> = {
  tariff_code: { width: 14, kind: 'code' },
  tariff_description: text(30),
  confidence: { width: 11, kind: 'share' },
  decision: text(12),
  likely_line: { width: 15, kind: 'code' },
  likely_description: text(30),
  likely_confidence: { width: 17, kind: 'share' },
  alternatives: text(26),
  code_approved: { width: 17, kind: 'input' },
  question: text(32),
  options: { width: 24, kind: 'text', isHidden: true },
  answer: { width: 24, kind: 'input' },
  general_rate: { width: 13, kind: 'rate' },
  applied_rate: { width: 13, kind: 'rate' },
  additional_duties: text(28),
  total_ad_valorem: { width: 16, kind: 'percent' },
  possible_orders: text(30),
  duty_caveats: text(44),
  usmca_verdict: text(15),
  origin_rule: text(40),
  warnings: text(44),
  error: text(30),
  edition: text(23),
  answered: text(26),
  question_id: text(22),
  source_row: { width: 12, kind: 'text' },
  answer_id: text(22),
  checked_code: { width: 15, kind: 'code' },
  check: text(14),
  check_digits: text(13),
  check_sure: text(11),
  check_successors: text(22),
  check_total_ad_valorem: { width: 23, kind: 'percent' },
  duty_difference: { width: 15, kind: 'money' },
  assistant: text(28),
  assistant_code: { width: 15, kind: 'code' },
  assistant_description: text(34),
  assistant_reason: text(44),
};

/** The look of one of our columns. */
export const lookOf = (name: string): ColumnLook => looks[name] ?? text(24);

/** Headings of the input that hold long texts get more room. */
export function ownWidth(heading: string): number {
  if (/desc|question|warning|error|rule|nombre|name|material|compos|品名|名称|bezeichnung/i.test(heading))
    return 40;
  return Math.min(28, Math.max(14, heading.length + 3));
}

/** The last of our columns that is printed: behind it stands the law of the line, too wide for paper. */
export const lastOnPaper = 'answer';
