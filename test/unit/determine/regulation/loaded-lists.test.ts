import { describe, expect, it } from 'vitest';
import { checkRegistry } from '../../../../src/determine/regulation/check-registry.js';
import { judgeImmex } from '../../../../src/determine/regulation/judge-immex.js';
import { listAntidumping } from '../../../../src/determine/regulation/list-antidumping.js';
import { listNoms } from '../../../../src/determine/regulation/list-noms.js';
import { listPermits } from '../../../../src/determine/regulation/list-permits.js';
import { openTreaties } from '../../../../src/determine/regulation/open-treaties.js';
import type {
  ListedCuota,
  ListedImmex,
  ListedNom,
  ListedPermit,
  ListedSector,
  ListedTreatyRate,
} from '../../../../src/tariff/regulation-list.js';
import { inquiryOf, listOf } from '../../../support/mexican-inquiry.js';

const statuses = (items: readonly { id: string; status: string }[]) =>
  items.map(({ id, status }) => `${id} ${status}`);

describe('anti-dumping duties of a loaded list', () => {
  const cable: ListedCuota = {
    code: '73121005',
    scope: '',
    product: 'Cables de acero',
    origin: 'CN',
    rate: '2.58',
    unit: 'USD/kg',
    exporter: 'todos',
    resolution: 'Resolución final',
    from: '2024-12-17',
    to: '2029-12-17',
  };
  const ask = (
    rows: readonly ListedCuota[],
    more: Partial<Parameters<typeof inquiryOf>[0]> = {},
    complete = true,
  ) =>
    listAntidumping(
      inquiryOf({ code: '73121005', origin: 'CN', lists: listOf('cuotas', rows, complete), ...more }),
    );

  it('are found for their origin, with rate, resolution and days', () => {
    const { status, why, items, sources } = ask([cable]);
    expect([status, why]).toEqual(['found', 'on the loaded list of duties']);
    expect(items).toMatchObject([
      {
        status: 'found',
        id: 'Cables de acero (CN)',
        title: 'Cables de acero',
        scope: 'Cables de acero',
        document: 'Resolución final',
        rate: '2.58 USD/kg',
        levy: { amount: '2.58', unit: 'USD/kg' },
        in_force: { from: '2024-12-17', to: '2029-12-17' },
        shown_at: 'with_pedimento',
        open: true,
        source: { name: 'list of cuotas', complete: true },
      },
    ]);
    expect(items[0]!.pedimento.map(({ appendix, key }) => `${appendix} ${key}`)).toEqual(['8 EC', '8 RF']);
    expect(sources).toEqual([
      { name: 'list of cuotas', date: '2026-01-01', complete: true, confidence: 'high' },
    ]);
  });

  it('are conditional without an origin, and where words narrow them', () => {
    expect(ask([cable], { origin: undefined as never }).status).toBe('conditional');
    const narrowed = ask([{ ...cable, scope: 'excepto los galvanizados' }]);
    expect(narrowed.items[0]).toMatchObject({ status: 'conditional', scope: 'excepto los galvanizados' });
  });

  it('hold through their last day and no longer, and without one for good', () => {
    const on = (day: string, to = '2026-04-10') => ask([{ ...cable, to }], { day }).status;
    expect([on('2026-04-10'), on('2026-04-11'), on('2026-04-11', '')]).toEqual([
      'found',
      'not_listed',
      'found',
    ]);
    expect(ask([{ ...cable, from: '', to: '' }]).items[0]!.in_force).toEqual({ from: null, to: null });
  });

  it('of another origin are not listed for this one, and say that a measure follows the goods', () => {
    expect(ask([cable], { origin: 'DE' })).toMatchObject({
      status: 'not_listed',
      why: expect.stringContaining('by whatever fraccion they enter'),
      items: [],
    });
  });

  it('are contradicted by a mark of the tariff that a whole list does not hold: both must be read', () => {
    const marked = ask([], { line: { cuota: true } });
    expect(marked.why).toMatch(
      /^marked in the tariff, and not on the loaded list of duties: both must be read$/,
    );
    expect(statuses(marked.items)).toEqual(['anti-dumping duty conditional']);
    expect(ask([], { line: { cuota: false } }).status).toBe('not_listed');
    // what the list holds for another origin bears the mark out
    expect(ask([{ ...cable, origin: 'UA' }], { line: { cuota: true } }).status).toBe('not_listed');
  });

  it('of a part of the list stand beside what ships, once each', () => {
    const own = { ...cable, product: 'Alambre', rate: '1' };
    const both = ask([own], {}, false);
    expect(both.items.map(({ id }) => id)).toEqual(['Alambre (CN)', 'Cables de acero (CN)']);
    expect(both.why).toMatch(/^on the loaded list of duties; of the 88 measures in force on 2025-08-20/);
    expect(ask([cable], {}, false).items.map(({ id }) => id)).toEqual(['Cables de acero (CN)']);
    expect(ask([], {}, false).why).toMatch(/^of the 88 measures/);
  });

  it.each<[rate: string, unit: string, exporter: string, levy: object | undefined]>([
    ['2.58', 'USD/kg', 'todos', { amount: '2.58', unit: 'USD/kg' }],
    ['$2.58', 'dólares por kilogramo', 'all', { amount: '2.58', unit: 'USD/kg' }],
    ['2.58', 'dls/kg.', '', { amount: '2.58', unit: 'USD/kg' }],
    ['81.61', 'USD/t', 'Todas', { amount: '81.61', unit: 'USD/t' }],
    [
      '81.61',
      'dólares de los Estados Unidos de América por tonelada métrica',
      '',
      { amount: '81.61', unit: 'USD/t' },
    ],
    ['36.23%', '', '', { amount: '36.23', unit: 'percent' }],
    ['36.23', '% ad valorem', '', { amount: '36.23', unit: 'percent' }],
    ['36.23%', 'ad-valorem', '', { amount: '36.23', unit: 'percent' }],
    ['2.58', 'dls por kg', 'todas', { amount: '2.58', unit: 'USD/kg' }],
    ['2.58', 'dolares de los Estados Unidos de America/kg', '', { amount: '2.58', unit: 'USD/kg' }],
    ['81.61', 'dólares por tonelada', ' todos ', { amount: '81.61', unit: 'USD/t' }],
    ['81.61', 'dls. / t.', '', { amount: '81.61', unit: 'USD/t' }],
    ['2.58', 'USD/kg', 'Hoka Elements', undefined],
    ['2.58', 'USD por pieza', 'todos', undefined],
    ['2.58', '', 'todos', undefined],
    ['7.73 (maximum)', 'USD/kg', 'todos', undefined],
    ['según exportador', 'USD/kg', 'todos', undefined],
    ['2.58', 'MXN/kg', 'todos', undefined],
    ['2.58', 'USD/kg o 5% ad valorem', 'todos', undefined],
  ])('of "%s" "%s" for "%s" are %j as a number', (rate, unit, exporter, levy) => {
    const [item] = ask([{ ...cable, rate, unit, exporter }]).items;
    expect(item!.levy).toEqual(levy);
    expect(item!.rate).toBe(`${rate} ${unit}`.trim());
  });
});

