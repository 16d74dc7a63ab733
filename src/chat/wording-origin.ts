import type { Language } from '../core/say.js';

/** What the chat says of its own where it asks its way to a verdict of origin. */
export interface OriginWording {
  readonly read: (parts: readonly string[]) => string;
  readonly foreign: string;
  readonly cut: string;
  readonly assembled: string;
  readonly value: string;
  readonly netCost: string;
  readonly stated: (percent: string) => string;
  readonly still: Readonly<
    Record<'qualifies' | 'does_not_qualify' | 'needs_facts' | 'not_applicable', string>
  >;
  readonly became: (now: string) => string;
  readonly failed: (test: string, found: string) => string;
  readonly change: (text: string) => string;
  readonly ask: (text: string) => string;
  readonly askMaking: string;
  readonly askMakingWhy: string;
  readonly askDenim: (origin: string) => string;
  readonly unread: string;
  readonly noContent: string;
  readonly left: (open: readonly string[]) => string;
  readonly notTested: (texts: readonly string[]) => string;
  readonly certificateHint: string;
  readonly noGoods: string;
  readonly certificateHead: (formatted: string, verdict: string) => string;
  readonly certificateMissing: string;
  readonly certificateFile: string;
  readonly askRole: string;
  readonly roles: Readonly<Record<'importer' | 'exporter' | 'producer', string>>;
  readonly askField: (party: string, field: string) => string;
  readonly fields: Readonly<Record<string, string>>;
  readonly unsigned: string;
}

export const originWording: Readonly<Record<Language, OriginWording>> = {
  en: {
    read: (parts) => `Read: ${parts.join('; ')}.`,
    foreign: 'does not originate',
    cut: 'cut',
    assembled: 'sewn or assembled',
    value: 'transaction value',
    netCost: 'net cost',
    stated: (percent) =>
      `A regional value content of ${percent}% that is stated proves nothing here: with the value of the good and of its materials I work it out.`,
    still: {
      qualifies: 'It qualifies for USMCA as told so far.',
      does_not_qualify: 'It does not qualify for USMCA as told so far.',
      needs_facts: 'Whether it qualifies for USMCA is still open.',
      not_applicable: 'USMCA does not apply from there.',
    },
    became: (now) => `The verdict moved: ${now}`,
    failed: (test, found) => `Not met: ${test} (${found}).`,
    change: (text) => `What would change it: ${text}.`,
    ask: (text) => (/^(?:whether|if) /.test(text) ? `Tell me ${text}.` : `I need ${text}.`),
    askMaking:
      'What is it made of, and where does each material come from? Any words will do: "the fabric is woven in Texas, the zipper is Chinese".',
    askMakingWhy: 'The rule of origin is tried on each material that is not originating.',
    askDenim: (origin) =>
      `whether the apparel is of blue denim: the rule on pocket bags, which fabric of ${origin} does not meet, leaves blue denim out`,
    noContent: 'The rules told here ask for no regional value content.',
    unread:
      'I read no material with its country in that. Say what and from where: "the denim is woven in North Carolina, the zipper comes from China"; other goods with "classify" before them.',
    left: (open) => `Left open: ${open.join('; ')}.`,
    notTested: (texts) => `Not tested here: ${texts.join('; ')}.`,
    certificateHint: '"draft the certificate" fills what is known into a certification of origin.',
    noGoods: 'Which goods is it about? Describe them or give their code.',
    certificateHead: (formatted, verdict) =>
      `Draft of a certification of origin (USMCA Annex 5-A) for ${formatted}. ${verdict}`,
    certificateMissing: 'missing',
    certificateFile:
      'It is a draft and never signed here; "tariff origin CODE --bom FILE --parties FILE --certificate FILE.html" writes it as a page.',
    askRole: 'Who certifies: importer, exporter or producer?',
    roles: { importer: 'importer', exporter: 'exporter', producer: 'producer' },
    askField: (party, field) => `${field} of the ${party}? ("skip" leaves it open)`,
    fields: {
      name: 'Name',
      title: 'Title',
      address: 'Address',
      country: 'Country',
      phone: 'Telephone',
      email: 'E-mail',
    },
    unsigned: 'The certifier signs.',
  },
  es: {
    read: (parts) => `Leído: ${parts.join('; ')}.`,
    foreign: 'no originario',
    cut: 'corte',
    assembled: 'costura o ensamble',
    value: 'valor de transacción',
    netCost: 'costo neto',
    stated: (percent) =>
      `Un contenido regional de ${percent}% solo dicho no prueba nada aquí: con el valor de la mercancía y de sus materiales lo calculo.`,
    still: {
      qualifies: 'Califica para el T-MEC con lo dicho hasta aquí.',
      does_not_qualify: 'No califica para el T-MEC con lo dicho hasta aquí.',
      needs_facts: 'Sigue abierto si califica para el T-MEC.',
      not_applicable: 'El T-MEC no aplica desde ahí.',
    },
    became: (now) => `El veredicto cambió: ${now}`,
    failed: (test, found) => `No se cumple: ${test} (${found}).`,
    change: (text) => `Lo que lo cambiaría: ${text}.`,
    ask: (text) => (text.startsWith('si ') ? `Dígame ${text}.` : `Me falta: ${text}.`),
    askMaking:
      '¿De qué está hecha y de dónde viene cada material? Dígalo como quiera: "la tela se teje en Puebla, el cierre es chino".',
    askMakingWhy: 'La regla de origen se prueba contra cada material que no es originario.',
    askDenim: (origin) =>
      `si la prenda es de mezclilla azul (la regla de las bolsas de bolsillo, que la tela de ${origin} no cumple, no alcanza a la mezclilla azul)`,
    noContent: 'Las reglas dichas aquí no piden un valor de contenido regional.',
    unread:
      'No leo ahí ningún material con su país. Diga qué y de dónde: "la mezclilla se teje en Coahuila, el cierre viene de China"; otra mercancía, con "clasifica" delante.',
    left: (open) => `Queda abierto: ${open.join('; ')}.`,
    notTested: (texts) => `Aquí no se prueba: ${texts.join('; ')}.`,
    certificateHint: '"llena el certificado" pone lo que se sabe en una certificación de origen.',
    noGoods: '¿De qué mercancía se trata? Descríbala o dé su código.',
    certificateHead: (formatted, verdict) =>
      `Borrador de certificación de origen (T-MEC Anexo 5-A) para ${formatted}. ${verdict}`,
    certificateMissing: 'falta',
    certificateFile:
      'Es un borrador y aquí no se firma; "tariff origin CÓDIGO --bom ARCHIVO --parties ARCHIVO --certificate ARCHIVO.html" lo escribe como página.',
    askRole: '¿Quién certifica: importador, exportador o productor?',
    roles: { importer: 'importador', exporter: 'exportador', producer: 'productor' },
    askField: (party, field) => `¿${field} del ${party}? ("paso" lo deja abierto)`,
    fields: {
      name: 'Nombre',
      title: 'Cargo',
      address: 'Domicilio',
      country: 'País',
      phone: 'Teléfono',
      email: 'Correo electrónico',
    },
    unsigned: 'Firma quien certifica.',
  },
};
