import { afterAll, expect, it } from 'vitest';
import { renderClassification } from '../../../src/render/classification.js';
import { renderDuty } from '../../../src/render/duty.js';
import { compareDuties } from '../../../src/service/compare-duties.js';
import { classifyRequest } from '../../../src/service/contract/classify-request.js';
import { quietService } from '../../support/quiet-service.js';
import { shippedLibrary } from '../../support/shipped.js';

const service = await quietService();
afterAll(() => service.close());

it('a country whose schedule is not loaded gets six digits, and no reason or question of a line below them', async () => {
  const { code, reasoning, questions, warnings } = await service.classify({
    description: 'shirt',
    destination: 'FR',
  });
  expect(code).toHaveLength(6);
  expect(reasoning.length).toBeGreaterThan(0);
  expect(reasoning.flatMap(({ refs }) => refs).filter((ref) => /^\d{8,10}$/.test(ref))).toEqual([]);
  for (const { options } of questions)
    expect(new Set(options.map(({ leads_to }) => leads_to)).size).toBeGreaterThan(1);
  expect(warnings).toContain(
    'duties for entry into FR are not loaded: the code is given to the six digits that all countries share',
  );
});

it('a part that the rate charges apart is asked for under the name that answers it', async () => {
  const watch = {
    code: '91021110',
    origin: 'CH',
    date: '2026-06-15',
    value: { amount: '4000', currency: 'USD' },
    quantities: [{ amount: '100', unit: 'No.' }],
  };
  const asked = await service.duty(watch);
  const drawn = renderDuty(asked, { width: 160, color: false, unicode: true });
  const names = [...drawn.matchAll(/\(--part "([^"]+)=\.\.\."\)/g)].map(([, name]) => name!);
  expect(names).toEqual(['case', 'strap, band or bracelet', 'battery']);
  const amounts = ['2000', '500', '100'];
  const parts = names.map((part, i) => ({ part, value: { amount: amounts[i]!, currency: 'USD' } }));
  const { duty_rates: told } = await service.duty({ ...watch, parts });
  // 100 × 0.44 + 6% of 2000 + 14% of 500 + 5.3% of 100
  expect(told.amounts?.per_line.find(({ kind }) => kind === 'duty')?.amount).toBe('239.30');
});

const shirt = { code: '6109100012', origin: 'CN' } as const;
const refused = (destination: string) => ({
  code: 'destination_not_covered',
  message: expect.stringContaining(`for entry into ${destination} are not loaded`),
});

it('duties for entry into another country are refused, and never those of the United States', async () => {
  await expect(service.duty({ ...shirt, destination: 'CA' })).rejects.toMatchObject(refused('CA'));
  await expect(service.duty({ ...shirt, destination: 'MX' })).rejects.toMatchObject({
    ...refused('MX'),
    hint: expect.stringContaining('tariff regulations CODE --origin CN'),
  });
  await expect(service.duty({ ...shirt, destination: 'XX' })).rejects.toMatchObject({
    code: 'unknown_country',
  });
  const origins = [{ origin: 'CN' }, { origin: 'MX' }];
  await expect(
    compareDuties(service, { code: '6109100012', destination: 'MX' }, origins),
  ).rejects.toMatchObject(refused('MX'));
});

it('a USMCA verdict for entry into another country is refused', async () => {
  for (const destination of ['MX', 'CA'])
    await expect(
      service.origin({ code: '610910', origin: 'US', destination, materials: [] }),
    ).rejects.toMatchObject(refused(destination));
});

const goods = [
  "women's knitted cotton t-shirt",
  'smartphone',
  'red wine in bottles of 750 ml',
  'ball bearing',
];

it.each(goods)(
  '%s for Canada: six digits of the Harmonized System, and nothing of the United States alone',
  async (description) => {
    const answer = await service.classify({ description, destination: 'CA', origin: 'CN' });
    const { path, confidence, candidates, reasoning } = answer;
    const titles = shippedLibrary().json<Record<string, string>>('hs-titles.json');
    expect(path.map(({ code }) => code.length)).toEqual([2, 4, 6]);
    expect(path.at(-1)?.code).toBe(answer.code);
    for (const { code, text } of path) expect(text).toBe(titles[code]);
    expect(answer.description).toBe(titles[answer.code!]);
    expect(candidates[0]).toMatchObject({ code: answer.code, probability: confidence.subheading });
    for (const { code, description: text } of candidates) expect(text).toBe(titles[code]);
    const refs = [
      ...reasoning.flatMap((reason) => reason.refs),
      ...candidates.flatMap(({ evidence }) => evidence.map(({ ref }) => ref)),
    ];
    expect(refs.filter((ref) => /^\d{8,10}$/.test(ref))).toEqual([]);
    expect(reasoning.map(({ rule }) => rule).filter((rule) => !rule.startsWith('GRI'))).toEqual([]);
    expect(reasoning.flatMap((reason) => reason.refs)).toContain(answer.code);
    expect(answer.notice).not.toMatch(/U\.S\.|United States|CBP/);
    expect(answer).toMatchObject({ units: [], duty_rates: null, usmca: null, rules_of_origin: null });
  },
);

it('the tree of a country whose schedule is not loaded shows the share of the subheading', async () => {
  const answer = await service.classify({ description: goods[0]!, destination: 'CA' });
  const share = `${Math.round(answer.confidence.subheading * 100)}%`;
  const drawn = renderClassification(answer, { width: 100, color: false, unicode: true });
  const row = drawn.split('\n').find((line) => /└─ 6109\.10 /.test(line));
  expect(row?.trimEnd().endsWith(share)).toBe(true);
  expect(drawn).not.toContain('6109.10.00');
});

it('a row of a batch for such a country has the same six digits, title and warning, and no law', async () => {
  const answers = await service.answers({ workers: 0 });
  try {
    const asked = classifyRequest.parse({ description: goods[0]!, destination: 'CA', origin: 'CN' });
    const [row] = await answers.answer([asked], false);
    expect(row).toMatchObject({
      kind: 'answered',
      columns: {
        tariff_code: '6109.10',
        general_rate: '',
        applied_rate: '',
        usmca_verdict: '',
        origin_rule: '',
      },
    });
  } finally {
    await answers.close();
  }
});
