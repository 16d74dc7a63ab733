import type { OriginResult } from '../../api/origin-result.js';
import { editionWords } from '../edition-words.js';
import { type Fitting, fitAnswer } from '../fit-answer.js';
import { tool } from '../tool.js';

/** Whether goods qualify for USMCA, and by which rule. */
export const origin = tool({
  name: 'origin',
  title: 'USMCA verdict and rule of origin',
  about:
    'Whether goods of a code qualify for USMCA (T-MEC), the rule of origin in words, and what is still needed. With a bill of materials under `materials` it applies the rule; without, it says what must be known. Never a certification: a person signs that.',
  scope: 'read',
  bucket: 'other',
  async run(service, { detail, ...request }) {
    const answer = await service.origin(request);
    return fitAnswer(detail, (fitting) => told(answer, fitting));
  },
});

function told({ usmca, rules_of_origin: rules, ...answer }: OriginResult, fitting: Fitting) {
  const { evaluation } = usmca;
  return {
    edition: `${editionWords(answer.edition)}; rules of ${answer.rules_edition.name}`,
    verdict: usmca.verdict,
    why: fitting.text(usmca.why, 2),
    criterion: usmca.criterion,
    rules: fitting.list('rules', rules.rules, 0.5).map(({ text, citation }) => ({
      text: fitting.text(text, 3),
      citation,
    })),
    needs: fitting.list('needs', usmca.needs).map((text) => fitting.text(text)),
    ask: fitting.list('ask', evaluation?.needs ?? [], 0.5).map((question) => ({
      id: question.id ?? question.fact,
      text: fitting.text(question.text),
      options: (question.options ?? []).map((option) => ({ answer: option.answer })),
    })),
    failed: fitting
      .list('failed', evaluation?.failed ?? [], 0.5)
      .map(({ test, found }) => fitting.text(`${test}: ${found}`)),
    not_known: [
      ...(rules.status === 'found' ? [] : [fitting.text(rules.why)]),
      ...(evaluation?.not_tested ?? []).map((text) => fitting.text(text)),
    ],
    warnings: fitting.list('warnings', answer.warnings, 0.5).map((text) => fitting.text(text)),
  };
}
