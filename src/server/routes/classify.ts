import { classificationPreview, classificationResult } from '../../api/classification-result.js';
import { classifyRequest } from '../../api/classify-request.js';
import { endpoint } from '../endpoint.js';

/** POST /v1/classify: one product, answered at once. */
export const classify = endpoint({
  operation: 'classify',
  method: 'POST',
  url: '/v1/classify',
  group: 'Classification',
  summary: 'Classify one product',
  about:
    'Finds the tariff line of a product, with calibrated doubt, the questions that would settle it, duties, USMCA and the rule of origin. The same request with `facts` refines the answer. Each description of a material without a code of the schedule counts as another product and classification.',
  scope: 'classify',
  bucket: 'classify',
  body: classifyRequest,
  answer: classificationResult,
  refusals: ['unknown_country', 'edition_not_in_force', 'quota_exceeded', 'limit_reached'],
  examples: [
    {
      summary: 'A product with its origin and value',
      body: {
        description: "women's knitted cotton t-shirt",
        origin: 'MX',
        value: { amount: '12000.00', currency: 'USD' },
        quantities: [{ amount: '400', unit: 'doz' }],
        reference: 'SKU-1001',
      },
    },
  ],
  run: (service, { body }) => service.classify(body),
});

/** POST /v1/classify/preview: whether one product could be classified, and how surely. */
export const previewClassification = endpoint({
  operation: 'preview_classification',
  method: 'POST',
  url: '/v1/classify/preview',
  group: 'Classification',
  summary: 'How surely a product would be classified',
  about:
    'Says how an answer to the same request would stand, without the code: whether the words suffice, what is missing, how sure it is. It is not kept in the history and not counted against the quota of products; each description of a material without a code counts as another classification of the pace.',
  scope: 'classify',
  bucket: 'classify',
  body: classifyRequest,
  answer: classificationPreview,
  refusals: ['unknown_country', 'edition_not_in_force'],
  examples: [{ summary: 'A description that says too little', body: { description: 'goods' } }],
  run: (service, { body }) => service.preview(body),
});
