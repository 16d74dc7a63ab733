import { readFileSync } from 'node:fs';
import { civilDate } from '../../src/core/civil-date.js';
import { type CompiledEdition, compileEdition } from '../../src/reference/import-edition.js';
import { sha256 } from '../../src/reference/provenance.js';
import { scheduleOf } from '../../src/reference/schedule-pack.js';
import type { Schedule } from '../../src/tariff/schedule.js';

/** Two small invented editions in the shape of the official export; the second differs in one way of each kind. */
export type SmallEdition = 'alpha' | 'beta';

export const smallEditionFile = (name: SmallEdition): string => `fixtures/editions/${name}.json`;

const effective = { alpha: '2026-01-01', beta: '2026-07-01' } as const;

export function smallEdition(name: SmallEdition): CompiledEdition {
  const text = readFileSync(smallEditionFile(name), 'utf8');
  const file = {
    name: `${name}.json`,
    sha256: sha256(text),
    content: { kind: 'json', json: JSON.parse(text) },
  } as const;
  const facts = { schedule: 'HTSUS', id: name, revision: name, effective: civilDate(effective[name]) };
  return compileEdition(file, new Map(), facts, { part: true });
}

export const smallSchedule = (name: SmallEdition): Schedule =>
  scheduleOf(smallEdition(name), sha256(name), undefined);