describe('anti-dumping duties that ship', () => {
  const ask = (more: Parameters<typeof inquiryOf>[0]) => listAntidumping(inquiryOf(more));

  it('name near products as candidates under a mark, by product and origin', () => {
    const scope = (origin?: string) =>
      ask({ code: '87120005', line: { cuota: true }, ...(origin && { origin }) }).items.at(-1)!.scope;
    expect(scope('CN')).toContain("candidate, by product and origin: children's bicycles (CN)");
    expect(scope()).toContain("children's bicycles (CN)");
    expect(scope('DE')).toMatch(/which is not loaded$/);
  });

  it('that are found need no mark beside them, those that are open do', () => {
    const ids = (code: string, origin: string) =>
      statuses(ask({ code, origin, line: { cuota: true } }).items);
    expect(ids('73121005', 'CN')).toEqual(['Cables de acero (CN) found']);
    expect(ids('54023301', 'IN').at(-1)).toBe('anti-dumping duty conditional');
    expect(ids('73121005', 'DE')).toEqual(['anti-dumping duty conditional']);
  });

  it('end on their last day', () => {
    const on = (day: string) =>
      statuses(ask({ code: '73121005', origin: 'CN', day, line: { cuota: false } }).items);
    expect([on('2029-12-17'), on('2029-12-18')]).toEqual([['Cables de acero (CN) found'], []]);
  });

  it('of a fraccion that the tariff does not hold are not verified', () => {
    expect(ask({ code: '85171301', line: { inTariff: false, cuota: false } })).toMatchObject({
      status: 'not_verified',
      items: [],
    });
    expect(ask({ code: '85171301', line: { cuota: false } }).status).toBe('not_listed');
  });
});

