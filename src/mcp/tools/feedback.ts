import { editionWords, written } from '../edition-words.js';
import { tool } from '../tool.js';

/** A person's word on an answer, kept. */
export const feedback = tool({
  name: 'feedback',
  title: 'Confirm or correct an answer',
  about:
    "Keeps a person's word on an earlier answer: later answers for the same client rest on it. Only for what a person said, never for the model's own opinion.",
  scope: 'classify',
  bucket: 'other',
  changes: true,
  async run(service, given) {
    const kept = await service.feedback(given);
    const { result } = await service.historyItem(kept.classification_id);
    return {
      edition: editionWords(result.edition),
      id: kept.id,
      code: written(kept.code),
      verdict: kept.verdict,
      not_known: [],
      ...(kept.warnings ? { warnings: [...kept.warnings] } : {}),
    };
  },
});
