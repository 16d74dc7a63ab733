import { inspect } from 'node:util';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { classifyRequest } from '../../../src/api/classify-request.js';
import { compareDuties } from '../../../src/api/compare-duties.js';
import { readRequest } from '../../../src/api/read-request.js';
import { DeclaredFacts } from '../../../src/determine/origin/declared-facts.js';
import { unusedFacts } from '../../../src/engine/unused-facts.js';
import { renderDutyComparison } from '../../../src/render/duty/duty-comparison.js';
import { quietService } from '../../support/quiet-service.js';

const service = await quietService();
afterAll(() => service.close());

const howWritten =
  'write a fact as name=answer, with a name from the questions or the missing facts of an answer, and what the goods are in the description';
const leftOut = (fact: string): string => `left out, as nothing here reads it: "${fact}"; ${howWritten}`;

const hinge = { description: 'steel hinge for doors', origin: 'DE' };
const shirt = {
  code: '6109100004',
  origin: 'MX',
  value: { amount: '9000', currency: 'USD' },
  materials: [
    { description: 'knitted cotton fabric', code: '6006.22', origin: 'MX', value: '2600', row: 2 },
    { description: 'sewing thread', code: '5204.11', origin: 'MX', value: '90', row: 3 },
  ],
};
const spoken = (warnings: readonly string[]): string[] =>
  warnings.filter((text) => /left out|leaves|question/.test(text));

describe('a fact that nothing reads', () => {
  test.each([
    ['of a line of the United States', hinge],
    ['of Mexico', { ...hinge, destination: 'MX' }],
    ['of another country', { ...hinge, destination: 'FR' }],
    ['of goods too vague for a code', { description: 'goods' }],
  ])('is told in the classification %s', async (_where, request) => {
    const { warnings } = await service.classify({ ...request, facts: { polyester: 'yes' } });
    expect(spoken(warnings)).toEqual([leftOut('polyester=yes')]);
  });

  test('is told where a duty or an origin is asked, an answer to another question among them', async () => {
    const { code, value } = shirt;
    const duty = await service.duty({ code, origin: 'CN', value, facts: { polyester: 'yes' } });
    expect(spoken(duty.warnings)).toEqual([leftOut('polyester=yes')]);
    const found = await service.origin({ ...shirt, facts: { 'q-6109-material': 'Of cotton' } });
    expect(spoken(found.warnings)).toEqual([leftOut('q-6109-material=Of cotton')]);
  });

  test('is told with the bill of materials that a rule of origin would read it beside', async () => {
    const { code, origin, value } = shirt;
    const { warnings } = await service.duty({ code, origin, value, facts: { cut: 'yes' } });
    expect(spoken(warnings)).toEqual([
      `left out, as nothing here reads it: "cut=yes"; facts of a rule of origin are read with a bill of materials; ${howWritten}`,
    ]);
  });

  test('is told beside the origins that are compared', async () => {
    const { code, value } = shirt;
    const request = { code, value, facts: { polyester: 'yes' } };
    const found = await compareDuties(service, request, [{ origin: 'CN' }, { origin: 'VN' }]);
    const drawn = renderDutyComparison(found, { width: 400, color: false, unicode: false });
    expect(drawn).toContain(`${leftOut('polyester=yes')}`);
  });

  test('is told with the names that may have been meant, many of them in one line', () => {
    const names = ['us_metl', ...Array.from({ length: 6 }, (_, n) => `thing${n}`)];
    const facts = Object.fromEntries(names.map((name) => [name, 'yes']));
    const use = { read: [], known: ['us_metal'], needs: [] };
    expect(unusedFacts(facts, use)).toEqual([
      `left out, as nothing here reads them: "us_metl=yes" (perhaps us_metal), "thing0=yes", "thing1=yes", "thing2=yes", "thing3=yes", 2 more; ${howWritten}`,
    ]);
  });
});

