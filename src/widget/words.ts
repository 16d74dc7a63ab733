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
};

const es: Words = {
  title: 'Chat arancelario',
  ask: 'Describa la mercancía o pregunte',
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
};

/** The words for a language tag: `es`, `es-MX`; English for any other. */
export const wordsFor = (language: string): Words => (/^es\b/i.test(language) ? es : en);
