import { type Health, type Readiness, serviceVersion } from '../api/service-answers.js';
import { type CivilDate, civilDate, daysBetween } from '../core/civil-date.js';
import { editionOut } from '../engine/law.js';
import type { Host } from './host.js';

/** Whether calls can be answered: the law of today, the database, and how much work waits. */
export async function readHealth(host: Host): Promise<Health> {
  const today = civilDate(host.now().toISOString().slice(0, 10));
  const edition = editionOf(host, today);
  const queue = await host.store
    .ping()
    .then(async () => ({
      waiting: await host.store.jobs.depth(),
      parked: (await host.store.jobs.deadLetters()).length,
    }))
    .catch(() => null);
  return {
    status: edition && queue ? 'ok' : 'degraded',
    version: serviceVersion,
    engine_version: host.version,
    edition,
    data_age_days: edition ? daysBetween(civilDate(edition.effective), today) : null,
    store: queue ? 'ok' : 'failing',
    queue,
  };
}

/** Whether calls should be sent here now; costs one question to the database. */
export async function readReadiness(host: Host): Promise<Readiness> {
  if (host.webhooks.ending.aborted) return { status: 'stopping' };
  const isUp = await host.store.ping().then(
    () => true,
    () => false,
  );
  if (!isUp) return { status: 'store_failing' };
  const edition = editionOf(host, civilDate(host.now().toISOString().slice(0, 10)));
  return { status: edition ? 'ready' : 'no_edition' };
}

function editionOf(host: Host, day: CivilDate): Health['edition'] {
  try {
    return editionOut(host.engine.library.scheduleOn(day).edition);
  } catch {
    return null;
  }
}
