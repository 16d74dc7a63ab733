import { readFileSync } from 'node:fs';
import type { Model } from '../../src/classify/model-columns.js';
import { openModel } from '../../src/reference/model-pack.js';
import { openSchedulePack } from '../../src/reference/schedule-pack.js';
import type { Schedule } from '../../src/tariff/schedule.js';

/** The shipped schedule and model. */
export function loadEngine(): { model: Model; schedule: Schedule } {
  const file = 'data/us/hts-2026-rev-10.pack';
  const pack = (name: string) => ({ bytes: readFileSync(`data/model/${name}.pack`), name: `${name}.pack` });
  return {
    schedule: openSchedulePack(readFileSync(file), file, ''),
    model: openModel(pack('model'), pack('lexicon')),
  };
}
