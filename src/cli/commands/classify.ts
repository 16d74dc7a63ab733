import { issue } from '../../core/issue.js';
import { fail, ok, type Result } from '../../core/result.js';
import { exitCodes } from '../../errors.js';
import { renderClassification } from '../../render/classification.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults, readEntryFields } from '../entry-fields.js';
import { readDescription } from '../read-description.js';

/** `tariff classify`: one product, its code, and everything that follows from it. */
export const classify: CommandBody = async (context, { words, options }) => {
  const { settings, resolved } = context;
  const faults = new Faults();
  const entry = await readEntryFields(context, options, faults);
  const facts = ((options['fact'] as string[] | undefined) ?? []).map((text) =>
    faults.read('--fact', parseFact(text)),
  );
  faults.refuse();
  const text = (name: string) => options[name] as string | undefined;
  const request = {
    description: await readDescription(context, words),
    ...entry,
    facts: Object.fromEntries(facts.flatMap((fact) => (fact ? [fact] : []))),
    candidates: settings.candidates,
    ...(resolved.origins.threshold.source === 'default' ? {} : { threshold: settings.threshold }),
    ...(settings.client === '' ? {} : { client: settings.client }),
    ...(text('reference') === undefined ? {} : { reference: text('reference')! }),
  };
  const service = await context.service();
  const result = options['interactive']
    ? await (await import('../refine-classification.js')).refineClassification(context, service, request)
    : await service.classify(request);
  await context.answer(
    result,
    (answer, style) => renderClassification(safeAnswer(answer), style),
    settings.history ? `the answer is kept: tariff history show ${result.id}` : undefined,
  );
  return options['strict'] && result.decision !== 'accept' ? exitCodes.rows_failed : exitCodes.ok;
};

function parseFact(text: string): Result<[string, string]> {
  const at = text.indexOf('=');
  return at > 0
    ? ok([text.slice(0, at).trim(), text.slice(at + 1).trim()])
    : fail(
        issue('bad_fact', `"${text}" is not an answer`, {
          hint: 'write it as id=answer, with the id of the question',
        }),
      );
}
