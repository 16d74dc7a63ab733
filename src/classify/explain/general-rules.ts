import type { Reason } from '../../answers/classification.js';
import type { Say } from '../../core/say.js';
import type { Code } from '../../tariff/code.js';
import { formatCode } from '../../tariff/code.js';
import type { Candidate } from '../classification.js';
import type { Fact } from '../facts/fact.js';
import type { Vocabulary } from '../facts/vocabulary.js';

/** The rules that decide between headings, GRI 2 to 5: which of them the description calls for. */
export interface RuleInput {
  readonly heading: Code;
  /** the heading's own words */
  readonly title: string;
  /** other headings that compete, best first, with their share */
  readonly rivals: readonly { readonly code: Code; readonly mass: number }[];
  /** share of the chosen heading */
  readonly mass: number;
  readonly facts: readonly Fact[];
  readonly description: string;
  readonly candidates: readonly Candidate[];
  /** a section whose notes rule on parts, with the notes' ids */
  readonly partNotes: readonly string[];
  readonly vocabulary: Vocabulary;
  readonly say: Say;
}

const said = (facts: readonly Fact[]): string =>
  [...new Set(facts.map(({ text }) => text.trim()))].join(', ');

/** The steps that GRI 2 to 5 add, in their order; none where the words of one heading suffice. */
export function applyGeneralRules(input: RuleInput): Reason[] {
  return [incomplete(input), parts(input), mixture(input), ...competing(input), container(input)].flatMap(
    (step) => step ?? [],
  );
}

function incomplete({ heading, facts, say }: RuleInput): Reason | undefined {
  const found = facts.filter(({ value }) => value === 'unassembled' || value === 'unfinished');
  if (found.length === 0) return undefined;
  const decision = say(
    `"${said(found)}": the goods go with the complete article while they have its essential character.`,
    `"${said(found)}": la mercancía sigue al artículo completo mientras tenga sus características esenciales.`,
  );
  return { rule: 'GRI 2(a)', decision, refs: ['gri-2a', heading] };
}

function parts({ heading, facts, partNotes, say }: RuleInput): Reason | undefined {
  const found = facts.filter(({ kind }) => kind === 'part');
  if (found.length === 0 || partNotes.length === 0) return undefined;
  const decision = say(
    `"${said(found)}": a part named by a heading of its own goes there; any other follows the article it is solely or principally made for.`,
    `"${said(found)}": una parte que tiene partida propia va en ella; cualquier otra sigue al artículo al que se destina exclusiva o principalmente.`,
  );
  return { rule: 'GRI 1, notes on parts', decision, refs: [...partNotes, heading] };
}

function mixture({ heading, facts, vocabulary, say }: RuleInput): Reason | undefined {
  const materials = facts.filter(({ kind, of }) => kind === 'material' && of === undefined);
  // a fabric of polyester is of one material, told twice
  const isWider = (wide: Fact, narrow: Fact): boolean =>
    wide.value !== narrow.value &&
    vocabulary.concepts.get(`material/${narrow.value}`)?.within.has(wide.value) === true;
  const own = materials.filter((fact) => !materials.some((other) => isWider(fact, other)));
  const distinct = new Set(own.map(({ value }) => value));
  if (distinct.size < 2) return undefined;
  const shared = own
    .filter(({ share }) => share !== undefined)
    .sort((a, b) => Number(b.share) - Number(a.share));
  const [most] = shared;
  const decision = most
    ? say(
        `Made of ${said(own)}: the material that weighs most, ${most.value.replace(/_/g, ' ')} (${most.share} percent), speaks for the whole.`,
        `De ${said(own)}: la materia de mayor peso, ${most.text.trim()} (${most.share} por ciento), decide por el todo.`,
      )
    : say(
        `Made of ${said(own)}: goods of several materials go by rule 3; which weighs most is not stated.`,
        `De ${said(own)}: la mercancía de varias materias se rige por la regla 3; no se dice cuál pesa más.`,
      );
  return { rule: 'GRI 2(b)', decision, refs: ['gri-2b', heading] };
}

/** A rival needs this share of the chosen heading's to count as competing. */
const competes = 0.35;

/** Words of a heading that is itself one of sets: "electric generating sets", "tools put up in sets". */
const ofSets = /\b(?:sets?|juegos?|surtidos?)\b/i;

function* competing({ heading, title, rivals, mass, facts, description, say }: RuleInput): Generator<Reason> {
  const strong = rivals.filter((rival) => rival.mass >= competes * mass).slice(0, 3);
  const names = strong.map(({ code }) => code);
  const set = facts.filter(({ kind, value }) => kind === 'set' && (value === 'set' || value === 'kit'));
  if (set.length > 0 && !ofSets.test(title)) {
    const character = firstNoun(description);
    yield {
      rule: 'GRI 3(b)',
      decision: say(
        `"${said(set)}": where it is put up for retail sale and holds goods of several headings, it goes by the component that gives it its essential character${character === '' ? '' : `, here taken to be ${character}`}.`,
        `"${said(set)}": si está acondicionado para la venta al por menor y reúne artículos de varias partidas, se clasifica por el componente que le da su carácter esencial${character === '' ? '' : `; aquí se toma ${character}`}.`,
      ),
      refs: ['gri-3b', heading, ...names],
    };
  } else if (names.length > 0) {
    yield {
      rule: 'GRI 3(a)',
      decision: say(
        `${names.length === 1 ? 'Heading' : 'Headings'} ${names.join(', ')} could name the goods too; on what is stated, heading ${heading} describes them most closely.`,
        `${names.length === 1 ? 'También la partida' : 'También las partidas'} ${names.join(', ')} ${names.length === 1 ? 'podría' : 'podrían'} nombrar la mercancía; con lo dicho, la partida ${heading} es la más específica.`,
      ),
      refs: ['gri-3a', heading, ...names],
    };
  }
  const even = strong.filter((rival) => rival.mass >= 0.9 * mass);
  if (even.length > 0 && set.length === 0) {
    const last = [heading, ...even.map(({ code }) => code)].sort().at(-1) ?? heading;
    yield {
      rule: 'GRI 3(c)',
      decision: say(
        `Should neither rule 3(a) nor 3(b) settle it, the last of them in numerical order applies: heading ${last}.`,
        `Si ni la regla 3 a) ni la 3 b) lo resuelven, se aplica la última por orden de numeración: partida ${last}.`,
      ),
      refs: ['gri-3c', last],
    };
  }
}

/** What the description opens with, up to the first pause. */
const firstNoun = (description: string): string =>
  /^[^,;:(\d]{3,60}/
    .exec(description.trim())?.[0]
    ?.replace(/\s+(?:with|and|for|set|kit)\b.*$/i, '')
    .trim() ?? '';

function container({ heading, description, say }: RuleInput): Reason | undefined {
  const found =
    /\bwith (?:a |its |matching |fitted |carrying |storage )*(?:case|holster|pouch)\b|\bcon (?:su )?estuche\b/i.exec(
      description,
    );
  if (!found) return undefined;
  return {
    rule: 'GRI 5(a)',
    decision: say(
      `"${found[0]}": a fitted case entered with its article goes with the article, heading ${formatCode(heading)}.`,
      `"${found[0]}": el estuche apropiado que se presenta con su artículo sigue al artículo, partida ${formatCode(heading)}.`,
    ),
    refs: ['gri-5a', heading],
  };
}
