import { describe, expect, it } from 'vitest';
import type { RegulationSection } from '../../src/answers/regulation.js';
import { civilDate } from '../../src/core/civil-date.js';
import { analyseImport } from '../../src/determine/regulation/analyse-import.js';
import { mexicanLawOn } from '../../src/reference/mexican-library.js';
import { shippedLibrary } from '../support/shipped.js';

const origins = ['US', 'CA', 'CN', 'VN', 'DE', 'BR', 'JP', 'IN', 'CL', undefined];
const statuses = new Set(['found', 'conditional', 'not_listed', 'not_verified']);

describe('every fraccion from ten origins', () => {
  it('has a status with its reason in every section, and never an absence that no complete list bears out', () => {
    const law = mexicanLawOn(shippedLibrary(), civilDate('2026-06-15'));
    const say = (en: string): string => en;
    const faults: string[] = [];
    for (let index = 0; index < law.tigie.size; index++) {
      const line = law.tigie.at(index);
      for (const origin of origins) {
        const analysis = analyseImport({
          law,
          line,
          nico: undefined,
          origin,
          date: civilDate('2026-06-15'),
          immex: false,
          has: new Set(),
          say,
        });
        const { duties, immex } = analysis;
        const sections: Record<string, RegulationSection> = {
          noms: analysis.noms,
          agencies: analysis.agencies,
          sanitary: analysis.sanitary_inspection,
          antidumping: analysis.antidumping,
          permits: analysis.permits,
          annexes: immex.annexes,
          sensitive: immex.sensitive,
          restrictions: immex.restrictions,
          prosec: immex.prosec,
          rule_8: immex.rule_8,
          registry: analysis.sectoral_registry,
          prices: analysis.estimated_prices,
          programmes: duties.programmes,
        };
        if (analysis.agencies.items.length > 0 && analysis.permits.status === 'not_listed')
          faults.push(`${line.code} ${origin}: no permit, and an agency beside it`);
        for (const [name, section] of Object.entries(sections)) {
          const { status, why, items, sources } = section;
          const where = `${line.code} ${origin} ${name}`;
          if (!statuses.has(status) || why === '') faults.push(`${where}: no status or reason`);
          if (status === 'not_listed' && !sources.some(({ complete }) => complete))
            faults.push(`${where}: not listed in no complete list`);
          if ((status === 'found' || status === 'conditional') && items.length === 0)
            faults.push(`${where}: ${status} without an item`);
          for (const item of items)
            if (item.action === '' || item.source.name === '' || !statuses.has(item.status))
              faults.push(`${where}: an item without action or source`);
        }
        for (const told of [duties.igi, duties.iva, duties.ieps, duties.dta, duties.reform_2026])
          if (!statuses.has(told.status) || told.text === '') faults.push(`${line.code} ${origin}: duties`);
        if (!statuses.has(duties.preferential.status) || duties.preferential.why === '')
          faults.push(`${line.code} ${origin}: treaties`);
        for (const { symbol, rate, status } of duties.preferential.treaties)
          if (rate !== null && (symbol !== 'T-MEC' || rate !== 'Ex.' || status !== 'conditional'))
            faults.push(`${line.code} ${origin}: a rate of ${symbol} that no list and no rule holds`);
        if (
          /^(040[1-8]|0207)/.test(line.code) &&
          origin === 'CA' &&
          duties.preferential.treaties[0]!.rate !== null
        )
          faults.push(`${line.code} CA: dairy and poultry of Canada are outside`);
        if (immex.why === '' || !statuses.has(immex.status)) faults.push(`${line.code} ${origin}: immex`);
      }
    }
    expect(faults.slice(0, 20)).toEqual([]);
  }, 120_000);
});
