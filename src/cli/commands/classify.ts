import { exitCodes } from '../../errors.js';
import { renderClassification } from '../../render/classification.js';
import { renderDutyComparison } from '../../render/duty-comparison.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { Style } from '../../render/style.js';
import type { ClassificationResult } from '../../service/contract/classification-result.js';
import type { DutyComparison } from '../../service/contract/duty-comparison.js';
import { lawFacts } from '../../service/law-facts.js';
import type { CommandBody } from '../command-body.js';
import { compareDestinations, destinationsOf } from '../compare-destinations.js';
import { compareOrigins, readOrigins, wantsComparison } from '../compare-origins.js';
import { Faults, readEntryFields } from '../entry-fields.js';
import { readDeclared, readFacts } from '../read-declared.js';
import { readDescription } from '../read-description.js';

const renderBoth = (
  answer: ClassificationResult & { readonly comparison: DutyComparison },
  style: Style,
): string => `${renderClassification(answer, style)}\n${renderDutyComparison(answer.comparison, style)}`;

/** `tariff classify`: one product, its code, and everything that follows from it. */
export const classify: CommandBody = async (context, { words, options }) => {
  const { settings, resolved } = context;
  const destinations = destinationsOf(settings.destination);
  if (destinations.length > 0) return compareDestinations(context, { words, options }, destinations);
  const faults = new Faults();
  const entry = { ...(await readEntryFields(context, options, faults)), ...readDeclared(options, faults) };
  const facts = readFacts(options, faults);
  const comparing = wantsComparison(options);
  const origins = comparing ? await readOrigins(context, options, entry.origin, faults) : [];
  faults.refuse();
  const text = (name: string) => options[name] as string | undefined;
  const request = {
    description: await readDescription(context, words),
    ...entry,
    facts,
    candidates: settings.candidates,
    ...(resolved.origins.threshold.source === 'default' ? {} : { threshold: settings.threshold }),
    ...(settings.client === '' ? {} : { client: settings.client }),
    ...(text('reference') === undefined ? {} : { reference: text('reference')! }),
  };
  const service = await context.service();
  const result = options['interactive']
    ? await (await import('../refine-classification.js')).refineClassification(context, service, request)
    : await service.classify(request);
  const kept = settings.history ? `the answer is kept: tariff history show ${result.id}` : undefined;
  const { origin: _origin, claim: _claim, ...goods } = entry;
  const comparison =
    comparing && result.duty_rates !== null && result.code !== null
      ? await compareOrigins(
          context,
          options,
          { ...goods, code: result.code, facts: lawFacts(facts) },
          origins,
        )
      : undefined;
  if (comparing && !comparison)
    await context.talk('tariff: there is no line of the US schedule to compare duties of');
  await (comparison
    ? context.answer(
        { ...result, comparison },
        (answer, style) => renderBoth(safeAnswer(answer), style),
        kept,
      )
    : context.answer(result, (answer, style) => renderClassification(safeAnswer(answer), style), kept));
  return options['strict'] && result.decision !== 'accept' ? exitCodes.rows_failed : exitCodes.ok;
};
