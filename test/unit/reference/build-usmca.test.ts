import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src/core/civil-date.js';
import { buildUsmcaPack, type UsmcaPack } from '../../../src/reference/build-usmca.js';
import { gn11Blocks } from '../../../src/reference/gn11-blocks.js';
import { isInRange } from '../../../src/tariff/code-range.js';
import type { Goods, OriginRule, OriginTest } from '../../../src/tariff/origin-rule/ast.js';
import { formatOriginRule } from '../../../src/tariff/origin-rule/format.js';
import type { OriginRulePack } from '../../../src/tariff/origin-rule/rule-book.js';

const sources = '../shared/data';
const here = existsSync(`${sources}/usmca/General Note 11.marked.txt`);
if (!here)
  console.warn('skipped: the official texts are not beside the checkout, so the pack cannot be built again');

const source = (name: string) => readFileSync(`${sources}/${name}`);
const json = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

interface DraftRecord {
  readonly chapter: number;
  readonly kind: string;
  readonly number: string;
  readonly page: number;
  readonly text: string;
  readonly scopes: readonly string[];
  readonly tests: readonly string[];
  readonly gn11k_underscored?: readonly string[];
}

function build(): UsmcaPack {
  const rows = JSON.parse(gunzipSync(source('us/editions/hts_2026_rev_10.json.gz')).toString()) as {
    htsno: string;
  }[];
  const items = rows
    .map((row) => row.htsno.replace(/\D/g, '').slice(0, 8))
    .filter((code) => code.length === 8);
  return buildUsmcaPack({
    marked: source('usmca/General Note 11.marked.txt').toString(),
    corrections: json('data/usmca/written/corrections.json'),
    written: json('data/usmca/written/notes.json'),
    concordance: source('us/concordance/hs6_hs4.csv').toString(),
    candidates: json<{ candidates: Record<string, string[]> }>('data/usmca/written/concordance.json')
      .candidates,
    items: new Set(items),
    edition: json<OriginRulePack>('data/usmca/rules.json').edition,
  });
}

const kinds = (test: OriginTest): string[] =>
  test.kind === 'all_of' || test.kind === 'any_of' ? test.tests.flatMap(kinds) : [test.kind];

const kindsOf = (rule: OriginRule): Set<string> => new Set(rule.parts.flatMap((part) => kinds(part.test)));

const dotted = (text: string): string[] =>
  [...new Set(text.match(/\d{4}(?:\.\d{2}){0,2}(?!\d)/g) ?? [])].sort();

if (!here)
  it.skip('the pack built from the official texts: they are not beside the checkout', () => undefined);

// the body of a skipped suite runs all the same, so without the texts there is no suite
const whenHere = here ? describe : () => undefined;

