import { describe, expect, it } from 'vitest';
import { confidenceBar, percent } from '../../../src/render/classification/confidence-bar.js';
import { paintSure } from '../../../src/render/classification/sure-code.js';
import { renderTree } from '../../../src/render/classification/tree.js';
import { renderJson, renderJsonLines } from '../../../src/render/json.js';
import { moneyText } from '../../../src/render/money-text.js';
import { safeAnswer, safeLines, safeText } from '../../../src/render/safe-text.js';
import { labelled } from '../../../src/render/section.js';
import { renderTable } from '../../../src/render/table.js';
import { cutTo, padTo, textWidth, wrapText } from '../../../src/render/text-width.js';

const plain = { width: 80, color: false, unicode: true };

describe('text from outside', () => {
  it('cannot steer the terminal', () => {
    expect(safeText('red \u001b[31mshirt\u0007\u009b2J')).toBe('red \\x1b[31mshirt\\x07\\x9b2J');
    expect(safeText('a\tb\r\nc')).toBe('a b c');
    expect(safeText('abc\u202edef')).toBe('abc\\u202edef');
    expect(safeLines('one\ntwo\u001b')).toBe('one\ntwo\\x1b');
    expect(safeText('camiseta de niño, 棉')).toBe('camiseta de niño, 棉');
  });

  it('is made safe wherever it stands in an answer', () => {
    const answer = { 'k\u001b': ['\u001b]0;x\u0007', { deep: '\u0000' }], n: 1, none: null };
    expect(safeAnswer(answer)).toEqual({ 'k\\x1b': ['\\x1b]0;x\\x07', { deep: '\\x00' }], n: 1, none: null });
  });

  it('is whole but harmless in JSON', () => {
    const answer = { text: '\u001b[31m \u009b \u007f \u2028 ñ' };
    const json = renderJson(answer);
    expect(json).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028]/);
    expect(JSON.parse(json)).toEqual(answer);
    expect(renderJsonLines('1', [{ a: 1 }, { a: 2 }])).toBe(
      '{"schema_version":"1","a":1}\n{"schema_version":"1","a":2}\n',
    );
  });
});

describe('text is measured and broken', () => {
  it('by the columns that it takes', () => {
    expect([textWidth('abc'), textWidth('棉花'), textWidth('n\u0303o'), textWidth('└─ ')]).toEqual([
      3, 4, 2, 3,
    ]);
    expect(padTo('棉', 4)).toBe('棉  ');
    expect(cutTo('a long text', 8, '…')).toBe('a long…');
  });

  it('between words, inside a word only where it must be', () => {
    expect(wrapText('of cotton, knitted', 10)).toEqual(['of cotton,', 'knitted']);
    expect(wrapText('x'.repeat(12), 5)).toEqual(['xxxxx', 'xxxxx', 'xx']);
    expect(wrapText('', 5)).toEqual(['']);
    expect(wrapText('棉花棉花', 4)).toEqual(['棉花', '棉花']);
  });
});

describe('numbers', () => {
  it.each([
    [1, '100%'],
    [0.997, '>99%'],
    [0.87, '87%'],
    [0.004, '<1%'],
    [0, '0%'],
  ])('%d is %s', (probability, text) => {
    expect(percent(probability)).toBe(text);
  });

  it('are drawn as bars, with or without letters beyond ASCII', () => {
    expect(confidenceBar(0.87, 0.8, plain)).toBe('█████████░  87%');
    expect(confidenceBar(0.32, 0.8, { ...plain, unicode: false })).toBe('###.......  32%');
    expect(confidenceBar(0.87, 0.8, { ...plain, width: 60 })).toBe(' 87%');
  });

  it('are money without being taken for numbers', () => {
    expect(moneyText('1234567890123456789.10', 'USD')).toBe('USD 1,234,567,890,123,456,789.10');
    expect(moneyText('-12', 'USD')).toBe('USD -12');
  });
});

it('a table gives way in its flexible columns and stays inside the width', () => {
  const columns = [
    { head: 'code' },
    { head: 'goods', flexible: true, linesAtMost: 2 },
    { head: 'n', align: 'right' },
  ] as const;
  const rows = [
    [
      { text: '6109' },
      { text: 'T-shirts, singlets, tank tops and similar garments of many kinds' },
      { text: '5' },
    ],
  ];
  expect(renderTable(columns, rows, { ...plain, width: 40 })).toEqual([
    'code  goods                            n',
    '6109  T-shirts, singlets, tank tops    5',
    '      and similar garments of many k…',
  ]);
});

it('a table that finds no room for its columns stands row below row', () => {
  const columns = [
    { head: '' },
    { head: 'code' },
    { head: 'likely', align: 'right' },
    { head: 'rests on', flexible: true },
  ] as const;
  const rows = [
    [
      { text: '1' },
      { text: '6109.10.00.40' },
      { text: '74%' },
      { text: 'lexicon: cotton t-shirts, knitted' },
    ],
    [{ text: '2' }, { text: '6109.10.00.60' }, { text: '5%' }, { text: '' }],
  ];
  expect(renderTable(columns, rows, { ...plain, width: 30 }, '  ')).toEqual([
    '  1',
    '    code: 6109.10.00.40',
    '    likely: 74%',
    '    rests on: lexicon: cotton',
    '    t-shirts, knitted',
    '  2',
    '    code: 6109.10.00.60',
    '    likely: 5%',
  ]);
  for (const width of [24, 30, 36, 40, 60])
    for (const line of renderTable(columns, rows, { ...plain, width }, '  '))
      expect(textWidth(line)).toBeLessThanOrEqual(width);
});

it('a tree that leaves its texts no room is drawn without branches, inside the width', () => {
  const path = ['61', '6109', '610910', '', '', '', '6109100040'].map((code) => ({
    code,
    text: 'T-shirts, singlets, tank tops and similar garments, knitted or crocheted',
  }));
  const confidence = { chapter: 0.97, heading: 0.86, subheading: 0.86, tariff_line: 0.86, statistical: 0.74 };
  for (const width of [40, 50, 60, 80]) {
    const lines = renderTree(
      path,
      { ...plain, width },
      { confidence, confident_to: '610910', threshold: 0.8 },
    );
    for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width);
    expect(lines.some((line) => line.includes('└'))).toBe(width >= 60);
  }
});

it('a code shows its sure digits and greys those below', () => {
  const color = { ...plain, color: true };
  expect(paintSure('610910', color)('6109.10.00.40')).toBe(
    '\u001b[1m\u001b[36m6109.10\u001b[39m\u001b[22m\u001b[2m.00.40\u001b[22m',
  );
  expect(paintSure('', color)('6109.10')).toBe('\u001b[2m6109.10\u001b[22m');
  expect(paintSure('61', { ...color, color: false })('6109.10')).toBe('6109.10');
});

it('a label that leaves no room stands above its text', () => {
  const style = { width: 60, color: false, unicode: true };
  expect(labelled('general, special, other', 'Imports may be taxed', style)).toEqual([
    '  general, special, other',
    '                Imports may be taxed',
  ]);
  expect(labelled('general', 'See 9903.88.03.', style)).toEqual(['  general       See 9903.88.03.']);
});
