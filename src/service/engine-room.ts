import type { CivilDate } from '../core/civil-date.js';
import { makeId } from '../core/id.js';
import { Library } from '../reference/library.js';
import { mexicanLawOn } from '../reference/mexican-library.js';
import type { Store, StoredClassification } from '../store/store.js';
import {
  type ClassifyRequest,
  classifyRequest,
  dutyRequest,
  feedbackRequest,
  historyQuery,
} from './contract/classify-request.js';
import type { ScheduleDiff } from './contract/data-answers.js';
import { originRequest, originRuleRequest } from './contract/origin-request.js';
import { readRequest } from './contract/read-request.js';
import { regulationsRequest } from './contract/regulation-request.js';
import type { AskedProduct } from './embedded/answer-rows.js';
import { dataStatus } from './embedded/data-status.js';
import { determine, knownOrigin, originRules } from './embedded/determine.js';
import { feedbackOut, historyItem, historyPage, storedForm } from './embedded/history.js';
import { editionOut, editionWarnings, entryDate, fullText, rowOf } from './embedded/law.js';
import { lookUp, mexicanSiblings, readCode, searchLines } from './embedded/look-up.js';
import { type Lesson, memoryOf } from './embedded/memory.js';
import { feedbackRow, rulingsLike } from './embedded/remember.js';
import { unheardFacts } from './embedded/unheard-facts.js';
import { refuseUnassessed } from './entry-destination.js';
import type { UnkeptResult } from './product-answers.js';
import type { DiffAsked, TariffService } from './tariff-service.js';

export interface EngineNeeds {
  /** reference data: what came with the program, then the user's own imports */
  readonly folders: readonly string[];
  /** the same, where it is open already */
  readonly library?: Library;
  readonly version: string;
  readonly now: () => Date;
  readonly random: (bytes: number) => Uint8Array;
  /** answers single products in other threads; without, the calling thread does */
  readonly answerElsewhere?: (product: AskedProduct) => Promise<UnkeptResult>;
  /** compares editions there too */
  readonly compareElsewhere?: (asked: DiffAsked) => Promise<ScheduleDiff>;
}

/** Whose questions are answered, and where that account's answers and lessons are kept. */
export interface Tenant {
  readonly account: string;
  store(): Promise<Store>;
  /** for answers that are given whether or not a history can be read */
  storeIfAny(): Promise<Store>;
  /** takes an answer for the history; the answer itself does not wait for it */
  keep(history: Store, row: StoredClassification): void;
}

/** What the engine answers by itself; accounts, batches and counts are the concern of who serves it. */
export type EngineService = Omit<
  TariffService,
  'usage' | 'batches' | 'keys' | 'webhooks' | 'monitor' | 'whoami' | 'close'
>;

/** The law and the engine, opened once and shared by every account that asks. */
export interface EngineRoom {
  readonly library: Library;
  readonly folders: readonly string[];
  serviceFor(tenant: Tenant): EngineService;
}

/** Opens the loaded law; each part of it is read when it is first asked for. */
export function openEngineRoom(needs: EngineNeeds): EngineRoom {
  const { folders } = needs;
  const library = needs.library ?? new Library(folders);
  return { library, folders, serviceFor: (tenant) => serviceFor(library, needs, tenant) };
}

