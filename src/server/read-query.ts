import { readRequest } from '../api/read-request.js';
import type { Read, Schema } from '../api/schema.js';
import { TariffError } from '../errors.js';

/** Reads the query of an address; a parameter that stands there twice and is no list is told as that. */
export function readQuery<S extends Schema>(schema: S, query: unknown): Read<S> {
  try {
    return readRequest(schema, query);
  } catch (fault) {
    if (!(fault instanceof TariffError)) throw fault;
    const given = Object(query) as Record<string, unknown>;
    const issues = fault.issues.map((each) => {
      const name = (each.path ?? '').slice(1);
      const times = Array.isArray(given[name]) ? given[name].length : 1;
      return times === 1
        ? each
        : { ...each, message: `it stands ${times} times in the address; give it once` };
    });
    const repeated = issues.find((each, at) => each !== fault.issues[at]);
    if (!repeated) throw fault;
    throw new TariffError('invalid_request', `${repeated.path?.slice(1)}: ${repeated.message}`, { issues });
  }
}
