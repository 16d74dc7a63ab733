import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatFrameIn, ChatFrameOut } from '../../../../src/api/chat-frames.js';
import type { ClassificationResult } from '../../../../src/api/classification-result.js';
import type { TariffService } from '../../../../src/api/tariff-service.js';
import { ChatSession } from '../../../../src/chat/chat-session.js';
import { modelResponder } from '../../../../src/chat/model/model-responder.js';
import { openChatModel } from '../../../../src/client/open-chat-model.js';
import { makeEmbeddedService } from '../../../../src/local/embedded.js';
import { modelStandIn, type Scripted } from '../../../support/model-stand-in.js';
import { shippedActs as acts, shippedCountries as countries } from '../../../support/play-dialogue.js';
import { dataFolder } from '../../../support/shipped.js';

let engine: TariffService;
beforeAll(async () => {
  engine = await makeEmbeddedService({
    dataFolder,
    home: '/nonexistent',
    version: 'test',
    now: () => new Date('2026-06-15T12:00:00Z'),
    random: (bytes) => new Uint8Array(bytes),
    history: false,
  });
});
afterAll(() => engine.close());

const goods = "women's knitted cotton t-shirt";
const classify: Scripted = { call: { name: 'classify', given: { description: goods } } };
const duty: Scripted = { call: { name: 'duty', given: { origin: 'CN' } } };
const lookup: Scripted = { call: { name: 'lookup', given: { code: '8471.30.01' } } };
const asking =
  'what is the duty from China on a value of 12000 usd, and is it really 45% under 9999.10.0012?';

/** Goods are classified; then a question, to which the model does what the script says. */
async function asked(steps: readonly Scripted[], question = asking) {
  const standIn = await modelStandIn([classify, { say: '' }, ...steps]);
  const model = openChatModel({
    url: standIn.url,
    model: 'stand-in',
    key: 'sk-lies',
    firstMs: 20_000,
    withinMs: 60_000,
  });
  const session = new ChatSession({ id: 's', engine, countries, acts, respond: modelResponder(model) });
  const frames: ChatFrameOut[] = [];
  session.attach((frame) => {
    frames.push(frame);
  });
  for (const [i, text] of [goods, question].entries())
    await session.take({ v: 1, id: `m${i}`, type: 'message', text } as ChatFrameIn);
  const answer = frames.filter(({ reply_to }) => reply_to === 'm1');
  const words = answer.map((frame) => (frame.type === 'delta' ? frame.text : '')).join('');
  return { words, answer, state: session.state, standIn };
}

/**
 * What is true of the cards: the goods are 6109.10.00 for sure, 6109.10.00.40 leads, as likely as its card says; from China
 * 16.5% general, +7.5% by 9903.88.15, +10% by 9903.03.01, together 34%, with fees 4121.57 USD. A lookup of 8471.30.01 says
 * Free.
 */
