import type { RulesOfOriginBlock, UsmcaDetermination } from './determination.js';
import { factsForTest } from './rules-of-origin.js';

export interface UsmcaFacts {
  /** ISO 3166-1 alpha-2, undefined where the caller did not say */
  readonly origin: string | undefined;
  /** the special column's rate for S or S+, undefined where the line has none */
  readonly programRate: string | undefined;
  readonly generalRate: string;
  /** what the programme saves in money, where the value is known */
  readonly saving?: string;
  /** the importer declares the good wholly obtained in a USMCA country (GN 11(b)(i)) */
  readonly whollyObtained: boolean;
}

const partners = new Set(['CA', 'MX']);

/**
 * The USMCA verdict as far as it can be given: a good of another country is out of question, a good declared wholly
 * obtained qualifies under criterion A, every other good waits for its materials. HTSUS General Note 11(b).
 */
export function determineUsmca(facts: UsmcaFacts, rules: RulesOfOriginBlock): UsmcaDetermination {
  const { origin, programRate, generalRate } = facts;
  const base = { program_rate: programRate ?? null, criterion: null, saving: null, needs: [] } as const;
  if (origin !== undefined && !partners.has(origin))
    return {
      ...base,
      verdict: 'not_applicable',
      why: `${origin} is not a USMCA partner of the United States (CA, MX)`,
    };
  if (programRate === undefined && !/^free$/i.test(generalRate))
    return {
      ...base,
      verdict: 'not_applicable',
      why: 'the line prints no USMCA rate (symbols S, S+) in its special column',
    };
  const saving = savingOf(facts);
  if (origin === undefined)
    return {
      ...base,
      saving,
      verdict: 'needs_facts',
      needs: ['the country of origin'],
      why: 'the origin is not given',
    };
  if (facts.whollyObtained)
    return {
      ...base,
      saving,
      verdict: 'qualifies',
      criterion: 'A',
      why: 'declared wholly obtained or produced in a USMCA country, GN 11(b)(i); the importer must hold a certification',
    };
  const needs = [...new Set(rules.rules.flatMap((rule) => rule.tests.flatMap(factsForTest)))];
  return {
    ...base,
    saving,
    verdict: 'needs_facts',
    needs: needs.length > 0 ? needs : ['a bill of materials with code, origin and value of each material'],
    why:
      rules.rules.length > 0
        ? `origin ${origin} opens the programme; the rule of origin decides on the materials`
        : rules.why,
  };
}

function savingOf(facts: UsmcaFacts): UsmcaDetermination['saving'] {
  if (facts.programRate === undefined || facts.programRate === facts.generalRate) return null;
  const text = `${facts.programRate} instead of ${facts.generalRate}`;
  return facts.saving === undefined ? { text } : { text, amount: facts.saving };
}
