import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readIgiRate } from '../../../src/tariff/igi-rate.js';

const lines = (name: string): string[] =>
  readFileSync(`fixtures/grammar/${name}`, 'utf8')
    .split('\n')
    .filter((line) => line !== '');

describe('the general import duty as its lists write it', () => {
  it.each(lines('igi-rate.valid.txt'))('%s is read', (text) => {
    expect(readIgiRate(text).kind).not.toBe('unknown');
  });

  it.each(lines('igi-rate.invalid.txt'))('%s is kept as it is written', (text) => {
    expect(readIgiRate(text)).toEqual({ kind: 'unknown', text });
  });

  it('reads the two parts of a mixed rate', () => {
    expect(readIgiRate('m:AMX_(20%+0.36_Dls_por_Kg_de_azúcar)')).toEqual({
      kind: 'mixed',
      text: '20% + 0.36 USD por Kg de azúcar',
      adValorem: '20',
      specific: { amount: '0.36', currency: 'USD', per: 'Kg de azúcar' },
    });
  });

  it('keeps a rate exact', () => {
    expect(readIgiRate('210.44')).toEqual({ kind: 'ad_valorem', text: '210.44%', adValorem: '210.44' });
    expect(readIgiRate('0')).toEqual({ kind: 'exempt', text: 'Ex.', adValorem: '0' });
    expect(readIgiRate('P').kind).toBe('prohibited');
    for (const text of ['Ex', 'ex.', 'Exento', 'Exenta', ' Ex. '])
      expect(readIgiRate(text)).toEqual({ kind: 'exempt', text: 'Ex.', adValorem: '0' });
    expect(readIgiRate(' 15 % ')).toEqual({ kind: 'ad_valorem', text: '15%', adValorem: '15' });
    expect(readIgiRate('AMX ( 15% + 0.16 Dls. por Kg )').specific).toEqual({
      amount: '0.16',
      currency: 'USD',
      per: 'Kg',
    });
    expect(readIgiRate('prohibida')).toEqual({ kind: 'prohibited', text: 'Prohibida' });
    for (const text of ['no prohibida', 'xp', 'exen', 'muy exenta', '5% o más', 'y 5'])
      expect(readIgiRate(text)).toEqual({ kind: 'unknown', text });
  });
});
