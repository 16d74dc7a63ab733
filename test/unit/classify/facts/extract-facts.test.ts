import { describe, expect, test } from 'vitest';
import { extractFacts } from '../../../../src/classify/facts/extract-facts.js';
import { vocabulary } from '../../../support/condition-book.js';

/** `kind:value unit (of) share% bound`, in the order of the text. */
const told = (text: string): string[] =>
  extractFacts(text, vocabulary).map(({ kind, value, unit, of, share, bound }) =>
    [`${kind}:${value}`, unit, of && `(${of})`, share && `${share}%`, bound].filter(Boolean).join(' '),
  );

describe('facts of a description', () => {
  test.each([
    ['60% cotton, 40% polyester', ['material:cotton 60%', 'material:polyester 40%']],
    ['cotton 60% polyester 40%', ['material:cotton 60%', 'material:polyester 40%']],
    ['cotton/poly 60/40', ['material:cotton 60%', 'material:polyester 40%']],
    ['100% algodón', ['material:cotton 100%']],
    ['stainless steel pot', ['material:stainless_steel']],
    ['shoes with leather uppers and rubber soles', ['material:leather (upper)', 'material:rubber (sole)']],
    ['uppers of leather, outer soles of rubber', ['material:leather (upper)', 'material:rubber (sole)']],
  ])('materials: %s', (text, facts) => {
    expect(told(text)).toEqual(facts);
  });

  test.each([
    'gold plated necklace',
    'zinc oxide 99%',
    'leather cleaner',
    'bed linen',
    'machine for cutting wood',
    'imitation leather look',
    'wool blend scarf',
  ])('no material of the goods: %s', (text) => {
    expect(told(text).filter((fact) => fact.startsWith('material:') && !fact.includes('imitation'))).toEqual(
      [],
    );
  });

  test.each([
    ["men's knitted shirt", ['person:men', 'construction:knitted']],
    ['camiseta de punto para mujer', ['construction:knitted', 'person:women']],
    ['pañales para bebé', ['person:babies']],
    ['unisex hoodie', ['person:unisex']],
  ])('who wears it, and how it is made: %s', (text, facts) => {
    expect(told(text)).toEqual(facts);
  });

  test.each([
    ['width 30 cm', ['measure:300 length (width)']],
    ['30 cm wide', ['measure:300 length (width)']],
    ['12.7 mm in diameter', ['measure:12.7 length (diameter)']],
    ['2" OD', ['measure:50.8 length (outside_diameter)']],
    ['1-1/2 inch', ['measure:38.1 length']],
    ['3/4 hp', ['measure:559.5 power']],
    ['120 x 60 x 75 cm', ['measure:1200 length', 'measure:600 length', 'measure:750 length']],
    ['180 g/m2', ['measure:180 areal_weight']],
    ['1,998 cc', ['measure:1.998 volume']],
    ['1,5 litros', ['measure:1.5 volume']],
    ['220V 1.5 kW', ['measure:220 voltage', 'measure:1500 power']],
    ['M8 bolts', ['measure:8 length (diameter)']],
    ['over 4 liters', ['measure:4 volume above']],
    ['up to 5 kg', ['measure:5 mass at_most']],
    ['750W', ['measure:750 power']],
    ['750 watts', ['measure:750 power']],
    ['0.75 kW', ['measure:750 power']],
    ['5 mW', ['measure:0.005 power']],
    ['5 MW', ['measure:5000000 power']],
    ['1 hp', ['measure:746 power']],
    ['1½"', ['measure:38.1 length']],
    ['1 1/2 in tubing', ['measure:38.1 length']],
    ['1/2 gallon', ['measure:1.892705892 volume']],
    ['2 pints', ['measure:0.946352946 volume']],
    ['24"x36"', ['measure:609.6 length', 'measure:914.4 length']],
    ['bolts 6x20 mm', ['measure:6 length', 'measure:20 length']],
    ['212 deg F', ['measure:100 temperature']],
    ['0.7 g/cm3', ['measure:0.7 density']],
    ['36 months+', ['measure:3 age at_least']],
    ['ages 3-8', ['measure:3 age', 'measure:8 age']],
    ['jack, 600 lb capacity', ['measure:272.155422 mass (load)']],
  ])('measures in either system: %s', (text, facts) => {
    expect(told(text)).toEqual(facts);
  });

  test.each([
    ['20oz vessel', ['measure:0.5669904625 mass', 'measure:0.59147059125 volume']],
    ['20 fl oz', ['measure:0.59147059125 volume']],
    ['net weight 16 oz', ['measure:0.45359237 mass (weight)']],
  ])('an ounce is one of weight and of capacity, unless it says which: %s', (text, facts) => {
    expect(told(text)).toEqual(facts);
  });

  test.each([
    ['3 mm sheet', ['measure:3 length (thickness)']],
    ['1/4 in plate', ['measure:6.35 length (thickness)']],
    [
      '4 ft x 8 ft x 1/2 in board',
      ['measure:1219.2 length (width)', 'measure:2438.4 length', 'measure:12.7 length (thickness)'],
    ],
    ['48 x 96 in board', ['measure:1219.2 length', 'measure:2438.4 length']],
    ['cutting board 12 in', ['measure:304.8 length']],
  ])('the least side of flat goods is their thickness: %s', (text, facts) => {
    expect(told(text)).toEqual(facts);
  });

  test('sizes of metal sheets without a unit are in millimetres, other numbers are not', () => {
    expect(told('aluminum sheet 2 x 1000 x 2000')).toContain('measure:2 length (thickness)');
    expect(told('2x4 lumber')).toEqual([]);
  });

  test.each([
    ['aluminium sheet 5052', ['material:aluminum_alloy']],
    ['aluminum foil 1100', ['material:aluminum_unalloyed']],
    ['bar 6061-T6, aluminum alloy', ['material:aluminum_alloy']],
    ['316L steel pipe', ['material:stainless_steel']],
    ['C11000 copper busbar', ['material:refined_copper']],
    ['steel tank 316 l', ['material:steel', 'measure:316 volume']],
    ['model 5052 lamp', []],
    ['1100 pcs aluminum rivets', ['material:aluminum']],
    ['aluminum frame 5052 mm', ['material:aluminum (frame)', 'measure:5052 length']],
  ])('designations of metals: %s', (text, facts) => {
    expect(told(text).toSorted()).toEqual(facts);
  });

  test.each([
    ['steel wire rope 10 mm', ['material:steel', 'measure:10 length (diameter)']],
    ['copper wire 2 mm', ['material:copper', 'measure:2 length (diameter)']],
    [
      'steel wire rope 3/8 inch x 100 ft',
      ['material:steel', 'measure:30480 length', 'measure:9.525 length (diameter)'],
    ],
    ['varilla de acero 12 mm', ['material:steel', 'measure:12 length (diameter)']],
    ['steel wire brush 50 mm', ['material:steel', 'measure:50 length']],
    ['steel rod 3 m', ['material:steel', 'measure:3000 length']],
    ['tie rod 12 mm', ['measure:12 length']],
    ['26 inch bicycle', ['measure:660.4 length (diameter)']],
    ['bicycle frame 17 inch', ['measure:431.8 length']],
    ['tire 205/55R16', ['measure:406.4 length (rim_diameter)', 'process:radial']],
    ['llanta 265/70 R17', ['measure:431.8 length (rim_diameter)', 'process:radial']],
    ['truck tire 11R22.5', ['measure:571.5 length (rim_diameter)', 'process:radial']],
    ['scooter tyre 3.50-10', ['measure:254 length (rim_diameter)']],
    ['valve 205/55R16', []],
    ['tempered glass 6 mm', ['material:glass', 'measure:6 length (thickness)']],
    ['vidrio flotado 4 mm', ['material:glass', 'measure:4 length (thickness)']],
    ['tempered glass lid 24 cm', ['material:glass', 'measure:240 length']],
    ['clear glass vase 20 cm', ['material:glass', 'measure:200 length']],
    ['tire inflator 5-50', []],
    ['tire pressure gauge 10-50 psi', ['measure:0.689475729 pressure', 'measure:3.447378645 pressure']],
    ['31x10.50R15 tire', ['measure:381 length (rim_diameter)', 'process:radial']],
    ['glass ball 6 mm', ['material:glass', 'measure:6 length']],
  ])('a size that the trade writes without its name: %s', (text, facts) => {
    expect(told(text).toSorted()).toEqual(facts);
  });

  test.each(['3 in 1 charger', '12 in gift box', '2 in stock'])('"in" is a word in %s', (text) => {
    expect(told(text).filter((fact) => fact.startsWith('measure'))).toEqual([]);
  });

  test.each([
    ['US$ 3.50 each', ['value:3.5 each']],
    ['$24.99/pair', ['value:24.99 pair']],
    ['valued over 20 cents per dozen', ['value:0.2 dozen above']],
    ['$250 MXN', []],
  ])('prices in US dollars: %s', (text, facts) => {
    expect(told(text)).toEqual(facts);
  });

  test.each([
    ['curtain, not printed', ['denied:printed (process)']],
    ['bags without leather', ['denied:leather (material)']],
    ['guantes sin cuero', ['denied:leather (material)']],
    ['gloves other than leather', ['denied:leather (material)']],
    ['steel weighing no more than 5 kg', ['material:steel', 'measure:5 mass at_most']],
  ])('what is denied is no fact of the goods: %s', (text, facts) => {
    expect(told(text)).toEqual(facts);
  });

  test.each([
    ['13.5% alc/vol', ['content:13.5 % (alcohol)']],
    ['fat content 3.5%', ['content:3.5 % (fat)']],
    ['4 cylinders', ['count:4 (cylinders)']],
    ['frozen boneless', ['state:frozen', 'state:boneless']],
    ['not frozen', ['denied:frozen (state)']],
    ['household electric', ['use:household', 'power:electric']],
    ['used for cleaning', []],
    ['used tires', ['newness:used']],
    ['3 in 1', []],
  ])('contents, counts and circumstances: %s', (text, facts) => {
    expect(told(text)).toEqual(facts);
  });

  test.each([
    ['milk with 3.5% fat', '3.5% fat'],
    ['wine, alcohol 13%', 'alcohol 13%'],
    ['engine, cylinders: 4', 'cylinders: 4'],
  ])('a content spans the number and what it counts: %s', (text, said) => {
    const [found] = extractFacts(text, vocabulary).filter(
      ({ kind }) => kind === 'content' || kind === 'count',
    );
    expect(found && text.slice(found.span[0], found.span[1])).toBe(said);
  });

  test('a span is the place of the fact in the text, accents and all', () => {
    const text = 'Señora: suéter 100% algodón';
    for (const { span, text: said } of extractFacts(text, vocabulary))
      expect(text.slice(span[0], span[1])).toBe(said);
  });
});