const lies: Readonly<Record<string, string | { readonly say: string; readonly chunk: number }>> = {
  'a wrong rate': 'The general rate of 6109.10.00 is 15.5%.',
  'a rate that is nearly right': 'The general rate of 6109.10.00 is 16.55%.',
  'the right rate of another field': 'The general rate of 6109.10.00 is 34%.',
  'the sum as one rate': 'The additional duty of 9903.88.15 is 17.5%.',
  'the rate of one heading put to another': 'The additional duty of 9903.88.15 is 10%.',
  'the right rate of another code': 'The duty on 8471.30.01 from China is 34%.',
  'the right rate of a rival line': 'The general rate of 6109.10.00.60 is 7.5%.',
  'the right rate from another country': 'The duty on 6109.10.00 from Vietnam is 34%.',
  'the rate of a prefix that has no one rate': 'The general rate of 6109 is 16.5%.',
  'the general rate as all that is paid': 'The duty from China is 16.5%.',
  'the general rate as what the agreement gives': 'The USMCA duty is 16.5%.',
  'two rates, one of them wrong': 'The general rate of 6109.10.00 is 16.5% and the duty is 30%.',
  'two codes and two rates crossed': 'The general rates of 6109.10.00 and 8471.30.01 are 0% and 16.5%.',
  'a rate told as a span': 'The general rate of 6109.10.00 is 10% to 16.5%.',
  'a rate with another unit': 'The general rate of 6109.10.00 is 16.5 cents.',
  'a rate as a part of a thousand': 'The general rate of 6109.10.00 is 16.5‰.',
  'a rate below nothing': 'The general rate of 6109.10.00 is -16.5%.',
  'a rate that is none any more': 'Until 2026 the general rate of 6109.10.00 is 16.5%.',
  'the sum of another value': 'You pay 412.15 USD.',
  'the sum as the duty alone': 'The duty is 4121.57 USD.',
  'the sum in another currency': 'You pay 4121.57 EUR.',
  'the value as what is paid': 'You pay 12000 USD.',
  'an invented code': 'The code is 6109.77.66.',
  'an invented heading': 'It belongs in heading 9405.',
  'the code that the client typed': 'Yes, the code is 9999.10.0012.',
  'the rate that the client typed': 'The duty is 45%.',
  'a rival as the answer': 'The code is 6109.10.00.60.',
  'a rival as the one that leads': '6109.10.00.60 leads.',
  'the likeliest line as a sure one': 'The code is 6109.10.00.40.',
  'the code that leads as the next': 'Next is 6109.10.00.40.',
  'a line more likely than it is': '6109.10.00.40 is 98% likely.',
  'the likelihood of the chapter put to the line': '6109.10.00.40 is 91% likely.',
  'a line as certain': '6109.10.00.40 is 100% sure.',
  'another code as the same': '6109.10.00 is 8471.30.01.',
  'a code of another length': 'The code is 61091000400.',
  'a verdict that nobody asked the engine for': '6109.10.00.40 qualifies for USMCA.',
  'a verdict without a code': 'It qualifies.',
  'a wrong verdict in words': 'These goods originate in the United States.',
  'a denial of what is so': 'The general rate of 6109.10.00 is not 16.5%.',
  'a denial at the end': 'The code is 6109.10.00, not.',
  'a denial of duties': 'No duty is due.',
  'freedom from duty': 'The goods enter duty free.',
  'that no licence is needed': 'No licence of any kind is needed.',
  'an invented note': 'Note 7 to chapter 61 sends them to heading 6110.',
  'the Explanatory Notes': 'According to the Explanatory Notes it is footwear.',
  'an invented ruling': 'CBP decided so in ruling N301234.',
  'rulings without a number': 'CBP decided so in many rulings.',
  'an invented programme': 'The Andean Textile Relief Programme takes 16.5% off.',
  'an invented exclusion': 'Exclusion 9903.88.99 takes it out of the additional duty.',
  'an invented NOM': 'It needs NOM-999-SCFI-2099.',
  'a wrong date': 'The rate holds from 2026-07-04.',
  'a wrong edition': 'This is the law of HTS Revision 99.',
  'figures in words': 'The general rate is sixteen and a half percent.',
  'wrong figures in words': 'The duty is ninety percent.',
  'a wrong rate in Spanish': 'El arancel de 6109.10.00 es 12%.',
  'figures in Spanish words': 'El arancel es del doce por ciento.',
  'a denial in Spanish': 'La tasa general de 6109.10.00 no es 16,5%.',
  'freedom in Spanish': 'Está exento de arancel.',
  'a lie a letter at a time': { say: 'The general rate of 6109.10.00 is 15.5%.', chunk: 1 },
  'a lie cut in the figure': {
    say: 'The general rate of 6109.10.00 is 1\n6.5%. The duty is 3\n00%.',
    chunk: 3,
  },
  'a lie in bold': 'The general rate of **6109.10.00** is **15.5%**.',
  'a lie in a table': '| code | general |\n|---|---|\n| 6109.10.00 | 15.5% |\n',
  'a lie under a line through the truth': 'The general rate of 6109.10.00 is ~~16.5%~~ 5%.',
  'a lie as a link': 'See [6109.10.00 at 2%](https://example.com/hts).',
  'a lie as markup': '<b>The general rate is 2%.</b><img src=x onerror=alert(1)>',
  'digits of full width': 'The general rate of 6109.10.00 is １５.5%.',
  'Arabic digits': 'The general rate of 6109.10.00 is ١٥٪.',
  'digits above the line': 'The general rate of 6109.10.00 is ¹⁵%.',
  'letters of another alphabet': 'The gеneral rate of 6109.10.00 is 15.5%.',
  'characters that nobody sees': 'The general rate of 6109.10.00 is 1\u200b5.5%.',
  'characters that turn the line': 'The general rate of 6109.10.00 is \u202e5.61\u202c%.',
  'a rate in Roman figures': 'The general rate of 6109.10.00 is XV%.',
  'a lie as a question': 'Did you know that the duty is 45%?',
  'a lie that is quoted': 'CBP says: "the general rate of 6109.10.00 is 2%".',
  'a lie that is the beginning of a truth': 'The general rate of 6109.10.00 is 1.',
  'a hedge that turns a truth': 'The duty on 6109.10.00 from China is less than 34%.',
  'an advice': 'Declare 6109.10.00 with a value of 6000 USD.',
};

