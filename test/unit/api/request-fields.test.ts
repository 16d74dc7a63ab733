import { afterAll, describe, expect, it } from 'vitest';
import { dutyEntryRequest } from '../../../src/api/duty-entry-request.js';
import { dutyRequest } from '../../../src/api/duty-request.js';
import { originRequest, originRuleRequest } from '../../../src/api/origin-request.js';
import { regulationsRequest } from '../../../src/api/regulation-request.js';
import { quietService } from '../../support/quiet-service.js';

const service = await quietService();
afterAll(() => service.close());

/** Requests that differ in one field: what the first says and what the second says of it. */
type Pairs<Request> = Readonly<Record<string, readonly [Partial<Request>, Partial<Request>]>>;

interface Operation {
  readonly name: string;
  readonly fields: readonly string[];
  readonly ask: (request: never) => Promise<object>;
  readonly base: object;
  readonly pairs: Pairs<object>;
}

const shirt = {
  code: '6109100012',
  origin: 'CN',
  value: { amount: '10000', currency: 'USD' },
  quantities: [{ amount: '50', unit: 'kg' }],
};
const steel = { code: '7306305057', origin: 'KR', date: '2026-01-15' };
const car = {
  code: '8703230190',
  origin: 'MX',
  date: '2026-06-10',
  claim: 'USMCA',
  facts: { usmca: 'yes', us_content_approved: 'yes' },
};
const watch = { code: '91021110', origin: 'CH', quantities: [{ amount: '10', unit: 'No.' }] };
const yarn = {
  code: '520512',
  value: { amount: '100', currency: 'USD' },
  materials: [
    { code: '520100', origin: 'IN', value: '60', weight: '94 kg' },
    { code: '550320', origin: 'IN', value: '6', weight: '6 kg' },
  ],
};
const furniture = { code: '94036001', origin: 'US', value: '12000', rate: '18.40' };
const berries = { code: '08111001', origin: 'DE', value: '30000', rate: '20', currency: 'EUR' };
const cables = { code: '73121001', origin: 'CN', value: '12000', rate: '18.40' };
const drink = { code: '22021001', origin: 'US', value: '12000', rate: '18.40', quantity: '10' };
const whisky = { code: '22083005', origin: 'GB', value: '12000', rate: '18.40' };
const petrol = {
  code: '27101299',
  value: '12000',
  rate: '18.40',
  ieps: 'magna',
  ieps_quantity: '9',
};
const row = { description: 'fabric', code: '600622', origin: 'CN', value: '1' };

