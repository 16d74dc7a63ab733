import type { FactQuestion } from '../../answers/question.js';
import type { Say } from '../../core/say.js';
import { formatCode } from '../../tariff/code.js';
import type { CodeRange } from '../../tariff/code-range.js';
import type { Exclusion, Goods, ShiftLevel, ShiftSource, TariffShift } from '../../tariff/origin-rule/ast.js';
import { formatMaterials } from '../../tariff/origin-rule/goods.js';
import type { OriginRuleBook } from '../../tariff/origin-rule/rule-book.js';
import { agreed, anyOf, type Certainty, everyOf, opposite } from './certainty.js';
import { type DeclaredFacts, declaredYes } from './declared-facts.js';
import {
  codeNeeded,
  type Finding,
  inProvisions,
  isOfGoods,
  isOtherGood,
  type JudgedMaterial,
  joinFindings,
  type MaterialLaw,
  type Placed,
  sure,
} from './judged-material.js';
import { nameOf } from './material.js';

/** What a change of classification is judged against. */
export interface ShiftCircumstances {
  readonly good: Placed;
  /** the provisions of the part of the rule */
  readonly own: readonly CodeRange[];
  /** the materials that must change; originating ones and those that are disregarded are left out */
  readonly materials: readonly JudgedMaterial[];
  readonly book: OriginRuleBook;
  readonly facts: DeclaredFacts;
  readonly say: Say;
}

/** What became of one material. */
export interface ShiftedMaterial {
  readonly judged: JudgedMaterial;
  readonly answer: Certainty;
  readonly why: string;
  readonly needs: readonly FactQuestion[];
}

const digits: Record<Exclude<ShiftLevel, 'tariff_item'>, number> = { chapter: 2, heading: 4, subheading: 6 };

/** Whether material and good stand under one chapter, heading, subheading or tariff item. */
function samePlace(material: Placed, good: Placed, level: ShiftLevel): Certainty {
  const length = level === 'tariff_item' ? 6 : digits[level];
  const place = (old: string, own: string): Certainty => {
    if (!own.startsWith(old.slice(0, length))) return 'no';
    if (old.length < length) return 'unknown';
    if (level !== 'tariff_item') return 'yes';
    const known = material.code.length >= 8 && good.code.length >= 8;
    const comparable = material.code.startsWith(old) && good.code.startsWith(own);
    if (!known || !comparable) return 'unknown';
    return material.code.slice(0, 8) === good.code.slice(0, 8) ? 'yes' : 'no';
  };
  if (material.hs2012.length === 0) return 'unknown';
  return agreed(material.hs2012.flatMap((old) => good.hs2012.map((own) => place(old, own))));
}

interface Reading extends ShiftCircumstances {
  readonly law: MaterialLaw;
  /** how many of the sets of a source or exclusion are used, counted once */
  readonly counted: Map<readonly (readonly Goods[])[], SetCount>;
}

/** For certain, and at most. */
interface SetCount {
  readonly least: number;
  readonly most: number;
}

const needingCode = (answer: Certainty, judged: JudgedMaterial, say: Say): Finding => ({
  answer,
  needs: answer === 'unknown' ? [codeNeeded(judged, say)] : [],
});

const isOfAny = (judged: JudgedMaterial, goods: readonly Goods[], law: MaterialLaw): Finding =>
  joinFindings(
    goods.map((one) => isOfGoods(judged, one, law)),
    anyOf,
  );

function setsUsed(sets: readonly (readonly Goods[])[], reading: Reading): SetCount {
  const known = reading.counted.get(sets);
  if (known) return known;
  const answers = sets.map((set) =>
    anyOf(reading.materials.map((judged) => isOfAny(judged, set, reading.law).answer)),
  );
  const count = {
    least: answers.filter((answer) => answer === 'yes').length,
    most: answers.filter((answer) => answer !== 'no').length,
  };
  reading.counted.set(sets, count);
  return count;
}

const countReaches = ({ least, most }: SetCount, needed: number): Certainty =>
  least >= needed ? 'yes' : most >= needed ? 'unknown' : 'no';

function comesFrom(source: ShiftSource, judged: JudgedMaterial, reading: Reading): Finding {
  const { good, own, book, law } = reading;
  switch (source.kind) {
    case 'any_other': {
      const elsewhere =
        source.group === 'outside'
          ? opposite(inProvisions(judged, own, book))
          : opposite(samePlace(judged, good, source.level));
      const within = source.within ? inProvisions(judged, source.within, book) : 'yes';
      return needingCode(everyOf([elsewhere, within]), judged, law.say);
    }
    case 'same': {
      const place = needingCode(samePlace(judged, good, source.level), judged, law.say);
      if (place.answer === 'no') return place;
      const findings = [place];
      if (source.other) findings.push(isOtherGood(judged, good, law));
      if (source.words) findings.push(isOfGoods(judged, { ranges: own, words: source.words }, law));
      return joinFindings(findings, everyOf);
    }
    case 'other_good':
      return joinFindings([isOfGoods(judged, source.goods, law), isOtherGood(judged, good, law)], everyOf);
    case 'listed':
      return isOfAny(judged, source.goods, law);
    case 'more_than_one_of':
      return joinFindings(
        [isOfAny(judged, source.sets.flat(), law), sure(countReaches(setsUsed(source.sets, reading), 2))],
        everyOf,
      );
  }
}

