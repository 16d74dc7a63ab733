import { describe, expect, it } from 'vitest';
import type { RegulationSection } from '../../../../src/answers/regulation.js';
import { decimal } from '../../../../src/core/decimal.js';
import { chargeCuota } from '../../../../src/determine/regulation/amounts/charge-cuota.js';
import { analyseImport } from '../../../../src/determine/regulation/analyse-import.js';
import { listAgencies } from '../../../../src/determine/regulation/list-agencies.js';
import { listAntidumping } from '../../../../src/determine/regulation/list-antidumping.js';
import { listNoms } from '../../../../src/determine/regulation/list-noms.js';
import { listPermits } from '../../../../src/determine/regulation/list-permits.js';
import { planInspection } from '../../../../src/determine/regulation/plan-inspection.js';
import { inquiryOf, listOf } from '../../../support/mexican-inquiry.js';

const ids = ({ items }: RegulationSection) => items.map(({ id, status }) => `${id}: ${status}`);
const economy = 'Secretaría de Economía';
const sader = 'SADER / SENASICA';

/** A fraccion that no list marks, but for what the test says of it. */
const plain = { nom: false, cuota: false, permit: false, prosec: false, agency: '', flags: [] };
const of = (
  line: Parameters<typeof inquiryOf>[0]['line'] = {},
  more: Partial<Parameters<typeof inquiryOf>[0]> = {},
) => inquiryOf({ code: '94036001', ...more, line: { ...plain, ...line } });

describe('marks that the sheet of the edition has no column for', () => {
  const earlier = { name: 'Base Única 2025', date: '2025-12-01' };
  const unread = { name: '', date: '' };

  it('are told as those of the earlier sheet, never as looked up today', () => {
    const marked = listNoms(of({ nom: true, earlierMarks: { nom: earlier } }));
    expect(marked.why).toMatch(
      /; the mark is of Base Única 2025, as .* was loaded without the column "NOM"$/,
    );
    expect(marked.items.at(-1)!.source).toEqual({
      name: 'Base Única 2025',
      date: '2025-12-01',
      complete: false,
      confidence: 'high',
    });
    expect(listNoms(of({ nom: true })).why).not.toContain('the mark is of');
    expect(listAntidumping(of({ cuota: true, earlierMarks: { cuota: earlier } })).why).toContain(
      'the mark is of Base Única 2025',
    );
    expect(listAntidumping(of({ cuota: false, earlierMarks: { cuota: earlier } })).why).not.toContain(
      'the mark is of',
    );
  });

  it('are not verified where neither sheet marks the fraccion', () => {
    expect(listNoms(of({ earlierMarks: { nom: earlier } }))).toMatchObject({
      status: 'not_verified',
      why: expect.stringMatching(
        /loaded without the column "NOM"; Base Única 2025, before it, sets no such mark$/,
      ),
      sources: [{ name: 'Base Única 2025', complete: false }],
    });
    expect(listNoms(of({ earlierMarks: { nom: unread } }))).toMatchObject({
      status: 'not_verified',
      why: expect.stringMatching(/loaded without the column "NOM"$/),
      sources: [{ complete: false }],
    });
    expect(listNoms(of())).toMatchObject({ status: 'not_listed', sources: [{ complete: true }] });
    expect(listNoms(of({ inTariff: false }))).toMatchObject({
      status: 'not_verified',
      why: 'the fraccion is not in the loaded tariff',
    });
  });

  it('of permits or of agencies leave open whether there is a permit', () => {
    expect(listPermits(of({ earlierMarks: { permit: earlier } })).why).toContain('column "Permiso"');
    expect(listPermits(of({ earlierMarks: { agency: earlier } })).why).toContain('column "Dependencia"');
    expect(listPermits(of())).toMatchObject({
      status: 'not_listed',
      why: expect.stringMatching(/^no permit, notice or agency in/),
    });
    expect(listPermits(of({ agency: 'SADER/SENASICA', earlierMarks: { permit: unread } })).why).toMatch(
      /^marks of permits were not read, but /,
    );
    expect(listAgencies(of({ agency: 'SADER/SENASICA', earlierMarks: { agency: earlier } })).why).toContain(
      'the mark is of',
    );
    expect(
      listAgencies(of({ agency: '', flags: ['SEM'], earlierMarks: { agency: earlier } })).why,
    ).not.toContain('the mark is of');
  });
});

