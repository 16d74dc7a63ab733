import type { AppliedRate } from '../../answers/duty-rates.js';
import type { Program } from '../../tariff/agreement.js';
import { paysColumnTwo } from '../../tariff/column-two.js';
import type { DutyExpression } from '../../tariff/duty-expression/ast.js';
import type { DutyRequest } from './duty-request.js';
import { judgeClaim } from './judge-claim.js';
import type { Offer } from './list-offers.js';
import { type RateColumn, renderedRate } from './rate-column.js';

export interface SelectedRate {
  readonly applied: AppliedRate;
  /** undefined where the column prints no rate */
  readonly expression: DutyExpression | undefined;
  /** the programme whose claim holds for these goods, whether or not the line prints a rate for it */
  readonly claimed: Program | undefined;
  readonly doubt?: string;
  readonly warnings: readonly string[];
}

/**
 * Chooses the column that the goods pay: column 2 by origin (General Note 3(b)), else general; a special rate only
 * where the importer claims it, because the claim is the importer's own declaration.
 */
export function selectRate(
  request: DutyRequest,
  general: RateColumn,
  columnTwo: RateColumn,
  offers: readonly Offer[],
  claims: readonly Program[],
): SelectedRate {
  const { origin, tables } = request;
  const claimName = claims.length > 0 ? request.claim?.trim() : undefined;
  if (paysColumnTwo(tables.columnTwo, origin)) {
    const { citation } = tables.columnTwo;
    const applied: AppliedRate = {
      column: 'column_2',
      ...rateOf(columnTwo),
      why: `products of ${origin} pay column 2`,
      citation,
    };
    const warnings = claimName
      ? [`the claim ${claimName} is not open to products of ${origin} (${citation})`]
      : [];
    return { applied, expression: columnTwo.expression, claimed: undefined, warnings };
  }

  const claimedOffers = offers.filter((offer) => claims.some((program) => program === offer.program));
  const held = claimedOffers.find((offer) => offer.standing.claimable);
  const entered =
    claims.length === 0 ? offers.find((offer) => offer.byHeading && offer.standing.claimable) : undefined;
  const special = held ?? (general.expression === undefined ? entered : undefined);
  if (special?.program) {
    const how = held
      ? `${special.program.symbol} is claimed: by claiming, the importer declares that`
      : 'the heading is entered instead of a claim: by entering it, the importer declares that';
    const applied: AppliedRate = {
      column: 'special',
      program: special.program.symbol,
      ...renderedRate(special.expression),
      why: `${how} ${special.shown.condition}`,
      citation: special.program.citation,
    };
    return {
      applied,
      expression: special.expression,
      claimed: special.program,
      ...(special.standing.doubt !== undefined && { doubt: special.standing.doubt }),
      warnings: [],
    };
  }

  const standings = claims.map((program) => ({ program, standing: judgeClaim(program, request) }));
  const good = standings.find(({ standing }) => standing.claimable);
  const why = claimName ? whyNot(claimName) : whyGeneral();
  const applied: AppliedRate = { column: 'general', ...rateOf(general), why, citation: 'General Note 3(a)' };
  const { doubt } = (good ?? standings[0])?.standing ?? {};
  const refused = claimName !== undefined && !(good && general.expression?.kind === 'free');
  return {
    applied,
    expression: general.expression,
    claimed: good?.program,
    ...(doubt !== undefined && { doubt }),
    warnings: refused ? [why] : [],
  };

  function whyNot(claim: string): string {
    const printed = claimedOffers[0];
    if (printed) return `${claim} is claimed but does not hold: ${printed.standing.why}`;
    if (!good) return `${claim} is claimed but does not hold: ${standings[0]?.standing.why}`;
    if (general.expression?.kind === 'free') return `the general rate is free; ${claim} adds no rate to it`;
    const sister = offers.find(
      (offer) => offer.program?.group === good.program.group && offer.standing.claimable,
    );
    const other = sister ? `; it prints ${sister.shown.program}: claim that` : '';
    return `${claim} is claimed, but the line prints no rate for it${other}`;
  }

  /** A programme open to products of every country hangs on what the goods are, which stands beside its rate. */
  function whyGeneral(): string {
    const open = offers.filter(({ shown }) => shown.claimable && shown.saving && shown.countries !== 'any');
    const list = open.map(({ shown }) => `${shown.program} (${shown.rate})`).join(', ');
    const who =
      origin === undefined
        ? 'the origin is not given: column 1, general, but for products of a column 2 country'
        : `products of ${origin} pay column 1, general`;
    return list === '' ? who : `${who}; no programme is claimed, ${list} could be`;
  }
}

const rateOf = ({ cell }: RateColumn) => ({
  expression: cell.expression,
  ...(cell.ad_valorem !== undefined && { ad_valorem: cell.ad_valorem }),
});
