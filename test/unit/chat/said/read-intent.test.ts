import { describe, expect, test } from 'vitest';
import { type ChatCase, emptyCase } from '../../../../src/chat/chat-case.js';
import { guessLanguage } from '../../../../src/chat/said/guess-language.js';
import { readIntent } from '../../../../src/chat/said/read-intent.js';
import { shippedActs, shippedCountries } from '../../../support/play-dialogue.js';
import { sampleClassification } from '../../../support/sample-answers.js';

const talking: ChatCase = {
  ...emptyCase(),
  product: 'cotton t-shirt',
  result: sampleClassification,
  code: '6109100040',
};
const intent = (message: string, state = talking) =>
  readIntent(message, state, { countries: shippedCountries, acts: shippedActs });

describe('what is meant, in English and Spanish', () => {
  test.each([
    ['classify a wooden chair', { kind: 'goods', text: 'a wooden chair' }],
    ['what is the HS code for a wooden chair?', { kind: 'goods', text: 'a wooden chair' }],
    ['clasifica una silla de madera', { kind: 'goods', text: 'una silla de madera' }],
    ['¿cuál es la fracción arancelaria para una silla?', { kind: 'goods' }],
    ['heavy duty stapler', { kind: 'goods', text: 'heavy duty stapler' }],
    ['why not 6109.90?', { kind: 'compare', codes: [{ code: '610990' }] }],
    ['why would it not fall under 6109.90?', { kind: 'compare', codes: [{ code: '610990' }] }],
    ["why doesn't it go in 6110", { kind: 'compare', codes: [{ code: '6110' }] }],
    ["why can't these be 6105?", { kind: 'compare', codes: [{ code: '6105' }] }],
    ['por qué no la segunda', { kind: 'compare', codes: [{ candidate: 2 }] }],
    ['compare 6109.10 and 6109.90', { kind: 'compare', codes: [{ code: '610910' }, { code: '610990' }] }],
    [
      "what's the difference between 9617 and 7323.93?",
      { kind: 'compare', codes: [{ code: '9617' }, { code: '732393' }] },
    ],
    ['what is 6109.10.00.40', { kind: 'code', code: { code: '6109100040' } }],
    ['61091000', { kind: 'code', code: { code: '61091000' } }],
    ['qué hay debajo de la partida 6109', { kind: 'children', code: { code: '6109' } }],
    [
      'what changed in chapter 73 since 2026-01-01',
      { kind: 'changes', code: { code: '73' }, since: '2026-01-01' },
    ],
    ['qué cambió en 7306 desde la revisión 9', { kind: 'changes', code: { code: '7306' } }],
    ['duty from China on value 12000', { kind: 'duty', goods: '', entry: { origin: 'CN' } }],
    ['how much duty on wool socks from Peru', { kind: 'duty', goods: 'wool socks', entry: { origin: 'PE' } }],
    ['cuánto paga desde China', { kind: 'duty', goods: '', entry: { origin: 'CN' } }],
    ['does it qualify for USMCA', { kind: 'origin', goods: '' }],
    ['¿califica para el T-MEC?', { kind: 'origin', goods: '' }],
    ['duty from Mexico under USMCA', { kind: 'duty', entry: { claim: 'USMCA' } }],
    ['regulations for 85171301', { kind: 'regulations', code: { code: '85171301' } }],
    ['wrong, it should be 6109.10.00.12', { kind: 'feedback', right: false, code: { code: '6109100012' } }],
    ['es correcto', { kind: 'feedback', right: true }],
    ['it is made of wool', { kind: 'refine' }],
    ['what is the hts code and duty for a mug from China', { kind: 'duty', goods: 'mug' }],
    ['what would it cost to import from Vietnam?', { kind: 'duty', goods: '', entry: { origin: 'VN' } }],
    ['And from Mexico?', { kind: 'duty', entry: { origin: 'MX' } }],
    [
      '¿y si el valor es 3000 dólares?',
      { kind: 'duty', entry: { value: { amount: '3000', currency: 'USD' } } },
    ],
    ['how sure are you?', { kind: 'candidates' }],
    ['from Vietnam', { kind: 'entry', entry: { origin: 'VN' } }],
    ['from Atlantis', { kind: 'unknown_country', origin: { name: 'Atlantis', sure: true } }],
    ['es de Vietnan', { kind: 'unknown_country', origin: { name: 'Vietnan', mistyped: true } }],
    [
      'from concentrate',
      { kind: 'unknown_country', otherwise: { kind: 'doubtful', text: 'from concentrate' } },
    ],
    ['socks imported from Atlantis', { kind: 'unknown_country', origin: { name: 'Atlantis' } }],
    ['juice from concentrate', { kind: 'goods', text: 'juice from concentrate' }],
    ['made from recycled plastic', { kind: 'refine', text: 'recycled plastic' }],
    ['de la marca Acme', { kind: 'refine' }],
    ['what is the duty from Atlantis', { kind: 'duty', unreadOrigin: { name: 'Atlantis', beside: '' } }],
    [
      'duty on wool socks from Atlantis',
      { kind: 'duty', unreadOrigin: { sure: true, beside: 'wool socks' }, entry: {} },
    ],
    ['is there antidumping on this?', { kind: 'not_loaded' }],
    ['what is the weather today?', { kind: 'law', otherwise: { kind: 'unknown' } }],
    ['Start over!', { kind: 'restart' }],
    ['deshacer', { kind: 'undo' }],
    ['resumen', { kind: 'summary' }],
    ['3', { kind: 'code', code: { candidate: 3 } }],
  ])('%s', (message, expected) => {
    expect(intent(message)).toMatchObject(expected);
  });

  test('a number, the words of an option, or "I do not know" answer the open question', () => {
    const options = [{ answer: 'Of cotton' }, { answer: 'Of wool' }, { answer: 'Other than these' }];
    const asked = { id: 'q-1', text: 'Of what?', options, about: 'code' } as const;
    for (const said of ['2', 'of wool', 'wool', "I don't know", 'no sé', 'none', 'b'])
      expect(intent(said, { ...talking, asked }), said).toMatchObject({ kind: 'answer' });
    expect(intent('duty from China', { ...talking, asked })).toMatchObject({ kind: 'duty' });
  });
});