describe('IMMEX with a loaded list of its annexes', () => {
  const row: ListedImmex = { code: '61091003', scope: '', annex: 'I', part: '', term: '' };
  const ask = (
    rows: readonly ListedImmex[] | undefined,
    more: Partial<Parameters<typeof inquiryOf>[0]> = {},
    complete = true,
  ) =>
    judgeImmex(
      inquiryOf({ code: '61091003', ...(rows && { lists: listOf('immex', rows, complete) }), ...more }),
    );

  it('finds a fraccion in the annex that names it', () => {
    const { annexes, sensitive, status } = ask([row, { ...row, annex: 'II', part: 'C' }]);
    expect(annexes).toMatchObject({
      status: 'found',
      why: 'see Annex I or III of the IMMEX decree',
      items: [
        {
          id: 'Anexo I',
          status: 'found',
          scope: '',
          title: 'Goods that may not be imported temporarily',
          pedimento: [{ appendix: '8', key: 'IM' }],
          open: true,
        },
      ],
    });
    expect(sensitive.items).toMatchObject([
      { id: 'Anexo II C', status: 'found', pedimento: [{ appendix: '9', key: 'IM' }] },
    ]);
    expect(status).toBe('found');
  });

  it('holds Annex III with I, and a scope or a term makes it conditional', () => {
    const { annexes } = ask([{ ...row, annex: 'III', scope: 'únicamente usados', term: '9 meses' }]);
    expect(annexes.items).toMatchObject([
      { id: 'Anexo III', status: 'conditional', scope: 'únicamente usados; 9 meses' },
    ]);
  });

  it('whole and without the fraccion is not listed; a part of it leaves what is known by chapter', () => {
    expect(ask([]).annexes).toMatchObject({
      status: 'not_listed',
      why: 'not on Annex I or III of the IMMEX decree as loaded',
      sources: [{ name: 'list of immex', complete: true }],
    });
    expect(ask([]).sensitive.why).toBe('not on Annex II of the IMMEX decree as loaded');
    expect(ask([], {}, false).annexes.items.map(({ id, status }) => [id, status])).toEqual([
      ['Anexo I', 'conditional'],
    ]);
    expect(ask([], { code: '85183099' }, false).annexes).toMatchObject({
      status: 'not_verified',
      items: [],
      sources: [{ name: 'list of immex' }],
    });
    expect(ask(undefined, { code: '85183099' }).annexes.sources).toEqual([]);
  });

  it('is told from the flags of the earlier print, with its meaning', () => {
    const flagged = ask(undefined, { code: '85183099', line: { flags: ['IM_PR', 'IM_SEN'] } });
    expect(flagged.annexes.items).toMatchObject([
      { id: 'Anexo I', status: 'found', source: { confidence: 'medium' } },
    ]);
    expect(flagged.annexes.items[0]!.scope).not.toBe('');
    expect(flagged.sensitive.items).toMatchObject([{ id: 'Anexo II', status: 'found' }]);
    expect(ask(undefined, { code: '85183099', line: { flags: ['NOM'] } }).annexes.items).toEqual([]);
  });

  it('bars petroleum products, where they are such', () => {
    const { restrictions, status } = ask(undefined, { code: '27101299' });
    expect(restrictions).toMatchObject({
      status: 'conditional',
      why: 'barred, where the goods are as the law says',
      items: [
        { title: 'Not open to temporary import', open: true, pedimento: [], source: { complete: false } },
      ],
    });
    expect(status).toBe('conditional');
    expect(ask(undefined, { code: '85183099' }).restrictions.status).toBe('not_verified');
  });

  it('counts for a temporary import alone, by the request or by the programme that is held', () => {
    const counts = /^counts only for a temporary import/;
    expect(ask(undefined).why).toMatch(counts);
    expect(ask(undefined, { immex: true }).why).not.toMatch(counts);
    expect(ask(undefined, { has: ['immex'] }).why).not.toMatch(counts);
  });

  it('names PROSEC by the mark, its sectors by chapter, and what a holder does', () => {
    const bare = ask(undefined, { code: '85183099', line: { prosec: true, flags: ['PS5', 'NOM'] } }).prosec;
    expect(bare.items).toMatchObject([
      { id: 'PROSEC', status: 'conditional', open: true, pedimento: [{ appendix: '8', key: 'PS' }] },
    ]);
    expect(bare.items[0]!.scope).toContain('I Industria Eléctrica, II Industria Electrónica');
    expect(bare.items[0]!.scope).toMatch(/; PROSEC[^;]*5[^;]*$/);
    expect(bare.items[0]!.action).toMatch(/^with a PROSEC programme of the right sector/);
    const held = ask(undefined, {
      code: '85183099',
      line: { prosec: true, flags: [] },
      has: ['prosec'],
    }).prosec;
    expect(held.items).toMatchObject([{ open: false, action: expect.stringMatching(/^you hold a PROSEC/) }]);
    expect(
      ask(undefined, { code: '01012101', line: { prosec: true, flags: [] } }).prosec.items[0]!.scope,
    ).not.toContain('sectors that make');
    expect(ask(undefined, { code: '85183099', line: { prosec: false } }).prosec).toMatchObject({
      status: 'not_listed',
      why: expect.stringMatching(/^no PROSEC mark in Base Única/),
    });
  });

  it('takes Regla 8a for goods of heading 9802, and elsewhere for what a holder must know', () => {
    const eight = ask(undefined, { code: '98020001' }).rule_8;
    expect(eight).toMatchObject({
      status: 'conditional',
      items: [{ id: 'Regla 8a', open: true, shown_at: 'border', pedimento: [{ appendix: '9', key: 'C1' }] }],
    });
    expect(ask(undefined, { code: '98020001', has: ['rule_8'] }).rule_8.items[0]!.open).toBe(false);
    expect(eight.items[0]!.source.complete).toBe(false);
    const other = ask(undefined).rule_8;
    expect(other).toMatchObject({ status: 'not_verified', items: [], sources: [{ date: '2022-05-09' }] });
    expect(other.why).toMatch(/^Regla 8a is granted by permit/);
    expect(ask(undefined, { has: ['rule_8'] }).rule_8.why).toMatch(/^you hold a Regla 8a permit/);
  });
});

