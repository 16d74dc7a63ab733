import type { DutyResult } from '../../api/answers.js';
import { editionWords } from '../edition-words.js';
import { type Fitting, fitAnswer } from '../fit-answer.js';
import { tool } from '../tool.js';

/** What a known code pays on entry into the United States. */
export const duty = tool({
  name: 'duty',
  title: 'Duty of a code',
  about:
    'What a line pays on entry into the United States: the rate that applies, every additional duty of chapter 99 with its citation, fees, the total or why there is none, programmes that would save, and what is not known. Rates and money are exact decimals in strings: repeat them as they are.',
  scope: 'read',
  bucket: 'other',
  async run(service, { detail, ...request }) {
    const answer = await service.duty(request);
    return fitAnswer(detail, (fitting) => told(answer, fitting));
  },
});

function told({ duty_rates: rates, ...answer }: DutyResult, fitting: Fitting) {
  const { amounts } = rates;
  const total = rates.missing || rates.needs.some(({ what }) => what === 'applicable');
  const savings = rates.special.filter(({ claimable, saving }) => claimable && saving !== undefined);
  return {
    edition: editionWords(answer.edition),
    code: answer.formatted,
    origin: answer.origin,
    general: rates.general.text,
    applied: fitting.text(`${rates.applied.expression}: ${rates.applied.why} [${rates.applied.citation}]`),
    parts: fitting
      .list(
        'parts',
        rates.additional.filter(({ applies }) => applies),
        2,
      )
      .map((part) => ({
        heading: part.formatted,
        rate: part.rate,
        authority: fitting.text(part.authority),
        ...(part.amount === undefined ? {} : { amount: part.amount }),
        ...(part.provisional ? { provisional: part.provisional } : {}),
        citation: fitting.text(part.citation),
      })),
    fees: rates.fees
      .filter(({ applies }) => applies)
      .map(({ fee, amount, citation }) => ({
        fee,
        ...(amount === undefined ? {} : { amount }),
        citation: fitting.text(citation),
      })),
    total_percent: total ? null : (rates.total_ad_valorem ?? null),
    ...(rates.known_ad_valorem === undefined ? {} : { at_least_percent: rates.known_ad_valorem }),
    total: amounts?.total ?? null,
    ...(amounts?.known === undefined ? {} : { at_least: amounts.known }),
    savings: fitting.list('savings', savings, 0.5).map(({ name, program, rate, condition }) => ({
      program: `${program} ${fitting.text(name)}`,
      rate,
      condition: fitting.text(condition),
    })),
    ask: fitting.list('ask', rates.questions, 0.5).map((question) => ({
      id: question.id ?? question.fact,
      text: fitting.text(question.text),
      options: (question.options ?? []).map((option) => ({ answer: option.answer })),
    })),
    complete: rates.complete,
    not_known: fitting
      .list(
        'not_known',
        (rates.headline ?? []).map(({ text }) => text),
        0.7,
      )
      .map((text) => fitting.text(text)),
    warnings: fitting.list('warnings', answer.warnings, 0.3).map((text) => fitting.text(text)),
  };
}
