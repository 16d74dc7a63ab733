import { type CivilDate, parseCivilDate } from '../core/civil-date.js';
import { issue } from '../core/issue.js';
import { fail, ok } from '../core/result.js';
import { type Code, parseCode } from '../tariff/code.js';
import type { Faults } from './entry-fields.js';

/** A tariff code from the command line. */
export const readCode = (name: string, written: unknown, faults: Faults): Code | undefined =>
  faults.read(name, parseCode(String(written ?? '')));

/** A date from the command line, where one was given. */
export const readDate = (name: string, written: unknown, faults: Faults): CivilDate | undefined =>
  written === undefined ? undefined : faults.read(name, parseCivilDate(String(written)));

/** A whole number from the command line, between bounds. */
export function readCount(
  name: string,
  written: unknown,
  atLeast: number,
  atMost: number,
  faults: Faults,
): number | undefined {
  const text = String(written);
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  const inside = value >= atLeast && value <= atMost;
  return faults.read(
    name,
    inside
      ? ok(value)
      : fail(issue('bad_number', `"${text}" is not a whole number from ${atLeast} to ${atMost}`)),
  );
}

/** One of a few words from the command line, where one was given. */
export function readChoice<T extends string>(
  name: string,
  written: unknown,
  choices: readonly T[],
  faults: Faults,
): T | undefined {
  if (written === undefined) return undefined;
  const found = choices.find((choice) => choice === written);
  return faults.read(
    name,
    found ? ok(found) : fail(issue('bad_choice', `"${String(written)}" is not one of ${choices.join(', ')}`)),
  );
}