describe('treaties', () => {
  const rate: ListedTreatyRate = { code: '61091003', scope: '', treaty: 'TIPAT', rate: '12.5%' };
  const ask = (more: Partial<Parameters<typeof inquiryOf>[0]>) =>
    openTreaties(inquiryOf({ code: '61091003', ...more }));

  it('are opened by an origin, and none by Mexico itself or by a country without one', () => {
    expect(ask({})).toMatchObject({
      status: 'not_verified',
      why: expect.stringContaining('give the origin'),
      treaties: [],
    });
    expect(ask({ origin: 'MX' })).toMatchObject({
      status: 'not_verified',
      why: expect.stringContaining('goods of Mexican origin'),
      treaties: [],
    });
    expect(ask({ origin: 'CN' })).toMatchObject({
      status: 'not_listed',
      why: 'no treaty of Mexico in the data names CN: the general rate applies',
      treaties: [],
    });
  });

  it('tell the rate of a loaded list by symbol or by name, conditional where words narrow it', () => {
    const told = (row: Partial<ListedTreatyRate>) =>
      ask({ origin: 'VN', lists: listOf('treaty_rates', [{ ...rate, ...row }]) });
    expect(told({})).toMatchObject({
      status: 'found',
      why: 'read from the loaded rates of treaties',
      treaties: [
        {
          symbol: 'TIPAT',
          status: 'found',
          rate: '12.5%',
          source: { name: 'list of treaty_rates' },
          pedimento: [{ appendix: '8', key: 'TL' }],
        },
      ],
    });
    expect(told({ treaty: 'TIPAT / CPTPP' }).treaties[0]!.rate).toBe('12.5%');
    expect(told({ scope: 'únicamente de algodón' })).toMatchObject({
      status: 'conditional',
      treaties: [{ status: 'conditional', rate: '12.5%' }],
    });
    expect(told({ treaty: 'TLCUEM' }).treaties[0]).toMatchObject({ status: 'conditional', rate: null });
    expect(told({ code: '62' }).why).toBe('TIPAT / CPTPP: rates by fraccion not loaded');
  });

  it('without a list free what originates in North America, but for the goods that stay outside', () => {
    const shirt = ask({ origin: 'CA' });
    expect(shirt.treaties.map(({ symbol, rate: each }) => [symbol, each])).toEqual([
      ['T-MEC', 'Ex.'],
      ['TIPAT', null],
    ]);
    expect(shirt.why).toBe(
      'T-MEC / USMCA: free for goods that meet its rule of origin; TIPAT / CPTPP: rates by fraccion not loaded',
    );
    expect(shirt.treaties[0]!.source).toMatchObject({ date: '2020-06-30', confidence: 'medium' });
    expect(shirt.treaties[0]!.action).toMatch(/declare TL \(CA\)$/);
    expect(shirt.treaties[1]!.action).toMatch(/declare TL \(CA, TIP\)$/);
    expect(shirt.treaties[1]!.source).toMatchObject({ date: '' });
    const milk = ask({ code: '04021001', origin: 'CA' });
    expect(milk.treaties[0]).toMatchObject({
      rate: null,
      action: expect.stringContaining('; exception: poultry, dairy'),
      source: {
        name: 'T-MEC Anexo 2-B (84 fracciones)',
        date: '',
        address: 'https://es.edairynews.com/?p=140376',
      },
    });
    expect(ask({ code: '04021001', origin: 'US' }).treaties[0]).toMatchObject({ rate: 'Ex.' });
    const used = ask({ code: '87032102', origin: 'US' }).treaties[0]!;
    expect(used.rate).toBeNull();
    expect(used.source).not.toHaveProperty('address');
  });

  it('for listed goods only are said to be so', () => {
    const { treaties } = ask({ origin: 'BR' });
    expect(treaties.map(({ symbol }) => symbol)).toEqual(['ACE53', 'ACE55']);
    for (const { action } of treaties) expect(action).toContain('; it covers listed goods only');
    expect(ask({ origin: 'JP' }).treaties.find(({ symbol }) => symbol === 'JP')!.action).not.toContain(
      'listed goods only',
    );
  });
});

