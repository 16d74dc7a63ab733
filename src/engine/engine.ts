import { type AnswerCost, comparisonCalls, entryCalls, searchCalls } from '../api/answer-cost.js';
import type { ClassifyRequest } from '../api/classify-request.js';
import { refuseUnassessed } from '../api/entry-destination.js';
import type { UnsavedResult } from '../api/product-answers.js';
import { readRequest } from '../api/read-request.js';
import type { TariffService } from '../api/tariff-service.js';
import type { CivilDate } from '../core/civil-date.js';
import { makeId } from '../core/id.js';
import { Library } from '../reference/library.js';
import { mexicanLawOn } from '../reference/mexican-library.js';
import type { Store, StoredClassification } from '../store/store.js';
import { profileOf } from '../tariff/country-profile.js';
import { answerDuty, lineOfEntry } from './answer-duty.js';
import { measuresOf } from './assess-entry.js';
import { dataStatus } from './data/data-status.js';
import { knownOrigin, originRules } from './determine.js';
import {
  feedbackItem,
  feedbackOut,
  feedbackPage,
  historyItem,
  historyPage,
  type LineChangeOf,
  numbered,
  storedForm,
  withdrawFeedback,
} from './history.js';
import { entryDate, harmonizedSystem, hsTitle } from './law.js';
import type { BillAsked, Guesses, LawWorker } from './law-work.js';
import { lookUp, mexicanSiblings, readCode } from './look-up.js';
import { type FeedbackPrecedent, memoryOf } from './memory.js';
import { givenCodeWarnings, lawOf, lineChange, takenAsOfToday } from './moved-lines.js';
import { feedbackRow } from './remember.js';
import { remembered } from './remembered.js';
import type { AskedProduct } from './rows/answer-rows.js';
import { lawWorkHere } from './work-on-law.js';

/** What requests that do not say it are judged by. */
export type UsualSureness = Pick<ClassifyRequest, 'threshold' | 'accept_at'>;

export interface EngineNeeds {
  /** reference data: what came with the program, then the user's own imports */
  readonly folders: readonly string[];
  /** the same, where it is open already */
  readonly library?: Library;
  readonly version: string;
  readonly now: () => Date;
  readonly random: (bytes: number) => Uint8Array;
  readonly sureness?: UsualSureness;
  /** answers single products in other threads; without, the calling thread does */
  readonly answerElsewhere?: (account: string, product: AskedProduct) => Promise<UnsavedResult>;
  /** computes on the law there too */
  readonly workElsewhere?: LawWorker;
}

/** Whose questions are answered, and where that account's answers and feedback are kept. */
export interface Tenant {
  readonly account: string;
  /** what its requests are judged by where they do not say it; what is left out is as anywhere here */
  readonly sureness?: UsualSureness;
  store(): Promise<Store>;
  /** for answers that are given whether or not a history can be read */
  storeIfAny(): Promise<Store>;
  /** takes an answer for the history; the answer itself does not wait for it */
  keep(history: Store, row: StoredClassification): void;
  /** takes what an answer costs beyond its call off an allowance, and refuses what is over it; absent: nothing is counted */
  charge?(cost: AnswerCost): Promise<void>;
}

/** What the engine answers by itself; accounts, batches and counts are the concern of who serves it. */
export type EngineService = Omit<
  TariffService,
  'usage' | 'batches' | 'keys' | 'webhooks' | 'monitor' | 'whoami' | 'close'
>;

/** The law and the engine, opened once and shared by every account that asks. */
export interface Engine {
  readonly library: Library;
  readonly folders: readonly string[];
  readonly work: LawWorker;
  /** a request with what it is judged by where it does not say that: what its account has of its own, then what is usual here */
  judged(request: ClassifyRequest, own: UsualSureness | undefined): ClassifyRequest;
  serviceFor(tenant: Tenant): EngineService;
}

/** Opens the loaded law; each part of it is read when it is first asked for. */
export function makeEngine(needs: EngineNeeds): Engine {
  const { folders } = needs;
  const library = needs.library ?? new Library(folders);
  const work = needs.workElsewhere ?? lawWorkHere(library);
  const judged: Engine['judged'] = (request, own) => ({ ...needs.sureness, ...own, ...request });
  const law = { library, work, judged };
  return { ...law, folders, serviceFor: (tenant) => serviceFor(law, needs, tenant) };
}

