import type { DutyRates } from '../../src/answers/duty-rates.js';
import { civilDate } from '../../src/core/civil-date.js';
import { usd } from '../../src/core/money.js';
import { type Assessment, assessDuty } from '../../src/determine/duty/assess-duty.js';
import type { DutyRequest } from '../../src/determine/duty/duty-request.js';
import { dutySchedule, dutyTables } from './duty-tables.js';
import { shippedMeasures } from './shipped-measures.js';

/** A formal entry by air of 10,000 dollars on 2026-06-15, but for what the test says otherwise. */
export const dutyRequest = (said: Partial<DutyRequest> & Pick<DutyRequest, 'code'>): DutyRequest => ({
  schedule: dutySchedule,
  tables: dutyTables,
  measures: shippedMeasures,
  date: civilDate('2026-06-15'),
  value: usd('10000'),
  quantities: [],
  transport: 'air',
  ...said,
});

/** The assessment of such an entry; a refusal fails the test. */
export function assessed(said: Parameters<typeof dutyRequest>[0]): DutyRates & Pick<Assessment, 'warnings'> {
  const found = assessDuty(dutyRequest(said));
  if (!found.ok) throw new Error(found.error.map(({ message }) => message).join('; '));
  return { ...found.value.rates, warnings: found.value.warnings };
}