describe('NOM of a loaded Anexo 2.4.1', () => {
  const row: ListedNom = {
    code: '85183099',
    scope: '',
    nom: 'NOM-001-SCFI-2018',
    numeral: '1',
    title: 'Aparatos',
  };
  const ask = (
    rows: readonly ListedNom[],
    more: Partial<Parameters<typeof inquiryOf>[0]> = {},
    complete = true,
  ) => listNoms(inquiryOf({ code: '85183099', lists: listOf('noms', rows, complete), ...more }));

  it('are found, with a certificate at the border', () => {
    expect(ask([row])).toMatchObject({
      status: 'found',
      why: 'read from the loaded Anexo 2.4.1',
      items: [
        {
          status: 'found',
          id: 'NOM-001-SCFI-2018',
          title: 'Aparatos',
          shown_at: 'border',
          open: true,
          pedimento: [{ key: 'NM' }, { key: 'EN' }],
          document: 'certificate of compliance with the NOM',
        },
      ],
    });
    expect(ask([{ ...row, title: '' }]).items[0]!.title).toBe('NOM-001-SCFI-2018');
  });

  it('of numeral 3 are shown on the label before sale; 30 is no 3', () => {
    const of = (numeral: string) => ask([{ ...row, numeral }]).items[0]!;
    expect(of('3')).toMatchObject({
      shown_at: 'before_sale',
      pedimento: [{ key: 'N3' }, { key: 'PB' }, { key: 'EN' }],
    });
    expect(of('3 fracción II').shown_at).toBe('before_sale');
    expect(of('30').shown_at).toBe('border');
  });

  it.each([
    ['Únicamente: de mesa', 'conditional'],
    ['EXCEPTO los usados', 'conditional'],
    ['salvo los nuevos', 'conditional'],
    ['los que funcionan con red', 'found'],
  ])('with the words "%s" are %s', (scope, status) => {
    expect(ask([{ ...row, scope }]).items[0]!.status).toBe(status);
  });

  it('of one NICO are conditional until the NICO is given', () => {
    const of = (nico?: string) => ask([{ ...row, nico: '01' }], nico === undefined ? {} : { nico }).status;
    expect([of(), of('01')]).toEqual(['conditional', 'found']);
    expect(ask([{ ...row, nico: '01' }], { nico: '02', line: { nom: false } }).status).toBe('not_listed');
  });

  it('that a whole list does not hold contradict a mark of the tariff', () => {
    expect(ask([], { line: { nom: true } })).toMatchObject({
      status: 'conditional',
      why: 'marked for NOM in the tariff, and not on the loaded Anexo 2.4.1: both must be read',
      items: [{ id: 'NOM', scope: expect.stringContaining('whose loaded copy does not hold it') }],
    });
    expect(ask([], { line: { nom: false } })).toMatchObject({
      status: 'not_listed',
      why: 'the fraccion is not on the loaded Anexo 2.4.1',
    });
  });

  it('of a part of the list stand before the mark', () => {
    const part = ask([row], { line: { nom: true } }, false);
    expect(part.items[0]!.id).toBe('NOM-001-SCFI-2018');
    expect(part.items.at(-1)).toMatchObject({
      id: 'NOM',
      scope: expect.stringContaining('of which a part is loaded'),
    });
    expect(part.items.filter(({ id }) => id === 'NOM-001-SCFI-2018')).toHaveLength(1);
    expect(part.why).toBe('read from the loaded Anexo 2.4.1');
    const bare = ask([row], { line: { nom: false } }, false);
    expect([bare.status, bare.why, bare.items.length]).toEqual([
      'found',
      'read from the loaded Anexo 2.4.1',
      1,
    ]);
    expect(ask([], { line: { nom: false } }, false)).toMatchObject({
      status: 'not_listed',
      why: expect.stringContaining('later changes of Anexo 2.4.1 are not loaded'),
    });
  });
});