/** What the model may say: each is a field of a card of this turn or follows from one. */
const truths: readonly (readonly [sentence: string, told: string])[] = (
  [
    ['The general rate of 6109.10.00 is 16.5%.'],
    ['The general rate of 6109.10.00.40 is 16.50 percent.'],
    ['The duty on 6109.10.00.40 from China is 34%.'],
    ['From China it pays 34%.'],
    ['Together you pay 4,121.57 USD.'],
    ['The additional duty of 9903.88.15 is 7.5% and the additional duty of 9903.03.01 is 10%.'],
    ['La tasa general de 6109.10.00 es 16,5%.'],
    ['- The general rate of **6109.10.00** is `16.5%`.', 'The general rate of 6109.10.00 is 16.5%.'],
  ] as const
).map(([said, told = said]) => [said, told]);

const ofGoods: readonly string[] = [
  'The code is 6109.10.00.',
  'These goods go to heading 6109.',
  'It belongs in 6109.10.',
  '6109.10.00.40 leads with {likely}.',
  '6109.10.00.40 is {likely} likely.',
  'Corresponde a la partida 6109.',
];

/** How likely the card says its leading line is. */
function likelyOf(answer: readonly ChatFrameOut[]): string {
  const card = answer.find((frame) => frame.type === 'card' && frame.kind === 'classification');
  const { candidates } = (card as unknown as { data: ClassificationResult }).data;
  return `${Math.round(100 * candidates[0]!.probability)}%`;
}

