import { describe, expect, test } from 'vitest';
import { decimal } from '../../../../src/core/decimal.js';
import { formatDutyExpression } from '../../../../src/tariff/duty-expression/format.js';
import { parseDutyExpression, parseSpecialCell } from '../../../../src/tariff/duty-expression/parse.js';
import { fixtureLines } from '../../../support/rate-texts.js';

function read(text: string): unknown {
  const result = parseDutyExpression(text);
  return result.ok ? result.value : result.error;
}

function readCell(text: string): unknown {
  const result = parseSpecialCell(text);
  return result.ok ? result.value : result.error;
}

const percent = (value: string, basis?: string) => ({
  kind: 'ad_valorem',
  percent: decimal(value),
  ...(basis && { basis }),
});
const specific = (amount: string, per: string, more = {}) => ({
  kind: 'specific',
  amount: decimal(amount),
  per,
  ...more,
});

describe('the fixtures', () => {
  test('every distinct rate of the schedule parses', () => {
    const lines = fixtureLines('fixtures/grammar/duty-expression.valid.txt');
    expect(lines.length).toBeGreaterThan(1700);
    expect(lines.filter((line) => !parseDutyExpression(line).ok)).toEqual([]);
  });

  test('every distinct special cell parses', () => {
    const lines = fixtureLines('fixtures/grammar/special-cell.valid.txt');
    expect(lines.length).toBeGreaterThan(600);
    expect(lines.filter((line) => !parseSpecialCell(line).ok)).toEqual([]);
  });

  test.each(fixtureLines('fixtures/grammar/duty-expression.invalid.txt'))('%s is a fault', (line) => {
    expect(parseDutyExpression(line)).toMatchObject({ ok: false, error: { code: 'bad_duty_expression' } });
  });

  test.each(fixtureLines('fixtures/grammar/special-cell.invalid.txt'))('the cell %s is a fault', (line) => {
    expect(parseSpecialCell(line)).toMatchObject({ ok: false, error: { code: 'bad_duty_expression' } });
  });

  test('the rates answered in words are those on the list, no other', () => {
    const listed = fixtureLines('fixtures/duty/textual-rates.txt').map((line) => {
      const [kind, , , , , text] = line.split('\t');
      return `${kind} ${text}`;
    });
    const rates = fixtureLines('fixtures/grammar/duty-expression.valid.txt').map(parseDutyExpression);
    const cells = fixtureLines('fixtures/grammar/special-cell.valid.txt').map(parseSpecialCell);
    const expressions = [
      ...rates.flatMap((rate) => (rate.ok ? [rate.value] : [])),
      ...cells.flatMap((cell) => (cell.ok ? cell.value.map((rate) => rate.expression) : [])),
    ];
    const inWords = expressions
      .filter(({ kind }) => kind === 'textual' || kind === 'reference' || kind === 'ceiling_if')
      .map((expression) => `${expression.kind} ${formatDutyExpression(expression)}`);
    expect(new Set(inWords)).toEqual(new Set(listed));
  });

  test('an empty text is no rate, an empty special cell no rates', () => {
    expect(parseDutyExpression(' ').ok).toBe(false);
    expect(readCell(' \n')).toEqual([]);
  });
});

describe('free', () => {
  test.each(['Free', 'free', ' Free\n', 'No additional duty'])('%j', (text) =>
    expect(read(text)).toEqual({ kind: 'free' }),
  );
  test('keeps the law’s condition', () =>
    expect(read('Free, under bond, as prescribed in U.S. note 1 to this subchapter')).toEqual({
      kind: 'free',
      condition: 'under bond, as prescribed in U.S. note 1 to this subchapter',
    }));
});

