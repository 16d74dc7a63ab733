import { describe, expect, it } from 'vitest';
import { regulationsRequest } from '../../src/api/regulation-request.js';
import type { RegulationResult } from '../../src/api/regulation-result.js';
import { civilDate } from '../../src/core/civil-date.js';
import { answerRegulations } from '../../src/engine/mexico/answer-regulations.js';
import { shippedLibrary } from '../support/shipped.js';

const analyse = (code: string, origin: string, more: object = {}): RegulationResult =>
  answerRegulations(
    shippedLibrary(),
    regulationsRequest.parse({ code: code.replaceAll('.', ''), origin, ...more }),
    civilDate('2026-04-10'),
  );

/**
 * Sixty imports that an agente aduanal would ask of: the rate of the Base Única, and what must be named of each, by the law or
 * the list that says so. `noms:`, `permits:`, `registry:`, `prices:` name an item; `iva:` its rate; `ieps:` a rate of its law;
 * `cuota:` words of the measure; `T-MEC` that originating goods are free, `T-MEC?` that this is not told.
 */
const sixty = `
6109.10.03 CN 35% noms:NOM-004-SE-2021 permits:C1 registry:A_11
6203.42.91 BD 35% noms:NOM-004-SE-2021 permits:SEMARNAT permits:Secretaría_de_Economía
6301.40.01 CN 35% noms:NOM-004-SE-2021 registry:A_11
5402.33.01 CN 5% noms:NOM-004-SE-2021 cuota:0.532_USD/kg
5209.42.04 CN 25% noms:NOM-004-SE-2021 permits:C1
6402.99.19 CN 35% noms:NOM-020-SCFI-1997 prices:precios_estimados registry:A_10
6403.91.13 VN 35% noms:NOM-020-SCFI-1997 prices:precios_estimados
6404.19.99 CN 35% noms:NOM-020-SCFI-1997 prices:precios_estimados
7207.11.01 BR Ex. permits:AV registry:A_14 registry:A_15
7209.16.01 RU 35% permits:AV registry:A_14 cuota:15_%
7210.49.99 VN 35% permits:AV registry:A_14
7214.20.01 US 35% permits:AV registry:A_15 T-MEC
7312.10.01 CN 35% permits:AV registry:A_15 cuota:2.58_USD/kg
7318.15.04 CN 35% registry:A_15
7315.82.91 CN 35% registry:A_15 cuota:welded_link_steel_chain
8517.13.01 CN Ex. noms:NOM-001-SCFI-2018 noms:NOM-024-SCFI-2013
8518.30.99 CN Ex. noms:NOM-001-SCFI-2018 noms:NOM-024-SCFI-2013
8471.30.01 CN Ex. noms:NOM-019-SE-2021
8528.72.01 CN 15% noms:NOM-001-SCFI-2018
8504.40.99 CN 10% noms:NOM-029-ENER-2017
9503.00.22 CN 30% noms:NOM-015-SCFI-2007 prices:precios_estimados
9503.00.99 CN 30% noms:NOM-015-SCFI-2007 noms:NOM-252-SSA1-2011 permits:Secretaría_de_Salud_/_COFEPRIS
9504.50.04 JP Ex. noms:NOM-024-SCFI-2013 prices:precios_estimados
0207.13.04 US 75% iva:0 cuota:chicken_legs T-MEC
0402.21.01 NZ 45% iva:0 noms:NOM-222-SCFI/SAGARPA-2018
0406.90.99 US 45% iva:0 noms:NOM-223-SCFI/SAGARPA-2018 T-MEC
1005.90.99 US Ex. iva:0 T-MEC
0808.10.01 US 20% iva:0 T-MEC
1604.14.04 EC Ex. iva:0 noms:NOM-084-SCFI-1994
2202.10.01 US 20%_+_0.36_USD_por_Kg_de_azúcar iva:16 ieps:3.0818_MXN_a_litre noms:NOM-051-SCFI/SSA1-2010 T-MEC
2203.00.01 DE 20% iva:16 ieps:26.5% noms:NOM-142-SSA1/SCFI-2014
2204.21.04 ES 20% iva:16 ieps:26.5% permits:LIEPS_19_V
2208.30.05 GB Ex. iva:16 ieps:53% permits:LIEPS_19_V
2208.90.03 US 20% iva:16 ieps:53% noms:NOM-006-SCFI-2012 T-MEC
2402.20.01 CH 67% ieps:200%_+_0.8516_MXN_a_cigarette registry:A_9
2922.42.01 CN 5% registry:A_1
2918.14.01 CN Ex. registry:A_1
3808.91.99 US Ex. iva:open permits:CICOPLAFEST ieps:6% T-MEC
3004.90.99 US 10% iva:open permits:Secretaría_de_Salud_/_COFEPRIS T-MEC
3002.15.03 DE 10% iva:open permits:Secretaría_de_Salud_/_COFEPRIS
9302.00.02 US 15% permits:SEDENA registry:A_4 T-MEC
9306.29.99 US 15% permits:SEDENA registry:A_4 T-MEC
3602.00.02 US Ex. permits:SEDENA registry:A_5 T-MEC
8703.23.02 US 50% permits:vehículos_usados prices:precios_estimados_de_vehículos_usados registry:A_16 T-MEC?
8703.23.99 JP 50% registry:A_16 isan
8712.00.05 CN 35% noms:NOM-050-SCFI-2004 cuota:children's_bicycles
4011.10.10 CN 35% iva:16 noms:NOM-086-SCFI-2018
4012.20.01 US 2% T-MEC
3303.00.01 FR 25% noms:NOM-141-SSA1/SCFI-2012
3304.99.99 KR 25% noms:NOM-141-SSA1/SCFI-2012
8450.11.01 KR 25% noms:NOM-005-ENER-2016
8418.69.99 CN 10% noms:NOM-022-ENER/SCFI-2014
3924.10.01 CN 25% noms:NOM-050-SCFI-2004
3915.20.01 US 7% permits:SEMARNAT T-MEC
2710.12.99 US Ex. ieps:6.7001 registry:A_13 noms:NOM-016-CRE-2016 T-MEC
2844.43.91 US Ex. permits:Secretaría_de_Salud_/_COFEPRIS registry:A_2 T-MEC
0101.29.02 US 10% iva:0 T-MEC
4407.11.99 US 5% permits:SEMARNAT T-MEC
9609.10.01 CN 15% noms:NOM-252-SSA1-2011 cuota:rate_is_not_in_the_loaded_data
9403.60.01 CN 35% prices:precios_estimados permits:SEMARNAT`
  .trim()
  .split('\n')
  .map((line) => line.split(' ').map((part) => part.replaceAll('_', ' ')));

