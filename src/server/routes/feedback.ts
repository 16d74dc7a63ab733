import { feedbackPage, feedbackRecord } from '../../api/answers.js';
import { feedbackRequest } from '../../api/feedback-request.js';
import { feedbackAddress, idPath } from '../../api/http-queries.js';
import { endpoint } from '../endpoint.js';

const group = 'Classification';

/** POST /v1/feedback: a broker's word on an answer; the next equal product is answered from it. */
export const feedback = endpoint({
  operation: 'feedback',
  method: 'POST',
  url: '/v1/feedback',
  group,
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

/** GET /v1/feedback: what was taught, newest first. */
export const listFeedback = endpoint({
  operation: 'list_feedback',
  method: 'GET',
  url: '/v1/feedback',
  group,
  summary: 'List what was taught, newest first',
  about: 'What was taken back is listed with `withdrawn=true`, and says since when.',
  scope: 'read',
  query: feedbackAddress,
  answer: feedbackPage,
  examples: [{ summary: 'All of one heading', query: { code: '6109', withdrawn: 'true' } }],
  run: (service, { query }) => service.feedbackList(query),
});

/** GET /v1/feedback/{id}: one word of a broker. */
export const oneFeedback = endpoint({
  operation: 'one_feedback',
  method: 'GET',
  url: '/v1/feedback/:id',
  group,
  summary: 'Read one thing that was taught',
  about:
    'Its classification, the verdict, the code that was meant, and since when it teaches no more, if that is so.',
  scope: 'read',
  path: idPath,
  answer: feedbackRecord,
  refusals: ['not_found'],
  examples: [{ summary: 'One', path: { id: '{feedback}' } }],
  run: (service, { path }) => service.feedbackItem(path.id),
});

/** POST /v1/feedback/{id}/withdraw: what was taught teaches no more. */
export const withdrawFeedback = endpoint({
  operation: 'withdraw_feedback',
  method: 'POST',
  url: '/v1/feedback/:id/withdraw',
  group,
  summary: 'Take back what was taught; it stays on record',
  about:
    'No later answer of this account rests on it. Earlier answers stay as they were given. Again is the same.',
  scope: 'classify',
  changes: true,
  path: idPath,
  answer: feedbackRecord,
  refusals: ['not_found'],
  examples: [{ summary: 'A word that was wrong', path: { id: '{feedback}' } }],
  run: (service, { path }) => service.withdrawFeedback(path.id),
});