describe('ad valorem', () => {
  test.each([
    ['8.5%', percent('8.5')],
    ['3.7% ', percent('3.7')],
    ['2.0%', percent('2')],
    ['0%', percent('0')],
    ['8.5 % ad valorem', percent('8.5')],
    ['20%<il></il>', percent('20')],
    ['2.5% <u></u>', percent('2.5')],
    ['6.5% on the entire set', percent('6.5', 'entire set')],
    ['2.5% on the value of the lead content', percent('2.5', 'lead content')],
    ['3 percent of the fair retail value', percent('3', 'fair retail value')],
    ['50 percent of the cost of such parts', percent('50', 'cost of such parts')],
    ['35% on thebattery', percent('35', 'battery')],
    ['a duty of 25% upon the value of the non-U.S. content', percent('25', 'non-U.S. content')],
  ])('%j', (text, expected) => expect(read(text)).toEqual(expected));

  test('33 1/3% keeps its thirds beside the 20 decimals', () =>
    expect(read('33 1/3%')).toEqual({
      kind: 'ad_valorem',
      percent: decimal('33.33333333333333333333'),
      fraction: { whole: decimal(33), numerator: decimal(1), denominator: decimal(3) },
    }));
});

describe('specific', () => {
  test.each([
    ['4.4¢/kg', specific('0.044', 'kg')],
    ['4.4c/kg', specific('0.044', 'kg')],
    ['4.4 cents per kg', specific('0.044', 'kg')],
    ['$1.646/kg', specific('1.646', 'kg')],
    ['4.5¢/ liter', specific('0.045', 'liter')],
    ['33¢/<il></il>liter', specific('0.33', 'liter')],
    ['$1.80/m<sup>3</sup>', specific('1.8', 'm3')],
    ['14.5¢/m<sup>2 </sup>', specific('0.145', 'm2')],
    ['3.3¢/lin. m', specific('0.033', 'm')],
    ['10.6¢/g', specific('0.106', 'g')],
    ['$1.24/t', specific('1.24', 't')],
    ['52.5¢/bbl', specific('0.525', 'bbl')],
    ['18.9¢/pf.liter', specific('0.189', 'pf. liter')],
    ['18.7¢/clean kg', specific('0.187', 'clean kg')],
    ['2.8¢/doz.', specific('0.028', 'doz.')],
    ['76¢/pr.', specific('0.76', 'prs.')],
    ['6.5¢/gross', specific('0.065', 'gross')],
    ['10¢/pack', specific('0.1', 'pack')],
    ['0.3¢/line/ gross', specific('0.003', 'gr.lines')],
    ['0.9¢ each', specific('0.009', 'No.')],
    ['$3/head', specific('3', 'No.')],
    ['12.5¢/ article', specific('0.125', 'No.')],
    ['89.6¢/1000', specific('0.896', 'No.', { perCount: decimal(1000) })],
    ['$1.50/1,000', specific('1.5', 'No.', { perCount: decimal(1000) })],
    ['$2.50/thou- sand', specific('2.5', 'No.', { perCount: decimal(1000) })],
    ['10¢/1,000 pins', specific('0.1', 'No.', { perCount: decimal(1000), basis: 'pins' })],
    ['2¢/100 kg', specific('0.02', 'kg', { perCount: decimal(100) })],
    ['2.8¢/jewel over 7', specific('0.028', 'jewel', { over: decimal(7) })],
    ['5.4¢/kg on drained weight', specific('0.054', 'kg', { basis: 'drained weight' })],
    ['16.9¢/kg of total sugars', specific('0.169', 'kg', { basis: 'total sugars' })],
    ['0.2¢/kg, including weight of container', specific('0.002', 'kg', { basis: 'contents and container' })],
    ['86.1¢/m2of recording surface', specific('0.861', 'm2', { basis: 'recording surface' })],
    ['20¢/gross of immediate containers', specific('0.2', 'gross', { basis: 'immediate containers' })],
    ['0.2¢ for each other piece or part', specific('0.002', 'No.', { basis: 'other piece or part' })],
    ['1¢/Cu kg', specific('0.01', 'kg', { basis: 'copper content' })],
  ])('%j', (text, expected) => expect(read(text)).toEqual(expected));
});

