import { describe, expect, it } from 'vitest';
import type { TariffService } from '../../src/api/tariff-service.js';
import { TariffError } from '../../src/errors.js';

/** What is asked of every service, by name: questions of the law, whose answers depend on nothing but the law. */
export const questions: Readonly<Record<string, (service: TariffService) => Promise<unknown>>> = {
  'lookup of a heading': (service) => service.lookup({ code: '6109', date: '2026-06-15' }),
  'lookup of a line': (service) => service.lookup({ code: '8517.13.00.00', date: '2026-06-15' }),
  'notes of a section': (service) => service.notes({ of: 'section XV' }),
  'notes of a heading, in Spanish': (service) => service.notes({ of: '9617', lang: 'es' }),
  'search of two words': (service) => service.search({ query: 'ball bearing', limit: 5, date: '2026-06-15' }),
  'search of words that no line has': (service) => service.search({ query: 'qqxx & ñ/é?', limit: 5 }),
  'duty with amounts': (service) =>
    service.duty({
      code: '6109100004',
      origin: 'CN',
      date: '2026-06-15',
      value: { amount: '1000', currency: 'USD' },
      quantities: [{ amount: '50', unit: 'kg' }],
    }),
  'duty with what is declared': (service) =>
    service.duty({
      code: '7616995190',
      origin: 'DE',
      date: '2026-06-15',
      transport: 'ocean',
      content: [{ metal: 'aluminum', percent: '40' }],
      facts: { 'nobody-asked': 'yes' },
    }),
  'several lines of one entry': (service) =>
    service.dutyEntry({
      date: '2026-06-15',
      transport: 'ocean',
      lines: [
        {
          row: 4,
          reference: 'A1',
          code: '6109100012',
          origin: 'VN',
          value: { amount: '3000', currency: 'USD' },
        },
        { code: '4011101010', origin: 'CN', facts: { 'A-570-016': 'yes' } },
      ],
    }),
  'origin of a bill': (service) =>
    service.origin({
      code: '6109100004',
      origin: 'MX',
      date: '2026-06-15',
      value: { amount: '9000', currency: 'USD' },
      materials: [
        { description: 'cotton yarn', code: '5205', origin: 'US', value: '2,000', row: 2 },
        { description: 'sewing thread', code: '5204.11', origin: 'China', value: 'nothing', row: 3 },
      ],
      facts: { cut: 'yes' },
    }),
  'rules of origin': (service) => service.originRule({ code: '851713', date: '2026-06-15', origin: 'MX' }),
  'import into Mexico': (service) =>
    service.regulations({
      code: '85183099',
      origin: 'CN',
      date: '2026-06-15',
      client_has: ['padron', 'immex'],
    }),
  'contributions of an import into Mexico': (service) =>
    service.regulations({
      code: '94036001',
      origin: 'CN',
      date: '2026-04-10',
      value: '12000.50',
      currency: 'EUR',
      rate: '20.5',
      additions: '300',
    }),
  'contributions of whisky by term of delivery, degrees and settled amounts': (service) =>
    service.regulations({
      code: '22083005',
      origin: 'GB',
      date: '2026-04-10',
      value: '30000',
      rate: '18.40',
      incoterm: 'FOB',
      freight: '900',
      insurance: '0',
      alcohol: '40',
      settled: ['prv=290', 'dta=4700.5'],
      client_has: ['padron'],
    }),
  'the data': (service) => service.dataStatus(),
  'what differs': (service) => service.scheduleDiff({ from: '2026-rev-5', to: '2026-rev-10', code: '6109' }),
  'classification, asked in Spanish of goods in English': (service) =>
    service.classify({ description: 'office chair', origin: 'CN', date: '2026-06-15', lang: 'es' }),
  'classification, refined by facts': (service) =>
    service.classify({
      description: 'wooden picture frame "Größe 10×15" <b>',
      origin: 'mx',
      destination: 'us',
      date: '2026-06-15',
      facts: { 'q-4414-material': 'Of tropical wood', polyester: 'yes' },
      value: { amount: '12000.00', currency: 'USD' },
      quantities: [{ amount: '400', unit: 'No.' }],
      reference: 'SKU-1',
      client: 'ACME',
      candidates: 3,
      threshold: 0.9,
    }),
  'preview of an answer': (service) =>
    service.preview({
      description: 'wooden picture frame',
      date: '2026-06-15',
      facts: { 'q-4414-material': 'nothing that is offered' },
    }),
  'classification of nothing much': (service) =>
    service.classify({ description: 'goods', date: '2026-06-15' }),
};

