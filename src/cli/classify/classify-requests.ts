import type { ClassifyRequestInput } from '../../api/classify-request.js';
import type { Invocation } from '../command-body.js';
import type { CommandContext } from '../context.js';
import { type Faults, readCountry, readEntryFields, readLanguage } from '../entry-fields.js';
import { readDeclared, readFacts } from '../origin/read-declared.js';
import { readSureness } from '../read-sureness.js';

/** What is asked of a product but its words, which are read last: they may come from standard input. */
export type AskedProduct = Omit<ClassifyRequestInput, 'description'>;

/** The requests of a command line, one for each country of `--destination US,MX`; they differ in nothing else. */
export async function readClassifyRequests(
  context: CommandContext,
  options: Invocation['options'],
  faults: Faults,
): Promise<readonly AskedProduct[]> {
  const { settings } = context;
  const [first = '', ...others] = countriesNamedIn(settings.destination);
  const reference = options['reference'] as string | undefined;
  const asked: AskedProduct = {
    ...(await readEntryFields(context, options, faults, first)),
    ...readDeclared(options, faults),
    facts: readFacts(options, faults),
    candidates: settings.candidates,
    ...readSureness(context),
    ...(settings.client === '' ? {} : { client: settings.client }),
    ...readLanguage(context),
    ...(reference === undefined ? {} : { reference }),
  };
  const destinations = new Set([asked.destination]);
  for (const other of others) {
    const found = await readCountry(context, 'destination', faults, other);
    if (found !== undefined) destinations.add(found);
  }
  return [...destinations].map((destination) =>
    destination === undefined ? asked : { ...asked, destination },
  );
}

/** The countries of `US,MX`, one or several. */
export const countriesNamedIn = (written: string): string[] =>
  written
    .split(',')
    .map((country) => country.trim())
    .filter((country) => country !== '');