describe('compound, minimum and maximum', () => {
  test('cents a kilogram and a percentage', () =>
    expect(read('22¢/kg on drained weight+45%')).toEqual({
      kind: 'sum',
      terms: [specific('0.22', 'kg', { basis: 'drained weight' }), percent('45')],
    }));

  test('a watch, charged part by part', () =>
    expect(
      read('40¢ each + 8.5% on the case + 14% on the strap, band or bracelet + 5.3% on the battery'),
    ).toEqual({
      kind: 'sum',
      terms: [
        specific('0.4', 'No.'),
        percent('8.5', 'case'),
        percent('14', 'strap, band or bracelet'),
        percent('5.3', 'battery'),
      ],
    }));

  test('a rifle with a sight, if any', () =>
    expect(read('4.7% on the value of the rifle + 20% on the value of the telescopic sight, if any')).toEqual(
      {
        kind: 'sum',
        terms: [percent('4.7', 'rifle'), { ...percent('20', 'telescopic sight'), ifAny: true }],
      },
    ));

  test('raw sugar: less for each degree, with a floor; the missing "than" of 1701.13.10 included', () => {
    const expected = {
      kind: 'at_least',
      expression: {
        kind: 'per_degree',
        from: specific('0.043817', 'kg'),
        less: specific('0.000622005', 'kg'),
        under: decimal(100),
      },
      limit: specific('0.02831562', 'kg'),
    };
    const sugar = (floor: string) =>
      `4.3817¢/kg less 0.0622005¢ /kg for each degree under 100 degrees (and fractions of a degree in proportion) ${floor}`;
    expect(read(sugar('but not less than 2.831562¢ /kg'))).toEqual(expected);
    expect(read(sugar('but not less 2.831562¢ /kg'))).toEqual(expected);
  });

  test('bounds nest from the left', () =>
    expect(read('5¢/kg + 2% but not less than 4% nor more than 10%')).toEqual({
      kind: 'at_most',
      expression: {
        kind: 'at_least',
        expression: { kind: 'sum', terms: [specific('0.05', 'kg'), percent('2')] },
        limit: percent('4'),
      },
      limit: percent('10'),
    }));

  test('watch parts: a ceiling that depends on how they are made', () =>
    expect(
      read(
        '4.3% + 1.7¢/jewel, but if consisting in part of a plate or a set of plates the total duty shall not exceed the duty for the complete movement',
      ),
    ).toEqual({
      kind: 'ceiling_if',
      expression: { kind: 'sum', terms: [percent('4.3'), specific('0.017', 'jewel')] },
      condition: 'consisting in part of a plate or a set of plates',
      ceiling: 'the duty for the complete movement',
    }));
});

describe('chapters 98 and 99', () => {
  const plus = (...terms: unknown[]) => ({ kind: 'applicable_plus', terms });
  test.each([
    ['The duty provided in the applicable subheading', plus()],
    ['The duty provided in the applicable subheading.', plus()],
    ['The duty provided in the applicable subheading + 25%', plus(percent('25'))],
    ['The duty provided inthe applicable subheading+ 25%', plus(percent('25'))],
    ['The duty provided in the applicable subheading plus 25%', plus(percent('25'))],
    ['The duty provided for in the applicable subheading + a duty of 25%', plus(percent('25'))],
    [
      'The duty provided in the applicable subheading + a duty of 50% upon the value of the steel content.',
      plus(percent('50', 'steel content')),
    ],
    [
      'The duty provided in subheadings 8716.39.00, 8716.90.30 or 8716.90.50 + 100%',
      { ...plus(percent('100')), subheadings: ['87163900', '87169030', '87169050'] },
    ],
    [
      'The duty rate provided in such subheading minus 0.5%',
      { kind: 'applicable_minus', percent: decimal('0.5') },
    ],
    ['no change.', { kind: 'no_change' }],
    [
      'A duty upon the value of the repairs oralterations (see U.S. note 3 of this subchapter)',
      { kind: 'duty_on_part', part: 'repairs or alterations', note: 'U.S. note 3 of this subchapter' },
    ],
    [
      'A duty upon the full value of the import- ed article less the value of fabrics of the United States (see U.S. note 39)',
      {
        kind: 'duty_on_part',
        part: 'imported article',
        less: 'value of fabrics of the United States',
        note: 'U.S. note 39',
      },
    ],
  ])('%j', (text, expected) => expect(read(text)).toEqual(expected));
});

