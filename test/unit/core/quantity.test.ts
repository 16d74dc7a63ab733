import { describe, expect, test } from 'vitest';
import { decimal, formatDecimal } from '../../../src/core/decimal.js';
import {
  canonicalUnit,
  conversionRatio,
  convertQuantity,
  formatQuantity,
  parseQuantity,
  unitInWords,
} from '../../../src/core/quantity.js';

function read(text: string): string {
  const result = parseQuantity(text);
  return result.ok ? formatQuantity(result.value) : result.error.code;
}

function convert(text: string, unit: string): string | undefined {
  const result = parseQuantity(text);
  const converted = result.ok ? convertQuantity(result.value, unit) : undefined;
  return converted && formatQuantity(converted);
}

describe('reading a quantity', () => {
  test.each([
    ['50 kg', '50 kg'],
    ['50kg', '50 kg'],
    ['1,200.50 lbs', '1200.5 lb'],
    ['400 doz', '400 doz.'],
    ['12 pcs', '12 No.'],
    ['25 head', '25 No.'],
    ['3 docenas', '3 doz.'],
    ['7 doz. prs.', '7 doz. prs.'],
    ['0.5 m³', '0.5 m3'],
    ['96.5 degrees', '96.5 degree'],
    ['12 kg of copper content', '12 kg of copper content'],
    ['12 kg on the drained weight', '12 kg of drained weight'],
    ['12 Cu kg', '12 kg of copper content'],
    ['3 kg ttl sug', '3 kg of total sugars'],
    ['5 pf.liters', '5 pf. liter'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));

  test.each(['kg', '12', '', '12 furlongs', '-3 kg', '1.2.3 kg', 'twelve kg', '12 kg of'])(
    '%j is refused',
    (text) => expect(read(text)).toBe('bad_quantity'),
  );
});

describe('the units of the schedule', () => {
  // every reporting unit of HTS 2026 Revision 10, save "No. and kg", which is two
  test.each([
    [
      'kg',
      'No.',
      'doz.',
      'm²',
      'm2',
      'prs.',
      'm3',
      't',
      'kg cmsc',
      'liters',
      'doz. prs.',
      'g',
      'gross',
      'bbl',
    ],
    [
      'pcs',
      'm',
      'pf.liters',
      'thousands',
      'Dz Pcs',
      'cy kg',
      'carat',
      'Cu kg',
      'Au g',
      't adw',
      'Pb kg',
      'W',
    ],
    ['W kg', 'cm2', 'Zn kg', 'Ag g', 'V kg', 'hundreds', 'thousand m3', 'Jwls.', 'Mo kg', 'Si kg', 'Mn kg'],
    ['Pt g', 'Ni kg', 'Cr kg', 'V2O5 kg', 'GBq', 'kg msc', 'lin. m', 'doses', 'Cr2O3 t', 'square', 'Mg kg'],
    ['Fiber m', 'gr.lines', 'kg ttl sug', 'thousand m', 't dwb', 'Pd g', 'Rh g', 'Ir g', 'kg amc', 'Co kg'],
    ['Sn t', 'Sb kg', 'MWh', 'NH3 t', 'NaOH kg', 'doz. ', 'Os g', 'Ru g', 'No', 'pack'],
  ])('%s, %s, %s ... are known', (...units) => {
    expect(units.filter((unit) => canonicalUnit(unit) === undefined)).toEqual([]);
  });

  test('a canonical symbol is its own spelling', () => {
    for (const unit of [
      'kg',
      'No.',
      'doz. prs.',
      'pf. liter',
      'gr.lines',
      'kg of lead content',
      'thousand m3',
    ])
      expect(canonicalUnit(unit)).toBe(unit);
  });

  test('in words', () => {
    expect(unitInWords('doz. prs.')).toBe('dozen pairs');
    expect(unitInWords('Cu kg')).toBe('kilograms of copper content');
    expect(unitInWords('furlong')).toBe('furlong');
  });
});

describe('conversion', () => {
  test.each([
    ['2.5 t', 'kg', '2500 kg'],
    ['1000 lb', 'kg', '453.59237 kg'],
    ['5 carats', 'g', '1 g'],
    ['3 gross', 'doz.', '36 doz.'],
    ['2 doz. prs.', 'prs.', '24 prs.'],
    ['1 bbl', 'liter', '158.987294928 liter'],
    ['1 square', 'm2', '9.290304 m2'],
    ['2 km', 'm', '2000 m'],
    ['400 Pb kg', 'kg of lead content', '400 kg of lead content'],
    ['2 t of lead content', 'kg of lead content', '2000 kg of lead content'],
  ])('%s in %s', (text, unit, expected) => expect(convert(text, unit)).toBe(expected));

  test.each([
    ['10 kg', 'liter'],
    ['10 No.', 'prs.'],
    ['10 kg', 'kg of lead content'],
    ['10 kg of copper content', 'kg of lead content'],
    ['10 kg of lead content', 'kg'],
    ['10 kg', 'clean kg'],
    ['10 liter', 'pf. liter'],
    ['10 kg', 'furlong'],
  ])('%s is no measure in %s', (text, unit) => expect(convert(text, unit)).toBeUndefined());

  test('the ratio stays exact where the quotient would not', () => {
    const ratio = conversionRatio('No.', 'doz.');
    expect(ratio && [formatDecimal(ratio.times), formatDecimal(ratio.over)]).toEqual(['1', '12']);
    expect(convertQuantity({ amount: decimal(1), unit: 'No.' }, 'doz.')?.amount.toFixed(4)).toBe('0.0833');
  });
});
