/** What a sentence may name: everything that the engine answered in this turn, and what is known of the case. */
export class Grounds {
  #text = '';
  readonly #figures = new Set<string>();

  /** Adds an answer of the engine: its words, its numbers, and its probabilities as percentages. */
  add(value: unknown): void {
    if (typeof value === 'string') {
      this.#text += ` ${value.toLowerCase()}`;
      for (const figure of value.match(figures) ?? []) this.#figures.add(plain(figure));
    } else if (typeof value === 'number') {
      this.#figures.add(String(value));
      if (value >= 0 && value <= 1) this.#figures.add(String(Math.round(value * 100)));
    } else if (Array.isArray(value)) {
      this.#figures.add(String(value.length));
      for (const each of value) this.add(each);
    } else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) if (name !== 'request') this.add(each);
  }

  /** Adds figures that the client gave; codes are not made true by being typed. */
  addSaid(message: string): void {
    for (const figure of message.match(figures) ?? [])
      if (!/^\d{4}(?:\.\d{2})+$|^\d{6,10}$/.test(figure)) this.#figures.add(plain(figure));
  }

  hasFigure(figure: string): boolean {
    return this.#figures.has(plain(figure));
  }

  says(pattern: RegExp): boolean {
    return pattern.test(this.#text);
  }
}

const figures = /\d+(?:[.,]\d+)*/g;
/** `12,000.00` and `12000` are one figure, `6109.10` and `610910` one code. */
function plain(figure: string): string {
  const whole = figure.replace(/,(?=\d{3}\b)/g, '');
  if (/^\d{4}(?:\.\d{2}){1,3}$/.test(whole)) return whole.replaceAll('.', '');
  return /^\d+\.\d+$/.test(whole) ? whole.replace(/\.?0+$/, '') : whole;
}

const spelled =
  /\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|fifty|hundred|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|treinta|cincuenta|cien)\b[\w\s-]{0,20}(?:per ?cent|por ciento|dollars|dolares|dólares|cents|centavos)/i;

/** What may be claimed only where the engine said so: the words of the claim, and those of an answer that bears it. */
const claims: readonly (readonly [claim: RegExp, borne: RegExp])[] = [
  [
    /\b(?:duty[- ]free|free of duty|no duty|no duties|exempt|libre de arancel|exent[oa]|sin arancel)/i,
    /\bfree\b|exempt|exent|no additional/,
  ],
  [/\b(?:qualifies|it qualifies|califica para|sí califica)/i, /qualifies/],
  [
    /\b(?:NOM|NOMs|permit|permiso|antidumping|cuota compensatoria)\b/i,
    /nom-|nom\b|permit|permis|antidumping|cuota/,
  ],
];

/** Whether a sentence of a model names nothing that the engine did not answer in this turn. */
export function checkSentence(sentence: string, grounds: Grounds): boolean {
  const bare = sentence.replace(/^\s*(?:\d{1,2}[.)]|-|\*)\s+/, '');
  if ((bare.match(figures) ?? []).some((figure) => !grounds.hasFigure(figure))) return false;
  if (spelled.test(bare)) return false;
  return claims.every(([claim, borne]) => !claim.test(bare) || grounds.says(borne));
}
