import type { DutyRates } from '../../api/duty-rates.js';
import type { Usmca } from '../../api/origin.js';
import { decimal } from '../../core/decimal.js';
import type { Say } from '../../core/say.js';
import { isUsmca } from '../../tariff/agreement.js';
import { moneyText } from '../money-text.js';
import { type Piece, type Row, unbroken } from '../rows.js';
import { paletteOf, type Style } from '../style.js';
import { shortName, stackLines } from './stack-lines.js';

type Offer = DutyRates['special'][number];

/** The claim that spares most, on what condition, and what else it may lift; no pieces where there is none. */
export function savingRow(rates: DutyRates, usmca: Usmca | null, say: Say, style: Style): Row {
  return {
    label: say('save', 'ahorro'),
    pieces: rates.applied.program
      ? claimedPieces(rates, usmca, say)
      : offeredPieces(rates, usmca, say, style),
    linesAtMost: 2,
    yields: 3,
  };
}

/** A claim that was made needs no offer; only what is said of its origin. */
function claimedPieces({ applied }: DutyRates, usmca: Usmca | null, say: Say): Piece[] {
  if (!applied.program || !isUsmca(applied.program) || !usmca) return [];
  const text = {
    qualifies: say('USMCA: the goods qualify', 'T-MEC: la mercancía califica'),
    does_not_qualify: say(
      'USMCA is claimed, and the goods DO NOT QUALIFY',
      'se reclama el T-MEC, y la mercancía NO CALIFICA',
    ),
    needs_facts: say(
      'USMCA is claimed: its rule of origin waits for facts',
      'se reclama el T-MEC: su regla de origen espera datos',
    ),
    not_applicable: '',
  }[usmca.verdict];
  return text === '' ? [] : [{ text, kept: true }];
}

function offeredPieces(rates: DutyRates, usmca: Usmca | null, say: Say, style: Style): Piece[] {
  const { good, bad } = paletteOf(style);
  if (usmca?.verdict === 'does_not_qualify')
    return [
      {
        text: say(
          'none by USMCA: the goods do not qualify',
          'ninguno por el T-MEC: la mercancía no califica',
        ),
        paint: bad,
        kept: true,
      },
    ];
  const best = bestOffer(rates);
  const lifted = liftedBy(rates, best?.program);
  if (!best || (!best.saving && lifted.length === 0)) return [];
  const symbol = isUsmca(best.program) ? `${best.program} (${say('USMCA', 'T-MEC')})` : best.program;
  const saves = savingText(best, say);
  const share = best.saving?.amount === undefined ? undefined : best.saving.ad_valorem;
  const condition =
    usmca?.verdict === 'qualifies' && isUsmca(best.program)
      ? say('the goods qualify', 'la mercancía califica')
      : say('if originating', 'si es originaria');
  return [
    { text: say('claim', 'reclamar') },
    {
      text: `${symbol}: ${best.rate}${saves === '' ? '' : `, ${saves}`}`,
      paint: good,
      joint: '',
      kept: true,
    },
    ...(share === undefined ? [] : [{ text: `(${share}%)`, joint: '', paint: good }]),
    ...lifted.flatMap(({ rate, name }): Piece[] => [
      { text: say('maybe', 'quizá'), joint: ',', paint: good, kept: true },
      { text: rate, joint: '', paint: good },
      { text: name, joint: '', paint: good, kept: true },
    ]),
    { text: condition, joint: ',', kept: true },
    ...(isUsmca(best.program) ? [] : [{ text: `(${best.name})`, joint: '' }]),
  ];
}

/** Of the claims that are open to the origin, the one that spares most; what is for some goods alone is asked, not offered. */
function bestOffer({ special }: DutyRates): Offer | undefined {
  const open = special.filter(({ claimable, countries }) => claimable && countries !== 'any');
  const size = ({ saving }: Offer) => decimal(saving?.amount ?? saving?.ad_valorem ?? 0);
  return [...open].sort((a, b) => size(b).cmp(size(a)))[0];
}

function savingText({ saving }: Offer, say: Say): string {
  const sum =
    saving?.amount === undefined
      ? saving?.ad_valorem && `${saving.ad_valorem}%`
      : unbroken(moneyText(saving.amount, 'USD'));
  return sum === undefined ? '' : `${say('saves', 'ahorra')} ${sum}`;
}

/** Headings that are paid now and hang on the claim, by the question that waits for it. */
function liftedBy(
  rates: DutyRates,
  program: string | undefined,
): { readonly rate: string; readonly name: string }[] {
  const fact = program !== undefined && isUsmca(program) ? 'usmca' : 'claim';
  const decided = new Set(
    rates.questions.filter((question) => question.fact === fact).flatMap(({ decides }) => decides),
  );
  const authorities = new Set(
    rates.additional.filter(({ heading }) => decided.has(heading)).map(({ authority }) => authority),
  );
  const stack = stackLines(rates);
  return stack
    .filter(({ authority }) => authority !== undefined && authorities.has(authority))
    .map((line) => ({ rate: line.rate, name: shortName(line, stack) }));
}
