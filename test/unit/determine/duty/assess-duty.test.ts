import { describe, expect, test } from 'vitest';
import { civilDate } from '../../../../src/core/civil-date.js';
import { decimal } from '../../../../src/core/decimal.js';
import { usd } from '../../../../src/core/money.js';
import { assessDuty } from '../../../../src/determine/duty/assess-duty.js';
import { assessed, dutyRequest } from '../../../support/duty-request.js';
import { dutySchedule } from '../../../support/duty-tables.js';
import { shippedLibrary } from '../../../support/shipped.js';

const refused = (said: Parameters<typeof dutyRequest>[0]) => {
  const found = assessDuty(dutyRequest(said));
  return found.ok ? [] : found.error;
};

describe('what the goods of a line pay', () => {
  test('has no total without an origin, which chapter 99 goes by', () => {
    const { origin: _origin, ...request } = dutyRequest({ code: '6109100004' });
    const found = assessDuty(request);
    expect(found.ok && found.value.rates).toMatchObject({ applied: { ad_valorem: '16.5' }, additional: [] });
    expect(found.ok && found.value.rates).not.toHaveProperty('total_ad_valorem');
  });

  test('is answered with its edition, its reason and its gaps', () => {
    const found = assessed({ code: '6109100004', origin: 'CN', transport: 'ocean' });
    expect(found).toMatchObject({
      general: { text: '16.5%', expression: '16.5%', ad_valorem: '16.5', printed_at: '61091000' },
      column_2: { ad_valorem: '90' },
      applied: { column: 'general', ad_valorem: '16.5', citation: 'General Note 3(a)' },
      amounts: {
        per_line: [
          { kind: 'duty', ref: '6109100004', label: 'duty, general: 16.5%', amount: '1650.00' },
          { kind: 'additional', ref: '99038815', label: 'Section 301 (China): +7.5%', amount: '750.00' },
          {
            kind: 'additional',
            ref: '99030301',
            label: 'Section 122 (import surcharge): +10%',
            amount: '1000.00',
          },
          { kind: 'fee', ref: 'MPF', amount: '34.64' },
          { kind: 'fee', ref: 'HMF', amount: '12.50' },
        ],
        total: '3447.14',
      },
      total_ad_valorem: '34',
      needs: [],
      complete: false,
      as_of: {
        schedule: '2026-06-08',
        revision: '2026 HTS Revision 10',
        fees: '2027-09-30',
        additional: '2026-09-28',
      },
    });
    expect(found.additional.filter(({ applies }) => !applies).every(({ why }) => why !== '')).toBe(true);
    expect(found.ace_order.map(({ formatted }) => formatted)).toEqual([
      '9903.88.15',
      '9903.03.01',
      '6109.10.00.04',
    ]);
  });

  test('is asked for the value where none is given, and still answered with the rates', () => {
    const { value: _, ...bare } = dutyRequest({ code: '6109100004', origin: 'CN' });
    const found = assessDuty(bare);
    expect(found).toMatchObject({ ok: true, value: { rates: { applied: { expression: '16.5%' } } } });
    if (!found.ok) return;
    expect(found.value.rates.amounts).toBeUndefined();
    expect(found.value.rates.needs.map(({ what }) => what)).toEqual(['value']);
  });

  test('is read from the one row that stands for a shorter code', () => {
    expect(assessed({ code: '610910', origin: 'CN' })).toMatchObject({
      ace_order: [{ code: '99038815' }, { code: '99030301' }, { code: '61091000' }],
      warnings: ['6109.10.00 is divided further: an entry needs the full number'],
    });
  });

  test('goes by the edition known on the day; past its end the answer says so', () => {
    const ends = (day: string): string[] =>
      assessed({ code: '6109100004', origin: 'CN', date: civilDate(day) })
        .not_computed.filter(({ code }) => code === 'data_ends')
        .map(({ why }) => why);
    const ofMeasures = expect.stringContaining('its headings and lists are loaded to 2026-09-28');
    expect(ends('2026-09-28')).not.toContainEqual(ofMeasures);
    expect(ends('2026-09-29')).toEqual([ofMeasures, expect.stringContaining('known to hold to 2026-06-30')]);
  });
});

