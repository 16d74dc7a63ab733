import { exitCodes } from '../errors.js';
import { renderDestinations } from '../render/destinations.js';
import { safeAnswer } from '../render/safe-text.js';
import type { ClassificationResult } from '../service/contract/classification-result.js';
import type { Invocation } from './command-body.js';
import type { CommandContext } from './context.js';
import { Faults, readEntryFields } from './entry-fields.js';
import { readDeclared, readFacts } from './read-declared.js';
import { readDescription } from './read-description.js';

/** The countries that one description is classified for side by side: `US,MX`; one alone is none. */
export function destinationsOf(written: string): string[] {
  const found = written
    .split(',')
    .map((country) => country.trim())
    .filter((country) => country !== '');
  return found.length > 1 ? [...new Set(found)] : [];
}

/** `tariff classify --destination US,MX`: one description, classified for each country, drawn side by side. */
export async function compareDestinations(
  context: CommandContext,
  { words, options }: Invocation,
  destinations: readonly string[],
): Promise<number> {
  const { settings, resolved } = context;
  const faults = new Faults();
  const declared = readDeclared(options, faults);
  const facts = readFacts(options, faults);
  const entries = [];
  for (const destination of destinations)
    entries.push(
      await readEntryFields({ ...context, settings: { ...settings, destination } }, options, faults),
    );
  faults.refuse();
  const description = await readDescription(context, words);
  const service = await context.service();
  const answers: ClassificationResult[] = [];
  for (const entry of entries)
    answers.push(
      await service.classify({
        description,
        ...entry,
        ...declared,
        facts,
        candidates: settings.candidates,
        ...(resolved.origins.threshold.source === 'default' ? {} : { threshold: settings.threshold }),
        ...(settings.client === '' ? {} : { client: settings.client }),
      }),
    );
  const comparison = { schema_version: '1' as const, description, answers };
  await context.answer(comparison, (answer, style) => renderDestinations(safeAnswer(answer), style));
  return options['strict'] && answers.some(({ decision }) => decision !== 'accept')
    ? exitCodes.rows_failed
    : exitCodes.ok;
}