const operations: readonly Operation[] = [
  {
    name: 'duty',
    fields: Object.keys(dutyRequest.shape),
    ask: service.duty,
    base: shirt,
    pairs: {
      code: [{}, { code: '6109100040' }],
      origin: [{}, { origin: 'DE' }],
      destination: [{}, { destination: 'CA' }],
      entry_type: [
        { value: { amount: '1000', currency: 'USD' } },
        { value: { amount: '1000', currency: 'USD' }, entry_type: 'informal' },
      ],
      date: [{}, { date: '2026-02-01' }],
      value: [{}, { value: { amount: '20000', currency: 'USD' } }],
      quantities: [{}, { code: '0406100800', quantities: [] }],
      transport: [{ transport: 'air' }, { transport: 'ocean' }],
      claim: [{ origin: 'MX' }, { origin: 'MX', claim: 'S' }],
      content: [steel, { ...steel, content: [{ metal: 'steel', percent: '90' }] }],
      us_content: [car, { ...car, us_content: '60' }],
      parts: [watch, { ...watch, parts: [{ part: 'case', value: { amount: '100', currency: 'USD' } }] }],
      provision: [{}, { provision: '98020080' }],
      facts: [{}, { facts: { nonsense: 'yes' } }],
    },
  },
  {
    name: 'dutyEntry',
    fields: Object.keys(dutyEntryRequest.shape),
    ask: service.dutyEntry,
    base: { lines: [shirt] },
    pairs: {
      date: [{}, { date: '2026-02-01' }],
      destination: [{}, { destination: 'CA' }],
      transport: [{ transport: 'air' }, { transport: 'ocean' }],
      entry_type: [
        { lines: [{ ...shirt, value: { amount: '1000', currency: 'USD' } }] },
        { lines: [{ ...shirt, value: { amount: '1000', currency: 'USD' } }], entry_type: 'informal' },
      ],
      lines: [{}, { lines: [shirt, { ...shirt, row: 7, reference: 'A1' }] }],
    },
  },
  {
    name: 'origin',
    fields: Object.keys(originRequest.shape),
    ask: service.origin,
    base: { code: '85176200', origin: 'MX', materials: [{ ...row, code: '853400' }] },
    pairs: {
      code: [{}, { code: '870829' }],
      origin: [{}, { origin: 'CN' }],
      destination: [{}, { destination: 'MX' }],
      date: [{}, { date: '2026-02-01' }],
      value: [{ code: '870829' }, { code: '870829', value: { amount: '100', currency: 'USD' } }],
      net_cost: [{ code: '870829' }, { code: '870829', net_cost: { amount: '90', currency: 'USD' } }],
      weight: [yarn, { ...yarn, weight: { amount: '100', unit: 'kg' } }],
      regional_materials: [
        { code: '870829', net_cost: { amount: '9', currency: 'USD' }, materials: [{ ...row, value: '5' }] },
        {
          code: '870829',
          net_cost: { amount: '9', currency: 'USD' },
          materials: [{ ...row, value: '5' }],
          regional_materials: { amount: '3', currency: 'USD' },
        },
      ],
      materials: [{}, { materials: [] }],
      facts: [{}, { facts: { nonsense: 'yes' } }],
      certification: [{}, { certification: {} }],
      lang: [{}, { lang: 'es' }],
    },
  },
  {
    name: 'originRule',
    fields: Object.keys(originRuleRequest.shape),
    ask: service.originRule,
    base: { code: '870829' },
    pairs: {
      code: [{}, { code: '610910' }],
      date: [{ code: '730511' }, { code: '730511', date: '2022-01-01' }],
      origin: [{}, { origin: 'XX' }],
    },
  },
  {
    name: 'regulations',
    fields: Object.keys(regulationsRequest.shape),
    ask: service.regulations,
    base: { code: '85183099' },
    pairs: {
      code: [{}, { code: '61091003' }],
      nico: [{}, { nico: '01' }],
      origin: [{}, { origin: 'CN' }],
      date: [{}, { date: '2026-04-10' }],
      immex: [{}, { immex: true }],
      client_has: [{ code: '64039199' }, { code: '64039199', client_has: ['padron', 'sector_registry'] }],
      lang: [{}, { lang: 'es' }],
      value: [{}, { value: '12000' }],
      currency: [furniture, { ...furniture, currency: 'EUR', code: '08111001', quantity: '5' }],
      rate: [furniture, { ...furniture, rate: '19' }],
      incoterm: [furniture, { ...furniture, incoterm: 'FOB' }],
      freight: [furniture, { ...furniture, freight: '100' }],
      insurance: [furniture, { ...furniture, insurance: '100' }],
      additions: [furniture, { ...furniture, additions: '100' }],
      deductions: [furniture, { ...furniture, deductions: '100' }],
      weight: [cables, { ...cables, weight: '100' }],
      ieps: [drink, { ...drink, ieps: 'none' }],
      alcohol: [whisky, { ...whisky, alcohol: '40' }],
      ieps_quantity: [
        { ...drink, ieps: 'sugared' },
        { ...drink, ieps: 'sugared', ieps_quantity: '9' },
      ],
      ieps_stimulus: [petrol, { ...petrol, ieps_stimulus: '0' }],
      settled: [furniture, { ...furniture, settled: ['dta=459'] }],
      quantity: [berries, { ...berries, quantity: '100' }],
      dollar_rate: [
        { ...berries, quantity: '100' },
        { ...berries, quantity: '100', dollar_rate: '18.40' },
      ],
      treaty: [furniture, { ...furniture, treaty: 'T-MEC' }],
      iva: [
        { ...furniture, code: '30049099' },
        { ...furniture, code: '30049099', iva: '0' },
      ],
    },
  },
];

describe.each(operations)('every field of a request to $name', ({ fields, ask, base, pairs }) => {
  const told = (said: object): Promise<string> =>
    ask({ ...base, ...said } as never).then(
      (answer) => JSON.stringify(answer),
      (fault: Error) => `refused: ${fault.message}`,
    );

  it('has its pair of requests here', () => {
    expect(Object.keys(pairs).sort()).toEqual([...fields].sort());
  });

  it.each(Object.keys(pairs))('%s changes the answer, or is refused', async (field) => {
    const [first, second] = pairs[field]!;
    const before = await told(first);
    expect(before).not.toMatch(/^refused/);
    expect(await told(second)).not.toBe(before);
  });
});
