import { foldText } from '../../classify/facts/scan-words.js';
import { type CountryTable, findCountry } from '../../core/country.js';
import type { ChatCase } from '../chat-case.js';
import type { EntryFacts } from '../entry-facts.js';
import type { Intent } from '../intent.js';
import { caseNamed } from './case-named.js';
import { goodsMarkers } from './cues.js';

/** a longer message is about goods or law */
const wordsAtMost = 16;

/** What a message asks of the chat itself or does to its cases, where its form leaves no doubt. */
export function aboutChat(message: string, state: ChatCase, countries: CountryTable): Intent | undefined {
  const folded = foldText(message.trim()).replace(/[’`´]/g, "'");
  if (folded.split(/\s+/).length > wordsAtMost || state.asked?.id.startsWith('entry-certifier-'))
    return undefined;
  const reminded = codeReminded(message, folded, state);
  if (reminded) return reminded;
  if (goodsMarkers.test(folded)) return undefined;
  if (ofThisAnswer.test(folded)) return { kind: state.result?.code == null ? 'limits' : 'not_loaded' };
  if (state.product !== '' && inShort.test(folded)) return { kind: 'summary' };
  const plain = questions.find(([pattern]) => pattern.test(folded))?.[1];
  if (plain) return plain;
  return clearing(folded) ?? shelf(message, folded, state, countries);
}

const law = (text: string): Intent => ({ kind: 'law', text, otherwise: { kind: 'who' } });

const answer =
  '(?:answers?|results?|figures?|calculations?|estimates?|totals?|numbers?|classifications?|advice|analysis|respuestas?|resultados?|calculos?|cifras?|clasificacion(?:es)?)';
/** "What are the limits of this answer?", "¿qué no cubre esta respuesta?" */
const ofThisAnswer = new RegExp(
  String.raw`\b(?:limits?|limitations?|caveats?|gaps?|weak(?:ness(?:es)?| points?| spots?)|disclaimers?|limites|limitaciones|reservas|salvedades)\s+(?:of|on|to|in|with|de|a|en)\s+(?:(?:this|that|these|your|the|all|its|esta|este|tu|su|la|el|las|los)\s+)*${answer}\b|\b(?:does|do|did|would)\s*(?:n'?t|not)?\s+(?:this|that|your|the)\s+${answer}\s+(?:not|leave out|omit|miss|skip)\b|\b(?:this|that|your)\s+${answer}\s+(?:doesn'?t|does not|don'?t|do not|didn'?t)\s+(?:cover|include|check|consider|account)|\bque no (?:cubre|incluye|abarca|considera|revisa)n?\s+(?:(?:esta|este|tu|su|la|el)\s+)*${answer}\b`,
);
/** "Gimme the short version of all this", "in a nutshell": the case as a whole, and nothing else said. */
const inShort =
  /^\W*(?:(?:ok|okay|so|and|now|please|can|could|you|i|want|need|just|gimme|give|me|us|tell|show|let'?s|have|the|a|an|in|y|bueno|ahora|dame|me|das|haz|hazme|un|una|la|el|en|quick|short|brief|final)\s+)*(?:(?:short|quick|brief|condensed|final)\s+(?:version|summary|recap|overview|form)|short|nutshell|tl;?dr|recap|overview|(?:sum|wrap|boil)\s+(?:it|this|that|everything|all(?: of)?(?: this| that)?)\s+(?:all\s+)?(?:up|down)|version (?:corta|breve|resumida)|resumen|resumidas cuentas|resumidito|resume(?:me|lo|melo)?|recapitula\w*)(?:\s+(?:of|for|on|de|del|para|todo|everything|all|it|this|that|these|where|we|are|stand|far|so|the|me|us|case|esto|eso|lo|que|llevamos|tenemos|el|la|caso|please|pls|por ?favor|porfa|now|then|again)\b)*\W*$/;

const questions: readonly (readonly [RegExp, Intent])[] = [
  [
    /\bwhat (?:are|is|do|can|could|would)(?: it)?\s?(?:n't|not)? ?(?:that )?you (?:not|n't|unable|never)|\bwhat (?:can't|cannot|don't|won't|aren't|couldn't) you\b|\bwhat are you (?:bad at|unable|not able|not good)|\b(?:your|any) (?:limits?|limitations?|weak(?:ness(?:es)?| spots?| points?)|blind spots?|shortcomings?)\b|\bwhat (?:is|are) (?:beyond|outside) you|\bque (?:es lo que )?no (?:puedes|sabes|haces|cubres|tienes)\b|\b(?:tus|cuales son los) (?:limites|limitaciones)\b|\ben que (?:fallas|no ayudas)\b/,
    { kind: 'limits' },
  ],
  [
    /\bhow (?:sure|confident|certain) (?:are you|is (?:it|that|this))\b.{2,40}\b(?:digits?|levels?|heading|subheading|chapter|line)\b|\bque tan segur[oa]\b.{2,40}\b(?:digitos?|nivel|partida|subpartida|capitulo|linea|fraccion)\b|\bhow (?:often|frequently|many times) (?:are|do|would|will|have) (?:you|it|this|these)\b.{0,24}\b(?:wrong|mistaken?|err|fail|right|miss|correct)\b|\bhow (?:accurate|reliable|trustworthy|precise|good) (?:are|is) (?:you|your|it|this|these|the)\b|\b(?:your|the) (?:error|accuracy|hit|success|failure) rate\b|\btrack record\b|\bhow (?:much|far) (?:can|should) (?:i|we) (?:trust|rely on)\b|\b(?:can|should) (?:i|we) (?:trust|rely on) (?:you|this|it|your|that)\b|\b(?:que tan|cada cuanto|con que frecuencia)\b.{0,24}\b(?:equivocas|equivoca|fallas|aciertas|preciso|precisa|exact[oa]|confiable|certero)\b|\bte equivocas\b|\bmargen de error\b|\b(?:puedo|podemos) (?:confiar|fiarme)\b/,
    { kind: 'accuracy' },
  ],
  [
    /\b(?:do|does|will|would|are|can) (?:you|it|this|anyone|anybody|somebody|others?) (?:\w+ )?(?:keep(?:ing)?|stor(?:e|ing)|sav(?:e|ing)|record(?:ing)?|log(?:ging)?|shar(?:e|ing)|sell|see|read)\b.{0,30}\b(?:what i|my|our|this (?:chat|talk|conversation)|anything|data|it|everything|info\w*)\b|\b(?:is|are) (?:this|it|my|our|what i)\b.{0,30}\b(?:private|confidential|stored|kept|saved|logged|recorded|shared)\b|\bwhere (?:does|do|is|are) (?:this|it|my|what i|our)\b.{0,24}\b(?:go|stored|kept|saved)\b|\b(?:guardas?|almacenas?|grabas?|compartes?)\b.{0,24}\b(?:lo que|mis|nuestros|esto|datos|conversacion)\b|\b(?:es|son) (?:privad[oa]s?|confidencial(?:es)?)\b|\bquien (?:mas )?(?:ve|lee|puede ver)\b/,
    { kind: 'privacy' },
  ],
  [
    /\b(?:can|do|are|will|could) you (?:\w+ ){0,4}(?:the )?(?:internet|online|web|google|live|real[- ]time)\b|\b(?:connected|connection) to the (?:internet|web)\b|\b(?:internet|wifi|network) (?:access|connection)\b|\b(?:are you|does it work|do you work) (?:offline|online)\b|\b(?:search|look up|browse)\w* (?:\w+ ){0,3}(?:on )?the (?:internet|web)\b|\b(?:internet|en linea|en la red|en vivo|tiempo real|google)\b.{0,20}\?|\b(?:buscas?|consultas?|conectad[oa]|tienes acceso)\b.{0,20}\b(?:internet|linea|web|red)\b/,
    { kind: 'offline' },
  ],
  [
    /\bhow (?:do|can|should) (?:i|we|you) (?:leave|quit|exit|stop|close|end|log ?out|get out)\b(?! (?:the|a|of) (?:case|list|goods))|\bcomo (?:me )?(?:salgo|cierro|termino|salir|cerrar)\b/,
    { kind: 'quit' },
  ],
  [
    /\b(?:send|give|show|tell|dame|manda(?:me)?|pasame|muestra(?:me)?|quiero)\b.{0,16}\b(?:sum+ary|resumen|recap|recuento)\b/,
    { kind: 'summary' },
  ],
  [
    /\bwho(?:'s| is| will be| would be| else is)? (?:\w+ )?(?:answers?(?: for)?|responsible|liable|accountable|to blame|blamed|at fault)\b|\b(?:are|would|will) (?:you|i|we) (?:be )?(?:\w+ )?(?:liable|responsible|accountable|penali[sz]ed|fined)\b|\bwhat if (?:the code|you|it|this|your (?:code|answer)) (?:is|are|turns? out|gets?|get it) (?:to be )?wrong\b|\bwhose fault\b|\bquien (?:responde|es responsable|paga la multa|tiene la culpa|asume)\b|\b(?:eres|es usted|soy yo) (?:el |la )?responsable\b/,
    law('who is responsible'),
  ],
  [
    /\b(?:limit|threshold|minimum|amount|value|size|cap|ceiling|limite|monto|minimo|tope)\b.{0,24}\b(?:under|below|before|up to|until|debajo|menos|hasta|abajo)\b.{0,30}\b(?:nothing|no (?:dut\w+|tax\w*|tariffs?)|free|don'?t (?:have to )?pay|not pay|without paying|exempt|no (?:se )?paga|nada|libre|exento|sin pagar)\b/,
    law('de minimis'),
  ],
];

const facts: readonly (readonly [RegExp, readonly (keyof EntryFacts)[]])[] = [
  [/\b(?:origin|country|origen|pais)\b/, ['origin']],
  [/\b(?:value|amount|worth|valor|monto)\b/, ['value', 'price']],
  [/\b(?:price|precio)\b/, ['price', 'value']],
  [/\b(?:quantity|quantities|count|units|pieces|cantidad(?:es)?|piezas|unidades)\b/, ['quantities']],
  [/\b(?:freight|flete)\b/, ['freight']],
  [/\b(?:insurance|seguro)\b/, ['insurance']],
  [/\b(?:date|entry date|fecha)\b/, ['date']],
  [/\b(?:transport|mode|transporte)\b/, ['transport']],
  [/\b(?:destination|destino)\b/, ['destination']],
  [/\b(?:materials?|bill of materials|bom|materiales)\b/, ['materials']],
  [/\b(?:exchange rate|tipo de cambio)\b/, ['pesos']],
];
const clears =
  /^\W*(?:(?:please|ok|now|and|then|por favor|ahora|y|mejor|actually|no)[\s,]+)*(?:remove|clear|delete|erase|drop|forget(?: about)?|unset|scratch|ignore|quita(?:le|r|me)?|borra(?:le|r|me)?|elimina(?:r|le)?|olvida(?:r|te de)?|saca(?:le)?|ignora)\s+(?:the |my |that |el |la |los |las |lo del? |de )*/;

/** "Remove the origin": a fact of the entry that is to be unknown again. */
function clearing(folded: string): Intent | undefined {
  const opened = clears.exec(folded);
  if (!opened || /\d/.test(folded) || folded.split(/\s+/).length > 8) return undefined;
  const rest = folded.slice(opened[0].length);
  const found = facts.filter(([pattern]) => pattern.test(rest)).flatMap(([, names]) => names);
  return found.length === 0 ? undefined : { kind: 'clear', facts: [...new Set(found)] };
}

const naming =
  /^\W*(?:(?:please|ok|now|and|por favor|ahora|y)[\s,]+)*(?:(?:call|name|label|tag|title|llama(?:le|lo|la|los)?|nombra(?:lo|la)?|etiqueta(?:lo|la)?|ponle)\s+(?:(?:this|it|these|that|them|esto|este|esta|a\s+est[ea])\b\s*)?|(?:save|file|store|keep|park|guard[ae](?:lo|la|los|las)?|archiv[ae](?:lo|la)?)\s+(?:(?:this|it|these|that|them|esto|este|esta)\s+)?(?:one\s+|case\s+|caso\s+)?(?=(?:as|under|como|bajo|con)\b))(?:(?:one|case|caso|product|as|under|como|bajo|de nombre|the name|con el nombre|el nombre|por nombre|:)\s+)*["'“]?(?=\S)/;
const backTo =
  /^\W*(?:(?:please|ok|now|and|so|let's|lets|let us|por favor|ahora|y|bueno)[\s,]+)*(?:(?:i want to |can we |vamos a |quiero )?(?:go|get|take me|come|switch|jump|return|move|bring me|regres\w+|volv\w+|vuelv\w+|cambi\w+|pasa\w*|ve|ir)(?:\s+(?:me|us|nos))?\s+)?(?:(?:back|over)\s+)?(?:to|al?|con)\s+(?:the |my |la |el |las |los |mi |mis )*(\S.*)$/;
const reminding =
  /\b(?:what (?:was|were)|remind me|cual era|(?:que|cual) (?:codigo|fraccion) (?:era|tenian?|fue|diste|dijiste)|que era|recuerdame)\b.{0,40}\b(?:code|number|hts|heading|line|codigo|fraccion|partida)\b.{0,8}\b(?:of|for|de|del)\b(.+)$/;

/** "¿Qué código tenía la de plástico?" */
const codeOnce =
  /\b(?:que|cual) (?:codigo|fraccion) (?:era|eran|tenian?|fue|(?:me |nos )?(?:diste|dijiste|habias dado))\s+(?:(?:el|la|lo|los|las|para|a|de|del)\s+)*(\S.+)$/;
/** The goods under discussion, by no name. */
const ofThese =
  /^\W*(?:the|my|your|el|la|su|it|this|that|these|those|them|mine|my goods|esto|eso|estos|estas|mi mercancia)\W*(?:again)?\W*$/;
/** "What was the tent's code?", "the code of the tent again?": what stands between. */
const possessed =
  /\b(?:what (?:was|is|were)|what's|remind me(?: of)?|cual era)\s+(?:the |my |el |la )?(\S.*?)(?:'s)?\s+(?:code|number|hts|heading|line|codigo|fraccion)\b/;
/** "1st one again", "the first again", "la primera otra vez". */
const onceMore =
  /^\W*(?:(?:ok|now|and|ahora|y|the|la|el|again|otra vez)[\s,]+)*(?:1st|2nd|3rd|first|second|third|previous|other|earlier|primer[oa]?|segund[oa]|tercer[oa]|anterior|otr[oa])(?:\s+(?:one|item|product|case|goods|caso|articulo|producto|mercancia))?[\s,]+(?:again|please|now|otra vez|de nuevo|nuevamente|por favor)\W*$/;

/** Names the case, or goes back to another one. */
function shelf(
  message: string,
  folded: string,
  state: ChatCase,
  countries: CountryTable,
): Intent | undefined {
  const text = message.trim();
  const name = state.product === '' ? null : naming.exec(folded);
  const isCalled =
    name &&
    /\b(?:this|it|these|that|them|as|under|como|bajo|case|caso|one|ponle|est[aeo])\b|\b(?:llam[ae]|nombr[ae]|etiquet[ae]|guard[ae]|archiv[ae])\w*(?:lo|la|le)\b/.test(
      name[0],
    );
  if (name && isCalled && !/[?¿]/.test(message)) return { kind: 'case', text, entry: {} };
  const others = state.others ?? [];
  if (others.length > 0 && onceMore.test(folded)) return { kind: 'case', text, entry: {} };
  const back = others.length === 0 ? undefined : backTo.exec(folded)?.[1];
  if (back === undefined || findCountry(back.replace(/[.!?]+$/, ''), countries)) return undefined;
  const isSaidSo =
    /\b(?:back|return|regres\w+|volv\w+|vuelv\w+)\b/.test(folded) &&
    !/\b(?:paso|step|antes|atras|before)\b/.test(folded);
  return isSaidSo || caseNamed(others, back) ? { kind: 'case', text, entry: {} } : undefined;
}

/** "What was the code of the handbag?": the code of another case, which stays laid aside. */
function codeReminded(message: string, folded: string, state: ChatCase): Intent | undefined {
  const others = [...(state.others ?? []), ...(state.list ?? [])];
  if (others.length === 0 && state.product === '') return undefined;
  const asked = (reminding.exec(folded) ?? codeOnce.exec(folded) ?? possessed.exec(folded))?.[1];
  if (asked !== undefined && inThePast.test(folded) && !ofThese.test(asked))
    return { kind: 'recall', text: message.trim(), entry: {} };
  return asked !== undefined && caseNamed(others, asked)
    ? { kind: 'recall', text: message.trim(), entry: {} }
    : undefined;
}

/** "What was the code for the women's coat?": what is asked in the past was answered before, or never. */
const inThePast =
  /\b(?:was|were|remind me|again|did you (?:say|give|tell)|had you|you (?:gave|said|told)|era|eran|tenia|tenian|habias|diste|dijiste|recuerdame|otra vez)\b/;
