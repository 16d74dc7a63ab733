import { expect, it } from 'vitest';
import { civilDate } from '../../../../src/core/civil-date.js';
import { matchRule } from '../../../../src/determine/origin/match-rule.js';
import { rulesOfOrigin } from '../../../../src/determine/origin/rules-of-origin.js';
import { shippedBook, shippedConcordance } from '../../../support/origin-law.js';

const book = shippedBook();
const concordance = shippedConcordance();

const textsOf = (code: string): string[] => {
  const match = matchRule(code, book, concordance, { date: civilDate('2026-06-08'), origin: 'MX' });
  return rulesOfOrigin(match, book).rules.map(({ text }) => text);
};

it('what a rule asks of different goods is never told as a choice between them', () => {
  expect(textsOf('870323')).toEqual([
    'for passenger vehicle of subheadings 8703.21 to 8703.90: every non-originating material must come from any other heading; and the regional value content must be at least 75 percent by the net cost method. And for any other good of subheadings 8703.21 to 8703.90: every non-originating material must come from any other heading; and the regional value content must be at least 62.5 percent by the net cost method',
  ]);
});

it('a choice that goods have stays one, under the goods that have it', () => {
  const [forVehicles = ''] = textsOf('870830');
  const [linings = '', others = ''] = forVehicles.split('. And for ');
  expect(linings).toMatch(/^for subheading 8708\.30 .*, mounted brake linings: .* Or: /);
  expect(others).toMatch(/, any other good: .* Or: .*at least 70 percent/);
});

it('a rule that asks the same of all its goods says it once', () => {
  expect(textsOf('610910')[0]).toMatch(/^every non-originating material must come from any other chapter/);
});
