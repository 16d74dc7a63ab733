import type { FactQuestion } from '../../answers/question.js';
import type { MaterialStatus } from '../../answers/usmca.js';
import type { Say } from '../../core/say.js';
import { type Code, formatCode, isCode } from '../../tariff/code.js';
import { type CodeRange, isInRange, meetsRange } from '../../tariff/code-range.js';
import type { Goods } from '../../tariff/origin-rule/ast.js';
import type { Hs2012Concordance } from '../../tariff/origin-rule/hs2012-concordance.js';
import type { OriginRuleBook } from '../../tariff/origin-rule/rule-book.js';
import { agreed, anyOf, type Certainty, everyOf, opposite } from './certainty.js';
import { type DeclaredFacts, declaredYes, factKey } from './declared-facts.js';
import { type Material, nameOf, statusOf } from './material.js';

/** Something with a place in the tariff: today's code, and the HS 2012 codes its goods may have had. */
export interface Placed {
  readonly code: Code;
  /** several where the concordance leaves it open, empty where nothing is known */
  readonly hs2012: readonly Code[];
}

/** A material as a rule sees it. */
export interface JudgedMaterial extends Placed {
  readonly material: Material;
  readonly status: MaterialStatus;
}

const plainCode = (text: string | undefined): Code | undefined => {
  const digits = text?.replace(/[.\s]/g, '');
  return digits !== undefined && isCode(digits) ? digits : undefined;
};

/** Settles a material's origin and its HS 2012 codes; declarations (`code@3`, `hs2012@3`) go before the bill. */
export function judgeMaterial(
  material: Material,
  facts: DeclaredFacts,
  concordance: Hs2012Concordance,
): JudgedMaterial {
  const { former } = material;
  const declared = former ? undefined : plainCode(facts.answerTo(`code@${material.id}`));
  const code = declared ?? material.code ?? '';
  const old = plainCode(facts.answerTo(`hs2012@${material.id}`));
  const subheadings = former?.now ?? (code === '' ? [] : [code.slice(0, 6)]);
  const hs2012 = old ? [old] : [...new Set(subheadings.flatMap((one) => concordance.hs2012Of(one)))];
  return { material, status: statusOf(material, facts), code, hs2012 };
}

/** An answer with the facts that would settle it. */
export interface Finding {
  readonly answer: Certainty;
  readonly needs: readonly FactQuestion[];
}

export const sure = (answer: Certainty): Finding => ({ answer, needs: [] });

/** True of all, or of any, with the facts that are still open. */
export const joinFindings = (
  findings: readonly Finding[],
  join: (answers: readonly Certainty[]) => Certainty,
): Finding => {
  const answer = join(findings.map((finding) => finding.answer));
  return { answer, needs: answer === 'unknown' ? findings.flatMap((finding) => finding.needs) : [] };
};

function holds(range: CodeRange, placed: Placed, hs2012: Code, book: OriginRuleBook): Certainty {
  if (!meetsRange(hs2012, range)) return 'no';
  if (range.from.length < 8) return isInRange(hs2012, range) ? 'yes' : 'unknown';
  if (placed.code.length < 8 || !placed.code.startsWith(hs2012)) return 'unknown';
  if (isInRange(placed.code, range)) return 'yes';
  return book.retired_items.includes(range.from) ? 'unknown' : 'no';
}

/** Whether the provisions hold the good or material, in HS 2012 terms; tariff items are compared in today's numbers. */
export const inProvisions = (
  placed: Placed,
  ranges: readonly CodeRange[],
  book: OriginRuleBook,
): Certainty =>
  placed.hs2012.length === 0
    ? 'unknown'
    : agreed(placed.hs2012.map((old) => anyOf(ranges.map((range) => holds(range, placed, old, book)))));

/** Asks whether a good whose code is shorter is of the tariff items that a rule or a note names under its subheading. */
export function itemQuestion(ranges: readonly CodeRange[], { hs2012 }: Placed, say: Say): FactQuestion {
  const items = ranges.filter(
    (range) => range.from.length === 8 && hs2012.some((old) => meetsRange(old, range)),
  );
  const codes = items.map(({ from }) => formatCode(from));
  return {
    fact: factKey(`tariff item ${codes.join(' ')}`),
    text: say(
      `whether the good is of tariff item ${codes.join(', ')}`,
      `si la mercancía es de la fracción arancelaria ${codes.join(', ')}`,
    ),
  };
}

