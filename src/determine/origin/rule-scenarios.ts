import type { FactQuestion } from '../../answers/question.js';
import { inEnglish } from '../../core/say.js';
import { formatCode, isCode } from '../../tariff/code.js';
import type { Goods, OriginNote, OriginRule, RulePart } from '../../tariff/origin-rule/ast.js';
import { formatPartGoods } from '../../tariff/origin-rule/format.js';
import type { Hs2012Concordance } from '../../tariff/origin-rule/hs2012-concordance.js';
import type { OriginRuleBook } from '../../tariff/origin-rule/rule-book.js';
import {
  type AutomotiveUse,
  coveredVehicles,
  declaredUse,
  useOf,
  vehicleNeeded,
  vehicleUses,
} from './automotive.js';
import { declaredYes, factKey } from './declared-facts.js';
import type { GoodFacts } from './good-facts.js';
import { inProvisions, itemQuestion, type Placed } from './judged-material.js';
import { matchRule } from './match-rule.js';

/** One way the open facts about the good may stand, and the options of the rules that are then for it. */
export interface Scenario {
  readonly placed: Placed;
  readonly use?: AutomotiveUse;
  /** the country it comes from, where rules differ by it */
  readonly origin?: string;
  /** the vehicle that the good itself then is */
  readonly vehicle: boolean;
  readonly options: readonly ScenarioOption[];
  readonly notes: readonly OriginNote[];
}

export interface ScenarioOption {
  readonly rule: OriginRule;
  readonly part: RulePart;
}

export interface Scenarios {
  readonly scenarios: readonly Scenario[];
  /** facts that tell the scenarios apart */
  readonly needs: readonly FactQuestion[];
  /** why no rule was found, where none was */
  readonly why?: string;
}

interface Scoped extends ScenarioOption {
  /** conditions on the good that only a declaration settles, by key */
  readonly keys: readonly string[];
  readonly against: readonly string[];
  readonly rest: boolean;
}

const vehicleKeys = vehicleUses.map((use) => use.replace('_', '-'));

/** The HS 2012 codes to look under: the declared one, or all that the concordance gives. */
function placesOf(good: GoodFacts, concordance: Hs2012Concordance): readonly string[] {
  const named = good.facts.answerTo('hs2012')?.replace(/[.\s]/g, '');
  return named !== undefined && named.length >= 6 && isCode(named)
    ? [named.slice(0, 6)]
    : concordance.hs2012Of(good.code.slice(0, 6));
}

/** The countries it may come from, where that is not said and the rules differ by it. */
function directionsOf(
  { origin }: GoodFacts,
  hs2012: string,
  book: OriginRuleBook,
): readonly (string | undefined)[] {
  if (origin !== undefined) return [origin];
  const directed = [...book.rulesAt(hs2012), ...book.notesAt(hs2012)].some(
    (entry) => entry.trade !== undefined,
  );
  return directed ? ['CA', 'MX'] : [undefined];
}

function scopesOf(option: ScenarioOption, placed: Placed, book: OriginRuleBook): Scoped {
  const { part } = option;
  const named = [part.for?.words, part.goods.words].filter((words) => words !== undefined);
  const { ranges } = part.goods;
  const unsure =
    ranges.some(({ from }) => from.length === 8) && inProvisions(placed, ranges, book) === 'unknown';
  const carved: readonly Goods[] = [...(part.goods.except ?? []), ...(part.for?.except ?? [])];
  return {
    ...option,
    keys: [
      ...new Set([...named.map(factKey), ...(unsure ? [itemQuestion(ranges, placed, inEnglish).fact] : [])]),
    ],
    against: carved.flatMap(({ words }) => (words === undefined ? [] : [factKey(words)])),
    rest: part.goods.rest === true || part.for?.rest === true,
  };
}

/** The options for the good once its use and the true descriptions are settled: named goods go before "any other good". */
function optionsFor(
  scoped: readonly Scoped[],
  theme: ReadonlySet<string>,
  use: AutomotiveUse | undefined,
): ScenarioOption[] {
  const weight = ({ keys, part }: Scoped): number => keys.length * 2 + (useOf(part) ? 1 : 0);
  const fitting = scoped.filter(({ keys, against, part }) => {
    const uses = useOf(part);
    if (uses && !(use !== undefined && use !== 'other' && uses.includes(use))) return false;
    return keys.every((key) => theme.has(key)) && !against.some((key) => theme.has(key));
  });
  const named = fitting.some((one) => !one.rest && weight(one) > 0);
  const rests = fitting.filter((one) => one.rest);
  const closest = Math.max(0, ...rests.map(weight));
  return fitting
    .filter((one) => !one.rest || (!named && weight(one) === closest))
    .map(({ rule, part }) => ({ rule, part }));
}