describe('permits', () => {
  const row = { code: '94036001', scope: '', agency: 'SE', key: 'AV', numeral: '8', title: 'Aviso' };
  const whole = (rows: readonly (typeof row)[]) => ({ lists: listOf('permits', rows) });
  const part = (rows: readonly (typeof row)[]) => ({ lists: listOf('permits', rows, false) });

  it('that the tariff marks are those of the Ministry of Economy, and of the agency beside it', () => {
    expect(ids(listPermits(of({ permit: true })))).toEqual([`${economy}: conditional`]);
    expect(ids(listPermits(of({ permit: true, agency: 'SADER/SENASICA' })))).toHaveLength(2);
    expect(listPermits(of({ permit: true })).why).toMatch(/^listed; which permit or notice/);
  });

  it('of a whole list stand alone, and a mark that it does not hold must be read with it', () => {
    expect(ids(listPermits(of({ permit: true }, whole([row]))))).toEqual(['AV: found']);
    const bare = listPermits(of({ permit: true }, whole([])));
    expect(bare.why).toBe('marked in the tariff, and not on the loaded list of permits: both must be read');
    expect(ids(bare)).toEqual([`${economy}: conditional`]);
    expect(listPermits(of({ agency: 'SADER/SENASICA' }, whole([]))).why).toBe(
      'named beside an agency in the tariff, and not on the loaded list of permits: both must be read',
    );
    expect(listPermits(of({}, whole([])))).toMatchObject({
      status: 'not_listed',
      why: 'no permit or notice in list of permits',
      items: [],
    });
    expect(ids(listPermits(of({ agency: 'SADER/SENASICA' }, whole([row]))))).toEqual(['AV: found']);
  });

  it('of a part of the list stand before what is known without it', () => {
    const found = listPermits(of({ permit: true }, part([row])));
    expect(found.why).toBe('read from the loaded list of permits');
    expect(ids(found)).toEqual(['AV: found', `${economy}: conditional`]);
    expect(listPermits(of({}, part([])))).toMatchObject({ status: 'not_listed' });
  });

  it('are in doubt where an agency alone stands there, or a flag that nobody explained', () => {
    const named = listPermits(of({ agency: 'SADER/SENASICA' }));
    expect(named.why).toMatch(/^no permit mark, but .* regulates goods of the fraccion/);
    const several = listPermits(of({ agency: 'SADER/SENASICA', flags: ['SEM'] }));
    expect(several.why).toMatch(/, .* regulate goods of the fraccion/);
    expect(listPermits(of({ flags: ['EMB'] }))).toMatchObject({
      status: 'not_verified',
      why: 'no permit mark and no agency; an earlier print bears a flag whose meaning is only inferred (EMB)',
    });
    expect(ids(listPermits(of({ flags: ['PERM'] })))).toEqual([
      'PERM: conditional',
      `${economy}: conditional`,
    ]);
    expect(ids(listPermits(of({ permit: true, flags: ['PERM'] })))).toEqual([`${economy}: conditional`]);
    expect(ids(listPermits(of({ flags: ['PERM'] }, whole([]))))).toEqual([`${economy}: conditional`]);
    expect(ids(listPermits(of({ flags: ['Prohibida'] }, whole([]))))).toEqual(['Prohibida: conditional']);
    expect(listPermits(of({ flags: ['Prohibida'] })).items[0]).toMatchObject({
      pedimento: [],
      source: { confidence: 'high' },
    });
    expect(listPermits(of({ flags: ['PERM'] })).items[0]).toMatchObject({
      pedimento: [{ appendix: '9', key: 'C1' }],
      source: { confidence: 'low' },
    });
  });
});

describe('agencies', () => {
  it('that the tariff names are told by name, those of the earlier print beside it', () => {
    const one = listAgencies(of({ agency: 'SADER/SENASICA' }));
    expect(ids(one)).toEqual([`${sader}: conditional`]);
    expect(one.why).not.toContain('print of 2025');
    const two = listAgencies(of({ agency: 'SADER/SENASICA', flags: ['SAD', 'SEM'] }));
    expect(ids(two)).toEqual([`${sader}: conditional`, 'SEMARNAT: conditional']);
    expect(two.why).toContain('the others come from the print of 2025');
    expect(listAgencies(of({ agency: 'SADER/SENASICA' }, { lists: listOf('permits', []) })).why).toContain(
      'see the permits that are loaded',
    );
  });

  it('of which nothing is loaded are named all the same', () => {
    const [item] = listAgencies(of({ agency: 'CICOPLAFEST' })).items;
    expect(item).toMatchObject({
      id: 'CICOPLAFEST',
      agency: 'CICOPLAFEST',
      status: 'conditional',
      scope: expect.stringContaining('not loaded'),
      pedimento: [{ appendix: '8', key: 'XP' }],
      open: true,
    });
  });

  it('plan an inspection where SADER stands there, in the tariff or in the print', () => {
    const steps = (line: Parameters<typeof of>[0]) => planInspection(of(line));
    expect(steps({ agency: 'SADER/SENASICA' })).toMatchObject({
      status: 'conditional',
      sources: [{}, { complete: true }],
    });
    expect(steps({ agency: 'SADER/SENASICA' }).items[0]!.steps!.length).toBeGreaterThan(0);
    expect(steps({ flags: ['SAD'] }).sources[1]).toMatchObject({ complete: false, confidence: 'medium' });
    expect(steps({})).toMatchObject({ status: 'not_listed', items: [] });
    expect(steps({ agency: 'COFEPRIS/Salud' })).toMatchObject({ status: 'not_verified', items: [] });
    expect(steps({ inTariff: false })).toMatchObject({ status: 'not_verified', items: [] });
  });
});

