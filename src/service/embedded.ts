import { join } from 'node:path';
import { makeId } from '../core/id.js';
import { Library } from '../reference/library.js';
import { noStore } from '../store/no-store.js';
import { openSqliteStore } from '../store/sqlite-store.js';
import type { Store } from '../store/store.js';
import { classifyRequest, dutyRequest, feedbackRequest, historyQuery } from './contract/classify-request.js';
import { originRequest, originRuleRequest } from './contract/origin-request.js';
import { readRequest } from './contract/read-request.js';
import { dataStatus } from './embedded/data-status.js';
import { determine, knownOrigin, originRules } from './embedded/determine.js';
import { feedbackOut, historyItem, historyPage, storedForm } from './embedded/history.js';
import { editionOut, editionWarnings, entryDate, fullText, rowOf } from './embedded/law.js';
import { lookUp, readCode, searchLines } from './embedded/look-up.js';
import { feedbackRow, memoryOf, rulingsLike } from './embedded/remember.js';
import type { TariffService } from './tariff-service.js';

export interface EmbeddedNeeds {
  /** the reference data that came with the program */
  readonly dataFolder: string;
  /** the user's own folder: imported editions and the history */
  readonly home: string;
  readonly version: string;
  readonly now: () => Date;
  readonly random: (bytes: number) => Uint8Array;
  /** false: nothing is kept and nothing is remembered */
  readonly history?: boolean;
  /** called once where the history cannot be used; the answer is given all the same */
  readonly warn?: (message: string) => void;
}

const account = 'local';

/** The engine in this process: no network, the law from the data folder, the history in the user's folder. */
export async function makeEmbeddedService(needs: EmbeddedNeeds): Promise<TariffService> {
  const folders = [needs.dataFolder, join(needs.home, 'data')];
  const library = new Library(folders);
  const pending: Promise<void>[] = [];
  let opened: Promise<Store> | undefined;

  const store = (): Promise<Store> => {
    opened ??=
      needs.history === false ? Promise.resolve(noStore()) : openSqliteStore(join(needs.home, 'history.db'));
    return opened;
  };
  /** For work that goes on without the history: a store that cannot be opened is said once, then none is used. */
  const storeIfAny = (): Promise<Store> =>
    store().catch((fault: Error) => {
      needs.warn?.(`the history is not used: ${fault.message}`);
      opened = Promise.resolve(noStore());
      return opened;
    });

  return {
    async classify(given) {
      const request = readRequest(classifyRequest, given);
      knownOrigin(library, request.origin);
      knownOrigin(library, request.destination);
      const now = needs.now();
      const date = entryDate(request.date, now);
      const [{ openEngine }, { answerClassification }] = await Promise.all([
        import('../reference/open-engine.js'),
        import('./embedded/answer-classification.js'),
      ]);
      const engine = openEngine(library, library.scheduleOn(date));
      const history = await storeIfAny();
      const result = answerClassification(
        library,
        engine,
        request,
        date,
        [
          ...(await memoryOf(history, account, request.client)),
          ...rulingsLike(library.rulings(), engine.book.schedule, request.description),
        ],
        {
          id: makeId('cls', now.getTime(), needs.random(10)),
          created_at: now.toISOString(),
          engine_version: needs.version,
        },
      );
      pending.push(
        history.saveClassification(storedForm(account, result)).catch((fault: Error) => {
          needs.warn?.(`this answer is not in the history: ${fault.message}`);
        }),
      );
      return result;
    },
    async answers({ date, client, workers }) {
      const { openAnswers } = await import('./embedded/answer-pool.js');
      const history = await storeIfAny();
      return openAnswers({
        library,
        folders,
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
      const date = entryDate(request.date, needs.now());
      const schedule = library.scheduleOn(date);
      const row = rowOf(schedule, request.code);
      const { warnings, issues: _issues, ...law } = determine(library, schedule, request.code, date, request);
      return {
        schema_version: '1',
        origin: request.origin,
        date,
        code: row.code,
        formatted: law.duty_rates.ace_order.at(-1)?.formatted ?? row.code,
        description: fullText(schedule, row),
        edition: editionOut(schedule.edition),
        ...law,
        warnings: [...editionWarnings(schedule, date, library), ...warnings],
      };
    },
    async origin(given) {
      const request = readRequest(originRequest, given);
      knownOrigin(library, request.origin);
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
    async lookup({ code, date }) {
      const day = entryDate(date, needs.now());
      const asked = readCode(code);
      return lookUp(library.scheduleOn(day), asked, originRules(library, asked, day));
    },
    async search({ query, limit, date }) {
      return searchLines(library.scheduleOn(entryDate(date, needs.now())), query, limit);
    },
    async feedback(given) {
      const request = readRequest(feedbackRequest, given);
      const history = await store();
      const now = needs.now();
      const schedule = library.scheduleOn(entryDate(undefined, now));
      const row = await feedbackRow(history, schedule, request, { now, random: needs.random(10), account });
      await history.saveFeedback(row);
      return feedbackOut(row);
    },
    history: async (given) => historyPage(await store(), account, readRequest(historyQuery, given)),
    historyItem: async (id) => historyItem(await store(), account, id),
    async usage({ from, to, group_by }) {
      const today = needs.now().toISOString().slice(0, 10);
      const period = { from: from ?? `${today.slice(0, 8)}01`, to: to ?? today };
      const rows = await (await store()).usage(account, period.from, period.to, group_by);
      const total = rows.reduce((sum, row) => sum + row.classifications, 0);
      return { schema_version: '1', ...period, group_by, rows: rows.map((row) => ({ ...row })), total };
    },
    dataStatus: async () => dataStatus(library, needs.now()),
    scheduleDiff: async (asked) => (await import('./embedded/schedule-diff.js')).scheduleDiff(library, asked),
    async close() {
      await Promise.all(pending);
      await (await opened)?.close();
    },
  };
}