/** What cannot be answered, by name. */
export const stops: Readonly<Record<string, (service: TariffService) => Promise<unknown>>> = {
  'a code of another edition': (service) => service.lookup({ code: '999999', date: '2026-06-15' }),
  'notes of nothing': (service) => service.notes({ of: 'the moon' }),
  'a text that is no code': (service) => service.lookup({ code: '61x' }),
  'an address in place of a code': (service) => service.lookup({ code: '../usage?x=1#y' }),
  'a day before every edition': (service) =>
    service.duty({ code: '6109100004', origin: 'MX', date: '1999-01-01' }),
  'a country that is none': (service) =>
    service.duty({ code: '6109100004', origin: 'ZZ', date: '2026-06-15' }),
  'lines of an entry that cannot be assessed': (service) =>
    service.dutyEntry({
      date: '2026-06-15',
      lines: [
        { code: '6109100012', origin: 'VN' },
        { row: 7, code: '6109100099', origin: 'VN' },
        { code: '6109100012', origin: 'ZZ', value: { amount: '-4', currency: 'EUR' } },
      ],
    }),
  'an entry without lines': (service) => service.dutyEntry({ lines: [] }),
  'an entry on a day before every edition': (service) =>
    service.dutyEntry({ date: '1999-01-01', lines: [{ code: '6109100004', origin: 'MX' }] }),
  'an entry into another country': (service) =>
    service.dutyEntry({ destination: 'MX', lines: [{ code: '6109100004', origin: 'CN' }] }),
  'a request with faults': (service) =>
    service.classify({ description: 'x', origin: 'Mexico', candidates: 99 } as never),
  'an edition that is not loaded': (service) => service.scheduleDiff({ from: 'never', to: '2026-rev-10' }),
  'a classification that is not there': (service) => service.historyItem('cls_none'),
  'an id that is an address': (service) => service.historyItem('../../health'),
  'one thing taught that is not there': (service) => service.feedbackItem('fbk_none'),
  'what nobody taught, taken back': (service) => service.withdrawFeedback('fbk_none'),
  'feedback on nothing': (service) => service.feedback({ classification_id: 'cls_none', verdict: 'correct' }),
};

/** A stop as everybody who catches it sees it. */
export async function stopOf(work: Promise<unknown>): Promise<object> {
  const fault = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(TariffError);
  const { code, message, hint, issues, exitCode } = fault as TariffError;
  return { code, message, hint, issues, exitCode };
}

/** Numbers and hours of single answers, which are no two times alike. */
export const timeless = (answer: unknown): string =>
  JSON.stringify(answer, null, 1)
    .replace(/"(cls|fbk)_[0-9a-z]+"/g, '"$1_..."')
    .replace(/"created_at": "[^"]+"/g, '"created_at": "..."');

