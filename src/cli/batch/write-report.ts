import type { BatchReport } from '../../api/batch-report.js';
import type { BatchTotals } from '../../batch/batch-totals.js';
import { type Exposure, exposureOut, measuresPaid, noExposure } from '../../batch/exposure.js';
import { TariffError } from '../../errors.js';
import { batchPage } from '../../render/batch/batch-page.js';
import { writeOutput } from '../../write-output.js';
import type { ListRun } from './run-list.js';

/** Headings of chapter 99 that the page names; behind them come small sums. */
const namedAtMost = 40;

/** What headings of chapter 99 are laid by, as the duties of goods that pay them say. */
async function authoritiesOf(
  { context, date }: Pick<ListRun, 'context' | 'date'>,
  exposure: Exposure,
): Promise<ReadonlyMap<string, string>> {
  const service = await context.service();
  const names = new Map<string, string>();
  for (const { measure, code, origin } of measuresPaid(exposure).slice(0, namedAtMost)) {
    if (origin === '' || !/^\d/.test(measure) || names.has(measure)) continue;
    try {
      const { duty_rates: rates } = await service.duty({ code: code.replaceAll('.', ''), date, origin });
      for (const { formatted, authority } of rates.additional) names.set(formatted, authority);
    } catch (fault) {
      // a page without a name is better than none
      if (!(fault instanceof TariffError)) throw fault;
    }
  }
  return names;
}

/** Writes the page of `--report`. */
export async function writeReport(
  run: Pick<ListRun, 'context' | 'date'>,
  path: string,
  report: BatchReport,
  { exposure = noExposure() }: BatchTotals,
): Promise<void> {
  const names = await authoritiesOf(run, exposure);
  await writeOutput(
    path,
    batchPage(
      report,
      exposureOut(exposure, (measure) => names.get(measure) ?? ''),
    ),
  );
}
