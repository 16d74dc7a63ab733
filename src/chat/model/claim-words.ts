import type { FactField } from './card-facts.js';

/**
 * The words that a sentence of a model may be made of, beside codes, figures, countries and the goods under discussion.
 * A word that is not here, every negation and every hedge among them, makes the sentence one that nobody can check.
 */
const glue = new Set(
  (
    'a an the this that these those it its is are you your of for on in at with by as under into to from so here goods item product line ' +
    'entry us hts rate ' +
    'el la los las un una de del al para con en sobre es son su sus esta este estos estas eso esto mercancia mercancias producto ' +
    'linea entrada se tasa'
  ).split(' '),
);

const words = (field: ClaimField, list: string): readonly (readonly [string, ClaimField])[] =>
  list.split(' ').map((word) => [word, field] as const);

/** What a claim is about; `paid`: in percent all duties, in money all that is paid; `agreement`: only beside `qualifies`. */
export type ClaimField = Exclude<FactField, 'amount'> | 'paid' | 'agreement';

const fields: ReadonlyMap<string, ClaimField> = new Map([
  ...words(
    'code',
    'code heading subheading goes go belongs belong falls fall classified classification chapter',
  ),
  ...words(
    'code',
    'codigo partida subpartida fraccion capitulo va van corresponde corresponden clasifica clasifican',
  ),
  ...words('leads', 'leads leading likeliest encabeza'),
  ...words('candidate', 'next candidate rival alternative siguiente candidato candidata alternativa'),
  ...words('likely', 'likely likelihood probability sure certain confidence probable probabilidad seguro'),
  ...words('general', 'general'),
  ...words('additional', 'additional adicional'),
  ...words('duty', 'duty duties arancel aranceles'),
  ...words('paid', 'total together pays pay comes come costs paga pagan suma'),
  ...words('agreement', 'usmca tmec t-mec'),
  ...words('qualifies', 'qualifies califica'),
]);

/** Which field a folded word names; `glue` where it names none, undefined where it may not stand in a claim. */
export const claimWord = (word: string): ClaimField | 'glue' | undefined =>
  fields.get(word) ?? (glue.has(word) ? 'glue' : undefined);

/** Words that goods are never called by in a claim, because they turn it: the client may have typed them. */
export const turning =
  /^(?:no|not|non|nor|neither|never|none|nothing|without|except|unless|false|wrong|incorrect|old|former|fake|only|if|but|or|than|less|more|most|least|about|nearly|almost|until|before|after|free|exempt\w*|ni|nunca|jamas|sin|nada|ningun\w*|tampoco|salvo|excepto|fals\w*|incorrect\w*|menos|mas|casi|hasta|antes|despues|libre|exent\w*|si|pero|o)$/;
