import type { FactQuestion } from '../../answers/question.js';
import type { RegionalValue } from '../../tariff/origin-rule/ast.js';
import type { TestFinding } from './apply-test.js';
import { applyTest, type OptionCircumstances } from './apply-test.js';
import { type Certainty, everyOf } from './certainty.js';
import { declaredYes } from './declared-facts.js';
import { nameOf } from './material.js';
import type { ShiftedMaterial } from './tariff-shift.js';

/** GN 11(b)(iv)(C): the content that goods of criterion D must reach. */
const content: RegionalValue = {
  kind: 'regional_value',
  methods: [
    { method: 'transaction_value', percent: '60' },
    { method: 'net_cost', percent: '50' },
  ],
};

/**
 * Criterion D: parts that cannot change classification because good and parts share a subheading or an undivided heading,
 * or because the good came unassembled, in a good of enough regional value. GN 11(b)(iv).
 */
export function judgeParts(
  blocking: readonly ShiftedMaterial[],
  circumstances: OptionCircumstances,
): TestFinding | undefined {
  const { good, placed } = circumstances;
  const { say } = good;
  if (blocking.length === 0 || /^6[123]/.test(good.code)) return undefined;
  const unassembled = declaredYes(good.facts, 'unassembled');
  const shares = ({ judged }: ShiftedMaterial): boolean => {
    const [own = ''] = placed.hs2012;
    const undivided = own.endsWith('00');
    return judged.hs2012.some((old) => old === own || (undivided && old.slice(0, 4) === own.slice(0, 4)));
  };
  if (unassembled !== 'yes' && !blocking.every(shares)) return undefined;
  const needs: FactQuestion[] = [];
  const areParts = blocking.map(({ judged: { material } }): Certainty => {
    if (material.part !== undefined) return material.part ? 'yes' : 'no';
    const answer = declaredYes(good.facts, 'part', material.id);
    if (answer === 'unknown')
      needs.push({
        fact: `part@${material.id}`,
        text: say(
          `whether the tariff provides for ${nameOf(material)} as a part`,
          `si la tarifa prevé el ${nameOf(material)} como parte`,
        ),
      });
    return answer;
  });
  const value = applyTest(content, circumstances);
  const parts = everyOf(areParts);
  const answer = everyOf([parts, value.answer]);
  if (answer === 'no' && parts !== 'yes') return undefined;
  return {
    test: say(
      'criterion D: parts classified with the good, and regional value content of 60 percent by transaction value or 50 percent by net cost',
      'criterio D: partes clasificadas con la mercancía, y valor de contenido regional de 60 por ciento por valor de transacción o 50 por ciento por costo neto',
    ),
    answer,
    steps: [
      `${say('parts classified with the good', 'partes clasificadas con la mercancía')}: ${blocking.map(({ judged }) => nameOf(judged.material)).join(', ')}`,
      ...value.steps,
    ],
    needs: answer === 'unknown' ? [...needs, ...value.needs] : [],
    failed: value.failed,
    blocking: [],
  };
}