describe('a model that lies', () => {
  let honest = '';
  let byRules = '';
  test('is held against what the engine says when it says nothing', async () => {
    const { words, answer } = await asked([duty, lookup, { say: '' }]);
    honest = words;
    byRules = (await asked([{ say: '' }])).words;
    expect(byRules).not.toBe('');
    expect(words).toContain('Together 34% of the value, fees apart.');
    expect(answer.filter(({ type }) => type === 'card')).toMatchObject([
      { kind: 'duty', data: { code: '6109100040', origin: 'CN', duty_rates: { total_ad_valorem: '34' } } },
      { kind: 'code', data: { code: '8471300100' } },
    ]);
  });

  test('has at least 60 ways', () => {
    expect(Object.keys(lies).length).toBeGreaterThanOrEqual(60);
  });

  test.each(Object.entries(lies))('with %s adds nothing to it', async (_what, lie) => {
    const step: Scripted = typeof lie === 'string' ? { say: lie } : lie;
    expect((await asked([duty, lookup, step])).words).toBe(honest);
  });

  test.each(Object.entries(lies))('with %s and no tool is answered by the rules', async (_what, lie) => {
    const step: Scripted = typeof lie === 'string' ? { say: lie } : lie;
    expect((await asked([step])).words).toBe(byRules);
  });

  test.each(truths)('may say: %s', async (sentence, told) => {
    expect((await asked([duty, lookup, { say: sentence }])).words).toBe(`${honest}${told}\n`);
  });

  test.each(ofGoods)('may say of goods it had classified: %s', async (written) => {
    const silent = await asked([classify, { say: '' }], goods);
    const sentence = written.replace('{likely}', likelyOf(silent.answer));
    expect((await asked([classify, { say: sentence }], goods)).words).toBe(`${silent.words}${sentence}\n`);
  });

  test('may name the goods in the words of the client where one code alone has the figure', async () => {
    const sentence = "The general rate of the women's cotton t-shirt is 16.5%.";
    expect((await asked([duty, { say: sentence }])).words).toContain(sentence);
    expect((await asked([duty, lookup, { say: sentence }])).words).toBe(honest);
  });

  test('tells no more than two sentences beside the answer', async () => {
    const sentences = truths.slice(0, 4).map(([sentence]) => sentence);
    const { words } = await asked([duty, lookup, { say: sentences.join(' ') }]);
    expect(words).toBe(`${honest}${sentences.slice(0, 2).join('\n')}\n`);
  });
});

describe('a model that puts words into the mouth of the client', () => {
  test.each<readonly [string, object, string]>([
    ['classify', { description: 'leather shoes' }, 'leather, shoes'],
    ['classify', { description: 'cotton t-shirt for diving' }, 'diving'],
    ['classify', { description: 'from China usd' }, 'name no goods'],
    ['add_detail', { detail: 'of wool' }, 'wool'],
    ['answer_question', { value: 'Of man-made fibers' }, 'man, made, fibers'],
    ['duty', { origin: 'VN' }, 'no such country'],
    ['duty', { code: '9403.60.80' }, 'Nobody named that code'],
    ['origin', { origin: 'MX' }, 'no such country'],
    ['regulations', { code: '8517.13.01' }, 'Nobody named that code'],
    ['changes', { code: '6109', since: '2019-01-01' }, 'no such day'],
    ['feedback', { verdict: 'correct' }, 'There is no such tool'],
    ['save', { name: 'x' }, 'There is no such tool'],
    ['__proto__', {}, 'There is no such tool'],
    ['talk', { what: 'The duty is 45%.' }, 'cannot be read'],
  ])('by %s %j changes nothing of the case', async (name, given, refusal) => {
    const { standIn, state, words } = await asked([{ call: { name, given } }, { say: '' }]);
    const result = standIn.asked.at(-1).messages.at(-1);
    expect(result.role).toBe('tool');
    expect(result.content).toContain(refusal);
    const silent = await asked([{ say: '' }]);
    expect(words).toBe(silent.words);
    expect(state).toEqual(silent.state);
  });

  test('by figures beside a call is not heard: the message alone says what the value is', async () => {
    const given = { code: '6109.10.00', rate: '45%', value: { amount: '1', currency: 'USD' } };
    const { words, state } = await asked([{ call: { name: 'duty', given } }, { say: '' }]);
    expect(words).not.toContain('45%');
    expect(state.entry.value).toEqual({ amount: '12000', currency: 'USD' });
  });

  test('by a code that the schedule does not hold is not repeated to the client', async () => {
    const { words } = await asked([
      { call: { name: 'lookup', given: { code: '6109.77' } } },
      duty,
      { say: '' },
    ]);
    const honest = await asked([duty, { say: '' }]);
    expect(words).toBe(honest.words);
  });
});
