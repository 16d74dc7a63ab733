import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { classifyRequest } from '../../src/api/classify-request.js';
import { classify } from '../../src/classify/classify.js';
import { contradicts, tellingFacts } from '../../src/classify/fraccion/contradicts.js';
import { civilDate } from '../../src/core/civil-date.js';
import { answerClassification } from '../../src/engine/answer-classification.js';
import { mexicanLawOn } from '../../src/reference/mexican-library.js';
import { openClassifier } from '../../src/reference/open-classifier.js';
import { formatCode } from '../../src/tariff/code.js';
import { shippedLibrary } from '../support/shipped.js';

const library = shippedLibrary();
const date = civilDate('2026-06-15');
const classifier = openClassifier(library, library.scheduleOn(date));

/** So many descriptions of all chapters, evenly over what the lexicon's writers wrote. */
function descriptions(language: 'en' | 'es', count: number): string[] {
  const all = readdirSync('data/lexicon')
    .filter((file) => /^\d\d[a-z]?\.jsonl$/.test(file))
    .toSorted()
    .flatMap((file) => readFileSync(`data/lexicon/${file}`, 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as { example?: string; terms?: string[]; es?: string[] })
    .flatMap(({ example, terms = [], es = [] }) =>
      language === 'es' ? es : [...(example === undefined ? [] : [example]), ...terms],
    );
  const step = all.length / count;
  return Array.from({ length: Math.min(count, all.length) }, (_, n) => all[Math.floor(n * step)]!);
}

const told = (probability: number): number => Math.round(probability * 10_000);

describe('the printed code', () => {
  test('is the likeliest line of the likeliest tariff line, subheading and heading, or says why not', {
    timeout: 240_000,
  }, () => {
    const wrong: string[] = [];
    let explained = 0;
    for (const description of descriptions('en', 5_000)) {
      const { code, candidates, likelier } = classify(classifier, {
        description,
        facts: {},
        memory: [],
        candidates: 400,
        brief: true,
      });
      if (code === undefined) continue;
      let inside = candidates;
      for (const length of [4, 6, 8, 10]) {
        const masses = new Map<string, number>();
        for (const line of inside) {
          const prefix = line.code.slice(0, length);
          masses.set(prefix, (masses.get(prefix) ?? 0) + line.probability);
        }
        const own = masses.get(code.slice(0, length)) ?? 0;
        if (Math.max(...masses.values()) - own > 1e-9)
          wrong.push(`${description}: ${code} at ${length} digits`);
        inside = inside.filter((line) => line.code.startsWith(code.slice(0, length)));
      }
      const own = candidates.find((line) => line.code === code)!.probability;
      const [first] = candidates.toSorted((a, b) => b.probability - a.probability);
      if (told(first!.probability) === told(own)) expect([description, likelier]).toEqual([description, []]);
      else {
        explained++;
        if (!likelier[0]?.includes(formatCode(first!.code)))
          wrong.push(`${description}: ${first!.code} is not explained`);
      }
    }
    expect(wrong).toEqual([]);
    expect(explained).toBeGreaterThan(50);
  });

  test('for Mexico says why not, too, and is no line that the description contradicts while a neighbour is not', {
    timeout: 240_000,
  }, () => {
    const { tigie } = mexicanLawOn(library, date);
    const { vocabulary } = classifier.book;
    const wrong: string[] = [];
    let tried = 0;
    for (const description of descriptions('es', 1_500)) {
      const result = answerClassification(
        library,
        classifier,
        classifyRequest.parse({ description, destination: 'MX' }),
        date,
        [],
        'test',
      );
      const { code, candidates, warnings } = result;
      if (code === null) continue;
      const own = candidates.find((line) => line.code === code)!.probability;
      const rival = candidates.find((line) => line.probability > own);
      if (rival && !warnings.some((text) => text.includes(rival.formatted)))
        wrong.push(`${description}: ${rival.code} is not explained`);
      const goods = tellingFacts(description, vocabulary);
      if (goods.length === 0) continue;
      tried++;
      const except = (text: string): string =>
        text.split(/,?\s*(?:excepto|salvo|distint[oa]s? de|que no sea)/i)[0]!;
      const isAgainst = (text: string): boolean =>
        contradicts(tellingFacts(except(text), vocabulary), goods, vocabulary);
      const line = tigie.find(code.slice(0, 8))!;
      const nicos = line.nicos.filter(({ to }) => to === '');
      const nico = nicos.find((each) => each.nico === code.slice(8));
      if (nico && nicos.length > 1 && isAgainst(nico.text) && !nicos.every(({ text }) => isAgainst(text)))
        wrong.push(`${description}: NICO ${code} ${nico.text}`);
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(200);
  });
});
