import { rmSync } from 'node:fs';
import type { BatchReport } from '../../api/batch-report.js';
import type { ClassifyRequestInput } from '../../api/classify-request.js';
import { settingsMark } from '../../batch/answer-id.js';
import { originNotRead } from '../../batch/likely-origin.js';
import type { JobEnd } from '../../batch/run-job.js';
import { exitCodes, TariffError } from '../../errors.js';
import { renderBatchSummary } from '../../render/batch/batch-summary.js';
import { safeAnswer } from '../../render/safe-text.js';
import { writeOutput } from '../../write-output.js';
import { assistedAnswers } from '../assist/assisted-answers.js';
import type { Assistant } from '../assist/open-assistant.js';
import type { CommandBody } from '../command-body.js';
import type { CommandContext, StopCause } from '../context.js';
import { Faults, readEntryFields, readLanguage } from '../entry-fields.js';
import { readSureness } from '../read-sureness.js';
import { journalOf, ownIdentity } from './batch-job.js';
import { readBatchOptions, refuseSameFiles, workersFor } from './batch-options.js';
import { BatchProgress } from './batch-progress.js';
import { batchReport, resumeCommand } from './batch-report.js';
import { beginJob } from './begin-job.js';
import { checkReturned } from './check-returned.js';
import { chooseRows, firstRowsOf } from './chosen-rows.js';
import { openInput } from './open-input.js';
import { openList } from './open-list.js';
import { openNight } from './open-night.js';
import { previewBatch } from './preview-batch.js';
import { readReturned } from './read-returned.js';
import { checkpointOf, columnsOf, type ListRun, printRows, writeFiles } from './run-list.js';
import { keepHeapSmall } from './small-heap.js';
import { writeReport } from './write-report.js';

/** `tariff batch`: a product list through the engine, into a file that can be trusted. */
export const batch: CommandBody = async (context, invocation) => {
  const { words, options } = invocation;
  const faults = new Faults();
  const asked = readBatchOptions(options, context, faults);
  const entry = await readEntryFields(context, options, faults);
  faults.refuse();
  keepHeapSmall();
  const input = await openInput(context, words[0]!);
  const { path, name: inputName } = input;
  try {
    refuseSameFiles([
      ['the input', path],
      ['the output', asked.output?.path],
      ['the review file', asked.review?.path],
      ['the summary file', asked.summary],
      ['the state', asked.state],
      ['the report', asked.report],
    ]);
    const list = await openList(input, options, asked.delimiter);
    try {
      const { products: found, facts } = list;
      const defaults = defaultsOf(context, entry);
      const countries = await context.countries();
      const noOrigin = defaults.origin === undefined ? originNotRead(found, countries) : undefined;
      const { headerRow } = found.map;
      const products = {
        ...found,
        sheet: asked.limit === undefined ? found.sheet : firstRowsOf(found.sheet, headerRow, asked.limit),
        warnings: found.warnings.concat(noOrigin ?? []),
      };
      const { headings } = columnsOf(products, asked.assist !== undefined);
      const chosen = chooseRows(options, headings, products.map.headings.length);
      const reading = {
        map: products.map,
        defaults,
        countries,
        decimalComma:
          asked.decimal === undefined ? products.sheet.decimalComma === true : asked.decimal === 'comma',
        decimalSaid: asked.decimal !== undefined,
        keyed: products.sheet.keys !== undefined,
        mark: settingsMark(products.map, defaults),
      };
      if (options['dryRun']) {
        if (options['strict'])
          await context.talk('tariff: a dry run classifies nothing: --strict has nothing to judge');
        return await previewBatch(context, products, { ...reading, stands: () => true }, inputName);
      }
      for (const warning of products.warnings) await context.talk(`tariff: ${inputName}: ${warning}`);
      const checkpoint = checkpointOf(asked);
      const assistant = asked.assist && (await namedAssistant(context));
      const service = await context.service();
      const returned = await readReturned(context, {
        products,
        reading: { ...reading, stands: () => true },
        inputName,
        files: asked.answers,
        openAnswers: (rows) =>
          service.answers({
            date: entry.date ?? context.today,
            codes: true,
            workers: asked.workers ?? workersFor(rows * 200),
            ...(context.settings.client === '' ? {} : { client: context.settings.client }),
          }),
      });
      if (asked.check) return await checkReturned(context, returned, inputName);
      await returned?.learn(service);
      const sources = returned?.sources ?? [];
      const job = ownIdentity(
        { asked, products, reading, inputName, options, assistant: assistant?.name, sources },
        facts.sha256,
      );
      const { answers, date, resume } = await beginJob(context, {
        options,
        date: options['date'] === undefined ? undefined : entry.date,
        job,
        checkpoint,
        parts: [asked.output?.path, asked.review?.path, asked.state].flatMap((each) =>
          each ? [`${each}.part`] : [],
        ),
        open: (day, goesOn) =>
          service.answers({
            date: day,
            codes: products.map.check !== undefined,
            ...(checkpoint === undefined
              ? {}
              : { job: { id: JSON.stringify(job), journal: journalOf(checkpoint), resume: goesOn } }),
            workers: asked.workers ?? workersFor(facts.bytes),
            ...(context.settings.client === '' ? {} : { client: context.settings.client }),
          }),
      });
      const night = await openNight(context, asked.state, answers, date);
      const run: ListRun = {
        context,
        invocation,
        asked,
        products,
        answers: assistant === undefined ? answers : assistedAnswers(answers, assistant),
        reading: {
          ...reading,
          stands: (code) => answers.standing(code) !== 'dead',
          ...(returned ? { judgedOf: returned.judgedOf } : {}),
        },
        returned,
        job,
        night,
        date,
        resume,
        isReported: asked.report !== undefined,
        chosen,
        inputName,
      };
      let hasEnded = false;
      try {
        return await runAndTell(run, () => {
          hasEnded = true;
        });
      } finally {
        night?.last.close();
        await run.answers.close();
        // the last thing to go: as long as it is there, a run taken for cut off asks for the same answers again
        if (hasEnded && checkpoint !== undefined) rmSync(journalOf(checkpoint), { force: true });
      }
    } finally {
      list.close();
    }
  } finally {
    await input.drop();
  }
};

