import { resolve } from 'node:path';
import { type ComparedOrigin, compareDuties } from '../../api/compare-duties.js';
import type { DutyComparison } from '../../api/duty-comparison.js';
import type { DutyRequestInput } from '../../api/duty-request.js';
import { parseCountry } from '../../core/country.js';
import { issue } from '../../core/issue.js';
import { fail } from '../../core/result.js';
import { writeOutput } from '../../write-output.js';
import type { Invocation } from '../command-body.js';
import type { CommandContext } from '../context.js';
import type { Faults } from '../entry-fields.js';

type Options = Invocation['options'];

const atMost = 12;

/** True where origins are to be compared, on the screen or in a report. */
export const wantsComparison = (options: Options): boolean =>
  options['compare'] !== undefined || options['report'] !== undefined;

/** The origins to compare: `CN,MX,MX:S`, each with the programme claimed for it; else the one of the entry. */
export async function readOrigins(
  context: CommandContext,
  options: Options,
  origin: string | undefined,
  faults: Faults,
): Promise<ComparedOrigin[]> {
  const list = options['compare'] as string | undefined;
  const claim = options['claim'] as string | undefined;
  const bad = (message: string, hint: string) =>
    faults.read('--compare', fail(issue('bad_comparison', message, { hint })));
  if (list === undefined) {
    if (origin === undefined) bad('there is no origin to draw', 'add --compare CN,MX,VN or --origin MX');
    return origin === undefined ? [] : [{ origin, ...(claim !== undefined && { claim }) }];
  }
  if (claim !== undefined)
    bad('a claim goes with its origin', `leave --claim out and write --compare MX:${claim},CN`);
  const countries = await context.countries();
  const asked = list.split(',').filter((text) => text.trim() !== '');
  if (asked.length === 0 || asked.length > atMost)
    bad(`${asked.length} origins are given`, `name 1 to ${atMost}, for example CN,MX,MX:S,VN`);
  return asked.flatMap((text): ComparedOrigin[] => {
    const [country = '', symbol] = text.split(':').map((part) => part.trim());
    const found = faults.read('--compare', parseCountry(country, countries));
    if (!found) return [];
    return [{ origin: found.alpha2, ...(symbol && { claim: symbol }) }];
  });
}

/** The comparison, written as a page too where a report is asked for. */
export async function compareOrigins(
  context: CommandContext,
  options: Options,
  request: Omit<DutyRequestInput, 'origin' | 'claim'>,
  origins: readonly ComparedOrigin[],
): Promise<DutyComparison> {
  const comparison = await compareDuties(await context.service(), request, origins);
  const file = options['report'] as string | undefined;
  if (file !== undefined) await writeReport(context, comparison, file);
  return comparison;
}

async function writeReport(context: CommandContext, comparison: DutyComparison, file: string): Promise<void> {
  const { dutyReport } = await import('../../render/duty/duty-report.js');
  const path = resolve(context.cwd, file);
  await writeOutput(path, dutyReport(comparison));
  await context.talk(`the report is in ${path}`);
}
