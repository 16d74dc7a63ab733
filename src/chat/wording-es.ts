import { share } from './share.js';
import { costSpanish } from './wording-cost-es.js';
import type { Wording } from './wording-en.js';

const list = (items: readonly string[]): string => items.map((item) => `\n- ${item}`).join('');

export const spanish: Wording = {
  cost: costSpanish,
  greeting:
    'Hola. Describa la mercancía en pocas palabras: qué es, de qué está hecha, para qué sirve. Busco la fracción y digo qué tan segura es.',
  thanks: 'De nada.',
  bye: 'Hasta luego, aquí estoy cuando haga falta.',
  cannotSend:
    'No puedo enviar nada: de aquí no sale correo. "exportar" muestra el caso y esta conversación como texto para copiar; en una terminal /export ARCHIVO lo escribe.',
  privacy:
    'Lo que escribe se queda donde corre este chat, salvo que se haya abierto con un modelo de lenguaje, y entonces lo dijo al principio. Cada clasificación que se mostró queda en el historial; las notas y la mercancía de esta conversación se olvidan con ella, y nada se escribe en un archivo si no lo guarda o exporta. Desde aquí no puedo borrar el historial; "empezar de nuevo" limpia el caso.',
  limits:
    'Lo que no puedo hacer: dar consejo legal, presentar una entrada, enviar nada ni buscar en una red. Para Estados Unidos no están cargados los alcances y tasas antidumping y compensatorios, el llenado de cupos, los impuestos especiales, los tipos de cambio ni lo que piden otras agencias; de resoluciones hay pocas y de notas no todas. Donde falta algo, la respuesta lo dice; decide un agente aduanal.',
  accuracy:
    'Medido sin hacer ninguna pregunta: en mercancías dichas con palabras claras la partida es correcta al menos 97 de cada 100 veces y los seis dígitos 94; en los asuntos cortos de resoluciones recientes de CBP, 52 y 41 de cada 100. Por eso lea el porcentaje junto a cada código: de los que doy por 90% acierto unos 9 de cada 10.',
  accuracyRanks: (levels) => `Qué tan seguro, por dígitos: ${levels.join(', ')}.`,
  supposedCode: (code, likely, rate) => `${code} (${likely}${rate === '' ? '' : `, tasa general ${rate}`})`,
  supposedSame: (detail, code) => `Con "${detail}" seguiría en ${code}.`,
  supposedOther: (detail, then, now, instead) =>
    `Con "${detail}"${instead === '' ? '' : ` en lugar de "${instead}"`} sería ${then}; ahora es ${now}.`,
  supposedOnly: 'Es solo un supuesto: dígalo como un hecho para cambiar el caso.',
  offline:
    'No: no busco nada en internet. Contesto con los datos de tarifa cargados en esta máquina (o en el servidor por el que me habla); "qué datos" los lista con sus fechas.',
  quit: 'En una terminal, /quit o Ctrl-D terminan el chat; en una página basta cerrarla. /save lo guarda antes, /export lo escribe en un archivo.',
  cleared: (facts) => `Quitado del caso: ${facts.join(', ')}.`,
  nothingToClear: 'De la entrada no se sabe eso, así que no hay nada que quitar.',
  caseNamed: (goods, name) => `"${goods}" se llama ${name} en esta conversación.`,
  noCases: 'No hay caso abierto. Describa la mercancía.',
  cases: (lines) => `Los casos de esta conversación:${list(lines)}`,
  backTo: (goods) => `De vuelta a "${goods}", como quedó.`,
  nothingSaid: 'Antes no se dijo nada.',
  saidFirst: (text) => `Primero: ${text}`,
  saidLast: (text) => `Lo último: ${text}`,
  saidThen: (message, answer) => `A ${message} contesté: ${answer}`,
  saidAll: (lines) => `Hasta ahora:${list(lines)}`,
  remembered: (note) =>
    `Anotado para esta conversación: "${note}". Queda en el resumen y en la exportación; no cambio ninguna respuesta por ello, así que nombre la mercancía completa. Dura lo que dure esta conversación.`,
  help: `Puedo hacer esto, en español o en inglés:${list([
    'clasificar mercancía: descríbala y conteste mis preguntas con su número o con palabras',
    'comparar: "por qué no 2", "por qué no" y un código, "compara" y dos códigos',
    'aranceles: "arancel desde China con valor 12000 el 2026-06-15"',
    'origen: "califica para el T-MEC", "qué necesito"',
    'la tarifa: "qué es" y un código, "qué hay debajo de" y un código',
    'cambios: "qué cambió en el capítulo 73 desde 2026-01-01"',
    'México: "regulaciones de" y una fracción',
    'corregirme: "está mal, debe ser" y el código',
    '"por qué", "candidatos", "resumen", "exportar", "deshacer", "empezar de nuevo"',
  ])}`,
  restarted: 'Caso nuevo. ¿Cuál es la mercancía?',
  undone: 'Deshecho.',
  nothingToUndo: 'No hay nada que deshacer.',
  languageSet: 'Desde aquí contesto en español.',
  unknown:
    'Eso no lo sé: tengo la tarifa, sus aranceles, las reglas de origen del T-MEC y lo que se me ha enseñado, y no contesto nada de otra parte. Pregúnteme mejor por el código de una mercancía, el arancel de un código, su regla de origen o qué cubre un código; "ayuda" enseña cómo.',
  unclear:
    'No estoy seguro de lo que quiere decir. Si es mercancía, diga qué es y de qué está hecha; si es una pregunta, nombre un código, una nota o lo que quiere saber.',
  askWhich: (said, goods) => `¿"${said}" es otra mercancía o un detalle de "${goods}"?`,
  asNewGoods: 'otra mercancía',
  asDetail: 'un detalle',
  asNeither: 'ninguna de las dos',
  neither: 'Entonces lo dejo; nada cambió.',
  dropped: (goods) =>
    goods === '' ? 'De acuerdo. No hay mercancía en el caso.' : `De acuerdo. "${goods}" queda como estaba.`,
  who: 'Soy un programa, no una persona, ni abogado ni agente aduanal. Leo la tarifa cargada, sus notas, aranceles y reglas de origen, y digo qué tan seguro estoy; decide un agente aduanal con patente.',
  smallTalk:
    'Me ocupo de aduanas: el código de la mercancía, su arancel, su origen y la ley que lo dice. Describa una mercancía, o pregunte por un código o una nota.',
  chosen: (code, probability) =>
    `Seguimos con ${code}${probability === undefined ? ', que no está entre los candidatos' : `, al que le doy ${share(probability)}`}. Para enseñármelo, diga que es el código correcto.`,
  notLoaded:
    'No lo puedo decir: no está en los datos cargados. Las cuotas compensatorias, los impuestos especiales, el llenado de cupos, los tipos de cambio y los requisitos de otras dependencias se consultan con la autoridad correspondiente.',
  modelFailed: 'El modelo de lenguaje no contesta; contesto con mis propias reglas.',
  modelBroke: 'El modelo de lenguaje se interrumpió; lo de arriba viene de los datos cargados.',
  modelAsked: (words) => `Entendí: "${words}".`,
  notesFor: (code) => `Las notas que tocan a ${code}:`,
  restsOnRules: (code, rules) =>
    `Aquí: la respuesta ${code} se apoya en ${rules.map((rule) => rule.replace('GRI', 'RGI')).join(', ')}; «por qué» muestra cada paso.`,
  lawMore: (left) => `y ${left} más; pida una nota por su número.`,
  notComputed: (points) => `Para este código los datos cargados no incluyen:${list(points)}`,

  leads: (code, goods) => `${code} va adelante: ${goods}.`,
  sureTo: (code, share) => `Es seguro hasta ${code} (${share})`,
  likeliestBelow: (share) => `; más abajo, esta es la línea más probable (${share}).`,
  sureOfNothing: (share) => `Ni el capítulo es seguro todavía (${share}).`,
  review: 'Una persona debe revisar el resto.',
  refused: (missing) => `Con eso no alcanza para clasificar. Dígame:${list(missing)}`,
  rival: (code, share) => `Le sigue ${code} con ${share}.`,
  moved: (answer, moves) =>
    `${answer === '' ? 'Eso' : `"${answer}"`} movió ${moves
      .map(({ formatted, from, to }) =>
        to === undefined ? `${formatted} de ${from} fuera de la lista` : `${formatted} de ${from} a ${to}`,
      )
      .join(', ')}.`,
  notMoved: (answer) => `"${answer}" no movió ninguna probabilidad ni un punto.`,
  newGoods: 'Lo tomo como otra mercancía; "deshacer" regresa a la anterior.',
  passed: 'Lo dejo abierto.',
  notUnderstood: (options) =>
    options > 0
      ? 'No puedo leer eso como respuesta. Dé el número de una de las respuestas, sus palabras, o "no sé".'
      : 'No puedo leer eso como respuesta. Dígalo con otras palabras, o "no sé".',
  noOpenQuestion: 'Esa pregunta no está abierta.',
  stillOpen: (text) => `Sigue abierta: ${text}`,
  nothingLeftToAsk: 'No queda nada que preguntar que cambie el código.',
  entryNoted: (parts) => `Anotado: ${parts.join(', ')}.`,
  noGoods: 'Todavía no hay mercancía. Descríbala y busco el código.',

  askOrigin: '¿De qué país es originaria la mercancía?',
  askOriginWhy: 'Lo que paga una línea depende del origen de la mercancía.',
  askAmount: (said) => `"${said}": ¿qué cantidad es?`,
  amountUnread: (said) =>
    `No puedo leer la cantidad en "${said}" y no queda anotado ningún valor. Escríbela como 12000, 12,000.00 o 12.000,00.`,
  priceOfOne: (said) =>
    `"${said}" es el precio de uno y no queda anotado ningún valor. ¿Cuánto vale en total la mercancía?`,
  askRate: (amount, currency) =>
    `El valor es ${amount} y los aranceles se calculan en dólares. ¿Cuánto vale 1 ${currency} en dólares?`,
  askRateWhy:
    'Cuenta el tipo de cambio que CBP certifica para el día de la exportación (19 CFR part 159, subpart C); aquí no hay ninguno cargado.',
  askGoods: '¿Qué mercancía, o qué código?',
  askWhichCode: '¿A qué código se refiere?',
  askRightCode: '¿Cuál es el código correcto?',
  yes: 'Sí',
  no: 'No',
  unknownOrigin: (near) =>
    near.length === 0
      ? 'No conozco ese país. Escriba su nombre o sus dos letras.'
      : `No conozco ese país. ¿Quiso decir ${near.join(' o ')}? Escriba su nombre o sus dos letras.`,

  codeUnknown: (nearest) =>
    nearest === ''
      ? 'Ese código no está en la tarifa cargada.'
      : `Ese código no está en la tarifa cargada. Los más cercanos: ${nearest}.`,
  codeIs: (code, text, revision) => `${code} en ${revision}: ${text}.`,
  codeRates: (general, column2) => `Tasa general ${general}, columna 2 ${column2}.`,
  codeUnits: (units) => `Unidades: ${units}.`,
  childrenOf: (code, count) => `Debajo de ${code}, ${count} ${count === 1 ? 'renglón' : 'renglones'}:`,
  noChildren: (code) => `${code} no tiene nada debajo.`,
  moreRows: 'y más; la tarjeta los tiene todos.',
  noSuchCandidate: (count) =>
    count === 0 ? 'Todavía no hay candidatos.' : `Hay ${count} candidatos; diga uno de sus números.`,

  compareSame: (code) => `Los dos son ${code}.`,
  compareSharedTo: (code) => `Comparten ${code} y se separan debajo.`,
  compareNothingShared: 'No comparten ni el capítulo.',
  compareParts: (code, text) => `${code} toma: ${text}.`,
  compareLikely: (code, share) => `Para esta mercancía ${code} tiene ${share}.`,
  compareUnlikely: (code, count) =>
    `${code} no está entre las ${count} líneas más probables para esta mercancía.`,
  compareEvidence: (code, evidence) => `A favor de ${code}: ${evidence}.`,
  compareExcluded: (code, note) => `En contra de ${code} hay una nota: ${note}.`,
  compareDecides: (question) => `Lo que decide: ${question}`,

  dutyHead: (code, origin, date) => `${code}, productos de ${origin}, entrada ${date}:`,
  dutyNotSure: 'La línea es la más probable, no es segura.',
  dutyApplied: (rate, column) => `${rate} (${column})`,
  dutyAdditional: (rate, authority, heading, provisional, yours) =>
    `${heading === '' ? '' : `${heading} `}${rate}, ${authority}${provisional ? ', provisional' : ''}${yours === undefined ? '' : ` (suya: ${yours})`}`,
  dutyNoAdditional: 'ningún arancel adicional en los datos cargados',
  dutyTotal: (percent) => `En total ${percent}% del valor, sin contar derechos de trámite.`,
  dutyNeeds: (needs) => `Para seguir me falta:${list(needs)}`,
  dutyRests: (points) => `A saber de esta cifra:${list(points)}`,
  otherDestination:
    'Los aranceles y el veredicto del T-MEC solo están cargados para la entrada a Estados Unidos; para México pregunte por las regulaciones de la fracción, para otro país doy los primeros seis dígitos.',
  column: { general: 'columna general', special: 'columna especial', column_2: 'columna 2' },

  originVerdict: {
    qualifies: (code) => `${code} califica para el T-MEC.`,
    does_not_qualify: (code) => `${code} no califica para el T-MEC.`,
    needs_facts: (code) => `Si ${code} califica para el T-MEC está abierto.`,
    not_applicable: (code) => `El T-MEC no aplica a ${code} desde ahí.`,
  },
  originRule: (text, citation) => `Regla: ${text} [${citation}].`,
  originTolerance: (text) => `Tolerancia: ${text}.`,
  originNeeds: (needs) => `Hace falta:${list(needs)}`,
  originSaving: (text) => `Con el T-MEC: ${text}.`,

  askFraccion: '¿Qué fracción de la tarifa mexicana? Tiene ocho dígitos.',
  section: {
    noms: 'NOM',
    agencies: 'dependencias',
    sanitary_inspection: 'inspección sanitaria',
    antidumping: 'cuotas compensatorias de México',
    permits: 'permisos',
    sectoral_registry: 'padrón sectorial',
    estimated_prices: 'precios estimados',
  },
  status: {
    found: 'aplica',
    conditional: 'listada, hay que leer su alcance',
    not_listed: 'no listado',
    not_verified: 'no verificado',
  },

  editionUnknown: (names) => `No encuentro esa edición entre las cargadas. Están cargadas:${list(names)}`,
  onlyOneEdition: 'Solo hay una edición cargada, así que no hay con qué compararla.',
  comparing: (from, to) => `Comparo ${from} con ${to}.`,
  changeCount: (count, code) =>
    `${count} ${count === 1 ? 'cambio' : 'cambios'}${code === '' ? '' : ` en ${code}`}:`,
  noChange: (code) => `No cambió nada${code === '' ? '' : ` en ${code}`}.`,
  changeKinds: {
    line_added: 'líneas nuevas',
    line_removed: 'líneas suprimidas',
    line_reused: 'números dados a otra mercancía',
    text: 'textos',
    group_text: 'textos de grupos',
    unit: 'unidades',
    general: 'tasas generales',
    special: 'tasas especiales',
    column_2: 'tasas de la columna 2',
    footnotes: 'notas al pie',
    quota: 'cupos',
    additional_duties: 'aranceles adicionales',
    measure_began: 'medidas que empezaron',
    measure_ended: 'medidas que terminaron',
    measure_changed: 'medidas que cambiaron',
    fee: 'derechos de trámite',
    origin_rule: 'reglas de origen',
  },
  changesShown: (shown) => `Los primeros ${shown} están en la tarjeta.`,
  change: (formatted, kind, before, after) =>
    `${formatted}, ${kind}: ${before ? `"${before}"` : 'nada'} pasó a ${after ? `"${after}"` : 'nada'}`,

  thanksForRight: (code, goods) =>
    `Guardado: ${code} es correcto para "${goods}". La próxima mercancía igual se contesta con él.`,
  feedbackKept: (code, goods) =>
    `Guardado: ${code} es correcto para "${goods}" y el código anterior no. La próxima mercancía igual se contesta con él.`,
  askTeach: (code, goods) =>
    `Ningún candidato está cerca de ${code}. ¿Es "${goods}" la mercancía para la que es correcto? Las mismas palabras se contestarán con él.`,
  feedbackNotKept: 'No guardo nada de eso. Describe la mercancía para la que es correcto el código.',
  notKept: 'No lo pude guardar: el historial no está en uso.',
  nothingToCorrect: 'Todavía no hay una respuesta que corregir.',

  summaryHead: 'El caso hasta aquí.',
  summaryGoods: (goods) => `Mercancía, en sus palabras: "${goods}"`,
  summaryNote: (note) => `Anotado: ${note}`,
  summarySure: (code) => `Seguro hasta: ${code}`,
  summarySureOfNone: 'Seguro hasta: ni el capítulo',
  talkHead: 'La conversación',
  client: 'Cliente',
  summaryKnown: (question, answer) => `Se sabe: ${question} ${answer}`,
  summaryEntry: (parts) => `Entrada: ${parts.join(', ')}`,
  summaryNothing: 'Todavía no se sabe nada. Describa la mercancía.',
  summaryCandidates: 'Candidatos:',
  summaryOpen: 'Preguntas abiertas:',
  summaryCode: (code, decision) => `Código: ${code} (${decision})`,
  decision: { accept: 'aceptar', review: 'revisar', needs_facts: 'faltan datos', refused: 'rechazada' },
  reasonsHead: (code) => `Por qué ${code}:`,
  memoHead: 'Memorando de clasificación',
  notice: 'Apoyo a la decisión: decide el agente aduanal.',
  dataHead: 'Datos cargados:',
  entryPart: {
    origin: 'origen',
    destination: 'destino',
    date: 'fecha',
    value: 'valor',
    quantity: 'cantidad',
    transport: 'transporte',
    claim: 'preferencia',
    materials: 'materiales',
  },
  dateNotCovered: (detail) => `No puedo contestar para esa fecha: ${detail}`,
  requestRefused: (detail) => `No puedo usar eso: ${detail}`,
};
