import { feedbackRecord } from '../../api/answers.js';
import { feedbackRequest } from '../../api/classify-request.js';
import { endpoint } from '../endpoint.js';

/** POST /v1/feedback: a broker's word on an answer; the next equal product is answered from it. */
export const feedback = endpoint({
  operation: 'feedback',
  method: 'POST',
  url: '/v1/feedback',
  group: 'Classification',
  summary: 'Say whether an answer was right',
  about: 'It teaches: the next equal or nearly equal description of this account is answered from it first.',
  scope: 'classify',
  body: feedbackRequest,
  status: 201,
  answer: feedbackRecord,
  refusals: ['not_found', 'unknown_code', 'malformed_code'],
  examples: [
    { summary: 'The code was right', body: { classification_id: '{classification}', verdict: 'correct' } },
    {
      summary: 'The code was wrong',
      body: {
        classification_id: '{classification}',
        verdict: 'incorrect',
        correct_code: '6109100012',
        comment: 'cut for men',
      },
    },
  ],
  run: (service, { body }) => service.feedback(body),
});
