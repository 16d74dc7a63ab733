import { profileOf, usualDestination } from '../../tariff/country-profile.js';
import type { ChatCase } from '../chat-case.js';
import type { Intent } from '../intent.js';
import { countriesNamed } from './countries-named.js';
import { isQuestionForm, topics } from './cues.js';
import { currencyOfMoney, currencyTold } from './currency-told.js';
import type { Facts } from './heard.js';
import { asksMoney } from './money-asked.js';
import { withNamedOrigin } from './named-origin.js';
import { asksInDollars, costAsked } from './read-cost.js';
import { originsMeant } from './read-origins.js';
import { currencyRated } from './read-rate.js';
import { valueChanged } from './value-changed.js';

/** "The difference between 9617 and 7323.93" is one of goods, and none of money. */
const ofHeadings =
  /\b(?:between|entre)\b.{0,40}(?<![\d.,$])\d{4}(?:\.\d{2}){0,3}(?![\d,]|\s*(?:usd|dol|eur|units|pieces|pcs))/;

/** The currency of the money that is known, told late. */
export function aboutCurrency({ folded, state }: Facts): Intent | undefined {
  const entry = currencyTold(folded, state);
  if (entry) return { kind: 'entry', entry };
  const currency = currencyOfMoney(folded);
  return currency === undefined || state.product === '' ? undefined : { kind: 'rate', currency };
}

/** What is left out of a sum, or the same sum in dollars. */
export function aboutSums({ folded, state, message, countries, entries }: Facts): Intent | undefined {
  if (leftOut.test(folded)) return { kind: 'not_loaded' };
  const isShort =
    folded.split(/\s+/).length <
    (/\b(?:between the two|between them|of the two|entre (?:los|las) dos)\b/.test(folded) ? 14 : 8);
  const about = costAsked(folded);
  if (state.code !== undefined && about?.gap && isShort && !ofHeadings.test(folded)) {
    const told = withNamedOrigin(entries.of(message), { message, countries });
    return { kind: 'duty', goods: '', entry: told, about };
  }
  if (
    state.code !== undefined &&
    about?.fee &&
    isShort &&
    !/\b(?:what is|what are|what'?s|how do|how does|que es|que son|como)\b/.test(folded)
  )
    return { kind: 'duty', goods: '', entry: {}, about };
  if (state.code !== undefined && whyPaid.test(folded)) {
    const [origin] = originsMeant(countriesNamed(message, countries));
    const isOther = origin !== undefined && origin !== state.entry.origin;
    return {
      kind: 'duty',
      goods: '',
      entry: origin === undefined ? {} : { origin },
      ...(isOther && state.entry.origin !== undefined ? { supposed: true as const } : {}),
    };
  }
  if (state.code !== undefined && asksMoney(folded)) return moneyOf(folded, state);
  const rated = profileOf(state.entry.destination ?? usualDestination).regulations
    ? undefined
    : currencyRated(folded);
  if (rated !== undefined) return { kind: 'rate', currency: rated };
  const value = valueChanged(folded, state);
  if (value) return { kind: 'duty', goods: '', entry: { value }, supposed: true };
  if (!asksInDollars(folded) || state.code === undefined) return undefined;
  return (state.tried ?? []).length > 1 && state.entry.origin === undefined
    ? { kind: 'origins', countries: [], goods: '', entry: {} }
    : { kind: 'duty', goods: '', entry: {} };
}

/** What is paid, in money; "that" is what was supposed last. */
function moneyOf(folded: string, { supposed }: ChatCase): Intent {
  const rests = supposed && /\b(?:that|this|it|eso|esto|ese)\b/.test(folded);
  return { kind: 'duty', goods: '', entry: rests ? supposed : {}, ...(rests ? { supposed: true } : {}) };
}

/** "All in, with USD 2,300 of freight?", "shipping is 640, insurance 25: what is my true cost": the whole cost with what it tells of the carriage. */
export function aboutLanded({ message, folded, state, entries }: Facts): Intent | undefined {
  if (state.code === undefined || !(/[?¿]/.test(message) || isQuestionForm(folded) || wholeCost.test(folded)))
    return undefined;
  const entry = entries.of(message);
  if (entry.freight === undefined && entry.insurance === undefined) return undefined;
  if (!wholeCost.test(folded) && !topics.duty.test(folded)) return undefined;
  const { destination: _to, ...told } = entry;
  return { kind: 'duty', goods: '', entry: told, about: { ...costAsked(folded), landed: true } };
}

const wholeCost =
  /\b(?:all[- ]in|landed|land|total|in all|true cost|real cost|full cost|final cost|cost me|costs? (?:per|each)|my cost|unit cost|delivered|todo incluido|en total|altogether|all together|everything|en cuanto (?:queda|sale|me queda|me sale)n?|puest[oa]s?|costo (?:real|final|total|unitario)|me (?:sale|cuesta)n?|sale cada)\b/;

/** "Why 22.5%?", "why so expensive", "¿por qué tan caro?": what the figure is made of. */
const whyPaid =
  /^\W*(?:(?:and|y|but|pero|so)\s+)*(?:why|por que|how come|como que)\b.*(?:\d\s?%|\bso (?:much|high|expensive)|\b(?:higher|dearer|pricier|expensive|cheaper|lower|caro|cara|caros|caras|tanto|alto|altos|mucho)\b)/;

/** "What is not included in your figure?", "¿qué no incluye tu cálculo?" */
const leftOut =
  /\b(?:what|que|which|anything|algo)\b.{0,30}\b(?:not|isn'?t|aren'?t|left out|missing|excluded|exclude|no|falta|fuera|excluye)\b.{0,40}\b(?:figure|number|total|sum|amount|calculation|estimate|calculo|cifra|cuenta|monto|suma|numero)s?\b|\bwhat (?:hasn'?t|haven'?t|didn'?t|wasn'?t|(?:has|have|did|was)\b.{0,8}\bnot)\b.{0,16}\b(?:check|verif|consider|account|look|includ|cover)\w*|\bwhat (?:did you leave|have you left|has been left|was left|is left) out\b|\bque (?:no|falto|quedo fuera|falta por)\b.{0,16}\b(?:revis|verific|consider|inclu|checa)\w*/;
