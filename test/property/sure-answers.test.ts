import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ClassificationResult } from '../../src/api/classification-result.js';
import { type ClassifyRequestInput, classifyRequest } from '../../src/api/classify-request.js';
import type { AnswerColumns, UnsavedResult } from '../../src/api/product-answers.js';
import { civilDate } from '../../src/core/civil-date.js';
import { sureFrom } from '../../src/core/sureness.js';
import { answerRows } from '../../src/engine/rows/answer-rows.js';
import { Library } from '../../src/reference/library.js';
import { type Answer, served, until } from '../support/served.js';
import { dataFolder } from '../support/shipped.js';

/**
 * No accept is less sure than its level, at any door. What an accept has to be is worked out here from the words of the contract, not with the
 * function that gives it.
 */
const digits = { heading: 4, subheading: 6, tariff_line: 8, statistical: 10 } as const;
type Level = keyof typeof digits;
const levels = Object.keys(digits) as Level[];

interface Row {
  readonly text?: string;
  readonly terms?: readonly string[];
  readonly es?: readonly string[];
}
const rowsOf = (file: string): Row[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);

const chapters = Array.from({ length: 97 }, (_, n) => String(n + 1).padStart(2, '0')).filter(
  (n) => n !== '77',
);
const written = ['everyday', 'spanish', 'mexico'].flatMap((name) =>
  rowsOf(join('test/exam', `${name}.jsonl`)).map(({ text }) => text!),
);
/** Names of goods in English and Spanish, of all chapters alike. */
const named = chapters.flatMap((chapter) => {
  const all = rowsOf(join('data/lexicon', `${chapter}.jsonl`)).flatMap(({ terms = [], es = [] }) => [
    ...terms,
    ...es,
  ]);
  const step = Math.max(1, Math.floor(all.length / 48));
  return all.filter((text, i) => i % step === 0 && text.length >= 2);
});
const descriptions = [...new Set([...written, ...named])];

const making = { library: new Library([dataFolder]), day: civilDate('2026-06-15'), version: 'test' };
type Asked = ClassifyRequestInput & { readonly accept_at?: Level };

/** Every level in turn, and now and then another threshold. */
const askedOf = (description: string, i: number): Asked => {
  const accept_at = levels[i % levels.length]!;
  const threshold = i % 11 === 0 ? 0.6 : i % 13 === 0 ? 0.95 : undefined;
  return { description, accept_at, ...(threshold === undefined ? {} : { threshold }) };
};

const plain = (code: string): string => code.replaceAll('.', '');

/** What is wrong with a row of a list, in words; empty where nothing is. */
function faultOfRow(asked: Asked, columns: AnswerColumns): string {
  const { tariff_code, likely_line, likely_confidence, confidence, decision } = columns;
  const told = `${asked.description}: ${decision} at ${asked.accept_at}, "${tariff_code}" (${confidence}) of ${likely_line} (${likely_confidence})`;
  if (decision === 'refused') return tariff_code + likely_line === '' ? '' : told;
  const need = Math.min(digits[asked.accept_at ?? 'subheading'], plain(likely_line).length);
  const isSure = plain(tariff_code).length >= need;
  const holds =
    isSure === (decision === 'accept') &&
    likely_line.startsWith(tariff_code) &&
    (tariff_code === '' ? confidence === 0 : confidence >= (asked.threshold ?? sureFrom)) &&
    confidence >= (tariff_code === '' ? 0 : likely_confidence) &&
    (decision !== 'needs_facts' || columns.question !== '');
  return holds ? '' : told;
}

/** The same of a whole answer. */
function faultOfAnswer(asked: Asked, answer: UnsavedResult): string {
  const { code, confident_to, confidence, decision } = answer;
  const told = `${asked.description}: ${decision} at ${asked.accept_at}, "${confident_to}" of ${code} ${JSON.stringify(confidence)}`;
  if (code === null) return decision === 'refused' && confident_to === '' ? '' : told;
  const need = Math.min(digits[asked.accept_at ?? 'subheading'], code.length);
  const { chapter, heading, subheading, tariff_line, statistical } = confidence;
  const stated = [chapter, heading, subheading, tariff_line, statistical].slice(0, confident_to.length / 2);
  const holds =
    code.startsWith(confident_to) &&
    stated.every((probability) => probability >= (asked.threshold ?? sureFrom)) &&
    confident_to.length >= need === (decision === 'accept') &&
    (decision !== 'needs_facts' || answer.questions.length > 0);
  return holds ? '' : told;
}

