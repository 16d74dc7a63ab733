import { describe, expect, it } from 'vitest';
import type { HistoryItem } from '../../../src/api/answers.js';
import type { TariffService } from '../../../src/api/tariff-service.js';
import { run } from '../../../src/cli/run.js';
import { TariffError } from '../../../src/errors.js';
import { type FakeWorldOptions, fakeWorld } from '../../support/fake-world.js';
import { sampleClassification, sampleFeedback, sampleHistory } from '../../support/sample-answers.js';

const { id } = sampleClassification;
const right = { ...sampleFeedback, code: sampleClassification.code! };

/** A command line in a world where one answer is kept, with what was said of it and what came after it. */
async function told(argv: readonly string[], options: FakeWorldOptions = {}) {
  const world = fakeWorld(options);
  const code = await run(['feedback', ...argv], world);
  return { code, out: world.out(), err: world.err(), asked: world.asked.map(([operation]) => operation) };
}

const answered = (own: Partial<HistoryItem['result']>, feedback: HistoryItem['feedback'] = []) =>
  ({
    historyItem: async () => ({
      schema_version: '1',
      result: { ...sampleClassification, ...own },
      feedback,
    }),
    history: async () => ({ schema_version: '1', items: [], next_cursor: null }),
  }) satisfies Partial<TariffService>;

const soon = '2026-06-15T09:29:00Z';
const one = sampleFeedback.id;
const two = `${one.slice(0, -1)}x`;

describe('--correct', () => {
  it('of an answer of the day is taken without a word', async () => {
    const service = answered({ created_at: soon }, [right]);
    expect(await told([id, '--correct'], { service })).toMatchObject({
      code: 0,
      asked: ['feedback', 'close'],
    });
  });

  it.each<[string, Partial<TariffService>, RegExp]>([
    ['one that was said to be wrong', answered({ created_at: soon }, [sampleFeedback]), /said to be wrong/],
    ['one of long ago', answered({ created_at: '2026-03-01T00:00:00Z' }), /answered 106 days ago/],
    [
      'one whose goods were answered otherwise since',
      {
        ...answered({ created_at: '2026-06-15T09:00:00Z' }),
        history: async () => ({
          ...sampleHistory,
          items: [
            {
              ...sampleHistory.items[0]!,
              id: 'cls_newer',
              created_at: soon,
              code: '6109100012',
              client: sampleClassification.request.client!,
            },
          ],
        }),
      },
      /answered 6109\.10\.00\.12 since, in cls_newer/,
    ],
  ])('of %s asks first, and wants --yes off a terminal', async (_what, service, why) => {
    const refused = await told([id, '--correct'], { service });
    expect(refused).toMatchObject({ code: 2, out: '', asked: ['close'] });
    expect(refused.err).toMatch(why);
    expect(refused.err).toContain('--yes');
    expect(await told([id, '--correct', '--yes'], { service })).toMatchObject({ code: 0 });
    expect(await told([id, '--correct'], { service, terminal: true, answers: ['yes'] })).toMatchObject({
      code: 0,
      asked: ['ask', 'feedback', 'close'],
    });
    expect(await told([id, '--correct'], { service, terminal: true, answers: ['no'] })).toMatchObject({
      code: 130,
      asked: ['ask', 'close'],
    });
    // a correction of an old answer is what it says
    const corrected = await told([id, '--incorrect', '--code', '6109100012'], { service });
    expect(corrected).toMatchObject({ code: 0, asked: ['feedback', 'close'] });
  });

  it('is not asked where the key may not read what was answered', async () => {
    const service = {
      historyItem: async () => {
        throw new TariffError('scope_missing', 'this needs a key with the scope read');
      },
    };
    expect(await told([id, '--correct'], { service })).toMatchObject({ code: 0 });
  });
});

describe('forget', () => {
  it('names what goes, wants --yes off a terminal, and says what went', async () => {
    const refused = await told(['forget', one, two]);
    expect(refused).toMatchObject({ code: 2, out: '', asked: ['feedbackItem', 'feedbackItem', 'close'] });
    expect(refused.err).toMatch(/2 corrections would teach no more[\s\S]*add --yes/);
    const gone = await told(['forget', one, one, '--yes']);
    expect(gone).toMatchObject({ code: 0, asked: ['feedbackItem', 'withdrawFeedback', 'close'] });
    expect(gone.out).toContain(`forgotten: "${sampleFeedback.description}" is 6109.10.00.12`);
    const kept = await told(['forget', one], { terminal: true, answers: ['no'] });
    expect(kept).toMatchObject({ code: 130, asked: ['feedbackItem', 'ask', 'close'] });
    expect(kept.err).toContain('nothing was changed');
  });

  it('takes nothing back where one of several is not there', async () => {
    const service = {
      feedbackItem: async (each: string) => {
        if (each === two) throw new TariffError('not_found', `no feedback ${two} is kept`);
        return sampleFeedback;
      },
    };
    expect(await told(['forget', one, two, '--yes'], { service })).toMatchObject({
      code: 2,
      asked: ['close'],
    });
  });

  it('does not ask about what was taken back before', async () => {
    const service = { feedbackItem: async () => ({ ...sampleFeedback, withdrawn_at: soon }) };
    expect(await told(['forget', one], { service })).toMatchObject({
      code: 0,
      asked: ['withdrawFeedback', 'close'],
    });
  });
});

it('the list says what was taught, for whom and when, and what was taken back', async () => {
  const items = [
    sampleFeedback,
    { ...right, verdict: 'correct' as const, withdrawn_at: '2026-06-17T08:00:00Z' },
  ];
  const service = {
    feedbackList: async () => ({ schema_version: '1' as const, items, next_cursor: 'more' }),
  };
  const listed = await told(['list', '--all'], { service });
  expect(listed.out).toContain('6109.10.00.12');
  expect(listed.out).toContain('[ACME]');
  expect(listed.out).toContain('said: they are for men');
  expect(listed.out).toContain('taken back 2026-06-17');
  expect(listed.err).toBe('more: add --cursor more\n');
});
