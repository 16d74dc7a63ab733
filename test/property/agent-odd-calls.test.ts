import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type AgentTool, agentTools } from '../../src/api/agent-tools.js';
import { errorCatalogue } from '../../src/errors.js';
import { makeEmbeddedService } from '../../src/local/embedded.js';
import { fixedData } from '../support/fixed-data.js';
import { tempHome } from '../support/temp-home.js';
import { toolsOf } from '../support/tool-client.js';

vi.setConfig({ testTimeout: 600_000 });

/** Values that callers send where something else is meant, and some that are right. */
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '6109',
    '6109100040',
    '9999999999',
    '61.09',
    'CN',
    'XX',
    'Narnia',
    '2026-06-15',
    '1789-07-14',
    '2026-02-30',
    '9999-12-31',
    null,
    true,
    -1,
    1e308,
    [],
    {},
    ['6109', '9617'],
    { amount: '1e9', currency: 'USD' },
    { amount: '1000', currency: 'USD' },
    { __proto__: null, constructor: 'x' },
    '\u0000',
    '🧦'.repeat(50),
    '<script>alert(1)</script>',
    "'; drop table classifications; --",
    'a'.repeat(5_000),
    'GRI 3(b)',
    'chapter 97',
    'section XXV',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A call of each tool that is right, of which the odd ones are made. */
const right: Readonly<Record<AgentTool, Readonly<Record<string, unknown>>>> = {
  classify: { description: 'stainless steel vacuum flask' },
  lines: { codes: ['9617'] },
  search: { query: 'ball bearing' },
  notes: { of: 'chapter 61' },
  compare: { codes: ['7323', '9617'] },
  duty: { code: '6109100040', origin: 'CN' },
  origin: { code: '61091000', origin: 'MX' },
  regulations: { code: '61091003' },
  precedents: { description: 'cotton t-shirt' },
  feedback: { classification_id: 'cls_01m85ek0739j', verdict: 'correct' },
  batch_status: {},
  data_status: {},
};

const oddCall = fc.constantFrom(...(Object.keys(right) as AgentTool[])).chain((name) => {
  const fields = [...Object.keys(agentTools[name].shape), 'colour'];
  const odd = fc.dictionary(fc.constantFrom(...fields), oddValue, { maxKeys: 3 });
  return fc.record({
    name: fc.constant(name),
    given: odd.map((given) => ({ ...right[name], ...given }) as Record<string, unknown>),
  });
});

it('answers 1,000 odd calls with an answer of its schema or a code of the catalogue, and nothing of its inside', async () => {
  const service = await makeEmbeddedService({
    dataFolder: fixedData,
    home: tempHome(),
    version: '0.1.0',
    now: () => new Date('2026-06-15T09:30:00Z'),
    random: (bytes: number) => new Uint8Array(randomBytes(bytes)),
  });
  onTestFinished(() => service.close());
  const { call } = await toolsOf(service, true);
  const met = { answers: 0, stops: 0 };
  await fc.assert(
    fc.asyncProperty(oddCall, async ({ name, given }) => {
      const { body, isError, bytes } = await call(name, given);
      if (isError) {
        met.stops++;
        expect(Object.keys(errorCatalogue)).toContain(body.error.code);
        expect(body.error.code).not.toBe('internal');
        expect(JSON.stringify(body)).not.toMatch(/\.ts:|\.js:|node:internal|\/src\//);
      } else {
        met.answers++;
        expect(bytes).toBeLessThanOrEqual(given['detail'] === true ? 16_000 : 2_000);
      }
    }),
    { numRuns: 1_000, seed: 20_261_124 },
  );
  expect(met.answers).toBeGreaterThan(50);
  expect(met.stops).toBeGreaterThan(300);
});
