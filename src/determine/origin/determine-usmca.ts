import type { RulesOfOrigin } from '../../answers/rules-of-origin.js';
import type { OriginEvaluation, Usmca } from '../../answers/usmca.js';
import type { Say } from '../../core/say.js';
import { usmcaPartners } from '../../tariff/agreement.js';
import { factsForTest } from './rules-of-origin.js';

export interface UsmcaFacts {
  /** ISO 3166-1 alpha-2, undefined where the caller did not say */
  readonly origin: string | undefined;
  /** the special column's rate for S or S+, undefined where the line has none */
  readonly programRate: string | undefined;
  /** undefined where the code is too short to have a rate: then the rules of origin alone are asked */
  readonly generalRate: string | undefined;
  /** what the programme saves in money, where the value is known */
  readonly saving?: string;
  /** picks the text of the answer's language */
  readonly say: Say;
}

/**
 * What the determination of origin means for an entry: a good of another country is out of question, a line without the
 * programme's rate gains nothing, and what the rules of origin decided on the materials stands. The rules are read only
 * where they have something to say. HTSUS General Note 11(a), (b).
 */
export function determineUsmca(
  facts: UsmcaFacts,
  rulesOf: () => RulesOfOrigin,
  evaluation: OriginEvaluation,
): Usmca {
  const { origin, programRate, generalRate, say } = facts;
  const billed = evaluation.materials.length > 0;
  const base = {
    program_rate: programRate ?? null,
    criterion: null,
    saving: null,
    needs: [],
    ...(billed ? { evaluation } : {}),
  } as const;
  if (origin !== undefined && !usmcaPartners.has(origin))
    return {
      ...base,
      verdict: 'not_applicable',
      why: say(
        `${origin} is not a USMCA partner of the United States (CA, MX)`,
        `${origin} no es socio de Estados Unidos en el T-MEC (CA, MX)`,
      ),
    };
  if (programRate === undefined && generalRate !== undefined && !/^free$/i.test(generalRate))
    return {
      ...base,
      verdict: 'not_applicable',
      why: say(
        'the line prints no USMCA rate (symbols S, S+) in its special column',
        'la línea no tiene tasa del T-MEC (símbolos S, S+) en su columna especial',
      ),
    };
  const { verdict, criterion, why } = evaluation;
  const saving = savingOf(facts);
  if (origin === undefined)
    return {
      ...base,
      saving,
      verdict: 'needs_facts',
      needs: [
        say('the country of origin', 'el país de origen'),
        ...(billed ? evaluation.needs.map(({ text }) => text) : []),
      ],
      why: say('the origin is not given', 'no se da el origen'),
    };
  if (verdict !== 'needs_facts') return { ...base, saving, verdict, criterion, why };
  if (billed) return { ...base, saving, verdict, needs: evaluation.needs.map(({ text }) => text), why };
  const rules = rulesOf();
  const needs = [
    ...new Set(rules.rules.flatMap((rule) => rule.tests.flatMap((test) => factsForTest(test, say)))),
  ];
  return {
    ...base,
    saving,
    verdict,
    needs: needs.length > 0 ? needs : evaluation.needs.map(({ text }) => text),
    why:
      rules.rules.length > 0
        ? say(
            `origin ${origin} opens the programme; the rule of origin decides on the materials`,
            `el origen ${origin} abre el programa; la regla de origen decide por los materiales`,
          )
        : rules.why,
  };
}

function savingOf(facts: UsmcaFacts): Usmca['saving'] {
  if (facts.programRate === undefined || facts.programRate === facts.generalRate) return null;
  const { programRate, generalRate, say } = facts;
  const text = say(`${programRate} instead of ${generalRate}`, `${programRate} en lugar de ${generalRate}`);
  return facts.saving === undefined ? { text } : { text, amount: facts.saving };
}