/** Sets of descriptions that may hold together: those declared, alone or with what one option describes. */
function themesOf(
  scoped: readonly Scoped[],
  good: GoodFacts,
  settled: ReadonlyMap<string, boolean>,
): Set<string>[] {
  const standing = (key: string): boolean | undefined => {
    const answer =
      settled.get(key) ?? ({ yes: true, no: false } as const)[declaredYes(good.facts, key) as 'yes'];
    return answer;
  };
  const all = [...new Set(scoped.flatMap(({ keys, against }) => [...keys, ...against]))];
  const known = all.filter((key) => standing(key) === true);
  const themes = [
    known,
    ...scoped.map(({ keys }) => [...known, ...keys]),
    ...scoped.map(({ against }) => [...known, ...against]),
  ];
  const open = themes.filter((theme) => theme.every((key) => standing(key) !== false));
  const distinct = new Map(open.map((theme) => [[...new Set(theme)].sort().join('|'), new Set(theme)]));
  return [...distinct.values()];
}

/** Every way the open facts may stand, with the options that are then for the good. */
export function scenariosFor(
  good: GoodFacts,
  book: OriginRuleBook,
  concordance: Hs2012Concordance,
): Scenarios {
  const { say } = good;
  const places = placesOf(good, concordance);
  const scenarios: Scenario[] = [];
  const needs: FactQuestion[] = [];
  const need = (asked: FactQuestion): void => {
    if (!needs.some((one) => one.fact === asked.fact)) needs.push(asked);
  };
  let why: string | undefined;
  const askPlace = (): void =>
    need({
      fact: 'hs2012',
      text: `${say('what the good was classified in under HS 2012, in which the rules are written', 'dónde se clasificaba la mercancía en el SA 2012, en el que están escritas las reglas')}${places.length > 1 ? `: ${places.map(formatCode).join(say(' or ', ' o '))}` : ''}`,
    });
  if (places.length !== 1) askPlace();
  const ways = places.flatMap((old) => directionsOf(good, old, book).map((origin) => ({ old, origin })));
  if (good.origin === undefined && ways.length > places.length)
    need({
      fact: 'origin',
      text: say(
        'the USMCA country the good comes from: the rule differs by it',
        'el país del T-MEC de donde viene la mercancía: la regla depende de él',
      ),
    });
  for (const { old, origin } of ways) {
    const placed: Placed = { code: good.code, hs2012: [old] };
    const match = matchRule(
      good.code,
      book,
      { hs2012Of: () => [old] },
      { date: good.date, say, ...(origin ? { origin } : {}) },
    );
    if (match.kind === 'not_covered') {
      why ??= match.why;
      continue;
    }
    const options =
      match.kind === 'rule'
        ? match.candidates.flatMap(({ rule, parts }) => parts.map((part) => ({ rule, part })))
        : [];
    const scoped = options.map((option) => scopesOf(option, placed, book));
    const vehicles = coveredVehicles(placed, book);
    const automotive =
      vehicles.length > 0 || options.some(({ rule, part }) => rule.automotive || useOf(part));
    const named = declaredUse(good.facts);
    const uses: readonly (AutomotiveUse | undefined)[] = !automotive
      ? [undefined]
      : named
        ? [named]
        : [...(vehicles.length > 0 ? vehicles : vehicleUses), 'other'];
    if (automotive && !named)
      need(
        vehicles.length > 0
          ? vehicleNeeded(vehicles, say)
          : {
              fact: 'use',
              text: `${say('the vehicle the good is for', 'el vehículo para el que es la mercancía')}: ${vehicleUses.join(', ')}${say(', or other', ' u other')}`,
            },
      );
    for (const use of uses) {
      const settled = new Map(vehicleKeys.map((key) => [key, key === use?.replace('_', '-')] as const));
      for (const theme of themesOf(scoped, good, use === undefined ? new Map() : settled)) {
        const fit = optionsFor(scoped, theme, use);
        if (fit.length > 0 || match.kind === 'chapter_rule')
          scenarios.push({
            placed,
            ...(use ? { use } : {}),
            ...(origin ? { origin } : {}),
            vehicle: use !== undefined && use !== 'other' && vehicles.includes(use),
            options: fit,
            notes: match.notes,
          });
      }
    }
    for (const { keys, part } of scoped)
      for (const key of keys)
        if (!vehicleKeys.includes(key) && declaredYes(good.facts, key) === 'unknown')
          need({
            fact: key,
            text: `${say('whether the good is', 'si la mercancía es')}: ${formatPartGoods(part, say)}`,
          });
  }
  if (scenarios.length === 0) askPlace();
  return { scenarios, needs, ...(why ? { why } : {}) };
}