/** The schema of a request is loaded with the first request of its kind: making them all takes longer than most answers. */
function serviceFor(
  { library, work, judged }: Omit<Engine, 'folders' | 'serviceFor'>,
  needs: EngineNeeds,
  tenant: Tenant,
): EngineService {
  const { account } = tenant;
  const changeOf: LineChangeOf = (code, edition, createdAt) =>
    lineChange(library, code, lawOf(library, edition, createdAt), entryDate(undefined, needs.now()));
  const charge = async (cost: AnswerCost): Promise<void> => tenant.charge?.(cost);
  const guessed = async (bill: BillAsked, cost: (guessed: number) => AnswerCost): Promise<Guesses> => {
    if (!bill.bill.materials?.length) return [];
    const { guessInPieces, namelessOf } = await import('./origin/guess-materials.js');
    const nameless = await namelessOf(work, account, bill);
    if (nameless.length > 0) await charge(cost(nameless.length));
    return guessInPieces(work, account, nameless, bill.date);
  };
  const readClassify = async (given: unknown): Promise<ClassifyRequest> => {
    const { classifyRequest } = await import('../api/classify-request.js');
    return judged(readRequest(classifyRequest, given), tenant.sureness);
  };
  /** The answer to a request, which nothing keeps yet. */
  const unkept = async (
    request: ClassifyRequest,
    now: Date,
    guessCost: (guessed: number) => AnswerCost,
  ): Promise<UnsavedResult> => {
    knownOrigin(library, request.origin);
    knownOrigin(library, request.destination);
    const date = entryDate(request.date, now);
    const memory = await memoryOf(await tenant.storeIfAny(), account, request.client);
    const feedback = await memory.feedbackFor(request);
    const judged = profileOf(request.destination).origin === 'judged';
    const guesses = judged ? await guessed({ bill: request, date }, guessCost) : [];
    return needs.answerElsewhere
      ? needs.answerElsewhere(account, { request: { ...request, date }, feedback, guesses })
      : answerHere(library, needs.version, request, date, feedback, guesses);
  };
  return {
    async classify(given) {
      const request = await readClassify(given);
      const now = needs.now();
      await charge({ products: 1 });
      const answer = await unkept(request, now, (guessed) => ({
        products: guessed,
        classifications: guessed,
      }));
      const id = makeId('cls', now.getTime(), needs.random(10));
      const result = numbered({ ...answer, request }, id, now.toISOString());
      if (request.keep !== false) tenant.keep(await tenant.storeIfAny(), storedForm(account, result));
      return result;
    },
    async preview(given) {
      const request = await readClassify(given);
      const answer = await unkept(request, needs.now(), (guessed) => ({ classifications: guessed }));
      const { schema_version, edition, confidence, decision, missing, warnings } = answer;
      return { schema_version, edition, confidence, decision, missing, warnings };
    },
    async answers({ date, client, workers }) {
      const { openAnswers } = await import('./rows/answer-pool.js');
      const history = await tenant.storeIfAny();
      return openAnswers({
        library,
        folders: needs.folders,
        day: entryDate(date, needs.now()),
        version: needs.version,
        workers,
        client,
        memory: (name) => memoryOf(history, account, name),
      });
    },
    async duty(given) {
      const { dutyRequest } = await import('../api/duty-request.js');
      const request = readRequest(dutyRequest, given);
      return answerDuty(library, request, entryDate(request.date, needs.now()));
    },
    async dutyEntry(given) {
      const { dutyEntryRequest } = await import('../api/duty-entry-request.js');
      const request = readRequest(dutyEntryRequest, given);
      const { lines, destination } = request;
      const date = entryDate(request.date, needs.now());
      knownOrigin(library, destination);
      refuseUnassessed(destination, 'duties');
      library.scheduleOn(date);
      await charge({ calls: entryCalls(lines.length) - 1 });
      const { answerEntry } = await import('./answer-entry.js');
      return answerEntry(work, account, request, date);
    },
    async origin(given) {
      const { originRequest } = await import('../api/origin-request.js');
      const request = readRequest(originRequest, given);
      const date = entryDate(request.date, needs.now());
      lineOfEntry(library, request, date, 'origin');
      const guesses = await guessed({ bill: request, date }, (count) => ({
        products: count,
        classifications: count,
      }));
      return work(account, 'origin', { request, date, guesses });
    },
    async originRule(given) {
      const { originRuleRequest } = await import('../api/origin-request.js');
      const request = readRequest(originRuleRequest, given);
      knownOrigin(library, request.origin);
      const { answerOriginRule } = await import('./origin/answer-origin.js');
      return answerOriginRule(library, request.code, entryDate(request.date, needs.now()), request.origin);
    },
    async regulations(given) {
      const { regulationsRequest } = await import('../api/regulation-request.js');
      const request = readRequest(regulationsRequest, given);
      knownOrigin(library, request.origin);
      const { answerRegulations } = await import('./mexico/answer-regulations.js');
      return answerRegulations(library, request, entryDate(request.date, needs.now()));
    },
    async lookup({ code, date }) {
      const day = entryDate(date, needs.now());
      const asked = readCode(code);
      const schedule = library.scheduleOn(day);
      const found = lookUp(schedule, asked, originRules(library, asked, day), library.transfers());
      const warnings = givenCodeWarnings(library.transfers(), schedule, asked, day);
      return {
        ...found,
        ...mexicanSiblings(library, asked, day),
        ...(warnings.length > 0 ? { warnings } : {}),
      };
    },
    async search({ query, limit, date }) {
      await charge({ calls: searchCalls(query) - 1 });
      return work(account, 'search', { query, limit, date: entryDate(date, needs.now()) });
    },
    async notes(given) {
      const { notesRequest } = await import('../api/notes-request.js');
      const { of, lang, date } = readRequest(notesRequest, given);
      const { readNotes } = await import('./read-notes.js');
      return readNotes(library, of, lang, entryDate(date, needs.now()));
    },
    async feedback(given) {
      const { feedbackRequest } = await import('../api/feedback-request.js');
      const request = readRequest(feedbackRequest, given);
      const history = await tenant.store();
      const now = needs.now();
      const scheduleFor = (confirmed?: StoredClassification) =>
        library.scheduleOn(
          confirmed ? lawOf(library, confirmed.edition, confirmed.created_at) : entryDate(undefined, now),
        );
      const making = { now, random: needs.random(10), account };
      const tigie = () => mexicanLawOn(library, entryDate(undefined, now)).tigie;
      const shared = {
        revision: () => harmonizedSystem(library).revision,
        has: (code: string) => hsTitle(library, code) !== '',
      };
      const row = await feedbackRow(history, { schedule: scheduleFor, tigie, shared }, request, making);
      await history.saveFeedback(row);
      const warnings =
        request.verdict === 'correct' ? [] : takenAsOfToday(library.transfers(), scheduleFor(), row.code);
      return { ...feedbackOut(row), ...(warnings.length > 0 ? { warnings } : {}) };
    },
    async feedbackList(given) {
      const { feedbackQuery } = await import('../api/feedback-request.js');
      return feedbackPage(await tenant.store(), account, readRequest(feedbackQuery, given));
    },
    feedbackItem: async (id) => feedbackItem(await tenant.store(), account, id),
    withdrawFeedback: async (id) => withdrawFeedback(await tenant.store(), account, id, needs.now()),
    async history(given) {
      const { historyQuery } = await import('../api/history-query.js');
      return historyPage(await tenant.store(), account, readRequest(historyQuery, given), changeOf);
    },
    historyItem: async (id) => historyItem(await tenant.store(), account, id, changeOf),
    dataStatus: async () =>
      dataStatus(library, needs.now(), (heading) => measuresOf(library).headings.has(heading)),
    async scheduleDiff(asked) {
      await charge({ calls: comparisonCalls(asked) - 1 });
      return work(account, 'compare', asked);
    },
  };
}

/** One product answered in the calling thread; the same arguments give the same answer. */
export async function answerHere(
  library: Library,
  engine_version: string,
  request: ClassifyRequest,
  date: CivilDate,
  feedback: readonly FeedbackPrecedent[],
  guesses: Guesses = [],
): Promise<UnsavedResult> {
  const [{ openClassifier }, { answerClassification }] = await Promise.all([
    import('../reference/open-classifier.js'),
    import('./answer-classification.js'),
  ]);
  const classifier = openClassifier(library, library.scheduleOn(date));
  const memory = remembered(library, classifier.book.schedule, request.description, feedback);
  return answerClassification(library, classifier, request, date, memory, engine_version, guesses);
}
