import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeEmbeddedService } from '../../src/local/embedded.js';
import { fixedData } from '../support/fixed-data.js';
import { type ToolAnswer, toolsOf } from '../support/tool-client.js';

vi.setConfig({ testTimeout: 300_000 });

const bytesAtMost = 6_000;
const doubtFrom = 0.05;

const goods = [
  'stainless steel vacuum flask 0.5 l',
  'car brake pads',
  'wooden kitchen spoon',
  'LED bulb 9 W E27',
  'cotton bath towel',
  'bicycle helmet',
  'ceramic coffee mug',
  'laptop sleeve of neoprene',
  'roasted coffee beans',
  'garden hose of PVC',
  'office chair on castors, upholstered',
  'polyester backpack',
  'copper pipe fitting',
  'paper cups',
  'silicone baking mat',
  'wool sweater, knitted, for women',
  'electric toothbrush',
  'hex bolt of steel M10',
  'plastic storage box with lid',
  'frozen shrimp, peeled',
  'leather belt',
  'glass jar for jam',
  'USB-C charging cable',
  'tennis racket',
  'olive oil, virgin, in bottles of 1 l',
  'rubber gasket for a pump',
  'sunglasses',
  'steel shelf bracket',
  'yoga mat of foam rubber',
  'children’s puzzle of cardboard',
];

it('a reader that thinks classifies 30 goods on 6 kB of answers each', async () => {
  const service = await makeEmbeddedService({
    dataFolder: fixedData,
    home: '/nonexistent',
    version: 'transcript',
    now: () => new Date('2026-06-15T12:00:00Z'),
    random: (bytes) => new Uint8Array(bytes).fill(1),
    history: false,
  });
  onTestFinished(() => service.close());
  const { call } = await toolsOf(service);
  const date = '2026-06-15';
  const pages: string[] = [];
  for (const description of goods) {
    let used = 0;
    const page = [`# ${description}`];
    const ask = async (name: string, given: Record<string, unknown>): Promise<ToolAnswer['body']> => {
      const { body, bytes, isError } = await call(name, { ...given, date });
      expect(isError, `${name} ${JSON.stringify(given)}: ${JSON.stringify(body)}`).toBe(false);
      used += bytes;
      page.push(`> ${name} ${JSON.stringify(given)}`, JSON.stringify(body));
      return body;
    };
    const first = await ask('classify', { description });
    const doubtful = first.headings.filter(
      ({ probability }: { probability: number }) => probability >= doubtFrom,
    );
    const [heading, other] = doubtful.map(({ code }: { code: string }) => code);
    if (other !== undefined) await ask('compare', { codes: [heading, other] });
    if (heading !== undefined && first.sure_to?.replaceAll('.', '').length !== 10)
      await ask('lines', { codes: [first.likeliest.code.replaceAll('.', '').slice(0, 6)], depth: 4 });
    expect(used, description).toBeLessThan(bytesAtMost);
    pages.push(`${page.join('\n')}\n= ${used} bytes\n`);
  }
  await expect(pages.join('\n')).toMatchFileSnapshot(
    fileURLToPath(new URL('../../fixtures/agents/thirty-goods.txt', import.meta.url)),
  );
});