/** What must be known of a material's code before a provision can be compared with it. */
export function codeNeeded(judged: JudgedMaterial, say: Say): FactQuestion {
  const { material, code, hs2012 } = judged;
  const name = nameOf(material);
  const { former } = material;
  if (former && former.now.length > 1) {
    const now = former.now.map(formatCode).join(say(' or ', ' o '));
    const asked = say(
      `which code of today ${name} of ${formatCode(former.code)} has`,
      `qué código de hoy tiene el ${name} de ${formatCode(former.code)}`,
    );
    return { fact: `code@${material.id}`, text: `${asked}: ${now}` };
  }
  if (code.length < 6) {
    const known = formatCode(code);
    const sureTo = code === '' ? '' : say(`; sure to ${known} only`, `; seguro solo hasta ${known}`);
    const guess = material.guess
      ? ` (${say('perhaps', 'quizá')} ${formatCode(material.guess)}, ${Math.round((material.confidence ?? 0) * 100)}%${sureTo})`
      : '';
    const text = say(
      `the tariff code of ${name}, six digits or more`,
      `el código arancelario del ${name}, de seis dígitos o más`,
    );
    return { fact: `code@${material.id}`, text: `${text}${guess}` };
  }
  if (hs2012.length !== 1) {
    const asked = say(
      `what ${name} of ${formatCode(code)} was classified in under HS 2012`,
      `dónde se clasificaba el ${name} de ${formatCode(code)} en el SA 2012`,
    );
    const known =
      hs2012.map(formatCode).join(say(' or ', ' o ')) ||
      say('not in the concordance', 'no está en la concordancia');
    return { fact: `hs2012@${material.id}`, text: `${asked}: ${known}` };
  }
  return {
    fact: `code@${material.id}`,
    text: say(
      `the eight-digit tariff item of ${name}`,
      `la fracción arancelaria de ocho dígitos del ${name}`,
    ),
  };
}

/** Asks whether a material of a USMCA country is proven to originate. */
export const proofNeeded = ({ material }: JudgedMaterial, say: Say): FactQuestion => ({
  fact: `materials-originate@${material.id}`,
  text: say(
    `whether ${nameOf(material)} originates, with a certification or other proof`,
    `si el ${nameOf(material)} es originario, con una certificación u otra prueba`,
  ),
});

export const valueNeeded = ({ material }: JudgedMaterial, say: Say): FactQuestion => ({
  fact: `value@${material.id}`,
  text: say(`the value of ${nameOf(material)}`, `el valor del ${nameOf(material)}`),
});

/** What a question about materials is answered from. */
export interface MaterialLaw {
  readonly book: OriginRuleBook;
  readonly facts: DeclaredFacts;
  /** provisions beside which an assembly without a code of its own is looked for */
  readonly near: readonly CodeRange[];
  readonly say: Say;
}

/** Whether a material is of the goods named: their provisions, and where the law narrows them by words, the words. */
export function isOfGoods(judged: JudgedMaterial, goods: Goods, law: MaterialLaw): Finding {
  const near = law.near.map(({ from, to }) => ({ from: from.slice(0, 4), to: to.slice(0, 4) }));
  const placed = inProvisions(judged, goods.ranges.length > 0 ? goods.ranges : near, law.book);
  if (placed === 'no') return sure('no');
  const findings: Finding[] = [
    placed === 'unknown' ? { answer: 'unknown', needs: [codeNeeded(judged, law.say)] } : sure('yes'),
  ];
  if (goods.words !== undefined) findings.push(isDescribed(judged, goods.words, law));
  for (const exception of goods.except ?? []) {
    const excepted = isOfGoods(judged, exception, law);
    findings.push({ answer: opposite(excepted.answer), needs: excepted.needs });
  }
  return joinFindings(findings, everyOf);
}

/** Whether words of the law describe a material: never guessed from its name. */
function isDescribed({ material }: JudgedMaterial, words: string, { facts, say }: MaterialLaw): Finding {
  const key = factKey(words);
  const answer = declaredYes(facts, key, material.id);
  return {
    answer,
    needs: [
      {
        fact: `${key}@${material.id}`,
        text: `${say(`whether ${nameOf(material)} is`, `si el ${nameOf(material)} es`)}: ${words}`,
      },
    ],
  };
}

/** Whether a material is another good than the finished good itself, where both have one provision. */
export function isOtherGood(judged: JudgedMaterial, good: Placed, law: MaterialLaw): Finding {
  const { material, code } = judged;
  if (judged.hs2012.length === 0) return { answer: 'unknown', needs: [codeNeeded(judged, law.say)] };
  const apart = judged.hs2012.every((old) => !good.hs2012.includes(old));
  if (apart) return sure('yes');
  if (code.length >= 8 && good.code.length >= 8 && code.slice(0, 8) !== good.code.slice(0, 8))
    return sure('yes');
  return {
    answer: declaredYes(law.facts, 'other-good', material.id),
    needs: [
      {
        fact: `other-good@${material.id}`,
        text: law.say(
          `whether ${nameOf(material)} is another good than the finished good`,
          `si el ${nameOf(material)} es otra mercancía que la terminada`,
        ),
      },
    ],
  };
}