describe('an origin that is not known yet', () => {
  const found = assessed({ code: '6109100004', claim: 'S' });

  test('is asked for; the general rate is shown and no claim holds', () => {
    expect(found.applied).toMatchObject({ column: 'general', expression: '16.5%' });
    expect(found.needs.map(({ what }) => what)).toEqual(['origin']);
    expect(found.warnings).toEqual([
      'S is claimed but does not hold: only for goods of CA, MX; the origin is not given',
    ]);
    expect(found.special.some(({ claimable }) => claimable)).toBe(false);
  });

  test('leaves the agreements about a product open', () => {
    const part = assessed({ code: '3926909910' });
    expect(part.special.filter(({ claimable }) => claimable).map(({ program }) => program)).toEqual(['C']);
    expect(part.applied.why).toContain('the origin is not given');
  });
});

describe('what cannot be assessed', () => {
  test.each([
    [{ code: '6109100099', origin: 'CN' }, 'unknown_code', '6109.10.00.70'],
    [{ code: '6109', origin: 'CN' }, 'not_a_line', '6109.10.00.04'],
    [{ code: '99038815', origin: 'CN' }, 'not_a_line', 'chapters 1 to 98'],
    [
      { code: '6109100004', origin: 'CN', date: civilDate('2026-06-07') },
      'edition_not_in_force',
      'data import',
    ],
    [
      { code: '6109100004', origin: 'CN', value: { amount: decimal('5'), currency: 'EUR' } },
      'currency_not_usd',
      'US dollars',
    ],
    [{ code: '6109100004', origin: 'CN', claim: 'NAFTA' }, 'unknown_program', 'S, S+'],
  ])('%o is refused as %s', (said, code, hint) => {
    const faults = refused(said);
    expect(faults.map((fault) => fault.code)).toEqual([code]);
    expect(faults[0]?.hint).toContain(hint);
  });

  test('a negative value is refused', () => {
    expect(refused({ code: '6109100004', origin: 'CN', value: usd('-5') })[0]?.code).toBe('bad_value');
  });

  test('every fault is told at once', () => {
    const faults = refused({
      code: '61',
      origin: 'CN',
      claim: 'XX',
      value: { amount: decimal(1), currency: 'MXN' },
    });
    expect(faults.map(({ code }) => code)).toEqual(['not_a_line', 'currency_not_usd', 'unknown_program']);
  });
});

test('every seventh line of chapters 1 to 98 is answered for every kind of origin, and its total is the sum of its lines', {
  tags: ['slow'],
}, () => {
  const lines = [...dutySchedule.lines()].filter(({ code }) => code < '99').filter((_, i) => i % 7 === 0);
  expect(lines.length).toBeGreaterThan(2500);
  lines.forEach(({ code }, i) => {
    const origin = ['CN', 'MX', 'RU', 'KR', 'HT', 'GU'][i % 6]!;
    const found = assessed({ code, origin, transport: 'ocean', ...(origin === 'MX' && { claim: 'USMCA' }) });
    expect(found.applied.column === 'column_2', code).toBe(origin === 'RU');
    if (!found.amounts) {
      const reason = found.needs.length > 0 || found.not_computed.some((gap) => gap.code === 'base_duty');
      expect(reason, `${code} has no amount and no reason`).toBe(true);
      return;
    }
    const sum = found.amounts.per_line.reduce((total, line) => total.plus(line.amount), decimal(0));
    expect(sum.toFixed(2), code).toBe(found.amounts.total ?? found.amounts.known);
    for (const { amount } of found.amounts.per_line) expect(amount).toMatch(/^\d+\.\d\d$/);
  });
});

describe('facts that exclude each other', () => {
  const brake = { code: '8708305090', origin: 'DE' } as const;

  test('are refused where both are said of goods on both lists, and name each other', () => {
    const found = assessDuty(dutyRequest({ ...brake, facts: { auto_part: true, mhd_part: true } }));
    expect(found.ok ? [] : found.error.map(({ code, path }) => [code, path])).toEqual([
      ['contradicting_facts', '/facts/mhd_part'],
    ]);
  });

  test('are refused of metal that is said to be American and British', () => {
    const facts = { us_metal: true, uk_metal: true };
    const trailer = { code: '8716100030', origin: 'GB', facts } as const;
    expect(refused(trailer).map(({ code, path }) => [code, path])).toEqual([
      ['contradicting_facts', '/facts/uk_metal'],
    ]);
    expect(refused({ ...trailer, origin: 'DE' })).toEqual([]);
  });

  test('are refused of no goods that nobody asks them of: they are named as left out', () => {
    const shirt = { code: '6109100004', origin: 'DE', facts: { auto_part: true, mhd_part: true } } as const;
    expect(assessed(shirt).warnings).toContain(
      'left out, as no rule in force asks them of this line and origin: "auto_part=yes", "mhd_part=yes"',
    );
  });
});

