import type { Issue } from '../../core/issue.js';
import { fail, ok, type Result } from '../../core/result.js';
import { type Program, parseProgram } from '../../tariff/agreement.js';
import { formatCode } from '../../tariff/code.js';
import type { TariffRow } from '../../tariff/schedule.js';
import type { AdditionalDuties } from './additional-duties.js';
import { assessMeasures } from './assess-measures.js';
import type { DutyRequest } from './duty-request.js';
import { findFaults } from './find-faults.js';
import { unknownWarnings } from './list-measure-gaps.js';
import { endWarnings } from './measures-end.js';
import { ownWarnings } from './own-warnings.js';
import { type BaseDuty, priceBase, priceUnderProvision } from './price-base.js';
import { metalFree } from './settle-facts.js';
import { measureFacts } from './unasked-facts.js';

/** The rates that goods of one line pay on the entry date: of the line itself, and of chapter 99. */
export interface RatedLine {
  /** as it was asked, with the codes as the schedule prints them */
  readonly request: DutyRequest;
  readonly row: TariffRow;
  /** the columns of the line itself, and of the provision of chapter 98 where the goods enter under one */
  readonly own: BaseDuty;
  readonly base: BaseDuty;
  /** undefined where the origin is not given */
  readonly measures: AdditionalDuties | undefined;
  readonly warnings: readonly string[];
}

/** Finds the rates of one line; a request that cannot be assessed is refused with every fault. */
export function rateLine(asked: DutyRequest): Result<RatedLine, readonly Issue[]> {
  const { schedule, tables } = asked;
  const claims = asked.claim ? parseProgram(asked.claim, tables.programs) : ok<readonly Program[]>([]);
  const issues = [...findFaults(asked), ...(claims.ok ? [] : [{ ...claims.error, path: '/claim' }])];
  const row = schedule.find(asked.code);
  const provision = asked.provision === undefined ? undefined : schedule.find(asked.provision);
  if (!row || !claims.ok || issues.length > 0) return fail(issues);

  const request: DutyRequest = {
    ...asked,
    code: row.code,
    ...(provision && { provision: provision.code }),
  };
  const own = priceBase(request, row, claims.value);
  const base = provision ? priceUnderProvision(request, provision, own, claims.value) : own;
  const measures = assessMeasures(request, row.index, own, base);
  return ok({
    request,
    row,
    own,
    base,
    measures,
    warnings: [
      ...base.selected.warnings,
      ...digitsWarning(request, row.index),
      ...(measures
        ? [
            ...ownWarnings(request, measures),
            ...unknownWarnings(measures.not_computed),
            ...endWarnings(measures.not_computed),
            ...overruledWarnings(measures),
          ]
        : []),
      ...unaskedWarning(request, measures),
    ],
  });
}

/** A fact that the line itself settles otherwise is not used, and is named. */
const overruledWarnings = ({ overruled }: AdditionalDuties): string[] =>
  overruled.map(({ fact, is, why, citation }) => {
    const said =
      fact === metalFree ? 'a metal content of 0% of the weight' : `"${fact}=${is ? 'no' : 'yes'}"`;
    return `left out, as the line settles it otherwise: ${said}; ${why} (${citation})`;
  });

/** A fact that nothing asks of these goods is named: the importer who stated it meant it to matter. */
function unaskedWarning(
  { facts = {}, measures: book }: DutyRequest,
  measures: AdditionalDuties | undefined,
): string[] {
  const unasked = measures ? measures.unasked : measureFacts(book, facts);
  if (unasked.length === 0) return [];
  const [it, them] = unasked.length === 1 ? ['it', 'it is'] : ['them', 'they are'];
  const why = measures
    ? `as no rule in force asks ${it} of this line and origin`
    : `as ${them} read with an origin`;
  const said = unasked.map((fact) => `"${fact}=${facts[fact] ? 'yes' : 'no'}"`).join(', ');
  return [`left out, ${why}: ${said}`];
}

function digitsWarning({ schedule, code }: DutyRequest, row: number): string[] {
  return code.length < 10 && !schedule.isLeaf(row)
    ? [`${formatCode(code)} is divided further: an entry needs the full number`]
    : [];
}
