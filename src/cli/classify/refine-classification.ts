import type { ClassificationResult } from '../../api/classification-result.js';
import type { ClassifyRequestInput } from '../../api/classify-request.js';
import type { TariffService } from '../../api/tariff-service.js';
import { TariffError } from '../../errors.js';
import { safeText } from '../../render/safe-text.js';
import { formatCode } from '../../tariff/code.js';
import type { CommandContext } from '../context.js';

const skip = '\u0000skip';
const stop = '\u0000stop';

/**
 * Asks the deciding questions one by one, each answer refining the next, until none is left or the user stops. A question
 * that `given` answers, from another country of the same goods, is not asked again.
 */
export async function refineClassification(
  context: CommandContext,
  service: TariffService,
  request: ClassifyRequestInput,
  given: Readonly<Record<string, string>> = {},
): Promise<ClassificationResult> {
  if (!context.interactive)
    throw new TariffError('usage', 'questions can be asked only at a terminal', {
      hint: 'leave -i out and answer with --fact id=answer; the questions stand in the answer',
    });
  let facts = request.facts ?? {};
  const passed = new Set<string>();
  for (;;) {
    const result = await service.classify({ ...request, facts });
    const question = result.questions.find(({ id }) => !passed.has(id) && facts[id] === undefined);
    if (!question) return result;
    const known = question.options.find(({ answer }) => answer === given[question.id]);
    if (known) {
      facts = { ...facts, [question.id]: known.answer };
      continue;
    }
    if (result.formatted !== null)
      await context.talk(`so far: ${result.formatted} ${lastText(result.description ?? '')}`);
    await context.talk(question.why);
    const answer = await context.ask(safeText(question.text), [
      ...question.options.map(({ answer: value, leads_to }) => ({
        name: `${safeText(value)}  (${formatCode(leads_to)})`,
        value,
      })),
      ...(question.options.some(({ answer: value }) => /not known/i.test(value))
        ? []
        : [{ name: 'I do not know', value: skip }]),
      { name: 'stop asking', value: stop },
    ]);
    if (answer === stop) return result;
    if (answer === skip) passed.add(question.id);
    else facts = { ...facts, [question.id]: answer };
  }
}

const lastText = (description: string): string => description.split(' > ').at(-1) ?? '';
