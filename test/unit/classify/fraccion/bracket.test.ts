import { describe, expect, it } from 'vitest';
import { keepsLimit, limitsIn, scaled } from '../../../../src/classify/fraccion/bracket.js';

const limited = (text: string) =>
  limitsIn(text).map(({ unit, atLeast, atMost }) => ({ unit, atLeast, atMost }));

describe('limits that a Spanish text sets', () => {
  it('reads both ends of a range on one scale', () => {
    expect(limited('Con capacidad superior a 30 kg pero inferior o igual a 5,000 kg')).toEqual([
      { unit: 'g', atLeast: 30_000, atMost: 5_000_000 },
    ]);
    expect(limited('De potencia inferior o igual a 1.5 kW')).toEqual([
      { unit: 'w', atLeast: 0, atMost: 1500 },
    ]);
  });

  it('reads limits of different measures apart', () => {
    expect(limited('de espesor superior a 3 mm y ancho inferior a 20 cm').map(({ unit }) => unit)).toEqual([
      'mm',
      'mm',
    ]);
    expect(limited('Los demás')).toEqual([]);
  });

  it.each([
    ['De capacidad superior a 1 l', 1000, false],
    ['De capacidad superior a 0.33 l pero inferior o igual a 1 l', 1000, true],
    ['De capacidad igual o superior a 1 l', 1000, true],
    ['Con peso inferior a 2 kg', 2000, false],
    ['Con espesor superior a 3 mm, sin exceder de 15 mm', 15, true],
    ['Con espesor superior a 3 mm, sin exceder de 15 mm', 16, false],
    ['cuya anchura no exceda de 10 cm', 50, true],
    ['cuya anchura no exceda de 10 cm', 200, false],
    ['cuya anchura exceda de 10 cm', 50, false],
    ['hilados de pelo fino superior a 10 mm', 12, true],
    ['hasta 5 kg', 5000, true],
  ])('tells which side of a limit an amount is on: %s / %d', (text, value, kept) => {
    const [limit] = limitsIn(text);
    expect(keepsLimit(limit!, [{ unit: limit!.unit, value }])).toBe(kept);
  });

  it('keeps, breaks or does not touch a limit', () => {
    const [limit] = limited('con un contenido de lana superior o igual a 23%');
    expect(keepsLimit(limit!, [{ unit: '%', value: 30 }])).toBe(true);
    expect(keepsLimit(limit!, [{ unit: '%', value: 10 }])).toBe(false);
    expect(keepsLimit(limit!, [{ unit: 'mm', value: 30 }])).toBeUndefined();
  });

  it('brings units of one measure to one scale', () => {
    expect(scaled(2, 'pulgadas')).toEqual({ unit: 'mm', value: 50.8 });
    expect(scaled(1, 'HP')).toEqual({ unit: 'w', value: 746 });
    expect(scaled(1, 'docenas')).toBeUndefined();
  });
});