/** Every service keeps to this, wherever it answers from. `open` gives one that knows nothing yet. */
export function tariffServiceContract(name: string, open: () => Promise<TariffService>): void {
  describe(`${name} remembers`, () => {
    const shirt = { description: 'blue widget cover', date: '2026-06-15' } as const;

    it('what it answered, newest first, by page, and whole', async () => {
      const service = await open();
      const given = [];
      for (const reference of ['A', 'B', 'C'])
        given.push(await service.classify({ ...shirt, reference, client: 'ACME' }));
      const first = await service.history({ limit: 2, client: 'ACME' });
      const rest = await service.history({ limit: 2, client: 'ACME', cursor: first.next_cursor! });
      const listed = [...first.items, ...rest.items];
      expect(new Set(listed.map(({ reference }) => reference))).toEqual(new Set(['A', 'B', 'C']));
      expect(rest.next_cursor).toBeNull();
      for (const result of given)
        expect(JSON.stringify((await service.historyItem(result.id)).result)).toBe(JSON.stringify(result));
      expect((await service.history({ reference: 'B' })).items.map(({ id }) => id)).toEqual([given[1]!.id]);
      expect((await service.history({ code: '01' })).items).toEqual([]);
      const begun = await service.history({ id: given[2]!.id.slice(0, -1) });
      expect(begun.items.map(({ id }) => id)).toContain(given[2]!.id);
      expect((await service.history({ id: 'cls_none' })).items).toEqual([]);
    });

    it('no step of a dialogue that is not to be kept', async () => {
      const service = await open();
      const step = await service.classify({ ...shirt, keep: false });
      const kept = await service.classify(shirt);
      expect(step.candidates).toEqual(kept.candidates);
      expect((await service.history({})).items.map(({ id }) => id)).toEqual([kept.id]);
    });

    it('what it was taught, and answers the next equal product from it', async () => {
      const service = await open();
      const before = await service.classify(shirt);
      const taught = await service.feedback({
        classification_id: before.id,
        verdict: 'incorrect',
        correct_code: '3926909989',
        comment: 'moulded',
      });
      expect(taught).toMatchObject({
        code: '3926909989',
        description: shirt.description,
        comment: 'moulded',
      });
      const after = await service.classify(shirt);
      expect(after.code).toBe('3926909989');
      expect(
        after.candidates[0]?.evidence.some(({ kind, ref }) => kind === 'feedback' && ref === before.id),
      ).toBe(true);
      expect((await service.historyItem(before.id)).feedback).toHaveLength(1);
      const { rows, total } = await service.usage({ group_by: 'operation', from: '2026-01-01' });
      expect(total).toBe(2);
      expect(rows.reduce((sum, { classifications }) => sum + classifications, 0)).toBe(2);
    });

    it('what taught an answer, and answers as before once that is taken back', async () => {
      const service = await open();
      const goods = { ...shirt, client: 'ACME' } as const;
      const before = await service.classify(goods);
      const taught = await service.feedback({
        classification_id: before.id,
        verdict: 'incorrect',
        correct_code: '3926909989',
      });
      const after = await service.classify(goods);
      const date = taught.created_at.slice(0, 10);
      expect(after.candidates[0]?.evidence[0]?.taught_by).toEqual({ id: taught.id, date, client: 'ACME' });
      expect((await service.feedbackList({ client: 'ACME', code: '3926' })).items).toEqual([taught]);

      const back = await service.withdrawFeedback(taught.id);
      expect(back).toEqual({ ...taught, withdrawn_at: expect.any(String) });
      expect(await service.withdrawFeedback(taught.id)).toEqual(back);
      const { id: _id, created_at: _hour, ...again } = await service.classify(goods);
      const { id: _first, created_at: _then, ...first } = before;
      expect(again).toEqual(first);
      expect((await service.feedbackList({})).items).toEqual([]);
      expect((await service.feedbackList({ withdrawn: true })).items).toEqual([back]);
      expect(await service.feedbackItem(taught.id)).toEqual(back);
      expect((await service.historyItem(before.id)).feedback).toEqual([back]);
      // what was answered from it stays as it was given
      expect((await service.historyItem(after.id)).result).toEqual(after);
    });

    it('what it was taught in spite of an answer, and answers that case from it and no other', async () => {
      const service = await open();
      const shirt = { description: "women's knitted t-shirt", date: '2026-06-15' } as const;
      const [question] = (await service.classify(shirt)).questions;
      const [first, second] = question!.options;
      const answered = { ...shirt, facts: { [question!.id]: first!.answer } };
      const before = await service.classify(answered);
      const right = (await service.classify({ ...shirt, facts: { [question!.id]: second!.answer } })).code!;
      expect(right.startsWith(first!.leads_to)).toBe(false);
      await service.feedback({
        classification_id: before.id,
        verdict: 'incorrect',
        correct_code: right,
      });
      const after = await service.classify(answered);
      expect(after.code).toBe(right);
      expect(after.questions.map(({ id }) => id)).not.toContain(question!.id);
      expect(after.candidates[0]?.evidence[0]).toMatchObject({ kind: 'feedback', ref: before.id });
      expect(after.reasoning[0]?.decision).toContain(`You confirmed the same for "${shirt.description}"`);
      const other = await service.classify({ ...answered, description: "women's wool socks" });
      expect(other.code).not.toBe(right);
    });
  });
}
