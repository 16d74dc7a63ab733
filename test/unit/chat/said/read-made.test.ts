import { describe, expect, test } from 'vitest';
import { type ChatCase, emptyCase } from '../../../../src/chat/chat-case.js';
import { readIntent } from '../../../../src/chat/said/read-intent.js';
import { placeOfWork, readMade } from '../../../../src/chat/said/read-made.js';
import { shippedActs, shippedCountries } from '../../../support/play-dialogue.js';
import { sampleClassification } from '../../../support/sample-answers.js';

/** A material in a line: `denim US, yarn US`. */
const told = (message: string): string[] =>
  readMade(message, shippedCountries).parts.map(
    ({ name, origin, yarn, value }) =>
      `${name} ${origin}${yarn === undefined ? '' : `, yarn ${yarn}`}${value ? `, ${value.amount} ${value.currency}` : ''}`,
  );

describe('materials in prose', () => {
  test.each([
    ['the denim is woven in North Carolina from US cotton yarn', ['denim US, yarn US']],
    ['the zipper comes from China and the rivets from Taiwan', ['zipper CN', 'rivets TW']],
    ['pockets are lined with fabric from Pakistan', ['pockets fabric PK']],
    ['fabric is woven in India from Indian yarn', ['fabric IN, yarn IN']],
    ["connectors come from Japan and the tape's Korean", ['connectors JP', 'tape KR']],
    ["the terminals are German and the clips're Mexican", ['terminals DE', 'clips MX']],
    ['the motor is Chinese, 22 dollars', ['motor CN, 22 USD']],
    ['its engine is Korean and costs 80 dollars', ['engine KR, 80 USD']],
    ['the handle is Chinese, the blade is Mexican', ['handle CN', 'blade MX']],
    ['what if we bought the zipper in Mexico?', ['zipper MX']],
    ['and if the denim came from Turkey?', ['denim TR']],
    ['batteries from Japan at 15 usd, housing molded in Texas', ['batteries JP, 15 USD', 'housing US']],
    ['la tela se teje en Puebla con hilo de Estados Unidos', ['tela MX, yarn US']],
    ['el cierre viene de China y los botones de Vietnam', ['cierre CN', 'botones VN']],
    ['los tornillos los compramos en Taiwán a 12 centavos', ['tornillos TW, 0.12 USD']],
    ['las bisagras son alemanas', ['bisagras DE']],
    ['la piel se curte en León', ['piel curte MX']],
    ['it has no pockets and no lining', []],
    ['Textiles del Norte SA de CV', []],
    ['how much would I save?', []],
  ])('%s', (message, parts) => expect(told(message)).toEqual(parts));

  test.each([
    ['everything is cut and sewn in Monterrey', { cut: 'MX', assembled: 'MX' }],
    ['cortamos y cosemos en Tehuacán', { cut: 'MX', assembled: 'MX' }],
    ['it is assembled in Tijuana from imported parts', { assembled: 'MX' }],
    ['el corte y la costura son en Puebla', { cut: 'MX', assembled: 'MX' }],
    ['se ensambla en Vietnam', { assembled: 'VN' }],
    ['the collar is sewn by hand', {}],
  ])('%s: where the good itself is made', (message, done) =>
    expect(readMade(message, shippedCountries).done).toEqual(done),
  );

  test.each([
    ['net cost is 14.20', { 'net-cost': '14.20' }],
    ['we sell it for 1,250 dollars', { value: '1250' }],
  ])('%s: what the good is worth', (message, figures) =>
    expect(readMade(message, shippedCountries).figures).toEqual(figures),
  );

  test('a stated regional content is no figure of the test', () => {
    const made = readMade('our RVC is 62 percent', shippedCountries);
    expect(made).toMatchObject({ regional: '62', figures: {}, parts: [] });
  });

  test.each([
    ['do jeans sewn in Monterrey qualify?', 'MX', { assembled: 'MX' }],
    ['¿califican unas camisas cortadas en Puebla?', 'MX', { cut: 'MX' }],
    ['an electric blender made in Querétaro', 'MX', {}],
    ['does it qualify?', undefined, {}],
  ])('%s', (message, origin, done) => {
    const found = placeOfWork(message, shippedCountries);
    expect(found.origin).toBe(origin);
    expect(found.done).toEqual(done);
  });
});

describe('while origin is talked of', () => {
  const open: ChatCase = {
    ...emptyCase(),
    product: "men's cotton jeans",
    entry: { origin: 'MX' },
    result: sampleClassification,
    code: '6203424511',
    topic: 'origin',
  };
  const intent = (message: string, state = open) =>
    readIntent(message, state, { countries: shippedCountries, acts: shippedActs });

  test.each([
    ['the zipper comes from China', 'materials'],
    ['what if the fabric were Colombian?', 'materials'],
    ['everything is cut and sewn in Torreón', 'materials'],
    ['draft the certificate', 'certificate'],
    ['llena el certificado de origen', 'certificate'],
    ['how much duty from China?', 'duty'],
    ['start over', 'restart'],
    ['why not 6204?', 'compare'],
  ])('%s: %s', (message, kind) => expect(intent(message).kind).toBe(kind));

  test('where the good itself comes from is a fact of the entry', () => {
    expect(intent('the jeans come from Vietnam').kind).not.toBe('materials');
    expect(intent('the goods come from Vietnam').kind).not.toBe('materials');
  });

  test('the name of a firm that certifies is taken as it is written', () => {
    const asked = { id: 'entry-certifier-name', text: '', options: [], about: 'entry' } as const;
    expect(intent('Textiles del Norte SA de CV', { ...open, asked })).toEqual({
      kind: 'answer',
      text: 'Textiles del Norte SA de CV',
    });
  });
});