describe('a fact that a measure asks, but not of these goods', () => {
  const unasked = 'left out, as no rule in force asks it of this line and origin: "auto_part=yes"';
  const facts = { auto_part: 'yes' };
  const { code, value } = shirt;

  test('is told by the duty of a line, and beside the origins that are compared', async () => {
    expect(spoken((await service.duty({ code, origin: 'CN', value, facts })).warnings)).toEqual([unasked]);
    const found = await compareDuties(service, { code, value, facts }, [{ origin: 'CN' }, { origin: 'VN' }]);
    expect(renderDutyComparison(found, { width: 400, color: false, unicode: false })).toContain(unasked);
  });

  test('is told in a classification and in the rows of a list', async () => {
    const goods = { description: "women's knitted cotton t-shirt", origin: 'DE', facts };
    expect(spoken((await service.classify(goods)).warnings)).toEqual([unasked]);
    const answers = await service.answers({ workers: 0 });
    for (const whole of [false, true]) {
      const [row] = await answers.answer([readRequest(classifyRequest, goods)], whole);
      expect(JSON.stringify(row)).toContain(JSON.stringify(unasked).slice(1, -1));
    }
    await answers.close();
  });
});

describe('a fact that is read', () => {
  test('is not told, be it for a question, a measure or a rule of origin', async () => {
    const asked = { description: 'wooden picture frame', origin: 'DE' };
    const refined = await service.classify({
      ...asked,
      facts: { 'q-4414-material': 'Of tropical wood' },
    });
    expect(refined.code).toMatch(/^441410/);
    expect(spoken(refined.warnings)).toEqual([]);
    const facts = { cut: 'yes', assembled: 'yes', 'materials-originate@2': 'yes', usmca: 'yes' };
    const { materials, code, origin, value } = shirt;
    const declared = await service.duty({ code, origin, value, facts: { usmca: 'yes' } });
    expect(spoken(declared.warnings)).toEqual([]);
    const { usmca: _, ...ofOrigin } = facts;
    expect(spoken((await service.origin({ ...shirt, facts: ofOrigin })).warnings)).toEqual([]);
    const both = await service.classify({
      description: "men's cotton T-shirt, knitted",
      origin,
      value,
      materials: materials.map(({ row: _row, value: amount, code: _code, ...each }) => ({
        ...each,
        value: { amount, currency: 'USD' },
      })),
      facts: { usmca: 'yes', 'materials-originate': 'yes' },
    });
    expect(spoken(both.warnings)).toEqual([]);
  });

  test('is told with what it was asked for where it leaves that open', async () => {
    const { usmca, warnings } = await service.origin({ ...shirt, facts: { cut: 'perhaps' } });
    const text = 'whether the good was cut or knit to shape in USMCA countries';
    expect(usmca.evaluation?.needs).toContainEqual(expect.objectContaining({ id: 'cut', fact: 'cut', text }));
    expect(spoken(warnings)).toEqual([`"perhaps" leaves "cut" open: ${text}`]);
  });

  test('is found by its own name alone, whatever that is', () => {
    const facts = new DeclaredFacts(JSON.parse('{"cut":"yes","__proto__":"x","sewn":"no"}'));
    const read = ['cut', 'other', 'toString', '__proto__'].map((key) => facts.answerTo(key));
    expect(read).toEqual(['yes', undefined, undefined, 'x']);
    expect(facts.read).toEqual(['cut', '__proto__']);
  });
});

describe('printing, spreading or copying facts', () => {
  const touches: readonly ((facts: object) => unknown)[] = [
    (facts) => ({ ...facts }),
    (facts) => JSON.stringify(facts),
    (facts) => Object.values(facts).join(),
    (facts) => Object.entries(facts).map(([name, answer]) => `${name}=${answer}`),
    (facts) => inspect(facts, { getters: true, showHidden: true }),
  ];
  const names = fc.constantFrom('cut', 'assembled', 'polyester', 'value', 'code@2', 'us_metal');
  const dictionary = fc.dictionary(names, fc.constantFrom('yes', 'no', 'perhaps', '9000'));

  test('changes no warning', () => {
    fc.assert(
      fc.property(dictionary, names, fc.constantFrom(...touches), (answers, looked, touch) => {
        const told = (touched: boolean) => {
          const facts = new DeclaredFacts(answers);
          if (touched) touch(facts);
          facts.answerTo(looked);
          if (touched) touch(facts);
          return unusedFacts(answers, { read: facts.read, known: [], needs: [] });
        };
        const { [looked]: _, ...others } = answers;
        expect(told(true)).toEqual(told(false));
        expect(told(true)).toHaveLength(Object.keys(others).length === 0 ? 0 : 1);
      }),
    );
  });

  test('of a request changes none of an origin either', async () => {
    const facts = { cut: 'perhaps', assembled: 'yes', polyester: 'yes' };
    const { warnings } = await service.origin({ ...shirt, facts });
    for (const touch of touches) touch(facts);
    expect((await service.origin({ ...shirt, facts })).warnings).toEqual(warnings);
  });
});
