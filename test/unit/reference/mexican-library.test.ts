import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src/core/civil-date.js';
import { mexicanLawOn } from '../../../src/reference/mexican-library.js';
import { buildTigiePack, openTigiePack, rowsOfTigie } from '../../../src/reference/tigie-pack.js';
import { readIgiRate } from '../../../src/tariff/igi-rate.js';
import { shippedLibrary } from '../../support/shipped.js';

const law = () => mexicanLawOn(shippedLibrary(), civilDate('2026-04-10'));

describe("Mexico's tariff as it ships", () => {
  it('holds all 122 rates that were checked by hand', () => {
    const rows = readFileSync('fixtures/mexico/igi-golden.csv', 'utf8').trim().split('\n').slice(1);
    expect(rows).toHaveLength(122);
    const { tigie } = law();
    const wrong = rows.filter((row) => {
      const [fraccion = '', igi = ''] = row.split(',');
      const line = tigie.find(fraccion);
      return !line || readIgiRate(line.igi).adValorem !== readIgiRate(igi).adValorem;
    });
    expect(wrong).toEqual([]);
  });

  it('has a title in Spanish for every chapter, heading and subheading', () => {
    const { tigie } = law();
    const above = Array.from({ length: tigie.size }, (_, index) => tigie.at(index).code).flatMap((code) =>
      [2, 4, 6].map((length) => code.slice(0, length)),
    );
    const titles = new Map([...new Set(above)].map((code) => [code, tigie.title(code) ?? '']));
    expect(titles.size).toBe(6958);
    expect([...titles].filter(([, title]) => !/^[^\s.][^\n]+[^.\s]$/.test(title))).toEqual([]);
  });

  it('holds every fraccion of both lists and marks what stands in one of them only', () => {
    const { tigie } = law();
    const lines = Array.from({ length: tigie.size }, (_, index) => tigie.at(index));
    expect(lines.filter(({ inTariff }) => inTariff)).toHaveLength(8183);
    expect(lines.filter(({ inCatalogue }) => inCatalogue)).toHaveLength(8143);
    expect(lines.filter(({ inTariff, inCatalogue }) => inTariff && !inCatalogue)).toHaveLength(49);
    expect(lines.filter(({ inTariff, inCatalogue }) => !inTariff && inCatalogue)).toHaveLength(9);
    expect(lines.reduce((sum, { nicos }) => sum + nicos.length, 0)).toBe(11519);
    for (const [mark, count] of [
      ['nom', 2525],
      ['prosec', 895],
      ['cuota', 126],
      ['permit', 1165],
    ] as const)
      expect([mark, lines.filter((line) => line[mark]).length]).toEqual([mark, count]);
  });

  it('keeps the rates of the earlier print beside those of today, and not in their place', () => {
    const { tigie } = law();
    const differ = Array.from({ length: tigie.size }, (_, index) => tigie.at(index)).filter(
      (line) =>
        line.inTariff &&
        line.earlierIgi !== '' &&
        readIgiRate(line.earlierIgi).text !== readIgiRate(line.igi).text,
    );
    expect(differ.length).toBeGreaterThan(250);
    expect(tigie.find('39239099')?.igi).not.toBe('');
  });

  it('reads every rate but none as unknown', () => {
    const { tigie } = law();
    for (let index = 0; index < tigie.size; index++) {
      const { igi, code, inTariff } = tigie.at(index);
      if (inTariff) expect([code, readIgiRate(igi).kind]).not.toEqual([code, 'unknown']);
    }
  });

  it('is built again from its own rows to the same bytes', () => {
    const { tigie } = law();
    const facts = { id: 'x', revision: 'x', effective: civilDate('2026-03-30') };
    const once = buildTigiePack(facts, rowsOfTigie(tigie), tigie.flagNames);
    const again = buildTigiePack(
      facts,
      rowsOfTigie(openTigiePack(once, 'x.pack', '', new Map())),
      tigie.flagNames,
    );
    expect(Buffer.compare(Buffer.from(once), Buffer.from(again))).toBe(0);
  });

  it('refuses a day before its first edition', () => {
    expect(() => mexicanLawOn(shippedLibrary(), civilDate('2025-12-31'))).toThrow(/begins 2026-03-30/);
  });

  it('names only countries that exist as parties of treaties', () => {
    const known = new Set(
      shippedLibrary()
        .json<{ countries: { alpha2: string }[] }>('countries.json')
        .countries.map(({ alpha2 }) => alpha2),
    );
    for (const { treaty, countries } of law().readings.treaties)
      for (const country of countries)
        expect([treaty, country, known.has(country)]).toEqual([treaty, country, true]);
  });
});