function holds(result: RegulationResult, wanted: string): void {
  const { duties, noms, permits, sectoral_registry, estimated_prices, antidumping } = result;
  const [kind = '', ...rest] = wanted.split(':');
  const what = rest.join(':');
  const sections = { noms, permits, registry: sectoral_registry, prices: estimated_prices };
  const section = sections[kind as keyof typeof sections];
  if (section) {
    const item = section.items.find(({ id }) => id === what);
    expect(item, wanted).toBeDefined();
    expect(['found', 'conditional']).toContain(item!.status);
  } else if (kind === 'iva') expect(duties.iva.rate ?? 'open', wanted).toBe(what);
  else if (kind === 'ieps')
    expect(
      duties.ieps.kinds.some(({ rate }) => rate.startsWith(what)),
      wanted,
    ).toBe(true);
  else if (kind === 'cuota')
    expect(antidumping.items.map(({ rate = '', scope }) => `${rate} ${scope}`).join('; ')).toContain(what);
  else if (kind === 'isan')
    expect(
      analyse(result.fraccion, 'JP', { value: '9000', rate: '18' }).amounts!.missing.map((each) => each.kind),
    ).toContain('isan');
  else {
    const { rate } = duties.preferential.treaties.find(({ symbol }) => symbol === 'T-MEC')!;
    expect([wanted, rate]).toEqual([wanted, kind === 'T-MEC' ? 'Ex.' : null]);
  }
}

describe('sixty imports that an agente aduanal would ask of', () => {
  it('are sixty', () => {
    expect(sixty).toHaveLength(60);
  });

  it.each(sixty.map(([code, origin, igi, ...wanted]) => [code!, origin!, igi!, wanted] as const))(
    '%s from %s: %s',
    (code, origin, igi, wanted) => {
      const result = analyse(code, origin);
      expect(result.duties.igi.text).toBe(igi === 'Ex.' ? 'free (Ex.)' : igi);
      for (const each of wanted) holds(result, each);
      if (result.agencies.items.length > 0) expect(result.permits.status).not.toBe('not_listed');
      for (const { status, scope } of result.noms.items)
        if (scope.startsWith('candidate')) expect(status).toBe('conditional');
    },
  );
});