whenHere('the pack built from the official texts', () => {
  const pack = build();
  const book = JSON.parse(pack.rules) as OriginRulePack;
  const numbered = new Map(book.rules.filter((rule) => rule.number !== '').map((rule) => [rule.id, rule]));
  const draft = (JSON.parse(source('usmca/gn11o_psr_parsed_draft.json').toString()) as DraftRecord[])
    .filter((record) => record.kind === 'rule')
    .map((record) => ({
      record,
      rule: numbered.get(`GN11o-ch${String(record.chapter).padStart(2, '0')}-${record.number}`),
    }));

  it('is the pack that is shipped, to the byte, and no issue is open', () => {
    expect(pack.rules).toBe(readFileSync('data/usmca/rules.json', 'utf8'));
    expect(pack.concordance).toBe(readFileSync('data/usmca/hs2022-to-hs2012.json', 'utf8'));
    expect(json<{ counts: unknown }>('data/usmca/provenance.json').counts).toEqual(pack.counts);
    expect(pack.issues).toEqual([]);
    expect(build().rules).toBe(pack.rules);
  });

  it('has every rule of the draft, on its page; the draft ran 94-4 and 94-5 together', () => {
    expect(draft).toHaveLength(1052);
    expect(draft.filter(({ rule, record }) => rule?.page !== record.page)).toEqual([]);
    const drafted = new Set(draft.map(({ rule }) => rule?.id));
    expect([...numbered.keys()].filter((id) => !drafted.has(id))).toEqual(['GN11o-ch94-5']);
  });

  it('agrees with the draft where a rule asks for value content, a change, or cutting and sewing', () => {
    const differs = draft
      .filter(({ record }) => !(record.chapter === 94 && record.number === '4'))
      .filter(({ rule, record }) => {
        const found = kindsOf(rule!);
        return (
          found.has('regional_value') !== record.tests.includes('RVC') ||
          found.has('cut_and_sew') !== /sewn or otherwise assembled/.test(record.text) ||
          found.has('no_change') !== /No (required )?(change in tariff|tariff change)/.test(record.text)
        );
      });
    expect(differs.map(({ rule }) => rule?.id)).toEqual([]);
  });

  it('names in its parts only provisions that the draft saw as the scope', () => {
    const holds = (scope: string, code: string): boolean => {
      const [from = '', to = from] = scope.replace(/\./g, '').split('-');
      return from.length <= code.length && isInRange(code, { from, to });
    };
    const strays = draft.filter(({ rule, record }) =>
      rule!.parts.some((part) =>
        part.goods.ranges.some((range) => !record.scopes.some((scope) => holds(scope, range.from))),
      ),
    );
    // printed as 8409.91 in both; read as 8409.99 (data/usmca/written/corrections.json)
    expect(strays.map(({ rule }) => rule?.id)).toEqual(['GN11o-ch84-30', 'GN11o-ch84-31']);
  });

  it('marks as automotive the rules whose numbers the draft saw underscored', () => {
    const differs = draft.filter(
      ({ rule, record }) => (rule?.automotive ?? false) !== (record.gn11k_underscored ?? []).length > 0,
    );
    expect(differs.map(({ rule }) => rule?.id)).toEqual([]);
  });

  it('says the same law in its own words: every code, range and percentage of the text, and no other', () => {
    const texts = new Map(
      gn11Blocks(source('usmca/General Note 11.marked.txt').toString())
        .filter((block) => block.kind === 'rule')
        .map((block) => [`GN11o-ch${block.chapter}-${block.number}`, block.text]),
    );
    const differs: string[] = [];
    for (const [id, rule] of numbered) {
      if (rule.corrections) continue;
      const printed = texts.get(id)!.replace(/(\d)([a-z])/g, '$1 $2');
      const rendered = formatOriginRule(rule);
      const percents = (text: string): string[] =>
        [...new Set([...text.matchAll(/(\d+(?:\.\d+)?) percent/g)].map((match) => match[1]!))].sort();
      const runs = (text: string): string[] =>
        [
          ...new Set(
            [...text.matchAll(/([\d.]+) (?:through|to) (\d[\d.]*\d)/g)].map(
              (match) => `${match[1]}-${match[2]}`,
            ),
          ),
        ].sort();
      if (String(runs(printed)) !== String(runs(rendered))) differs.push(`${id} ranges`);
      if (String(dotted(printed)) !== String(dotted(rendered))) differs.push(`${id} codes`);
      if (String(percents(printed)) !== String(percents(rendered))) differs.push(`${id} percentages`);
    }
    expect(differs).toEqual([]);
  });

  it('keeps "through" as a range and "or" as a list', () => {
    const ranges = (id: string): readonly Goods['ranges'][number][] =>
      numbered.get(id)!.parts.flatMap((part) => part.goods.ranges);
    expect(ranges('GN11o-ch01-1')).toEqual([{ from: '0101', to: '0106' }]);
    expect(ranges('GN11o-ch23-3')).toHaveLength(3);
  });

  it('covers entries from the first day of the agreement', () => {
    expect(book.edition.effective).toBe(civilDate('2020-07-01'));
  });
});