test.each([
  ['a wooden chair from Mexico', 'es', 'en'],
  ['silla de madera con cojín', 'en', 'es'],
  ['¿qué es 6109?', 'en', 'es'],
  ['laptop', 'es', 'es'],
  ['laptop', 'en', 'en'],
] as const)('the language of "%s" after %s is %s', (text, before, after) => {
  expect(guessLanguage(text, before)).toBe(after);
});

test('the endings of words tell the language where no small word does', () => {
  for (const text of ['tornillos', 'zapatos', 'refrigerador'])
    expect(guessLanguage(text, 'en'), text).toBe('es');
  for (const text of ['glasses', 'screws', 'wooden tables', 'mug', 'pajamas'])
    expect(guessLanguage(text, 'en'), text).toBe('en');
});

describe('a question on the law', () => {
  test.each([
    'what does note 2 to section XI say',
    'which goods does note 1 to chapter 90 exclude?',
    '¿qué dice la nota 3 del capítulo 39?',
    'tell me about GRI 2(a)',
    'what is a tariff-rate quota?',
    '¿qué es el pedimento?',
    'define liquidation',
  ])('is one: %s', (message) => {
    expect(intent(message).kind).toBe('law');
  });

  test.each([
    ['what is the duty under section 301 on furniture from China', 'duty'],
    ['what is 6109.10', 'code'],
    ['what is in chapter 85', 'children'],
    ['leather note pads', 'goods'],
    ['sticky notes, 76 x 76 mm', 'goods'],
  ])('is none: %s', (message, kind) => {
    expect(intent(message, emptyCase()).kind).toBe(kind);
  });
});

describe('what a message does is decided before what it says', () => {
  test.each([
    ['the rim is gold plated and it weighs 2 kg', 'refine'],
    ['hold on, it is a vest', 'refine'],
    ['sorry, I meant a stool', 'goods'],
    ['rubber boots', 'goods'],
    ['the buttons come from a mill in Turin', 'materials'],
    ['put the four countries next to each other', 'origins'],
    ['go ahead with 6109.90.10', 'choose'],
    ['please reverse what you did last', 'undo'],
    ['close this one and begin another case', 'restart'],
    ['let us get back to the kettle', 'case'],
    ['make a note: for Ortiz it is always printed', 'remember'],
    ['can you email this to my client', 'send'],
    ['write me a memo of this', 'export'],
    ['what did I want to know at the start?', 'recall'],
    ['tell me a good joke', 'chat'],
    ['is a human typing this', 'who'],
    ['ok I am off, see you', 'bye'],
    ['quién puede ver lo que escribo', 'privacy'],
    ['deja eso, ya no importa', 'drop'],
    ['¿cuánto de IVA se paga allá?', 'mexico'],
  ])('%s', (message, kind) => {
    expect(intent(message).kind).toBe(kind);
  });

  test('what may answer the open question is tried as its answer first, and is what it does otherwise', () => {
    const asked = { id: 'q', text: 'Of what?', options: [{ answer: 'Of wool' }], about: 'code' } as const;
    expect(intent('more like felt', { ...talking, asked })).toMatchObject({
      kind: 'try_answer',
      text: 'more like felt',
    });
    expect(intent('what is GRI 3(b)?', { ...talking, asked }).kind).toBe('law');
  });
});
