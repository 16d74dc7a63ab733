/**
 * A limit of size, weight or power that a Spanish text sets.
 *
 *   limit = [ "igual o" ] ("superior" | "mayor" | "exceda" | "inferior" | "menor") [ "o igual" ] "a" number unit
 *         | ("no" | "sin") ("exceda" | "exceder" | "superior" | "mayor") "de" number unit | "hasta" number unit ;
 *
 * "superior a 150 g/m2 pero inferior o igual a 200 g/m2" is two limits, joined: 150 is out of it and 200 is in.
 */
export interface Limit {
  readonly unit: string;
  readonly atLeast: number;
  readonly atMost: number;
  /** the ends that are out of it */
  readonly out?: { readonly low?: boolean; readonly high?: boolean };
  /** where in the text it begins and ends */
  readonly span: readonly [number, number];
}

const limitForm =
  /(?:\b(igual(?:es)?\s+o|no|sin)\s+)?(superior|mayor|excede[nr]?|exceda|exceso|inferior|menor|hasta)(?:es|n)?(\s+o\s+igual(?:es)?)?\s+(?:a|al|de|que)?\s*(\d+(?:,\d{3})*(?:[.,]\d+)?)\s*(%|[a-zµ°³²/0-9]{1,8})/gi;

/** Units of one measure brought to one scale. */
const scales: Readonly<Record<string, readonly [string, number]>> = {
  mm: ['mm', 1],
  cm: ['mm', 10],
  m: ['mm', 1000],
  in: ['mm', 25.4],
  metro: ['mm', 1000],
  metros: ['mm', 1000],
  pulgada: ['mm', 25.4],
  pulgadas: ['mm', 25.4],
  inch: ['mm', 25.4],
  inches: ['mm', 25.4],
  g: ['g', 1],
  kg: ['g', 1000],
  kilos: ['g', 1000],
  mg: ['g', 0.001],
  t: ['g', 1_000_000],
  ml: ['ml', 1],
  l: ['ml', 1000],
  litro: ['ml', 1000],
  litros: ['ml', 1000],
  liter: ['ml', 1000],
  liters: ['ml', 1000],
  w: ['w', 1],
  kw: ['w', 1000],
  hp: ['w', 746],
  cp: ['w', 746],
  v: ['v', 1],
  kv: ['v', 1000],
  cc: ['cc', 1],
  cm3: ['cc', 1],
  'g/m2': ['g/m2', 1],
  gsm: ['g/m2', 1],
  'g/m²': ['g/m2', 1],
  '%': ['%', 1],
};

/** A measure on the scale of its kind; undefined for a unit that is not compared. */
export function scaled(
  value: number,
  unit: string,
): { readonly unit: string; readonly value: number } | undefined {
  const scale = scales[unit.toLowerCase()];
  return scale && { unit: scale[0], value: value * scale[1] };
}

/** The limits that a text sets. */
export function limitsIn(text: string): Limit[] {
  const found: Limit[] = [];
  let read = 0;
  for (const match of text.matchAll(limitForm)) {
    const [whole, ahead = '', side = '', equal = '', number = '', unit = ''] = match;
    const between = text.slice(read, match.index);
    read = match.index + whole.length;
    const measure = scaled(
      Number(number.replace(/,(?=\d{3}\b)/g, '').replace(',', '.')),
      unit.replace(/[.,]$/, ''),
    );
    if (!measure) continue;
    const denied = /^(?:no|sin)$/i.test(ahead);
    const above = /superior|mayor|exce/i.test(side) !== denied;
    const isOut = !denied && ahead === '' && equal === '' && !/hasta/i.test(side);
    const last = found.at(-1);
    const open = last?.unit === measure.unit && last.atMost === Number.POSITIVE_INFINITY;
    const joins = open && !above && /^[\s,]*(?:pero|y|e)?[\s,]*$/i.test(between);
    if (joins)
      found[found.length - 1] = {
        ...last,
        atMost: measure.value,
        out: { ...last.out, high: isOut },
        span: [last.span[0], read],
      };
    else
      found.push({
        unit: measure.unit,
        atLeast: above ? measure.value : 0,
        atMost: above ? Number.POSITIVE_INFINITY : measure.value,
        out: above ? { low: isOut } : { high: isOut },
        span: [match.index, read],
      });
  }
  return found;
}

/** Whether an amount lies between the ends of a limit. */
export const liesWithin = (
  { atLeast, atMost, out }: Pick<Limit, 'atLeast' | 'atMost' | 'out'>,
  value: number,
): boolean =>
  (out?.low === true ? value > atLeast : value >= atLeast) &&
  (out?.high === true ? value < atMost : value <= atMost);

/** Whether a measure keeps a limit; undefined where they measure different things. */
export function keepsLimit(
  limit: Omit<Limit, 'span'>,
  measures: readonly { readonly unit: string; readonly value: number }[],
): boolean | undefined {
  const alike = measures.filter(({ unit }) => unit === limit.unit);
  if (alike.length === 0) return undefined;
  return alike.some(({ value }) => liesWithin(limit, value));
}
