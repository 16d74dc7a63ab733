import type { ClassifyRequest } from '../../src/api/classify-request.js';
import type { ProductAnswer, ProductAnswers } from '../../src/api/product-answers.js';
import { civilDate } from '../../src/core/civil-date.js';

/** The day of entry of rows that name none. */
export const runDay = '2026-06-15';

/** Codes that can be declared. */
const lines = ['0101210010', '6109100004'];

/** Answers that need no model: every product is a live horse, unless its words say how it is to be answered. */
export function fakeAnswers(asked: string[] = [], notices: readonly string[] = []): ProductAnswers {
  const answer = ({ description, date, destination }: ClassifyRequest): ProductAnswer => {
    if (description.includes('unanswerable'))
      return { kind: 'failed', code: 'internal', message: 'it broke' };
    const isVague = description.includes('vague');
    return {
      kind: 'answered',
      columns: {
        tariff_code: isVague ? '' : '0101.21',
        tariff_description: isVague ? '' : 'Live horses > Pure-bred',
        confidence: isVague ? 0 : 0.97,
        decision: isVague ? 'review' : 'accept',
        likely_line: '0101.21.00.10',
        likely_description: 'Live horses > Pure-bred > Males',
        likely_confidence: isVague ? 0.31 : 0.93,
        alternatives: '0101.29.00.10 (5%)',
        general_rate: 'Free',
        applied_rate: 'Free',
        additional_duties: '',
        total_ad_valorem: '0',
        possible_orders: '',
        duty_caveats: '',
        usmca_verdict: 'needs_facts',
        origin_rule: 'a change',
        question: isVague ? 'Which of these are they?' : '',
        question_id: isVague ? 'q-0101-goods' : '',
        options: isVague ? ['Horses', 'Asses, or "donkeys"'] : [],
        // what is said of the day of the run is said of the row's own, where it has one
        warnings: [
          ...(destination === 'US' ? notices : []).map((notice) => notice.replaceAll(runDay, date ?? runDay)),
          ...(isVague ? ['the words are vague'] : []),
        ],
        edition: 'HTSUS test',
      },
    };
  };
  return {
    edition: { schedule: 'HTSUS', revision: 'test', effective: civilDate('2026-01-01'), data_hash: 'x' },
    engineVersion: '0',
    notices,
    fingerprint: 'same',
    basisOf: async () => ({ program: '0', model: 'm', law: 'l', taught: '' }),
    width: 3,
    answer: async (requests) => {
      asked.push(...requests.map(({ description }) => description));
      // groups come back out of order, as threads give them
      await new Promise((go) => setTimeout(go, requests.length % 7));
      return requests.map(answer);
    },
    standing: (code) =>
      lines.includes(code) ? 'line' : lines.some((line) => line.startsWith(code)) ? 'prefix' : 'dead',
    remark: () => undefined,
    successors: (code) => (code === '9999999999' ? ['0101210010'] : []),
    totalOf: async ({ code }) => (code.startsWith('6109') ? '32.5' : undefined),
    close: async () => undefined,
  };
}