function isExcluded(exclusion: Exclusion, judged: JudgedMaterial, reading: Reading): Finding {
  const { law, facts } = reading;
  switch (exclusion.kind) {
    case 'none_of':
      return isOfAny(judged, exclusion.goods, law);
    case 'not_more_than_one_of':
    case 'not_all_of': {
      const needed = exclusion.kind === 'not_all_of' ? exclusion.sets.length : 2;
      const used = countReaches(setsUsed(exclusion.sets, reading), needed);
      return joinFindings([isOfAny(judged, exclusion.sets.flat(), law), sure(used)], everyOf);
    }
    case 'mere_operations': {
      const of = isOfGoods(judged, exclusion.on, law);
      if (of.answer === 'no') return of;
      const merely: Finding = {
        answer: declaredYes(facts, 'merely-worked', judged.material.id),
        needs: [
          {
            fact: `merely-worked@${judged.material.id}`,
            text: `${law.say(
              `whether ${nameOf(judged.material)} is changed by these operations only`,
              `si el ${nameOf(judged.material)} cambia solo por estas operaciones`,
            )}: ${exclusion.operations.join('; ')}`,
          },
        ],
      };
      return joinFindings([of, merely], everyOf);
    }
  }
}

/** A source and its exceptions: admitted by one, and excluded by none. */
function isAdmitted(
  sources: readonly ShiftSource[],
  except: readonly Exclusion[],
  judged: JudgedMaterial,
  reading: Reading,
): Finding & { readonly excluded?: Exclusion } {
  const source = joinFindings(
    sources.map((one) => comesFrom(one, judged, reading)),
    anyOf,
  );
  if (source.answer === 'no') return source;
  const exclusions = except.map((one) => isExcluded(one, judged, reading));
  const excluded = except[exclusions.findIndex((finding) => finding.answer === 'yes')];
  const kept = exclusions.map(({ answer, needs }) => ({ answer: opposite(answer), needs }));
  const joined = joinFindings([source, ...kept], everyOf);
  return excluded ? { ...joined, excluded } : joined;
}

const place = ({ code, hs2012, material: { former } }: JudgedMaterial, say: Say): string => {
  if (former) {
    const now = former.now.map(formatCode).join(say(' or ', ' o '));
    return say(`of ${formatCode(former.code)}, today ${now}`, `de ${formatCode(former.code)}, hoy ${now}`);
  }
  const now = code === '' ? say('without a code', 'sin código') : `${say('of', 'de')} ${formatCode(code)}`;
  const old = hs2012.map(formatCode).join(say(' or ', ' o '));
  return code === '' || old === formatCode(code.slice(0, 6))
    ? now
    : `${now} (${say('HS 2012', 'SA 2012')} ${old})`;
};

function reasonFor(excluded: Exclusion | undefined, judged: JudgedMaterial, say: Say): string {
  if (!excluded)
    return `${place(judged, say)} ${say('is not among the sources the rule admits', 'no está entre las procedencias que admite la regla')}`;
  const goods =
    excluded.kind === 'mere_operations'
      ? [excluded.on]
      : excluded.kind === 'none_of'
        ? excluded.goods.filter((one) => judged.hs2012.some((old) => meets(old, one)))
        : excluded.sets.flat();
  return `${place(judged, say)} ${say('is excepted', 'está exceptuado')}: ${formatMaterials(goods.length > 3 ? goods.slice(0, 3) : goods, say)}`;
}

const meets = (old: string, goods: Goods): boolean =>
  goods.ranges.some(
    ({ from, to }) => old.slice(0, from.length) >= from.slice(0, old.length) && old.slice(0, to.length) <= to,
  );

/** Whether every material makes the change of classification that the rule asks for. GN 11(n)(vii). */
export function judgeShift(shift: TariffShift, circumstances: ShiftCircumstances): ShiftedMaterial[] {
  const { book, facts, own, say } = circumstances;
  const reading: Reading = { ...circumstances, law: { book, facts, near: own, say }, counted: new Map() };
  return circumstances.materials.map((judged) => {
    const main = isAdmitted(shift.from, shift.except ?? [], judged, reading);
    const also =
      shift.also && main.answer !== 'yes'
        ? isAdmitted(shift.also, shift.also_except ?? [], judged, reading)
        : sure('no');
    const { answer, needs } = joinFindings([main, also], anyOf);
    const why =
      answer === 'yes'
        ? `${place(judged, say)} ${say('makes the change', 'hace el cambio')}`
        : answer === 'no'
          ? reasonFor(main.excluded, judged, say)
          : `${place(judged, say)}: ${say('a fact decides', 'lo decide un dato')}`;
    return { judged, answer, why, needs };
  });
}
