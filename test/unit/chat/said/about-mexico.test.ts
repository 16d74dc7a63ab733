import { describe, expect, test } from 'vitest';
import { type ChatCase, emptyCase } from '../../../../src/chat/chat-case.js';
import { goodsBeside } from '../../../../src/chat/said/about-mexico.js';
import { readIntent } from '../../../../src/chat/said/read-intent.js';
import { readMexicanTopics, saysIntoMexico } from '../../../../src/chat/said/read-mexico.js';
import { pesosSaid } from '../../../../src/chat/said/read-rate.js';
import { foldText } from '../../../../src/classify/facts/scan-words.js';
import { shippedActs, shippedCountries } from '../../../support/play-dialogue.js';
import { sampleClassification } from '../../../support/sample-answers.js';

const intoUnitedStates: ChatCase = {
  ...emptyCase(),
  product: 'cotton t-shirt',
  result: sampleClassification,
  code: '6109100040',
};
const mexican: ChatCase = { ...intoUnitedStates, entry: { destination: 'MX' } };
const intent = (message: string, state: ChatCase) =>
  readIntent(message, state, { countries: shippedCountries, acts: shippedActs });

describe('where goods go', () => {
  test.each([
    'into Mexico',
    'we ship them to Monterrey',
    'quiero importarlas a México',
    'para meterlo a Guadalajara',
    'entering Mexican customs in Nuevo Laredo',
    'what is paid in Mexico?',
    '¿cuánto pagan en México?',
    'destino: México',
    'bound for the port of Manzanillo',
  ])('%s: into Mexico', (said) => expect(saysIntoMexico(foldText(said))).toBe(true));

  test.each([
    'from Mexico',
    'made in Mexico',
    'sewn in Tijuana',
    'hecho en México',
    'cosidos en Puebla',
    'desde México con el T-MEC',
    'the fabric is Mexican',
    'into the United States',
  ])('%s: not into Mexico', (said) => expect(saysIntoMexico(foldText(said))).toBe(false));
});

describe('what is asked of an import', () => {
  test.each([
    ['¿cuánto es el IGI?', ['igi']],
    ['and the VAT?', ['iva']],
    ['¿llevan NOM?', ['noms']],
    ['is there a standard on labelling?', ['noms']],
    ['¿piden permiso previo?', ['permits']],
    ['¿tienen cuota compensatoria?', ['antidumping']],
    ['do I have to be in the importers registry?', ['registry']],
    ['¿cuál es el NICO?', ['nico']],
    ['what paperwork do I need?', ['documents']],
    ['¿en total cuánto pago de IGI, DTA e IVA?', ['total']],
    ['¿cuánto pago de IVA?', ['iva']],
    ['¿hay precio estimado?', ['prices']],
    ['is it good under a treaty?', ['treaty']],
  ])('%s', (said, topics) => expect(readMexicanTopics(foldText(said), true)).toEqual(topics));

  test('words of any trade say nothing of Mexico where it is not the destination', () => {
    for (const said of ['how much duty?', 'any permit?', 'what documents do I need?'])
      expect(readMexicanTopics(foldText(said), false)).toEqual([]);
  });
});

describe('what a message becomes', () => {
  test.each([
    ['¿y el IVA?', { kind: 'mexico' }],
    ['how much duty?', { kind: 'mexico' }],
    ['what paperwork do I need?', { kind: 'mexico' }],
    ['any permits?', { kind: 'mexico' }],
    ['¿y si el origen fuera Brasil?', { entry: { origin: 'BR' } }],
    ['why not 6109.90?', { kind: 'compare' }],
    ['start over', { kind: 'restart' }],
    ['what does IEPS mean?', { kind: 'law' }],
  ])('with Mexico the destination: %s', (said, meant) => expect(intent(said, mexican)).toMatchObject(meant));

  test.each([
    ['how much duty from China?', { kind: 'duty' }],
    ['¿cuánto es el IGI?', { kind: 'mexico', entry: { destination: 'MX' } }],
    ['what documents do I need?', { kind: 'papers' }],
    ['what would I pay bringing these into Mexico?', { kind: 'mexico', entry: { destination: 'MX' } }],
  ])('into the United States: %s', (said, meant) =>
    expect(intent(said, intoUnitedStates)).toMatchObject(meant),
  );
});

test.each([
  ['quiero meter a México 300 laptops de China, ¿qué pagan?', 'laptops'],
  ['what documents do I need to import cotton shirts into Mexico?', 'cotton shirts'],
  ['what is the IGI on leather shoes from Vietnam?', 'leather shoes'],
  ['¿qué NOM aplica a una licuadora de vaso de vidrio?', 'licuadora de vaso de vidrio'],
  ['¿tienen cuota compensatoria por ser chinas?', ''],
  ['¿y el IVA cuánto es?', ''],
  ['do they need a permit?', ''],
])('the goods of %s', (said, goods) => expect(goodsBeside(said, shippedCountries)).toBe(goods));

test.each([
  ['con tipo de cambio de 18.40', '18.40'],
  ['17,95 pesos', '17.95'],
  ['value 12000 dollars', undefined],
])('pesos in %s', (said, pesos) => expect(pesosSaid(said)).toBe(pesos));

test.each([
  'papeles para el despacho porfa',
  'documentos que piden',
  'papeles necesarios',
  'paperwork for customs please',
])('"%s" asks what the import needs', (message) => {
  expect(intent(message, mexican).kind).toBe('mexico');
});

test.each(['papeles para envolver regalos', 'papeles de cartas'])('"%s" is goods of paper', (message) => {
  expect(intent(message, mexican).kind).not.toBe('mexico');
});
