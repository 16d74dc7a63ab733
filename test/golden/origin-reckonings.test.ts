import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { civilDate } from '../../src/core/civil-date.js';
import { inEnglish } from '../../src/core/say.js';
import { determineOrigin } from '../../src/determine/origin/determine-origin.js';
import { determineUsmca } from '../../src/determine/origin/determine-usmca.js';
import { matchRule } from '../../src/determine/origin/match-rule.js';
import type { Material } from '../../src/determine/origin/material.js';
import { rulesOfOrigin } from '../../src/determine/origin/rules-of-origin.js';
import { shippedBook, shippedConcordance, withAmounts } from '../support/origin-law.js';

const law = { book: shippedBook(), concordance: shippedConcordance() };

interface Row {
  readonly name: string;
  readonly good: { readonly code: string; readonly date: string; readonly origin: string };
  readonly materials: readonly Record<string, unknown>[];
}
const rows = readFileSync('fixtures/origin/evaluations.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);

/** Everything that an importer is told of one good: the verdict, each step with its numbers, what is asked, what would help. */
function told({ good, materials }: Row): string {
  const date = civilDate(good.date);
  const facts = { ...withAmounts(good), date, say: inEnglish } as Parameters<typeof determineOrigin>[0];
  const { evaluation, read } = determineOrigin(
    facts,
    materials.map(withAmounts) as unknown as Material[],
    law,
  );
  const match = matchRule(good.code, law.book, law.concordance, { date, origin: good.origin });
  const rates = { programRate: 'Free', generalRate: '5%' };
  const entry = determineUsmca(
    { origin: good.origin, ...rates, say: inEnglish },
    () => rulesOfOrigin(match, law.book, inEnglish),
    evaluation,
  );
  const line = (...words: readonly unknown[]): string =>
    words.filter((word) => word !== null && word !== undefined && word !== '').join(' ');
  const { verdict, criterion, why, trace, options, needs, failed, changes } = evaluation;
  return [
    line(verdict, criterion, `- ${why}`),
    ...trace.map(({ step, ref }) => `  ${step} [${ref}]`),
    ...options.map((one) => line('  option', one.rule_id, one.option, `(${one.goods}):`, one.outcome)),
    ...failed.map((one) =>
      line('  failed', one.rule_id, one.option, one.short_by && `by ${one.short_by} points`),
    ),
    ...changes.map((one) => `  to qualify: ${one.text} (${one.materials.join(', ')})`),
    ...needs.map(({ fact, text }) => `  asked: ${fact} - ${text}`),
    ...evaluation.materials.map(({ id, code, hs2012, status }) =>
      line('  material', id, code, hs2012.join('/'), status),
    ),
    ...(read.length > 0 ? [`  read: ${read.join(', ')}`] : []),
    ...(entry.why === why && entry.verdict === verdict
      ? []
      : [line('  the entry:', entry.verdict, entry.why)]),
    ...(materials.length > 0 ? [] : entry.needs.map((need) => `  the entry asks: ${need}`)),
  ].join('\n');
}

it('the worked evaluations are reckoned step by step as they were read', async () => {
  const pages = rows.map((row) => `# ${row.name}\n${told(row)}\n`);
  await expect(pages.join('\n')).toMatchFileSnapshot('../../fixtures/origin/reckonings.txt');
});