describe('a fact that no rule asks of the goods', () => {
  const unasked = (said: Parameters<typeof dutyRequest>[0]) =>
    assessed(said).warnings.filter((text) => text.includes('no rule in force asks'));

  test.each([
    ['of their line', { code: '6109100004', origin: 'DE', facts: { auto_part: false } }, 'auto_part=no'],
    ['of their origin', { code: '6109100004', origin: 'VN', facts: { usmca: true } }, 'usmca=yes'],
    [
      'on their day',
      { code: '6109100004', origin: 'VN', facts: { loaded_before_2026_02_24: true } },
      'loaded_before_2026_02_24=yes',
    ],
  ] as const)('%s is named, and makes no difference', (_why, said, named) => {
    const { warnings, ...found } = assessed(said);
    expect(warnings.filter((text) => text.includes(`left out`))).toEqual([
      `left out, as no rule in force asks it of this line and origin: "${named}"`,
    ]);
    const { warnings: _, ...silent } = assessed({ ...said, facts: {} });
    expect(found).toEqual(silent);
  });

  test('is named without an origin, too, of which every rule asks', () => {
    const { origin: _, ...shirt } = dutyRequest({
      code: '6109100004',
      origin: 'DE',
      facts: { auto_part: true },
    });
    const found = assessDuty(shirt);
    expect(found.ok && found.value.warnings).toContain(
      'left out, as it is read with an origin: "auto_part=yes"',
    );
  });

  test('is not one that settles another, or that the line itself settles', () => {
    const brake = { code: '8708305090', origin: 'DE' } as const;
    expect(unasked({ ...brake, facts: { passenger_vehicle: true } })).toEqual([]);
    expect(unasked({ ...brake, facts: { passenger_vehicle: false, us_metal: false } })).toHaveLength(1);
    expect(unasked({ code: '2709001000', origin: 'CA', facts: { potash: true } })).toHaveLength(1);
  });

  test('is never one that the answer asks', () => {
    for (const [code, origin] of [
      ['8708305090', 'JP'],
      ['8703230190', 'GB'],
      ['7318152095', 'CN'],
      ['3926909989', 'VN'],
      ['4901990092', 'BR'],
    ] as const)
      for (const { fact } of assessed({ code, origin }).questions) {
        if (fact === 'metal_weight' || fact === 'base_rate') continue;
        for (const answer of [true, false])
          expect(unasked({ code, origin, facts: { [fact]: answer } }), `${code} ${origin} ${fact}`).toEqual(
            [],
          );
      }
  });
});

