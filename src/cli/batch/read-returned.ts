import type { AnswersCheck, AnswersTaken } from '../../api/answers-taken.js';
import type { ClassifyRequest, ClassifyRequestInput } from '../../api/classify-request.js';
import type { ProductAnswers } from '../../api/product-answers.js';
import type { TariffService } from '../../api/tariff-service.js';
import { type LineItem, type RowReading, readLineItem } from '../../batch/line-item.js';
import type { Products } from '../../batch/open-products.js';
import { isBlank } from '../../batch/raw-record.js';
import { inspectFile } from '../../batch/read/inspect-file.js';
import { openSheets } from '../../batch/read/open-sheets.js';
import { AnswerBook, type GivenAnswer, readAnswers } from '../../batch/returned/answer-book.js';
import {
  type JudgedAnswer,
  judgeAnswers,
  type RowAnswer,
  withAnswers,
} from '../../batch/returned/judge-answers.js';
import { TariffError } from '../../errors.js';
import { formatCode } from '../../tariff/code.js';
import type { CommandContext } from '../context.js';
import { openInput } from './open-input.js';

/** The answers that came back with a list, read and judged; nothing is learnt yet. */
export interface ReturnedAnswers {
  /** what is done with them, as far as it is known before anything is learnt */
  readonly taken: AnswersTaken;
  readonly judgedOf: NonNullable<RowReading['judgedOf']>;
  /** the bytes that they were read from, for the identity of the job */
  readonly sources: readonly string[];
  check(input: string): AnswersCheck;
  /** teaches the approved codes; what the service does not take is asked back */
  learn(service: TariffService): Promise<void>;
}

interface Asked {
  readonly products: Products;
  readonly reading: RowReading;
  readonly inputName: string;
  /** the files of --answers */
  readonly files: readonly string[];
  readonly openAnswers: (rows: number) => Promise<ProductAnswers>;
}

/** Reads what a person answered: in the list itself where we answered it before, and in the files of --answers. */
export async function readReturned(
  context: CommandContext,
  { products, reading, inputName, files, openAnswers }: Asked,
): Promise<ReturnedAnswers | undefined> {
  const { sheet } = products;
  if (sheet.isAnswered !== true && files.length === 0) return undefined;
  const book = new AnswerBook();
  const sources: string[] = [];
  if (sheet.isAnswered)
    for await (const { returned, row } of sheet.rows())
      if (returned) book.add(returned, `row ${row} of ${inputName}`, row);
  for (const file of files) sources.push(await readAnswersFile(context, book, file));
  refuseOtherSettings(book, reading.mark, [...(sheet.isAnswered ? [inputName] : []), ...files]);
  const rows = await rowsAnswered(products, reading, book);
  const answers = await openAnswers(rows.size);
  let all: readonly JudgedAnswer[];
  try {
    all = await judgeAnswers([...rows.values()], answers);
  } finally {
    await answers.close();
  }
  const judged = new Map(all.map((each) => [each.given, each]));
  return new Judged(book, rows, judged, sources);
}

async function readAnswersFile(context: CommandContext, book: AnswerBook, file: string): Promise<string> {
  const input = await openInput(context, file);
  try {
    const facts = await inspectFile(input.path);
    const opened = await openSheets(facts, { name: input.name });
    try {
      for (const sheet of opened.sheets) if (await readAnswers(book, sheet, input.name)) return facts.sha256;
    } finally {
      opened.close();
    }
    throw new TariffError('usage', `--answers: ${input.name} has no columns that answers are read from`, {
      hint: 'it needs answer_id or source_row, and code_approved or question_id with answer',
    });
  } finally {
    await input.drop();
  }
}

/** Ids tell what the rows were asked with: other settings would ask, and teach, something else. */
function refuseOtherSettings({ marks }: AnswerBook, mark: string, names: readonly string[]): void {
  if (marks.size === 0 || marks.has(mark)) return;
  throw new TariffError(
    'usage',
    `${names.join(', ')}: the rows were answered with another client, origin, claim or reading of the columns than this run has`,
    {
      hint: 'give --client, --origin, --map and the like as then: the Summary sheet of a workbook names them',
    },
  );
}

