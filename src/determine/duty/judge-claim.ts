import { type Program, reachOf, statusOn } from '../../tariff/agreement.js';
import { formatCode } from '../../tariff/code.js';
import { paysColumnTwo } from '../../tariff/column-two.js';
import type { DutyRequest } from './duty-request.js';

export interface ClaimStanding {
  readonly claimable: boolean;
  readonly why: string;
  /** the loaded data cannot say, or only with a caveat */
  readonly doubt?: string;
}

/** Says whether an importer of these goods could claim a programme on the day, and what stands in the way. */
export function judgeClaim(
  program: Program,
  request: DutyRequest,
  condition = program.condition,
): ClaimStanding {
  const { origin, date, code, tables, usmcaQualifies } = request;
  const refused = (why: string): ClaimStanding => ({ claimable: false, why });
  if (paysColumnTwo(tables.columnTwo, origin))
    return refused(
      `products of ${origin} pay column 2, whatever programme is claimed (${tables.columnTwo.citation})`,
    );
  const reach = reachOf(program, origin, code);
  if (reach === 'other_country') return refused(`${whose(program)}; the origin is ${origin ?? 'not given'}`);
  const status = statusOn(program, date);
  if (status.status !== 'in_force') {
    const why = `${status.why} (${status.citation})`;
    return status.status === 'unknown' ? { claimable: false, why, doubt: status.why } : refused(why);
  }
  if (reach === 'excluded')
    return refused(
      `goods of ${origin} are excluded for ${formatCode(code.slice(0, 8))} (${program.citation})`,
    );
  if (program.group === 'USMCA' && usmcaQualifies === false)
    return refused('the goods were found not to originate under GN 11');
  const met = program.group === 'USMCA' && usmcaQualifies === true;
  const how = met ? ': the goods were found to originate under GN 11' : ` if ${condition}`;
  const why = `${status.why}; claimable${origin === undefined ? '' : ` for ${origin}`}${how}`;
  const { caveat } = program;
  return caveat === undefined
    ? { claimable: true, why }
    : { claimable: true, why: `${why}; ${caveat}`, doubt: caveat };
}

function whose({ countries, citation }: Program): string {
  if (countries === 'any') return 'for goods of any country';
  return countries.length > 8
    ? `only for the ${countries.length} countries and territories of ${citation}`
    : `only for goods of ${countries.join(', ')}`;
}
