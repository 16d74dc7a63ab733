import { describe, expect, test } from 'vitest';
import { memoryOf } from '../../../src/engine/memory.js';
import type { Store, StoredFeedback } from '../../../src/store/store.js';

interface Given {
  readonly ref: string;
  readonly words: string;
  readonly code: string;
  readonly facts?: Readonly<Record<string, string>>;
  readonly mexican?: boolean;
}

/** The feedback of an account, newest first. */
function memory(...feedback: readonly Given[]) {
  const rows = feedback.map(
    ({ ref, words, code, mexican }) =>
      ({
        classification_id: ref,
        description: words,
        folded: mexican ? `mx: ${words}` : words,
        code,
        created_at: '2026-06-15T12:00:00Z',
      }) as StoredFeedback,
  );
  const store = {
    feedback: async () => rows,
    classification: async (_account: string, id: string) => ({
      result: JSON.stringify({ request: { facts: feedback.find(({ ref }) => ref === id)?.facts ?? {} } }),
    }),
  } as unknown as Store;
  return memoryOf(store, 'local', undefined);
}

const asked = async (of: ReturnType<typeof memory>, description: string, facts = {}) =>
  (await (await of).feedbackFor({ description, facts })).map(({ ref, answered }) => [
    ref,
    ...(answered ?? []),
  ]);

describe('of feedback on the very same words', () => {
  const material = 'q-6109-material';
  const goods = 'q-610910-goods';

  test('the newest speaks', async () => {
    const known = memory(
      { ref: 'new', words: 'glass vase', code: '7013999090' },
      { ref: 'old', words: 'Glass  vase.', code: '7013995090' },
    );
    expect(await asked(known, 'glass vase')).toEqual([['new']]);
  });

  test('the case with the most of the same answers speaks, and says which those were', async () => {
    const known = memory(
      { ref: 'wool', words: 'shirt', code: '6109901000', facts: { [material]: 'Of wool' } },
      { ref: 'bare', words: 'shirt', code: '6109100040' },
      {
        ref: 'cotton',
        words: 'shirt',
        code: '6109100012',
        facts: { [material]: 'of cotton', us_metal: 'y' },
      },
    );
    expect(await asked(known, 'shirt', { [material]: 'Of cotton', us_metal: 'y' })).toEqual([
      ['cotton', material],
    ]);
    expect(await asked(known, 'shirt', { [material]: 'Of wool', [goods]: 'T-shirts' })).toEqual([
      ['wool', material],
    ]);
    expect(await asked(known, 'shirt', { [goods]: 'T-shirts' })).toEqual([['wool']]);
  });

  test('feedback for Mexico and one for the United States stand beside each other', async () => {
    const known = memory(
      { ref: 'mx', words: 'bolts', code: '7318159909', mexican: true, facts: { 'mx-73181599': 'x' } },
      { ref: 'us', words: 'bolts', code: '7318152061' },
    );
    expect(await asked(known, 'bolts', { 'mx-73181599': 'x' })).toEqual([['mx', 'mx-73181599'], ['us']]);
  });
});

test('feedback on other words speaks where they are much alike, whatever was answered', async () => {
  const known = memory(
    {
      ref: 'alike',
      words: 'glass vase for tall flowers',
      code: '7013999090',
      facts: { 'q-7013-value': '1' },
    },
    { ref: 'apart', words: 'steel bolt', code: '7318152061' },
  );
  expect(await asked(known, 'glass vase for flowers', { 'q-7013-value': '1' })).toEqual([['alike']]);
});
