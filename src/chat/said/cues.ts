import type { Intent } from '../intent.js';

/** What folded words (lower case, no accents) mean to the chat, in English and Spanish. */
export const topics = {
  wrong:
    /\b(?:wrong|incorrect|not (?:right|correct)|mistake|should be|right code is|correct code is|esta mal|incorrect[oa]|no es correct[oa]|equivocad[oa]|deberia ser|debe ser|la correcta es|el correcto es)\b/,
  right:
    /^(?:yes,?\s+)?(?:that'?s|that is|it'?s|it is|this is|the code is|si,?\s+|eso|asi|la fraccion|el codigo)?\s*(?:is|es|esta)?\s*(?:right|correct|correct[oa]|perfect[oa]?|bien)\b[\s.!]*$/,
  changes:
    /\b(?:what(?:'s| has| is)? chang|what changed|changes? (?:in|to|of|since)|que (?:ha )?cambi|cambios? (?:en|de|desde|a)|cambio (?:en|de)|modificaciones)/,
  compare:
    /\b(?:why not|why isn'?t|why wasn'?t|why (?:would|does|do|did|should|could|can|will|is|are|were) (?:it|this|that|they|these|those|the \w+) not|why (?:(?:would|does|do|did|should|could|are|were)n'?t|won'?t|can'?t) (?:it|this|that|they|these|those|the \w+)|por ?que no|compare|compar[ae]r?|difference between|diferencia entre|versus|vs|instead of|rather than|en vez de|en lugar de)\b/,
  regulations:
    /\b(?:regulations?|regulaci(?:on|ones)|regulatory|regulatori[oa]s?|noms?|permits?|permisos?|non-tariff|no arancelari[oa]s?|cofepris|senasica|semarnat|immex|prosec)\b/,
  origin:
    /\b(?:usmca|t-?mec|cusma|rules? of origin|reglas? de origen|originat\w+|originari[oa]s?|qualif\w+|calific\w+)\b/,
  duty: /(?<!heavy[ -])(?<!medium[ -])(?<!light[ -])\b(?:dut(?:y|ies)|duty rate|tariffs?|tariff rate|landed cost|costs? to import|import costs?|(?:which|what) rate|how much (?:import )?tax(?:es)?|what (?:do|does|will|would|must|should|shall) (?:i|we|they|it|he|she|you) (?:have to |need to )?(?:pay|owe)|que (?:pago|pagamos|se paga|pagan|debo pagar)|cuesta importar|costo de importar|import tax(?:es)?|how much (?:do|does|would|will|is|are)|(?:base|general|mfn|column 1|column one) rate|(?:have|need|got) to pay|pay (?:anything|something)|(?:tengo|tenemos|hay) que pagar|paga algo|pago algo|tasa (?:general|base)|aranceles|arancel|impuestos?|cuanto (?:paga|pagan|pago|pagaria|cuesta)|que paga|tasa|igi)\b/,
  /** asks what is paid, beside naming goods */
  paid: /(?<!heavy[ -])(?<!medium[ -])(?<!light[ -])\b(?:dut(?:y|ies)|how much|to pay|que pagar|aranceles|cuanto (?:pag|cuest)\w*|impuestos)\b/,
  claimed: /\b(?:under|with|claiming|con|bajo)\s+(?:the\s+|el\s+)?(?:usmca|t-?mec|cusma)\b/,
  lookup:
    /\b(?:what(?:'s| is| does)|look ?up|show|describe|tell me about|meaning|definition|que es|que significa|que dice|que cubre|muestra(?:me)?|consulta|busca|describe|ensename|covers?|about|sobre)\b/,
  /** asks for a note of a section or chapter, or what it leaves out */
  notes:
    /\bnot(?:es?|as?)\b|\bexclu\w+|\b(?:leaves?|left|keeps?|shuts?) out\b|\bleave out\b|\bdeja\w* fuera\b|\bno (?:entra|cabe|abarca|cubre)n?\b|\b(?:not|never) (?:cover|include|take)\w*\b/,
  /** asks which rule or note it is, whatever of */
  whichLaw:
    /\b(?:which|what|que|cual(?: es la)?) (?:gri|gir|rgi|(?:general |legal |interpretative )?rule|regla(?: general)?|(?:legal |section |chapter )?note|nota(?: legal)?)\b(?! (?:of origin|de origen))|\b(?:cite|quote|name|give me|show me) (?:me )?the (?:legal )?(?:note|rule)s?\b(?! of origin)|\b(?:cita|dame|muestra(?:me)?) la (?:nota|regla)(?: legal)?\b(?! de origen)/,
  /** asks what a word means */
  meaning:
    /^[^a-z0-9]*(?:(?:and|so|ok|but|wait|sorry|hmm+|i don'?t (?:get|understand)(?: it)?|y|e|entonces|no entiendo|perdon|disculpa|oye)[\s,.:;¿]+)*(?:what(?:'?s| is| are| does| do| goes on| must be on)|what about|explain|define|tell me about|que (?:es|son|significan?|quiere decir)|explica(?:me)?|and the)\s+(?:(?:an?|the|el|la|los|las|un|una)\s+)?/,
  /** asks what parts two words of the trade */
  parting:
    /\b(?:what'?s the difference|difference between|differ(?:s|ent)? from|diferencia (?:hay )?entre|que distingue)\b/,
  /** asks whether a code still stands */
  inForce:
    /\b(?:still|any ?more|valid|in force|exists?|current(?:ly)?|sigue|todavia|vigente|valid[oa]|existe)\b/,
  children:
    /\b(?:children|below|beneath|under(?:neath)?|subheadings|lines (?:of|in|under)|break ?down|what(?:'s| is) in|debajo|hij[oa]s|subpartidas|desglos[ae]r?|fracciones de|lineas de|que hay en|abre)\b/,
  notLoaded:
    /\b(?:anti-?dumping|dumping|countervailing|ad\/?cvd|cuotas? compensatorias?|excise|ieps|quota fill|fill level|llenado|cupos?|fda|epa|cpsc|usda|partner government|other agencies|otras agencias|exchange rate|tipo de cambio)\b/,
} as const;

/** Words that announce the goods to classify. */
export const goodsMarkers =
  /^(?:.*?\b)?(?:(?:please\s+)?classify(?:ing)?(?: this| these)?|clasifi(?:ca|que|car|came|cacion de)(?: esto| estos| esta)?|(?:what(?:'s| is)?|which|find|give me|need)\b.{0,24}\b(?:code|number|classification|heading|subheading|line)s?\b.{0,12}\b(?:for|of)(?: this| these| a| an| the| my)?|(?:cual|que|dame|busco|necesito)\b.{0,24}\b(?:fraccion(?: arancelaria)?|codigo|clasificacion|partida)\b.{0,14}\b(?:de|del|para|corresponde a|tiene|tienen|le toca a)(?: un| una| unos| unas| el| la| los| las)?|(?:hs|hts|tariff|schedule b|harmonized) (?:code |number |classification |heading )?(?:for|of)|i(?:'d| would) like (?:the|an?|to (?:know|get|have|see) the) (?:code|classification|hts|heading)\b.{0,12}\b(?:for|of)|new (?:product|goods)|(?:next|nxt|siguiente|otr[oa]|another|separately|aparte|new (?:one|item))(?: (?:one|item|product|up|altogether|thing|producto|articulo|mercancia))*(?=\s*:)|otro producto|nuevo producto|i (?:import|sell|have|need to import)|we (?:import|sell)|(?:importo|vendo|importamos|quiero importar|voy a importar))\b(?![\s:,]*\d)[\s:,]*/;

/** Questions that hold the goods to classify between their words: "what would a sleeping bag be classified as?". */
const goodsWithin: readonly RegExp[] = [
  /^\W*(?:(?:and|so|ok|hi|hello)\W+)*(?:what|where|how|(?:under )?(?:what|which) (?:heading|chapter|code|number|subheading|line))\s+(?:would|do|does|did|should|is|are|can|could)\s+(?:(?:i|we|you|one)\s+(?:classify|put|declare|enter|code)\s+)?(.{3,80}?)(?:\s+(?:be|get|gets|usually|normally))*\s+(?:classif(?:y|ied)|fall(?:s)?|go(?:es)?|belong(?:s)?|come under|coded|declared)\b/,
  /^\W*(?:(?:and|so|ok|hi|hello)\W+)*(?:where|how|under (?:what|which) (?:heading|chapter|code))\s+(?:would|do|does|should|can|could)\s+(?:i|we|you|one)\s+(?:classify|put|declare|enter|code)\s+(.{3,80}?)\W*$/,
  /^\W*(?:do|does|would|are|is)\s+(.{3,80}?)\s+(?:fall under|go under|go in|belong (?:in|to|under|with)|count as|classify as|classified (?:as|under|with))\b/,
  /^\W*(?:(?:y|oye|hola|bueno)\W+)*(?:como|donde|en (?:que|cual) (?:partida|capitulo|fraccion|codigo))\s+(?:se\s+)?(?:clasifica[ns]?|clasifico|clasificamos|clasificaria[ns]?|entra[ns]?|va[ns]?|anda[ns]?|esta[ns]?|queda[ns]?|viene[ns]?|cae[ns]?|ubico|declaro|meto|pongo)\s+(.{3,80}?)\W*$/,
];

/** The place in a folded question of the goods that it asks the code of, between its own words. */
export function goodsAskedWithin(folded: string): { readonly at: number; readonly end: number } | undefined {
  for (const pattern of goodsWithin) {
    const found = pattern.exec(folded)?.[1];
    const words = found?.replace(/^(?:(?:an?|the|some|my|our|una?|unos|unas|el|la|los|las)\s+)+/, '');
    if (!words || /^(?:it|its|they|them|this|these|those|that|one|esto|estos|eso)\b/.test(words)) continue;
    const at = folded.indexOf(words);
    return { at, end: at + words.length };
  }
  return undefined;
}

/** The openings of a detail of the goods under discussion. */
export const leadingDetail =
  /^(?:(?:no|yes|si|but|pero|actually|en realidad|also|tambien|and|y|sorry|wait|oops|hmm+|hold on|my mistake|my bad|perdon|espera|disculpa|ah|oh|i think|i believe|i guess|apparently|turns out|it turns out|creo que|resulta que|parece que)[\s,]+)*(?:it'?s|it is|its|they'?re|they are|these are|it has|they have|made of|made from|with|without|for|es de|es|son de|son|tiene|tienen|hech[oa]s? de|hech[oa]s? con|con|sin|para|de|also|tambien|actually|en realidad)\b[\s,]*/i;

/** What tells how goods are made or finished and names none: "knitted, with a collar", "all cotton", "pique fabric, 210 g/m2", "tela de mezclilla". */
export const ofMake =
  /^\W*(?:(?:knit(?:ted)?|woven|crocheted|quilted|(?:un)?lined|(?:un)?coated|painted|plated|printed|dyed|embroidered|insulated|welded|forged|cast|tempered|laminated|tejid[oa]s?|forrad[oa]s?|pintad[oa]s?|bordad[oa]s?|impres[oa]s?|soldad[oa]s?)(?=\W*$|\s*,|\s+(?:with|and|in|from|by|de|con|en|y)\b)|(?:all|pure|100 ?%|mostly|entirely|totalmente|puro|pura|tod[oa])\s+(?:de\s+)?[a-z]{3,}\W*$|(?:an?\s+)?(?:[a-z-]+\s+){1,2}(?:fabric|weave|finish|lining|soles?|uppers?|collars?|cuffs|sleeves?|handles?|coating|plating|filling|stuffing|backing)(?=\W*$|\s*,)|(?:tela|forro|suelas?|mangos?|relleno|acabado|recubrimiento|mangas?|cuello|corte) (?:de )?[a-z]{3,})/;

/** Words that say nothing beside a fact of the entry: "and if it comes from Mexico?". */
export const smallWords =
  /\b(?:it|they|is|are|comes?|and|the|if|what|how|about|with|now|instead|for|of|on|value|goods|no|not|wait|sorry|actually|hold on|oops|hmm+|rather|mean|make|es|son|vienen?|fuera|y|si|que|tal|con|la|el|ahora|en vez|de|mercancia|valor|valen?|por|perdon|espera|digo|mejor)\b/g;

/** Words around the goods in a question about duties or origin. */
export const fillers: readonly RegExp[] = [
  /\b(?:i(?:'d| would) like|to know|do you|you|i'?m|we'?re|importing|imported|want|costs?|what(?:'s| is| are)?|how much|how many|which|tell me|show me|give me|calculate|compute|please|would|will|does|do|i|we|it|they|this|that|these|those|if|be|there|is|are|and|my|pay|paid|owe|cost|need|needed|get|to)\b/g,
  /\b(?:cual(?:es)?|cuanto|cuanta|cuantos|que|dime|muestra(?:me)?|calcula|por favor|seria|son|es|se|esto|esta|este|si|y|mi|paga(?:n|r|ria)?|pago|valen?|vienen?|cuestan?|debe(?:n|ria)?|necesit[oa](?:ria)?|hay|tiene)\b/g,
  /\b(?:dut(?:y|ies)|tariffs?|rates?|import|tax(?:es)?|landed|aranceles|arancel|impuestos?|tasas?|importacion|de importacion|igi)\b/g,
  /\b(?:usmca|t-?mec|cusma|rules? of origin|reglas? de origen|originating|originate|originari[oa]s?|qualif(?:y|ies|ied)|califican?|preference|preferential|treatment|under|bajo|con el|claim)\b/g,
  /^[\s,.?¿!]*(?:on|for|of|the|a|an|in|at|sobre|para|por|de|del|el|la|los|las|un|una)\b|\b(?:on|for|of|the|at|with|by|sobre|para|por|de|del|el|la|los|las|con|en|al?)[\s,.?!]*$/g,
  /^[\s,.?¿!]*(?:on|for|of|the|a|an|in|at|sobre|para|por|de|del|el|la|los|las|un|una)\b|\b(?:on|for|of|the|at|with|by|sobre|para|por|de|del|el|la|los|las|con|en|al?)[\s,.?!]*$/g,
];

const commands: readonly (readonly [RegExp, Intent])[] = [
  [/^(?:help|what can you do|ayuda|que (?:puedes|sabes) hacer|como funciona|\?)$/, { kind: 'help' }],
  [/^(?:undo|go back|take that back|back|deshacer|deshaz|regresa|regresar|atras|volver)$/, { kind: 'undo' }],
  [
    /^(?:start over|reset|restart|new case|clear|begin again|empezar de nuevo|empieza de nuevo|reiniciar|de nuevo|nuevo caso|borra todo)$/,
    { kind: 'restart' },
  ],
  [
    /^(?:summary|summari[sz]e|sum up|recap|case|where are we|(?:what(?:'s| is| was| were)|which is) (?:the|my|that) code(?: again)?|which code(?: is it)?|cual es (?:el codigo|la fraccion)|what do you know|resumen|resume|resumir|caso|que sabes|en que vamos)$/,
    { kind: 'summary' },
  ],
  [
    /^(?:export|export (?:it|this|the case)|memo|exportar?|exporta (?:el )?caso|memorando)$/,
    { kind: 'export' },
  ],
  [
    /^(?:candidates|show (?:me )?(?:the )?candidates|other candidates|alternatives|options|what else could it be|how (?:sure|confident|certain) are you|what are the alternatives|que mas podria ser|que tan segur[oa] (?:es|estas)|candidat[oa]s|alternativas|opciones|muestra (?:los )?candidatos)$/,
    { kind: 'candidates' },
  ],
  [
    /^(?:why|why (?:this|that)(?: code| one)?|why is that|explain|explain (?:it|this|that|why)|reasons|reasoning|por ?que|por que (?:esa|ese|esta|este)(?: fraccion| codigo)?|explica(?:lo|me)?|razones|motivos)$/,
    { kind: 'why' },
  ],
  [
    /^(?:hello|hi|hey|good (?:morning|afternoon|evening)|hola|buen(?:os|as) (?:dias|tardes|noches))$/,
    { kind: 'greeting' },
  ],
  [/^(?:thanks|thank you|thx|great|ok|okay|gracias|muchas gracias|vale|perfecto|listo)$/, { kind: 'thanks' }],
  [
    /^(?:(?:what|which) (?:data|sources?|law|editions?) (?:do you (?:have|use|hold)|is loaded|are loaded)|(?:which|what) editions?(?: (?:are|is) loaded| do you (?:have|use))?|data|sources|que datos (?:tienes|hay)|que edicion(?:es)?(?: tienes| usas| hay)?|datos|fuentes)$/,
    { kind: 'data' },
  ],
  [/^(?:english|in english|speak english|en ingles|ingles)$/, { kind: 'language', language: 'en' }],
  [/^(?:spanish|in spanish|espanol|en espanol|habla espanol)$/, { kind: 'language', language: 'es' }],
];

/** The command that a whole message is, such as "start over" or "resumen". */
export function commandFor(folded: string): Intent | undefined {
  const bare = folded
    .replace(/^[\s¿¡]+|[\s?!.]+$/g, '')
    .replace(/^(?:(?:please|por favor)[\s,]+|(?:no|ok|okay)\s*,\s*)|[\s,]+(?:please|por favor)$/g, '');
  return commands.find(([pattern]) => pattern.test(bare))?.[1];
}

const asking =
  /^[\s¿]*(?:what|who|whom|whose|when|where|why|how|which|is there|are there|is it|are they|can you|could you|do you|does|did|will|would|should|que|quien|quienes|cuando|donde|por ?que|como|cual|cuales|cuanto|cuantos|hay|puedes|podrias|sabes|existe|existen|se necesita|es necesario)\b/;

/** Whether a message asks something rather than naming goods. */
export const isQuestionForm = (folded: string): boolean => asking.test(folded) || /\?\s*$/.test(folded);
