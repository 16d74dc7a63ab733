import { foldText } from '../../classify/facts/scan-words.js';
import type { Answered, ChatCase } from '../chat-case.js';
import type { EntryFacts } from '../entry-facts.js';
import type { Made, PartSaid } from '../said/read-made.js';

type Row = NonNullable<EntryFacts['materials']>[number];

/** What is declared, as a summary names it. */
const labels: Readonly<Record<'en' | 'es', Readonly<Record<string, string>>>> = {
  en: {
    cut: 'cut in',
    assembled: 'sewn or assembled in',
    value: 'transaction value',
    'net-cost': 'net cost',
    'sewing-thread-formed-and-finished': 'sewing thread formed and finished in',
    'pocket-bag-formed-and-finished': 'pocket bag fabric formed and finished in',
  },
  es: {
    cut: 'corte en',
    assembled: 'costura o ensamble en',
    value: 'valor de transacción',
    'net-cost': 'costo neto',
    'sewing-thread-formed-and-finished': 'hilo de coser formado y acabado en',
    'pocket-bag-formed-and-finished': 'tela de bolsillo formada y acabada en',
  },
};

/** Chapters whose rules look at one component of the good. */
const isTextile = (code: string): boolean => /^(?:5\d|6[0-3])/.test(code);

const trims =
  /\b(?:zip(?:per)?s?|rivets?|buttons?|snaps?|(?:sewing )?threads?|labels?|elastic|hooks?|buckles?|cords?|drawcords?|drawstrings?|lace|velcro|pockets?|lining|interlining|cierres?|remaches?|botones|boton|broches?|hilos? de coser|etiquetas?|elasticos?|hebillas?|cordon(?:es)?|encajes?|bolsillos?|forros?|entretela)\b/;
const fabrics = /\b(?:denim|fabric|cloth|shell|textile|tela|mezclilla|tejido|gabardina|lona)\b/;
const thread = /\b(?:threads?|hilos? de coser)\b/;
const pocket = /\b(?:pockets?|bolsillos?)\b/;
const ofDenim = /\b(?:denim|mezclilla|jeans?)\b/;

/** The case with what was told of how its goods are made: a row for each material, a declaration for each step. */
export function withMaking(state: ChatCase, code: string, made: Made): ChatCase {
  const rows = made.parts.reduce<readonly Row[]>(
    (all, part) => rowsWith(all, part, isTextile(code)),
    state.entry.materials ?? [],
  );
  const declared = { ...made.done, ...made.figures, ...(isTextile(code) ? notesOf(state, made) : {}) };
  const entry = rows.length === 0 ? state.entry : { ...state.entry, materials: [...rows] };
  return declare({ ...state, entry }, declared, labels[state.language]);
}

/** Declares facts of the origin; what was declared before under the same key is replaced. */
export function declare(
  state: ChatCase,
  facts: Readonly<Record<string, string>>,
  label: Readonly<Record<string, string>> = {},
): ChatCase {
  const keys = Object.keys(facts);
  if (keys.length === 0) return state;
  const kept = state.answered.filter(({ id, about }) => about !== 'origin' || !keys.includes(id));
  const added = Object.entries(facts).map(
    ([id, answer]): Answered => ({ id, question: label[id] ?? id, answer, about: 'origin' }),
  );
  return {
    ...state,
    answered: [...kept, ...added],
    passed: state.passed.filter((id) => !keys.includes(id)),
  };
}

function rowsWith(rows: readonly Row[], part: PartSaid, textile: boolean): readonly Row[] {
  const known = rows.find((row) => isSamePart(row.description ?? '', part.name));
  const id = known?.id ?? part.name;
  const row: Row = {
    ...known,
    id,
    description: known?.description ?? stuffOf(part.name),
    ...(part.origin === undefined ? {} : { origin: part.origin }),
    ...(part.value === undefined ? {} : { value: part.value }),
    ...(textile && known?.component === undefined ? componentOf(part.name) : {}),
  };
  // what was proved of a material from one country is not proved of it from another
  const { originating: _proved, ...unproved } = row;
  const next = known && known.origin !== row.origin ? unproved : row;
  const others = rows.filter((each) => each !== known && each.id !== `${id}${yarnOf}`);
  const yarn: Row[] =
    part.yarn === undefined || part.yarn === row.origin
      ? []
      : [{ id: `${id}${yarnOf}`, description: yarnName(part.name), origin: part.yarn, component: true }];
  return [...others, next, ...yarn];
}

const yarnOf = ':yarn';
const yarnName = (name: string): string =>
  /\b(?:tela|mezclilla|tejido|gabardina|lona|forro)\b/.test(name) ? `hilo de ${name}` : `${name} yarn`;

/** Trims are beside the component that gives the good its classification, its outer fabric is it. */
const componentOf = (name: string): Pick<Row, 'component'> =>
  trims.test(name) ? { component: false } : fabrics.test(name) ? { component: true } : {};

/** "denim" alone is a fabric to whoever classifies it. */
const stuffOf = (name: string): string =>
  /\b(?:denim|mezclilla|gabardina)$/.test(name)
    ? /denim$/.test(name)
      ? `${name} fabric`
      : `tela de ${name}`
    : name;

const wordsOf = (name: string): string[] => foldText(name).match(/[a-zñ]{3,}/g) ?? [];

/** "pocket fabric" is "pockets fabric", and "the zipper" the "zipper". */
function isSamePart(one: string, other: string): boolean {
  const a = wordsOf(one);
  const b = wordsOf(other);
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  if (few.length === 0 || many.length > few.length + 1) return false;
  if (pocket.test(one) !== pocket.test(other) || thread.test(one) !== thread.test(other)) return false;
  return few.every((word) => many.some((each) => each.slice(0, 5) === word.slice(0, 5)));
}

/** What the chapter rules for apparel ask beside the rule: the thread, and the pockets but of blue denim. */
function notesOf(state: ChatCase, { parts }: Made): Record<string, string> {
  const facts: Record<string, string> = {};
  for (const { name, origin, yarn } of parts) {
    if (origin === undefined) continue;
    if (thread.test(name)) facts['sewing-thread-formed-and-finished'] = origin;
    else if (pocket.test(name) && !ofDenim.test(foldText(state.product)) && (yarn ?? origin) === origin)
      if (yarn !== undefined || !['US', 'CA', 'MX'].includes(origin))
        facts['pocket-bag-formed-and-finished'] = origin;
  }
  return facts;
}
