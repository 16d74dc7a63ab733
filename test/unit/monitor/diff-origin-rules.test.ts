import { expect, it } from 'vitest';
import { diffOriginRules } from '../../../src/monitor/diff-origin-rules.js';
import { shippedLibrary } from '../../support/shipped.js';

const book = shippedLibrary().ruleBook();
const first = book.rules[0]!;

it('a print of General Note 11 does not differ from itself', () => {
  expect(diffOriginRules(book, { ...book, rules: [...book.rules].reverse() })).toEqual([]);
});

it('a rule that is gone, is new or reads otherwise is told with both readings and its goods', () => {
  const later = { ...book.edition, name: 'a later print', as_of: book.edition.effective };
  const second = book.rules[1]!;
  const changed = { ...first, parts: second.parts };
  const after = { ...book, edition: later, rules: [changed, ...book.rules.slice(2)] };
  const changes = diffOriginRules(book, after);
  expect(changes.map(({ kind }) => kind)).toEqual(['origin_rule', 'origin_rule']);
  const rewritten = changes.find(({ before, after: now }) => before !== '' && now !== '');
  const removed = changes.find(({ after: now }) => now === '');
  expect(rewritten).toMatchObject({ source: 'a later print', effective: later.as_of });
  expect(rewritten!.before).not.toBe(rewritten!.after);
  expect(rewritten!.ranges).toEqual(expect.arrayContaining([...first.parts[0]!.goods.ranges]));
  expect(removed).toMatchObject({ ranges: second.parts.flatMap(({ goods }) => goods.ranges) });
  expect(diffOriginRules(after, book).some(({ before }) => before === '')).toBe(true);
});
