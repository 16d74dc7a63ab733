/** What the widget says of its own. */
export interface Words {
  readonly title: string;
  readonly ask: string;
  readonly send: string;
  readonly cancel: string;
  readonly you: string;
  readonly connecting: string;
  readonly waiting: string;
  readonly refused: string;
  readonly forgotten: string;
  readonly code: string;
  readonly likely: string;
  readonly goods: string;
  readonly general: string;
  readonly total: string;
  readonly known: string;
  readonly fees: string;
  readonly notComputed: string;
  readonly duty: string;
  readonly origin: string;
  readonly changes: string;
  readonly comparison: string;
  readonly regulations: string;
  readonly classification: string;
  readonly notice: string;
  /** the language, as a tag */
  readonly tag: 'en' | 'es';
  readonly hello: string;
  readonly canDo: string;
  readonly tryOne: string;
  readonly examples: readonly string[];
  /** begins another case: the word on the button, and what it says */
  readonly anew: string;
  readonly newCase: string;
  readonly part: string;
  readonly rate: string;
  readonly amount: string;
  readonly chips: Readonly<
    Record<
      'all' | 'goods' | 'code' | 'origin' | 'destination' | 'value' | 'quantity' | 'transport' | 'date',
      string
    >
  >;
  readonly transports: Readonly<Record<'ocean' | 'air' | 'truck' | 'rail' | 'mail', string>>;
}

const en: Words = {
  title: 'Tariff chat',
  ask: 'Describe the goods, or ask',
  send: 'Send',
  cancel: 'Stop',
  you: 'You',
  connecting: 'Connecting…',
  waiting: 'The connection was cut. Trying again…',
  refused: 'The server closed this chat.',
  forgotten: 'The server began anew and knows nothing of this case. Describe the goods again.',
  code: 'Code',
  likely: 'Likely',
  goods: 'Goods',
  general: 'General',
  total: 'Together',
  known: 'not known yet; known so far',
  fees: 'Fee',
  notComputed: 'Not in this figure',
  duty: 'Duty',
  origin: 'Origin',
  changes: 'Changes',
  comparison: 'Comparison',
  regulations: 'Regulations of Mexico',
  classification: 'Classification',
  notice: 'Decision support: a licensed customs broker decides.',
  tag: 'en',
  hello: 'What are you importing?',
  canDo:
    'Describe the goods: I find the code, say how sure I am and why, and ask what would decide. Then ask for duties, USMCA origin, notes or changes.',
  tryOne: 'Examples',
  examples: [
    'stainless steel vacuum bottle, 0.5 l',
    "women's knitted t-shirt from China, value 12000 USD",
    'what does note 2 to section XVI say?',
    'compare 6109.10 and 6110.20',
  ],
  anew: 'New case',
  newCase: 'start over',
  part: 'Part',
  rate: 'Rate',
  amount: 'Amount',
  chips: {
    all: 'The case as it was read',
    goods: 'Goods',
    code: 'Code',
    origin: 'From',
    destination: 'To',
    value: 'Value',
    quantity: 'Quantity',
    transport: 'By',
    date: 'Day',
  },
  transports: { ocean: 'ocean', air: 'air', truck: 'truck', rail: 'rail', mail: 'mail' },
};

const es: Words = {
  title: 'Chat arancelario',
  ask: 'Mercancía o pregunta',
  send: 'Enviar',
  cancel: 'Detener',
  you: 'Usted',
  connecting: 'Conectando…',
  waiting: 'Se cortó la conexión. Reintentando…',
  refused: 'El servidor cerró este chat.',
  forgotten: 'El servidor empezó de nuevo y no sabe nada de este caso. Describa otra vez la mercancía.',
  code: 'Código',
  likely: 'Probable',
  goods: 'Mercancía',
  general: 'General',
  total: 'En total',
  known: 'aún no se conoce; lo conocido suma',
  fees: 'Trámite',
  notComputed: 'Fuera de esta cifra',
  duty: 'Arancel',
  origin: 'Origen',
  changes: 'Cambios',
  comparison: 'Comparación',
  regulations: 'Regulaciones de México',
  classification: 'Clasificación',
  notice: 'Apoyo a la decisión: decide el agente aduanal.',
  tag: 'es',
  hello: '¿Qué va a importar?',
  canDo:
    'Describa la mercancía: encuentro el código, digo qué tan seguro estoy y por qué, y pregunto lo que decide. Después pregunte por aranceles, origen T-MEC, notas o cambios.',
  tryOne: 'Ejemplos',
  examples: [
    'botella térmica de acero inoxidable, 0.5 l',
    'camiseta de punto para mujer de China, valor 12000 USD',
    '¿qué dice la nota 2 de la sección XVI?',
    'compara 6109.10 y 6110.20',
  ],
  anew: 'Nuevo caso',
  newCase: 'empezar de nuevo',
  part: 'Concepto',
  rate: 'Tasa',
  amount: 'Importe',
  chips: {
    all: 'El caso como se leyó',
    goods: 'Mercancía',
    code: 'Código',
    origin: 'De',
    destination: 'A',
    value: 'Valor',
    quantity: 'Cantidad',
    transport: 'Por',
    date: 'Día',
  },
  transports: { ocean: 'mar', air: 'aire', truck: 'camión', rail: 'ferrocarril', mail: 'correo' },
};

/** The words for a language tag: `es`, `es-MX`; English for any other. */
export const wordsFor = (language: string): Words => (/^es\b/i.test(language) ? es : en);