describe('facts stated against the line', () => {
  const answers = (said: Parameters<typeof dutyRequest>[0]) => {
    const { total_ad_valorem: total, ace_order: filed, taken_as, warnings } = assessed(said);
    return {
      total,
      filed,
      taken_as,
      overruled: warnings.filter((text) => text.startsWith('left out, as the line')),
    };
  };
  const on = (day: string) => {
    const date = civilDate(day);
    return { date, schedule: shippedLibrary().scheduleOn(date) };
  };
  const told = [
    ['3104200050', 'CA', '2026-01-15', { potash: false }, 'potash=no'],
    ['2709001000', 'CA', '2026-01-15', { canadian_energy_or_critical_mineral: false }, 'mineral=no'],
    ['8703230110', 'GB', '2026-06-15', { passenger_vehicle: true }, 'passenger_vehicle=yes'],
    ['4901990092', 'VN', '2026-06-15', { informational_material: false }, 'informational_material=no'],
    ['8701911000', 'JP', '2026-06-15', { motorcycle_part: true }, 'motorcycle_part=yes'],
  ] as const;

  test.each(told)('%s %s: what the line says stands, and is said', (code, origin, day, facts, said) => {
    const goods = { code, origin, ...on(day) };
    const { overruled, ...found } = answers({ ...goods, facts });
    expect(overruled).toEqual([expect.stringContaining(said)]);
    expect({ ...found, overruled: [] }).toEqual(answers(goods));
  });

  test('a plate of steel is of metal, whatever weight is stated', () => {
    const plate = { code: '7208510030', origin: 'DE' } as const;
    const { overruled, ...found } = answers({ ...plate, metalWeight: { steel: decimal(0) } });
    expect(overruled).toEqual([expect.stringContaining('0% of the weight')]);
    expect({ ...found, overruled: [] }).toEqual(answers(plate));
    expect(answers({ ...plate, metalWeight: { steel: decimal(99) } }).overruled).toEqual([]);
  });

  test('what agrees with the line, and what no line settles, is not warned of', () => {
    const saltOf = (facts: Record<string, boolean>) =>
      answers({ code: '3104200050', origin: 'CA', ...on('2026-01-15'), facts }).overruled;
    expect(saltOf({ potash: true })).toEqual([]);
    expect(saltOf({ civil_aircraft: true })).toEqual([]);
    const part = { code: '8412909070', origin: 'JP', facts: { motorcycle_part: true } } as const;
    expect(answers(part)).toMatchObject({ total: '0', overruled: [] });
  });
});

describe('facts that nobody stated', () => {
  const told = (said: Parameters<typeof dutyRequest>[0]) => {
    const { taken_as = [], questions } = assessed(said);
    return {
      taken: taken_as.map(({ fact, answer }) => `${fact} ${answer ? 'yes' : 'no'}`),
      asked: questions.map(({ fact }) => fact),
    };
  };

  test('are told as taken, and asked, where the measures assume them', () => {
    const { taken, asked } = told({ code: '8703230190', origin: 'BR' });
    expect(taken).toEqual(['passenger_vehicle yes', 'vehicle_25_years_old no']);
    expect(asked).toEqual(expect.arrayContaining(['passenger_vehicle', 'vehicle_25_years_old']));
  });

  test('are told and not asked where the line settles them', () => {
    expect(told({ code: '8703230110', origin: 'BR' })).toEqual({
      taken: ['passenger_vehicle no'],
      asked: [],
    });
    expect(told({ code: '7208510030', origin: 'BR' })).toMatchObject({ taken: ['metal_weight no'] });
    expect(told({ code: '7208510030', origin: 'BR' }).asked).not.toContain('metal_weight');
  });

  test.each(['8701', '8702', '8703', '8705', '871610', '8429', '8450', '851660'])(
    'goods of %s are no part of a motorcycle: nobody asks, and nobody tells',
    (prefix) => {
      const lines = [...dutySchedule.lines(prefix)].filter(({ code }) => code.length === 10);
      expect(lines.length).toBeGreaterThan(1);
      for (const { code } of lines) {
        const { taken, asked } = told({ code, origin: 'JP' });
        expect([...taken, ...asked].filter((fact) => fact.startsWith('motorcycle_part'))).toEqual([]);
      }
    },
  );

  test('parts that a motorcycle may have are asked of', () => {
    expect(told({ code: '8412909070', origin: 'JP' }).asked).toContain('motorcycle_part');
  });

  test.each(['4907000000', '4908900000', '4909004000', '4910002000', '3704000000'])(
    '%s may be informational material: it is asked',
    (code) => {
      expect(told({ code, origin: 'VN' }).asked).toContain('informational_material');
    },
  );

  test('are told and not asked where a stated fact settles them', () => {
    const { taken, asked } = told({ code: '8708305090', origin: 'BR', facts: { mhd_part: true } });
    expect(taken).toEqual(['auto_part no']);
    expect(asked).not.toContain('auto_part');
  });

  test('are not told where they are stated, or where the answer changes nothing', () => {
    expect(told({ code: '6109100004', origin: 'BR' }).taken).toEqual([]);
    const facts = { passenger_vehicle: true, vehicle_25_years_old: false };
    expect(told({ code: '8703230190', origin: 'BR', facts }).taken).toEqual([]);
  });
});
