import type { EditionNamed } from '../../api/data-service.js';
import type { Faults } from '../entry-fields.js';
import { readDate } from '../read-fields.js';

/** The edition that a command line names, as far as it does. */
export function readEdition(options: Readonly<Record<string, unknown>>, faults: Faults): EditionNamed {
  const effective = readDate('--effective', options['effective'], faults);
  const coversTo = readDate('--covers-to', options['coversTo'], faults);
  return {
    ...(options['edition'] === undefined ? {} : { edition: String(options['edition']) }),
    ...(options['revision'] === undefined ? {} : { revision: String(options['revision']) }),
    ...(effective === undefined ? {} : { effective }),
    ...(coversTo === undefined ? {} : { coversTo }),
    part: options['partial'] === true,
  };
}