function answered(asked: Asked, whole: boolean) {
  const group = answerRows(making, {
    products: [{ request: classifyRequest.parse(asked), feedback: [] }],
    whole,
  });
  if ('stop' in group) throw new Error(group.stop.message);
  return group.answers[0]!;
}

const faultsOfRows = (asked: readonly Asked[]): string[] =>
  asked.flatMap((each) => {
    const answer = answered(each, false);
    return answer.kind === 'answered'
      ? faultOfRow(each, answer.columns) || []
      : `${each.description}: ${answer.kind}`;
  });

const faultsOfAnswers = (asked: readonly Asked[]): string[] =>
  asked.flatMap((each) => {
    const answer = answered(each, true);
    return answer.kind === 'whole'
      ? faultOfAnswer(each, answer.result) || []
      : `${each.description}: ${answer.kind}`;
  });

const everyNth = (n: number, from = 0): readonly string[] => descriptions.filter((_, i) => i % n === from);

describe('no accept is less sure than its level', () => {
  const parts = 5;

  it('is asked of more than five thousand descriptions', () => {
    expect(descriptions.length).toBeGreaterThan(5000);
  });

  it.each(Array.from({ length: parts }, (_, part) => part))('in the rows of a list, part %i', (part) => {
    expect(faultsOfRows(everyNth(parts, part).map(askedOf))).toEqual([]);
  });

  it('in whole answers', () => {
    expect(faultsOfAnswers(everyNth(12).map(askedOf))).toEqual([]);
  });

  it.each(['MX', 'DE'])('in answers and rows for %s, whose codes have other lengths', (destination) => {
    const asked = everyNth(40, 3).map((description, i) => ({ ...askedOf(description, i), destination }));
    expect(faultsOfAnswers(asked)).toEqual([]);
    expect(faultsOfRows(asked)).toEqual([]);
  });

  it('in what a server answers: products, previews and the items of a batch, by its own level where none is said', async () => {
    const { call, key } = await served({ sureness: { accept_at: 'tariff_line', threshold: 0.7 } });
    const mine = await key();
    const usual = { accept_at: 'tariff_line', threshold: 0.7 } as const;
    const asked = everyNth(25, 7).map((description, i) =>
      i % 2 === 0 ? { description } : askedOf(description, i),
    );
    const items = asked.map((each, i) => ({ ...each, item_id: String(i) }));
    const { body } = await call(mine, 'POST', '/v1/classify/batch', { items });
    const ended = await until(async () => {
      const page = (await call(mine, 'GET', body.links.self)).body;
      return page.status === 'completed' ? page : undefined;
    });
    const results: Record<string, unknown>[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const more: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { body: page }: Answer = await call(mine, 'GET', `${body.links.self}?limit=200${more}`);
      results.push(...page.results);
      cursor = page.next_cursor;
    }
    expect([ended.counts.total, results.length]).toEqual([items.length, items.length]);
    const faults = results.flatMap(({ result, tariff_code, likely_line }, i) => {
      const answer = result as ClassificationResult;
      const judgedBy = { ...usual, ...asked[i]! };
      const isListed = plain(String(tariff_code)) === answer.confident_to && likely_line === answer.formatted;
      const isTold = answer.request.accept_at === judgedBy.accept_at;
      return (
        faultOfAnswer(judgedBy, answer) ||
        (isListed && isTold ? [] : `item ${i}: ${tariff_code}, ${likely_line}`)
      );
    });
    expect(faults).toEqual([]);
    for (const each of asked.slice(0, 20)) {
      const { body: answer } = await call(mine, 'POST', '/v1/classify', each);
      const { body: before } = await call(mine, 'POST', '/v1/classify/preview', each);
      expect(faultOfAnswer({ ...usual, ...each }, answer)).toBe('');
      expect(before.decision).toBe(answer.decision);
    }
  });
});
