import { describe, expect, it } from 'vitest';
import { classifyRequest } from '../../../src/api/classify-request.js';
import type { UnsavedResult } from '../../../src/api/product-answers.js';
import { recallAnswers } from '../../../src/host/recall-answers.js';

const asked = (description: string, more: object = {}) => ({
  request: classifyRequest.parse({ description, date: '2026-06-15', ...more }),
  feedback: [],
});

describe('answers that are recalled', () => {
  const counting = (atMost = 10) => {
    const worked: string[] = [];
    const answer = recallAnswers(async (_account, { request }) => {
      worked.push(request.description);
      if (request.description === 'nothing') throw new Error('no answer');
      return { code: `${worked.length}` } as unknown as UnsavedResult;
    }, atMost);
    return { worked, answer };
  };

  it('are worked out once, also when asked for at the same time', async () => {
    const { worked, answer } = counting();
    const all = await Promise.all([
      answer('acc', asked('shirt')),
      answer('acc', asked('shirt')),
      answer('acc', asked('shirt', { reference: 'SKU-1', client: 'acme' })),
    ]);
    expect(new Set(all).size).toBe(1);
    expect(worked).toEqual(['shirt']);
  });

  it('depend on everything that an answer depends on', async () => {
    const { worked, answer } = counting();
    await answer('acc', asked('shirt'));
    for (const more of [
      { origin: 'CN' },
      { date: '2026-06-16' },
      { facts: { a: 'b' } },
      { candidates: 3 },
      { destination: 'MX' },
    ])
      await answer('acc', asked('shirt', more));
    const precedent = {
      kind: 'feedback' as const,
      ref: 'cls_1',
      description: 'shirt',
      code: '6109100012',
      date: '2026-06-01',
    };
    await answer('acc', { ...asked('shirt'), feedback: [precedent] });
    expect(worked).toHaveLength(7);
  });

  it('are forgotten when others were asked for since, and a fault is never kept', async () => {
    const { worked, answer } = counting(2);
    for (const goods of ['a1', 'b1', 'a1', 'c1', 'a1', 'b1']) await answer('acc', asked(goods));
    expect(worked).toEqual(['a1', 'b1', 'c1', 'b1']);
    await expect(answer('acc', asked('nothing'))).rejects.toThrow('no answer');
    await expect(answer('acc', asked('nothing'))).rejects.toThrow('no answer');
    expect(worked.slice(-2)).toEqual(['nothing', 'nothing']);
  });
});
