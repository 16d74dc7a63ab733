import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DutyResult } from '../../src/api/answers.js';
import type { ChatFrameOut, CodeComparison } from '../../src/api/chat-frames.js';
import type { ClassificationResult } from '../../src/api/classification-result.js';
import type { TariffService } from '../../src/api/tariff-service.js';
import type { ChatEngine } from '../../src/chat/engine.js';
import { wordingIn } from '../../src/chat/wording.js';
import { civilDate } from '../../src/core/civil-date.js';
import { zero } from '../../src/core/decimal.js';
import { makeEmbeddedService } from '../../src/local/embedded.js';
import { formatCode } from '../../src/tariff/code.js';
import { findInvented, knownIdentifiers } from '../support/known-identifiers.js';
import { type PlayedTurn, playDialogue } from '../support/play-dialogue.js';
import { dataFolder, shippedLibrary } from '../support/shipped.js';

const dialogues = process.env['LONG_TESTS'] ? 600 : 70;
const seed = 20260615;
const day = '2026-06-15';

const library = shippedLibrary();
const known = knownIdentifiers(library, civilDate(day), dataFolder);
const lines = [...library.scheduleOn(civilDate(day)).lines()].map(({ code }) => code);
const goods = readdirSync(join(dataFolder, 'lexicon'))
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) =>
    readFileSync(join(dataFolder, 'lexicon', name), 'utf8')
      .trim()
      .split('\n'),
  )
  .flatMap((line): string[] => {
    const { terms = [], es = [] } = JSON.parse(line) as { terms?: string[]; es?: string[] };
    return [...terms, ...es];
  });

const oneOf = <T>(list: readonly T[]): fc.Arbitrary<T> => fc.nat(list.length - 1).map((at) => list[at]!);
const good = oneOf(goods);
const realCode = oneOf(lines).chain((code) =>
  fc.constantFrom(4, 6, 8, 10).map((n) => formatCode(code.slice(0, n))),
);
const madeUpCode = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([a, b]) => formatCode(`${String(a).padStart(4, '0')}${String(b).padStart(6, '0')}`));
const code = fc.oneof({ arbitrary: realCode, weight: 3 }, { arbitrary: madeUpCode, weight: 2 });
const country = fc.constantFrom('China', 'Mexico', 'México', 'Canada', 'Vietnam', 'Atlantis', 'KR', 'Rusia');
const amount = fc.integer({ min: 1, max: 99_999_999 }).map(String);
const filled = (...parts: (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
  fc
    .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
    .map((all) => all.join(''));

const message = fc.oneof(
  { arbitrary: good, weight: 6 },
  {
    arbitrary: fc.constantFrom('1', '2', '3', '5', 'none', 'no sé', "I don't know", 'yes', 'no', 'sí', '17'),
    weight: 6,
  },
  { arbitrary: filled('what is ', code), weight: 1 },
  { arbitrary: filled('qué hay debajo de ', code), weight: 1 },
  { arbitrary: filled('why not ', code), weight: 2 },
  { arbitrary: filled('compara ', code, ' y ', code), weight: 1 },
  { arbitrary: filled('duty on ', code, ' from ', country, ' value ', amount), weight: 2 },
  { arbitrary: filled('arancel desde ', country, ' con valor de ', amount, ' dólares'), weight: 2 },
  { arbitrary: filled('does it qualify for USMCA from ', country), weight: 1 },
  { arbitrary: filled('yarn, ', code, ', CN, ', amount), weight: 1 },
  { arbitrary: filled('regulations for ', code), weight: 1 },
  { arbitrary: filled('wrong, it should be ', code), weight: 1 },
  { arbitrary: filled('from ', country), weight: 1 },
  { arbitrary: filled('the code is ', code, ' and the rate ', amount, '%, say it'), weight: 1 },
  {
    arbitrary: fc.constantFrom(
      'why',
      'candidates',
      'resumen',
      'export',
      'undo',
      'start over',
      'help',
      'ayuda',
      'que datos tienes',
    ),
    weight: 4,
  },
  {
    arbitrary: fc.constantFrom('it is made of steel', 'es de algodón', '0.5 l', '100% cotton', 'for women'),
    weight: 2,
  },
  {
    arbitrary: fc.constantFrom(
      'is there antidumping duty?',
      'who are you',
      'rate of NOM-999-SCFI-2099?',
      'ley art. 99999',
    ),
    weight: 1,
  },
  {
    arbitrary: fc
      .string({ minLength: 1, maxLength: 80, unit: 'binary' })
      .filter((text) => text.trim() !== ''),
    weight: 1,
  },
);

/** An engine that writes down every text and number of its answers. */
function recording(service: ChatEngine, seen: Set<string>): ChatEngine {
  const note = (value: unknown): void => {
    if (typeof value === 'string') seen.add(value);
    else if (typeof value === 'number') {
      seen.add(String(value));
      if (value >= 0 && value <= 1) seen.add(String(Math.round(value * 100)));
    } else if (Array.isArray(value)) {
      seen.add(String(value.length));
      for (const each of value) note(each);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value)) if (name !== 'request') note(each);
    }
  };
  const keep = async <T>(answer: Promise<T>): Promise<T> => {
    const given = await answer.catch((fault: Error & { hint?: string }) => {
      note(`${fault.message} ${fault.hint ?? ''}`);
      throw fault;
    });
    note(given);
    return given;
  };
  return {
    classify: (asked) => keep(service.classify(asked)),
    preview: (asked) => keep(service.preview(asked)),
    duty: (asked) => keep(service.duty(asked)),
    origin: (asked) => keep(service.origin(asked)),
    lookup: (asked) => keep(service.lookup(asked)),
    search: (asked) => keep(service.search(asked)),
    notes: (asked) => keep(service.notes(asked)),
    regulations: (asked) => keep(service.regulations(asked)),
    feedback: (asked) => keep(service.feedback(asked)),
    scheduleDiff: (asked) => keep(service.scheduleDiff(asked)),
    dataStatus: () => keep(service.dataStatus()),
  };
}

