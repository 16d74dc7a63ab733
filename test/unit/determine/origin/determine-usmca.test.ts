import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src/core/civil-date.js';
import { sayIn } from '../../../../src/core/say.js';
import { determineOrigin } from '../../../../src/determine/origin/determine-origin.js';
import { determineUsmca, type UsmcaFacts } from '../../../../src/determine/origin/determine-usmca.js';
import { matchRule } from '../../../../src/determine/origin/match-rule.js';
import type { Material } from '../../../../src/determine/origin/material.js';
import { rulesOfOrigin } from '../../../../src/determine/origin/rules-of-origin.js';
import { shippedBook, shippedConcordance } from '../../../support/origin-law.js';

const law = { book: shippedBook(), concordance: shippedConcordance() };
const say = sayIn('en');
const date = civilDate('2026-06-15');
const resin: Material = { id: '1', description: 'resin', code: '390120', origin: 'CN' };

const ask = (said: Partial<UsmcaFacts> = {}, materials: readonly Material[] = [resin], code = '392690') => {
  const { evaluation } = determineOrigin({ code, date, origin: 'MX', facts: {}, say }, materials, law);
  let read = 0;
  const rules = () => {
    read += 1;
    return rulesOfOrigin(matchRule(code, law.book, law.concordance, { date, origin: 'MX' }), law.book);
  };
  const facts = { origin: 'MX', programRate: 'Free', generalRate: '5.3%', say, ...said };
  return { ...determineUsmca(facts, rules, evaluation), read };
};

describe('the programme for an entry', () => {
  it('is out of question for a country that is no partner, the United States among them', () => {
    for (const origin of ['CN', 'US'])
      expect(ask({ origin })).toMatchObject({
        verdict: 'not_applicable',
        why: `${origin} is not a USMCA partner of the United States (CA, MX)`,
        criterion: null,
        saving: null,
        needs: [],
      });
    expect(ask({ origin: 'CA' }).verdict).toBe('qualifies');
  });

  it('is out of question where the line prints no rate for it, unless the line is free or its rates are not known', () => {
    expect(ask({ programRate: undefined })).toMatchObject({
      verdict: 'not_applicable',
      why: expect.stringContaining('prints no USMCA rate'),
      program_rate: null,
    });
    expect(ask({ programRate: undefined, generalRate: 'FREE' }).verdict).toBe('qualifies');
    expect(ask({ programRate: undefined, generalRate: 'Free (A)' }).verdict).toBe('not_applicable');
    expect(ask({ programRate: undefined, generalRate: 'duty free' }).verdict).toBe('not_applicable');
    expect(ask({ programRate: undefined, generalRate: undefined }).verdict).toBe('qualifies');
  });

  it('saves what the rates differ by, with the amount where it is known', () => {
    expect(ask().saving).toEqual({ text: 'Free instead of 5.3%' });
    expect(ask({ saving: '53.00' }).saving).toEqual({ text: 'Free instead of 5.3%', amount: '53.00' });
    expect(ask({ generalRate: 'Free' }).saving).toBeNull();
    expect(ask({ programRate: undefined, generalRate: undefined }).saving).toBeNull();
  });

  it('asks for the country first, and with a bill for what the bill leaves open', () => {
    expect(ask({ origin: undefined }, [])).toMatchObject({
      verdict: 'needs_facts',
      why: 'the origin is not given',
      needs: ['the country of origin'],
    });
    const open = ask({ origin: undefined }, [{ ...resin, code: '' }]);
    expect(open.needs.length).toBeGreaterThan(1);
    expect(open.needs[0]).toBe('the country of origin');
  });

  it('shows the evaluation of a bill, and reads the rules only where there is none', () => {
    expect(ask()).toMatchObject({ evaluation: { verdict: 'qualifies' }, criterion: 'B', read: 0 });
    const bare = ask({}, []);
    expect(bare).not.toHaveProperty('evaluation');
    expect(bare).toMatchObject({
      read: 1,
      why: 'origin MX opens the programme; the rule of origin decides on the materials',
      needs: ['the tariff code (six digits) and origin of every material'],
    });
    expect(ask({}, [], '854929')).toMatchObject({
      why: expect.stringContaining('scattered'),
      needs: ['a bill of materials with code, origin and value of each material'],
    });
  });
});