describe('references and words', () => {
  test('headings, ranges of headings, and a misplaced dot', () =>
    expect(read('See 9919.04.10, 9823.01.01-9823.01.07, 99.19.04.14')).toEqual({
      kind: 'reference',
      to: [
        { kind: 'heading', from: '99190410' },
        { kind: 'heading', from: '98230101', to: '98230107' },
        { kind: 'heading', from: '99190414' },
      ],
    }));
  test('a note', () =>
    expect(read('See additional U.S. note 1')).toEqual({
      kind: 'reference',
      to: [{ kind: 'note', text: 'additional U.S. note 1' }],
    }));
  test('a sentence is textual, its broken words joined', () =>
    expect(
      read('The rate of duty appli- cable to that article in the set subject to the high- est rate of duty'),
    ).toEqual({
      kind: 'textual',
      text: 'The rate of duty applicable to that article in the set subject to the highest rate of duty',
    }));
  test('a sentence with a figure in it is a fault, with what to do', () =>
    expect(read('The rate applicable to the case is 5%')).toEqual({
      code: 'bad_duty_expression',
      message: '"The rate applicable to the case is 5%" is not a duty rate',
      hint: expect.stringContaining('4.4¢/kg + 8.5%'),
    }));
});

describe('special cells', () => {
  const free = { kind: 'free' };
  test('one rate for a list of programmes, spaces and trailing comma allowed', () =>
    expect(readCell('Free \n(A+, AU,BH, S,S+,D,)')).toEqual([
      { expression: free, programs: ['A+', 'AU', 'BH', 'S', 'S+', 'D'], text: 'Free' },
    ]));
  test('two rates run together', () =>
    expect(readCell('Free (A*,AU,SG)2.8¢/liter(JO)')).toEqual([
      { expression: free, programs: ['A*', 'AU', 'SG'], text: 'Free' },
      { expression: specific('0.028', 'liter'), programs: ['JO'], text: '2.8¢/liter' },
    ]));
  test('a programme sent to chapter 98 or 99, with a doubled parenthesis', () =>
    expect(readCell('Free (BH) See 9822.04.01-9822.04.03 (AU) See 9919.04.67 (PA (PA)')).toMatchObject([
      { expression: free, programs: ['BH'] },
      { expression: { kind: 'reference' }, programs: ['AU'], seeNote: '9822.04.01-9822.04.03' },
      { expression: { kind: 'reference' }, programs: ['PA'], seeNote: '9919.04.67' },
    ]));
  test('a parenthesis in the law’s words is no list of programmes', () =>
    expect(
      readCell(
        'Free (AU,S) A duty upon the value of the repairs or alterations (see U.S. note 3 of this subchapter) (B,C)',
      ),
    ).toMatchObject([
      { programs: ['AU', 'S'] },
      { expression: { kind: 'duty_on_part', part: 'repairs or alterations' }, programs: ['B', 'C'] },
    ]));
  test('no programme named: the rate holds for what its heading says', () =>
    expect(readCell('Free (See U.S. note 4 of this subchapter)')).toEqual([
      { expression: free, programs: [], text: 'Free', seeNote: 'U.S. note 4 of this subchapter' },
    ]));
  test('a mixed cell of chapter 99', () =>
    expect(
      readCell(
        'No change (A) Free (CA,IL, MX) See U.S. note 3 to this sub- chapter (E) See U.S. note 3(e) (CO,PE)',
      ),
    ).toMatchObject([
      { expression: { kind: 'no_change' }, programs: ['A'] },
      { expression: free, programs: ['CA', 'IL', 'MX'] },
      { programs: ['E'], seeNote: 'U.S. note 3 to this subchapter' },
      { programs: ['CO', 'PE'], seeNote: 'U.S. note 3(e)' },
    ]));
});