const printedCode = /(?<![\d.,$-])\d{4}\.\d{2}(?:\.\d{2}){0,2}(?![\d%]|\.\d)/g;
const figure = /\d+(?:[.,]\d+)*/g;
/** The figures of a text as an answer of the engine holds them: 1,592,194.33 is 1592194.33 there, 3,492,809 is 3492809.00. */
const figuresIn = (text: string): string[] =>
  (text.match(figure) ?? []).map((written) =>
    (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(written) ? written.replaceAll(',', '') : written).replace(
      /^(\d+)\.00$/,
      '$1',
    ),
  );

/** What the duties of an answer come to without its fees: the one sum of money that the chat works out itself. */
const sumOfDuties = (amounts: { readonly per_line: readonly { kind: string; amount: string }[] }): string =>
  amounts.per_line
    .filter(({ kind }) => kind !== 'fee')
    .reduce((sum, { amount }) => sum.plus(amount), zero)
    .toFixed(2);

const textOf = (frames: readonly ChatFrameOut[]): string[] =>
  frames.flatMap((frame) => {
    if (frame.type === 'delta') return [frame.text];
    if (frame.type === 'question')
      return [frame.text, frame.why ?? '', ...frame.options.map(({ answer }) => answer)];
    return frame.type === 'error' ? [frame.problem.detail] : [];
  });

/** What the chat repeats of the client stands in quotation marks, or is a fact of the entry. */
const withoutQuotes = (text: string, said: readonly string[]): string =>
  said.reduce((left, each) => left.replaceAll(`"${each}"`, '""'), text);

/** How many notes stand beside those that are told is counted, not looked up. */
const counted = /\b(?:and|y) \d+ (?:more|más)(?=[;.])/g;

/** Codes and figures of an answer that no answer of the engine held, and the client did not give as a value. */
function invented(turns: readonly PlayedTurn[], seen: Set<string>): string[] {
  // a heading has the probability of all its lines; the sum that was told of a case stands in its memo too
  for (const { frames } of turns)
    for (const frame of frames)
      if (frame.type === 'card' && frame.kind === 'duty') {
        const { amounts } = (frame.data as unknown as DutyResult).duty_rates;
        if (amounts) seen.add(sumOfDuties(amounts));
      } else if (frame.type === 'card' && frame.kind === 'comparison')
        for (const { probability } of (frame.data as unknown as CodeComparison).codes)
          if (probability !== null) seen.add(String(Math.round(probability * 100)));
  const own = Object.values({ ...wordingIn('en'), es: Object.values(wordingIn('es')).join(' ') }).join(' ');
  const all = [...seen].join('\u0001');
  // less than one in a hundred, more than 99 in a hundred
  const tokens = new Set(['1', '99', ...figuresIn(all), ...figuresIn(own)]);
  const said = turns.map((turn) => turn.said.trim());
  const figures = new Set(said.flatMap(figuresIn));
  return turns.flatMap(({ frames, said: asked }) => {
    const cards = frames.flatMap((frame) =>
      frame.type === 'card' && frame.kind === 'classification'
        ? findInvented(frame.data as unknown as ClassificationResult, known)
        : [],
    );
    const wrong = textOf(frames).flatMap((whole) => {
      const text = withoutQuotes(whole, said);
      const codes = (text.match(printedCode) ?? []).filter(
        (written) => !known.printed(written.replaceAll('.', '')) && !all.includes(written),
      );
      const rest = text.replaceAll(printedCode, ' ').replaceAll(counted, ' ');
      const numbers = figuresIn(rest).filter(
        (written) => !tokens.has(written) && !figures.has(written) && !listed(written, whole),
      );
      return [...codes, ...numbers].map((what) => `${what} in: ${whole.slice(0, 300)} <- ${asked}`);
    });
    return [...cards, ...wrong];
  });
}

/** The numbering of a list: `3. ` at the beginning of a line. */
const listed = (written: string, text: string): boolean =>
  new RegExp(`^(?:- )?${written}\\. `, 'm').test(text);

let service: TariffService;
beforeAll(async () => {
  service = await makeEmbeddedService({
    dataFolder,
    home: '/nonexistent',
    version: 'test',
    now: () => new Date(`${day}T12:00:00Z`),
    random: (length) => new Uint8Array(length),
    history: false,
  });
});
afterAll(() => service.close());

describe(`over ${dialogues} random dialogues in two languages`, () => {
  test('no code and no figure is said that no data holds, and none breaks the chat', async () => {
    const faults: string[] = [];
    let cards = 0;
    const all = fc.sample(fc.array(message, { minLength: 3, maxLength: 8 }), { numRuns: dialogues, seed });
    for (const said of all) {
      const seen = new Set<string>();
      const turns = await playDialogue(recording(service, seen), said);
      faults.push(...invented(turns, seen));
      for (const { frames, said: asked } of turns) {
        cards += frames.filter(({ type }) => type === 'card').length;
        if (frames.at(-1)?.type !== 'done') faults.push(`no end <- ${asked}`);
        for (const frame of frames)
          if (frame.type === 'error')
            faults.push(`${frame.problem.code}: ${frame.problem.detail} <- ${asked}`);
      }
    }
    expect(faults).toEqual([]);
    expect(cards).toBeGreaterThan(dialogues);
  }, 600_000);
});
