import type { Opinion } from '../api/opinion.js';
import { withoutOpinionText } from '../api/opinion-words.js';
import type { AnswerColumns } from '../api/product-answers.js';
import { type Code, formatCode } from '../tariff/code.js';
import { answerColumnNames, type ColumnKinds, opinionColumnNames, optionMark } from './answer-columns.js';
import type { ItemAnswer } from './item-answer.js';
import type { LineItem } from './line-item.js';
import { neutralise } from './neutralise.js';
import type { Cell } from './raw-record.js';
import { answeredText } from './returned/judge-answers.js';
import { wholeRow } from './whole-row.js';
import type { OutputRow } from './write/row-format.js';

const decimals = (probability: number): string => String(Math.round(probability * 10_000) / 10_000);

/** The row that is written: the user's own cells unchanged and in order, then ours. */
export function outputRow(
  item: LineItem,
  answer: ItemAnswer,
  headings: readonly string[],
  { isChecked, isAssisted }: ColumnKinds,
): OutputRow {
  const { columns, check, opinion } = answer;
  const own = Array.from({ length: headings.length }, (_, i): Cell => item.record.cells[i] ?? '');
  const ours = answerColumnNames.map((name) => cellOf(name, item, answer));
  const checks = isChecked ? checkCells(check) : [];
  const said: Cell[] = isAssisted ? opinionCells(opinion) : [];
  return {
    cells: [...own, ...ours, ...checks, ...said],
    object: () => wholeRow(item, answer, headings),
    ...(columns === undefined ? {} : { choices: { codes: codesOffered(columns), answers: columns.options } }),
  };
}

function cellOf(name: (typeof answerColumnNames)[number], item: LineItem, answer: ItemAnswer): Cell {
  const { columns } = answer;
  switch (name) {
    case 'warnings':
      return answer.warnings.join('; ');
    case 'error':
      return answer.error ?? '';
    case 'source_row':
      return { kind: 'number', text: String(item.sourceRow ?? item.record.row) };
    case 'answer_id':
      return item.answerId ?? '';
    case 'answer':
      return item.judged?.pending.answer ?? '';
    case 'code_approved':
      return item.judged?.pending.approved ?? written(item.judged?.approved);
    case 'answered':
      return item.judged === undefined ? '' : answeredText(item.judged);
    case 'decision':
      return columns ? answer.decision : '';
    case 'confidence':
    case 'likely_confidence':
      return columns ? { kind: 'number', text: decimals(columns[name]) } : '';
    case 'options':
      return columns?.options.join(optionMark) ?? '';
    default:
      return columns?.[name] ?? '';
  }
}

const numberOr = (text: string | undefined): Cell => (text === undefined ? '' : { kind: 'number', text });

const checkCells = (check: ItemAnswer['check']): Cell[] => [
  check?.code ?? '',
  check?.result ?? '',
  numberOr(check?.digits?.toString()),
  sureWord(check?.sure),
  check?.successors?.join('; ') ?? '',
  check?.total ?? '',
  numberOr(check?.difference),
];

/** The codes that a person is likely to approve: the likeliest line and those next to it. */
function codesOffered({ likely_line: likely, alternatives }: AnswerColumns): string[] {
  const others = alternatives.split('; ').map((each) => each.replace(/ \(.*$/, ''));
  return [likely, ...others].filter((code) => code !== '');
}

/** The model's name and what it came to, always together, and its choice in cells beside it. */
function opinionCells(opinion: Opinion | undefined): Cell[] {
  if (opinion === undefined) return opinionColumnNames.map(() => '');
  const { model, why, formatted, agrees, description, reason } = opinion;
  const came =
    why !== null
      ? `no opinion: ${withoutOpinionText[why][0]}`
      : formatted === null
        ? 'none of the codes offered to it'
        : agrees
          ? 'the likeliest line, too'
          : 'not the likeliest line';
  return [`${model}: ${came}`, formatted ?? '', description ?? '', neutralise(reason)];
}

const written = (code: Code | undefined): string => (code === undefined ? '' : formatCode(code));

const sureWord = (sure: boolean | undefined): string => (sure === undefined ? '' : sure ? 'yes' : 'no');
