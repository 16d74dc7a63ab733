import { expect, test } from 'vitest';
import { replyCode } from '../../../../src/chat/answers/reply-code.js';
import { type ChatCase, emptyCase } from '../../../../src/chat/chat-case.js';
import type { ChatEngine } from '../../../../src/chat/engine.js';
import { gather, type Scene } from '../../../../src/chat/scene.js';
import { wordingIn } from '../../../../src/chat/wording.js';
import { shippedActs as acts, shippedCountries as countries } from '../../../support/play-dialogue.js';
import { sampleClassification, sampleLookup } from '../../../support/sample-answers.js';

const scene: Scene = {
  engine: {
    lookup: async ({ code }: { code: string }) => ({ ...sampleLookup, code, path: [] }),
  } as unknown as ChatEngine,
  ...{ countries, acts, say: wordingIn('en'), spoken: [], takeBack: () => undefined },
  signal: new AbortController().signal,
};
const goods: ChatCase = {
  ...emptyCase(),
  product: 'goods',
  result: sampleClassification,
  code: sampleClassification.code!,
};

test('a code that is looked up beside goods does not become theirs', async () => {
  const { after } = await gather(replyCode(scene, goods, { code: '8431' }, 'children'));
  expect(after.code).toBe(sampleClassification.code);
  expect(after.recent).toEqual({ kind: 'code', code: '8431' });
});

test('a candidate of the goods does, and a code without goods', async () => {
  const { after } = await gather(replyCode(scene, goods, { candidate: 1 }, 'code'));
  expect(after.code).toBe(sampleClassification.candidates[0]!.code);
  const alone = await gather(replyCode(scene, emptyCase(), { code: '8431' }, 'code'));
  expect(alone.after.code).toBe('8431');
});
