import { foldText } from '../../classify/facts/scan-words.js';
import type { Language } from '../../core/say.js';

const english = new Set(
  `the a an is are it its of for to from what which why how does do did not with and or in on my this that
   these those i we you please can could would should show tell me need made be has have made under below
   since about here there their your much many was were hello hi thanks thank yes right wrong other than help summary undo export candidates reasons start over data`.split(
    /\s+/,
  ),
);
const spanish = new Set(
  `el la los las un una unos unas es son del de para por que cual cuales como cuanto cuanta cuantos paga
   pagan con y en mi este esta estos estas ese esa si su sus desde hacia muestra dime necesito
   hecho hecha hechos hechas quiero bajo debajo sobre hay ya fue hola gracias correcto incorrecto porque
   otro otra ninguno ninguna ayuda resumen candidatos deshacer exportar razones empezar nuevo caso datos algodon acero madera mujer hombre nino arancel aranceles fraccion califica pa pal lleva llevan ocupa urge`.split(
    /\s+/,
  ),
);

const spanishLook =
  /(?:[bcdfglmnprtvz](?:os|as)|[aei]ro|[aei]ra|ill[oa]s?|ciones|cion|dor(?:es|as?)?|ado|ada)$/;
const englishLook =
  /(?:ing|ed|er|ers|ies|ness|ment|y|[cs]k|sh|ght|th|[^aeiou]s|gas|glass|pajamas|sofas|cameras|pizzas|bananas|photos|videos|radios|pianos|avocados|mangos)$/;

const plainlyEnglish = /(?:ing|ed|er|ers|ies|ness|ment|y|[cs]k|sh|ght|th|['’]s)(?![a-z])/;

/** What both languages call it. */
const ofBoth = new Set(['euros', 'pesos', 'canada', 'china', 'india', 'italia', 'vietnam']);

/** Where no small word tells: how the words end. */
function looks(text: string): number {
  let score = 0;
  for (const word of text.match(/[a-z]{4,}/g) ?? []) {
    if (ofBoth.has(word)) continue;
    score += englishLook.test(word) ? -1 : spanishLook.test(word) ? 1 : 0;
  }
  return score;
}

/** English or Spanish by the small words of a message; the language spoken so far where they do not say. */
export function guessLanguage(text: string, before: Language): Language {
  let score = /[ñ¿¡]/i.test(text) ? 2 : /[áéíóú]/i.test(text) ? 1 : 0;
  for (const word of foldText(text).match(/[a-z]+/g) ?? []) {
    const en = english.has(word);
    const es = spanish.has(word);
    if (en !== es) score += es ? 1 : -1;
  }
  if (score === 0) {
    score = looks(foldText(text));
    // one plural ends no talk in Spanish: "docs despacho"
    if (score === -1 && before === 'es' && !plainlyEnglish.test(foldText(text))) return before;
  }
  return score > 0 ? 'es' : score < 0 ? 'en' : before;
}