describe('an anti-dumping duty in money', () => {
  const source = { name: 'list', date: '', complete: true, confidence: 'high' as const };
  const item = {
    status: 'found' as const,
    id: 'Cables (CN)',
    title: '',
    scope: '',
    action: '',
    pedimento: [],
    open: true,
    source,
    rate: '2.58 USD/kg',
  };
  const section = (items: RegulationSection['items'], status = items[0]?.status ?? 'not_verified') =>
    ({ status, why: 'read', items, sources: [source] }) as RegulationSection;
  const value = { amount: decimal(1000), currency: 'USD', rate: decimal('18.40'), settled: {} };
  const charge = (
    items: RegulationSection['items'],
    more: object = {},
    status?: RegulationSection['status'],
  ) =>
    chargeCuota(of(), section(items, status), { ...value, ...more }, decimal(18400)).map(
      ({ kind, amount, rate, why, status: of }) => ({
        kind,
        of,
        rate,
        amount: amount?.toFixed(2),
        why,
      }),
    );

  it('is worked out by weight where the kilograms and the dollar are known', () => {
    const levy = { amount: '2.58', unit: 'USD/kg' as const };
    expect(charge([{ ...item, levy }], { weight: decimal(50) })).toEqual([
      {
        kind: 'cuota',
        of: 'conditional',
        rate: '2.58 USD/kg',
        // 2.58 x 50 x 18.40
        amount: '2373.60',
        why: 'Cables (CN): 2.58 USD/kg, where the goods are the product of the resolution; 50 kg',
      },
    ]);
    const tonne = { ...item, levy: { amount: '81.61', unit: 'USD/t' as const } };
    // 81.61 / 1000 x 50 x 18.40
    expect(charge([tonne], { weight: decimal(50) })[0]!.amount).toBe('75.08');
    expect(charge([{ ...item, levy }])[0]).toMatchObject({
      why: expect.stringContaining('kilograms of the goods are not given'),
    });
    const euros = { currency: 'EUR', rate: decimal(20), weight: decimal(50) };
    expect(charge([{ ...item, levy }], euros)[0]).toMatchObject({
      amount: undefined,
      why: expect.stringContaining('pesos for one USD are not given'),
    });
    expect(charge([{ ...item, levy }], { ...euros, dollarRate: decimal('18.40') })[0]!.amount).toBe(
      '2373.60',
    );
  });

  it('is a percentage of the customs value where it is one', () => {
    const levy = { amount: '36.23', unit: 'percent' as const };
    expect(charge([{ ...item, rate: '36.23%', levy }])[0]).toMatchObject({
      rate: '36.23%',
      amount: '6666.32',
    });
  });

  it('is only named where several measures, or none that is sure, are there', () => {
    const levy = { amount: '2.58', unit: 'USD/kg' as const };
    const both = charge(
      [
        { ...item, levy },
        { ...item, id: 'Otros (CN)', rate: '1 USD/kg' },
      ],
      { weight: decimal(50) },
    );
    expect(both).toEqual([
      {
        kind: 'cuota',
        of: 'found',
        rate: undefined,
        amount: undefined,
        why: 'an anti-dumping duty may be due (Cables (CN): 2.58 USD/kg; Otros (CN): 1 USD/kg): compare product, origin and exporter with the resolution',
      },
    ]);
    expect(
      charge([{ ...item, status: 'conditional', levy }], { weight: decimal(50) })[0]!.amount,
    ).toBeUndefined();
    expect(charge([], {}, 'not_verified')[0]!.why).toMatch(/^an anti-dumping duty may be due: .*; read$/);
    expect(charge([], {}, 'not_listed')).toEqual([]);
  });
});

describe('what is said beside an analysis', () => {
  const warned = (line: Parameters<typeof of>[0], more: Parameters<typeof of>[1] = {}) =>
    analyseImport(of(line, more)).warnings.join('\n');

  it('is said where it bears on the goods, and not elsewhere', () => {
    expect(warned({})).toContain('padrón');
    expect(warned({}, { has: ['padron'] })).not.toContain('padrón');
    expect(warned({ inTariff: false })).toContain('its rate and marks are not known');
    expect(warned({})).not.toContain('its rate and marks are not known');
    expect(warned({ inCatalogue: false })).toContain("not in the tax administration's catalogue");
    expect(warned({ inTariff: false, inCatalogue: false })).not.toContain(
      "not in the tax administration's catalogue",
    );
    expect(warned({ igi: 'Prohibida' })).toContain('the import of these goods is prohibited');
    expect(warned({})).not.toContain('prohibited');
  });

  it('is that the tariff ends, from the day after its last', () => {
    const on = (day: string) => warned({}, { day }).includes('is known to hold to');
    expect([on('2026-04-22'), on('2026-04-23')]).toEqual([false, true]);
    expect(warned({}, { day: '2026-04-23', law: () => ({ coversTo: undefined }) })).not.toContain(
      'is known to hold to',
    );
  });
});