/** The rows of the list that something was said of, each saying once. */
async function rowsAnswered(
  { sheet, map }: Products,
  reading: RowReading,
  book: AnswerBook,
): Promise<Map<GivenAnswer, RowAnswer>> {
  const rows = new Map<GivenAnswer, RowAnswer>();
  if (book.size === 0) return rows;
  for await (const record of sheet.rows()) {
    if (record.row <= map.headerRow || isBlank(record)) continue;
    const { request, answerId }: LineItem = readLineItem(record, reading);
    const given = answerId === undefined ? undefined : book.find(answerId, record.row);
    if (given && request && !rows.has(given)) rows.set(given, { request, given });
  }
  return rows;
}

class Judged implements ReturnedAnswers {
  taken: AnswersTaken;
  readonly sources: readonly string[];
  readonly #book: AnswerBook;
  readonly #rows: ReadonlyMap<GivenAnswer, RowAnswer>;
  readonly #judged: Map<GivenAnswer, JudgedAnswer>;

  constructor(
    book: AnswerBook,
    rows: ReadonlyMap<GivenAnswer, RowAnswer>,
    judged: Map<GivenAnswer, JudgedAnswer>,
    sources: readonly string[],
  ) {
    this.#book = book;
    this.#rows = rows;
    this.#judged = judged;
    this.sources = sources;
    const all = [...judged.values()];
    this.taken = {
      read: book.size,
      facts: all.reduce((sum, each) => sum + factsOf(each).length, 0),
      learnt: all.filter(({ isNews }) => isNews).length,
      known: all.filter(({ approved, isNews }) => approved !== undefined && !isNews).length,
      questioned: [
        ...book.faults.map((fault) => ({
          place: fault.slice(0, fault.indexOf(': ')),
          why: fault.slice(fault.indexOf(': ') + 2),
        })),
        ...all.flatMap(({ given, questioned }) => questioned.map((why) => ({ place: given.place, why }))),
      ],
      unmatched: book.all().flatMap((given) => (rows.has(given) ? [] : [given.place])),
    };
  }

  judgedOf = (answerId: string, row: number): JudgedAnswer | undefined => {
    const given = this.#book.find(answerId, row);
    return given && this.#judged.get(given);
  };

  check(input: string): AnswersCheck {
    const all = [...this.#judged.values()].map((judged) => ({
      judged,
      request: this.#rows.get(judged.given)!.request,
      place: judged.given.place,
    }));
    return {
      schema_version: '1',
      input,
      answers: this.taken,
      would_learn: all.flatMap(({ judged, request, place }) =>
        judged.isNews
          ? [
              {
                place,
                description: request.description,
                code: formatCode(judged.approved!),
                client: request.client ?? null,
              },
            ]
          : [],
      ),
      would_answer: all.flatMap(({ judged, request, place }) =>
        factsOf(judged).map(([id, answer]) => ({ place, description: request.description, id, answer })),
      ),
    };
  }

  async learn(service: TariffService): Promise<void> {
    for (const judged of this.#judged.values()) {
      if (!judged.isNews) continue;
      const fault = await learnOne(service, this.#rows.get(judged.given)!.request, judged);
      if (fault === undefined) continue;
      const why = `code_approved ${formatCode(judged.approved!)}: ${fault}`;
      const { approved: _refused, ...rest } = judged;
      this.#judged.set(judged.given, {
        ...rest,
        pending: { ...judged.pending, approved: judged.given.approved! },
        questioned: [...judged.questioned, why],
      });
      const { learnt, questioned } = this.taken;
      this.taken = {
        ...this.taken,
        learnt: learnt - 1,
        questioned: [...questioned, { place: judged.given.place, why }],
      };
    }
  }
}

const factsOf = ({ facts, words }: JudgedAnswer): [string, string][] => [
  ...Object.entries(facts),
  ...(words === undefined ? [] : ([['description', words]] as [string, string][])),
];

/** What speaks of the code and not of the service. */
const codeFaults = ['invalid_request', 'malformed_code', 'unknown_code'];

/** Says of an answer that a code is the right one; why it is not taken, where it is not. */
async function learnOne(
  service: TariffService,
  request: ClassifyRequest,
  judged: JudgedAnswer,
): Promise<string | undefined> {
  const approved = judged.approved!;
  try {
    const { id, code } = await service.classify(withAnswers(request, judged) as ClassifyRequestInput);
    await service.feedback(
      code === approved
        ? { classification_id: id, verdict: 'correct' }
        : { classification_id: id, verdict: 'incorrect', correct_code: approved },
    );
    return undefined;
  } catch (fault) {
    if (!(fault instanceof TariffError) || !codeFaults.includes(fault.code)) throw fault;
    return fault.hint === undefined ? fault.message : `${fault.message} (${fault.hint})`;
  }
}
