import { TariffError } from '../../errors.js';
import { editionWords, written } from '../edition-words.js';
import { fitAnswer } from '../fit-answer.js';
import { tool } from '../tool.js';

/** Lines that are looked through for what earlier answers and rulings say. */
const candidates = 20;

interface Precedent {
  readonly kind: string;
  readonly ref: string;
  readonly code: string;
  readonly text: string;
  readonly date?: string;
}

/** Rulings and words of brokers that speak for a code. */
export const precedents = tool({
  name: 'precedents',
  title: 'Precedents',
  about:
    'Binding rulings and corrections of brokers that speak for goods like these (`description`), or what brokers confirmed and corrected below a code (`code`). Only those that are loaded on this service. With a description it counts and is kept as a classification.',
  scope: 'classify',
  bucket: 'classify',
  async run(service, { description, code, client, detail }) {
    if (description === undefined && code === undefined)
      throw new TariffError('invalid_request', 'give a description, a code, or both');
    const forClient = client === undefined ? {} : { client };
    const [answer, taught, { layers }] = await Promise.all([
      description === undefined ? undefined : service.classify({ description, candidates, ...forClient }),
      code === undefined ? undefined : service.feedbackList({ code, limit: 50, ...forClient }),
      service.dataStatus(),
    ]);
    const law = layers.find(({ layer }) => layer === 'schedule');
    const spoken = (answer?.candidates ?? []).flatMap(({ code: line, evidence }) =>
      evidence
        .filter(({ kind }) => kind === 'precedent' || kind === 'feedback')
        .map(({ kind, ref, text }): Precedent => ({ kind, ref, code: written(line), text })),
    );
    const words = (taught?.items ?? []).map(
      (each): Precedent => ({
        kind: each.verdict === 'correct' ? 'confirmed' : 'corrected',
        ref: each.id,
        code: written(each.code),
        text: each.description,
        date: each.created_at.slice(0, 10),
      }),
    );
    const all = [...new Map([...spoken, ...words].map((each) => [each.ref, each])).values()];
    return fitAnswer(detail, (fitting) => ({
      edition: answer ? editionWords(answer.edition) : `${law?.name ?? ''}, ${law?.edition ?? ''}`,
      precedents: fitting.list('precedents', all).map((each) => ({ ...each, text: fitting.text(each.text) })),
      not_known:
        all.length === 0 ? ['a precedent: none that is loaded speaks of this, which is not "none"'] : [],
    }));
  },
});
