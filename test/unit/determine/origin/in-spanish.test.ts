import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src/core/civil-date.js';
import { decimal } from '../../../../src/core/decimal.js';
import { type Say, sayIn } from '../../../../src/core/say.js';
import { determineOrigin } from '../../../../src/determine/origin/determine-origin.js';
import { determineUsmca } from '../../../../src/determine/origin/determine-usmca.js';
import { matchRule } from '../../../../src/determine/origin/match-rule.js';
import type { Material } from '../../../../src/determine/origin/material.js';
import { rulesOfOrigin } from '../../../../src/determine/origin/rules-of-origin.js';
import { shippedBook, shippedConcordance, usSubheadings } from '../../../support/origin-law.js';

const law = { book: shippedBook(), concordance: shippedConcordance() };
const [english, spanish] = [sayIn('en'), sayIn('es')];
const date = civilDate('2026-06-15');

const path = join(import.meta.dirname, '..', '..', '..', '..', 'fixtures', 'origin', 'evaluations.jsonl');
const evaluations = readFileSync(path, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const amounts = ['value', 'net_cost', 'weight', 'regional_content'];
const withAmounts = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, amounts.includes(key) ? decimal(String(value)) : value]),
  );

/** The determination of a worked evaluation and what it means for the entry. */
function judge({ good, materials }: (typeof evaluations)[number], say: Say) {
  const facts = { ...withAmounts(good), say } as Parameters<typeof determineOrigin>[0];
  const { evaluation } = determineOrigin(facts, materials.map(withAmounts) as Material[], law);
  const rules = () =>
    rulesOfOrigin(matchRule(good.code, law.book, law.concordance, { date, say }), law.book, say);
  const rates = { programRate: 'Free', generalRate: '5%' };
  return determineUsmca({ origin: good.origin, ...rates, say }, rules, evaluation);
}

/** The words of the law, which stay as they are, the longest first. */
const lawWords = (() => {
  const found = new Set<string>();
  const gather = (value: unknown): void => {
    if (typeof value === 'string') found.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(gather);
  };
  gather([law.book.rules, law.book.notes, law.book.automotive, law.book.regional_value]);
  return [...found]
    .filter((text) => /[a-z] /.test(text) || /^[a-z]{4,}$/.test(text))
    .sort((a, b) => b.length - a.length);
})();

const englishWords =
  /\b(?:the|of|and|or|is|are|not|whether|from|with|where|must|any|other|by|in|for|which|this|that)\b/;

/** Every text of an answer in which English is left once the words of the law are taken out. */
function leftInEnglish(value: unknown, key = ''): string[] {
  const own = ['tests', 'notes', 'citation', 'edition', 'description', 'rule_id', 'ref', 'fact', 'id'];
  if (own.includes(key)) return [];
  if (typeof value === 'string') {
    if (!englishWords.test(value)) return [];
    const rest = lawWords.reduce((text, words) => text.replaceAll(words, ''), value);
    return englishWords.test(rest.replace(/=other/, '').replace(/u other$/, '')) ? [value] : [];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => leftInEnglish(each, name))
    : [];
}

/** What of an answer is no wording. */
const shapeOf = (answer: ReturnType<typeof judge>) => ({
  verdict: answer.verdict,
  criterion: answer.criterion,
  needs: answer.needs.length,
  facts: answer.evaluation?.needs.map(({ fact }) => fact),
  failed: answer.evaluation?.failed.map(({ rule_id, short_by }) => [rule_id, short_by]),
  changes: answer.evaluation?.changes.map(({ materials }) => materials),
  trace: answer.evaluation?.trace.map(({ ref }) => ref),
});

describe('a determination in Spanish', () => {
  it.each(evaluations.map((one) => [one.name, one] as const))('of %s', (_name, one) => {
    const answer = judge(one, spanish);
    expect(shapeOf(answer)).toEqual(shapeOf(judge(one, english)));
    expect(leftInEnglish(answer)).toEqual([]);
  });

  it('names no verdict without a reason in Spanish, materials or none', () => {
    const mug = { good: { code: '691110', date, origin: 'MX', facts: {} }, materials: [] };
    expect(judge(mug, spanish)).toMatchObject({
      verdict: 'needs_facts',
      why: 'el origen MX abre el programa; la regla de origen decide por los materiales',
      needs: ['el código arancelario (seis dígitos) y el origen de cada material'],
      saving: { text: 'Free en lugar de 5%' },
    });
    expect(judge({ ...mug, good: { ...mug.good, origin: 'CN' } }, spanish)).toMatchObject({
      verdict: 'not_applicable',
      why: 'CN no es socio de Estados Unidos en el T-MEC (CA, MX)',
    });
  });
});

it('the rules of origin of every subheading are told in Spanish but for the words of the law', {
  tags: ['slow'],
}, () => {
  const left = usSubheadings().flatMap((code) =>
    ['MX', undefined].flatMap((origin) => {
      const match = matchRule(code, law.book, law.concordance, {
        date,
        say: spanish,
        ...(origin ? { origin } : {}),
      });
      return leftInEnglish(rulesOfOrigin(match, law.book, spanish));
    }),
  );
  expect([...new Set(left)]).toEqual([]);
});