describe('NOM that ship', () => {
  it('of one NICO are found with it, conditional without, and not for another', () => {
    const law: Parameters<typeof inquiryOf>[0]['law'] = ({ tables }) => ({
      tables: {
        ...tables,
        noms: tables.noms
          .filter(({ fracciones }) => fracciones.includes('04021001'))
          .map((fact) => ({ ...fact, nico: '00', scope: '' })),
      },
    });
    const of = (nico?: string) =>
      listNoms(
        inquiryOf({ code: '04021001', law, line: { nom: false }, ...(nico !== undefined && { nico }) }),
      ).items.find(({ id }) => id === 'NOM-222-SCFI/SAGARPA-2018')?.status;
    expect([of(), of('00'), of('99')]).toEqual(['conditional', 'found', undefined]);
  });

  it('are named once where a part of the list is loaded too', () => {
    const row = {
      code: '04021001',
      scope: '',
      nom: 'NOM-222-SCFI/SAGARPA-2018',
      numeral: '1',
      title: 'Leche',
    };
    const { items } = listNoms(inquiryOf({ code: '04021001', lists: listOf('noms', [row], false) }));
    expect(items.filter(({ id }) => id === 'NOM-222-SCFI/SAGARPA-2018')).toHaveLength(1);
  });
});

describe('permits of a loaded Anexo 2.2.1', () => {
  const row: ListedPermit = {
    code: '72071101',
    scope: '',
    agency: 'SE',
    key: 'AV',
    numeral: '8',
    title: 'Aviso automático',
  };
  const ask = (
    rows: readonly ListedPermit[],
    more: Partial<Parameters<typeof inquiryOf>[0]> = {},
    complete = true,
  ) => listPermits(inquiryOf({ code: '72071101', lists: listOf('permits', rows, complete), ...more }));

  it('are found with their key and number, conditional where words or a NICO narrow them', () => {
    expect(ask([row]).items[0]).toMatchObject({
      status: 'found',
      id: 'AV',
      title: 'Aviso automático',
      agency: 'SE',
      document: 'Aviso automático',
      action: 'obtain it before import and declare its key (number 8)',
      open: true,
    });
    expect(ask([{ ...row, numeral: '', key: '', title: '' }]).items[0]).toMatchObject({
      id: 'SE',
      title: 'permit or notice',
      action: 'obtain it before import and declare its key',
    });
    expect(ask([{ ...row, scope: 'únicamente palanquilla' }]).items[0]!.status).toBe('conditional');
    expect(ask([{ ...row, nico: '00' }]).items[0]!.status).toBe('conditional');
    expect(ask([{ ...row, nico: '00' }], { nico: '00' }).items[0]!.status).toBe('found');
  });
});