/** The language model that is asked about rows; what it is asked with is loaded for such lists alone. */
async function namedAssistant(context: CommandContext): Promise<Assistant> {
  const { openAssistant } = await import('../assist/open-assistant.js');
  return openAssistant(context);
}

/** What holds for rows that say nothing else: settings and options, the day excepted, which the run settles. */
function defaultsOf(
  context: CommandContext,
  entry: Partial<ClassifyRequestInput>,
): Partial<ClassifyRequestInput> {
  const { settings } = context;
  const { date: _day, ...rest } = entry;
  return {
    ...rest,
    candidates: settings.candidates,
    ...readSureness(context),
    ...(settings.client === '' ? {} : { client: settings.client }),
    ...readLanguage(context),
  };
}

async function runAndTell(run: ListRun, onEnd: () => void): Promise<number> {
  const { context, asked, products } = run;
  const began = performance.now();
  const stop = new AbortController();
  const causes: StopCause[] = [];
  const listenNoMore = context.onStop((cause) => {
    causes.push(cause);
    stop.abort();
  });
  const progress = new BatchProgress(context, products.sheet.progress);
  let report: BatchReport | undefined;
  const tell = async (ended: JobEnd): Promise<void> => {
    const strict = run.invocation.options['strict'] === true;
    report = batchReport({ ...run, strict }, ended, performance.now() - began);
    if (asked.report !== undefined) await writeReport(run, asked.report, report, ended.totals);
    if (asked.summary !== undefined) await writeOutput(asked.summary, `${JSON.stringify(report)}\n`);
  };
  let end: JobEnd;
  try {
    const write = asked.output ? writeFiles : printRows;
    end = await write(run, stop.signal, (totals) => progress.show(totals), tell);
  } catch (fault) {
    throw resumable(run, fault);
  } finally {
    await progress.end();
    listenNoMore();
  }
  if (!end.ended || report === undefined) throw stopped(run, causes[0] ?? 'interrupted', end);
  onEnd();
  if (end.totals.products === 0) {
    const { headerRow } = products.map;
    const header = headerRow === 0 ? 'no product' : `a header in row ${headerRow} and no product below it`;
    await context.talk(`tariff: ${run.inputName}: it holds ${header}`);
  }
  const { output } = asked;
  const { json, quiet } = context.settings;
  if (output && (json || !quiet)) {
    await context.answer(
      report,
      (answer, style) => renderBatchSummary(safeAnswer(answer), style),
      `the output is whole: ${output.path}`,
    );
  } else if (!output) {
    const plain = { ...context.style, color: false };
    await context.talk(renderBatchSummary(safeAnswer(report), plain).trimEnd());
  }
  return report.exit_code;
}

/** A server that went away in the middle: the list goes on where it stopped, and the fault says how. */
function resumable({ asked, invocation }: ListRun, fault: unknown): unknown {
  const passes: number[] = [exitCodes.rate_limited, exitCodes.unavailable];
  if (
    checkpointOf(asked) === undefined ||
    !(fault instanceof TariffError) ||
    !passes.includes(fault.exitCode)
  )
    return fault;
  const { code, message, hint, cause } = fault;
  const goOn = `what is answered is kept; go on with: ${resumeCommand(invocation.argv ?? [])}`;
  return new TariffError(code, message, { hint: hint === undefined ? goOn : `${hint}; ${goOn}`, cause });
}

function stopped(run: ListRun, cause: StopCause, end: JobEnd): TariffError {
  const done = end.totals.products.toLocaleString('en-US');
  if (checkpointOf(run.asked) === undefined) return new TariffError(cause, `${cause} after ${done} rows`);
  return new TariffError(cause, `${cause} after ${done} rows; they are kept`, {
    hint: `go on with: ${resumeCommand(run.invocation.argv ?? [])}`,
  });
}