function serviceFor(library: Library, needs: EngineNeeds, tenant: Tenant): EngineService {
  const { account } = tenant;
  /** The answer to a request, which nothing keeps yet. */
  const unkept = async (request: ClassifyRequest, now: Date): Promise<UnkeptResult> => {
    knownOrigin(library, request.origin);
    knownOrigin(library, request.destination);
    const date = entryDate(request.date, now);
    const memory = await memoryOf(await tenant.storeIfAny(), account, request.client);
    const taught = await memory.lessonsFor(request);
    return needs.answerElsewhere
      ? needs.answerElsewhere({ request: { ...request, date }, taught })
      : answerHere(library, needs.version, request, date, taught);
  };
  return {
    async classify(given) {
      const request = readRequest(classifyRequest, given);
      const now = needs.now();
      const { schema_version, ...answer } = await unkept(request, now);
      const stamp = { id: makeId('cls', now.getTime(), needs.random(10)), created_at: now.toISOString() };
      const result = { schema_version, ...stamp, ...answer, request };
      tenant.keep(await tenant.storeIfAny(), storedForm(account, result));
      return result;
    },
    async preview(given) {
      const answer = await unkept(readRequest(classifyRequest, given), needs.now());
      const { schema_version, edition, confidence, decision, missing, warnings } = answer;
      return { schema_version, edition, confidence, decision, missing, warnings };
    },
    async answers({ date, client, workers }) {
      const { openAnswers } = await import('./embedded/answer-pool.js');
      const history = await tenant.storeIfAny();
      return openAnswers({
        library,
        folders: needs.folders,
        day: entryDate(date, needs.now()),
        version: needs.version,
        workers,
        client,
        taught: (name) => memoryOf(history, account, name),
      });
    },
    async duty(given) {
      const request = readRequest(dutyRequest, given);
      knownOrigin(library, request.origin);
      knownOrigin(library, request.destination);
      refuseUnassessed(request.destination, 'duties');
      const date = entryDate(request.date, needs.now());
      const schedule = library.scheduleOn(date);
      const row = rowOf(schedule, request.code);
      const found = determine(library, schedule, request.code, date, request);
      const { warnings, issues: _issues, hearing, ...law } = found;
      return {
        schema_version: '1',
        origin: request.origin,
        date,
        code: row.code,
        formatted: law.duty_rates.ace_order.at(-1)?.formatted ?? row.code,
        description: fullText(schedule, row),
        edition: editionOut(schedule.edition),
        ...law,
        warnings: [
          ...editionWarnings(schedule, date, library),
          ...warnings,
          ...unheardFacts(request.facts, hearing),
        ],
      };
    },
    async origin(given) {
      const request = readRequest(originRequest, given);
      knownOrigin(library, request.origin);
      knownOrigin(library, request.destination);
      refuseUnassessed(request.destination, 'origin');
      const date = entryDate(request.date, needs.now());
      const schedule = library.scheduleOn(date);
      const { answerOrigin, guessOver } = await import('./embedded/answer-origin.js');
      const nameless = request.materials.some((row) => !row.code?.trim() && row.description?.trim());
      const guess = nameless ? await guessOver(library, schedule) : undefined;
      return answerOrigin(library, schedule, request, date, guess);
    },
    async originRule(given) {
      const request = readRequest(originRuleRequest, given);
      knownOrigin(library, request.origin);
      const { answerOriginRule } = await import('./embedded/answer-origin.js');
      return answerOriginRule(library, request.code, entryDate(request.date, needs.now()), request.origin);
    },
    async regulations(given) {
      const request = readRequest(regulationsRequest, given);
      knownOrigin(library, request.origin);
      const { answerRegulations } = await import('./embedded/answer-regulations.js');
      return answerRegulations(library, request, entryDate(request.date, needs.now()));
    },
    async lookup({ code, date }) {
      const day = entryDate(date, needs.now());
      const asked = readCode(code);
      const found = lookUp(library.scheduleOn(day), asked, originRules(library, asked, day));
      return { ...found, ...mexicanSiblings(library, asked, day) };
    },
    async search({ query, limit, date }) {
      return searchLines(library.scheduleOn(entryDate(date, needs.now())), query, limit);
    },
    async feedback(given) {
      const request = readRequest(feedbackRequest, given);
      const history = await tenant.store();
      const now = needs.now();
      const schedule = library.scheduleOn(entryDate(undefined, now));
      const making = { now, random: needs.random(10), account };
      const tigie = () => mexicanLawOn(library, entryDate(undefined, now)).tigie;
      const row = await feedbackRow(history, schedule, request, making, tigie);
      await history.saveFeedback(row);
      return feedbackOut(row);
    },
    history: async (given) => historyPage(await tenant.store(), account, readRequest(historyQuery, given)),
    historyItem: async (id) => historyItem(await tenant.store(), account, id),
    dataStatus: async () => dataStatus(library, needs.now()),
    async scheduleDiff(asked) {
      const { refuseUnloaded, scheduleDiff } = await import('./embedded/schedule-diff.js');
      if (!needs.compareElsewhere) return scheduleDiff(library, asked);
      refuseUnloaded(library, asked);
      return needs.compareElsewhere(asked);
    },
  };
}

/** One product answered in the calling thread; the same arguments give the same answer. */
export async function answerHere(
  library: Library,
  engine_version: string,
  request: ClassifyRequest,
  date: CivilDate,
  taught: readonly Lesson[],
): Promise<UnkeptResult> {
  const [{ openEngine }, { answerClassification }] = await Promise.all([
    import('../reference/open-engine.js'),
    import('./embedded/answer-classification.js'),
  ]);
  const engine = openEngine(library, library.scheduleOn(date));
  const memory = [...taught, ...rulingsLike(library.rulings(), engine.book.schedule, request.description)];
  const stamp = { id: '', created_at: '', engine_version };
  const {
    id: _id,
    created_at: _hour,
    ...answer
  } = answerClassification(library, engine, request, date, memory, stamp);
  return answer;
}