describe('the sectoral registry of a loaded Anexo 10', () => {
  const row: ListedSector = { code: '72071101', scope: '', part: 'A', sector: '14', name: 'Siderúrgico' };
  const ask = (
    rows: readonly ListedSector[],
    more: Partial<Parameters<typeof inquiryOf>[0]> = {},
    complete = true,
  ) => checkRegistry(inquiryOf({ code: '72071101', lists: listOf('padron', rows, complete), ...more }));

  it('is found for importers alone, and conditional where words narrow it', () => {
    expect(ask([row, { ...row, part: 'B' }])).toMatchObject({
      status: 'found',
      why: 'on the loaded Anexo 10',
      items: [{ id: 'A 14', title: 'Siderúrgico', open: true, source: { name: 'list of padron' } }],
    });
    expect(ask([row, { ...row, part: 'B' }]).items).toHaveLength(1);
    expect(ask([{ ...row, scope: 'únicamente acero' }]).status).toBe('conditional');
    expect(ask([row], { has: ['sector_registry'] }).items[0]!.open).toBe(false);
  });

  it('whole and without the fraccion is not listed; of a part the known sectors stay', () => {
    expect(ask([])).toMatchObject({ status: 'not_listed', why: 'not on the loaded Anexo 10', items: [] });
    expect(statuses(ask([], {}, false).items)).toEqual(['A 14 conditional', 'A 15 conditional']);
    expect(checkRegistry(inquiryOf({ code: '94036001' }))).toMatchObject({
      status: 'not_verified',
      items: [],
    });
  });
});
