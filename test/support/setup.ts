import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * What every test file starts from: nothing of the developer's own settings, keys or history, no colour asked for,
 * and a time zone that is not UTC, so that a date read in local time shows.
 */
for (const name of Object.keys(process.env))
  if (/^(TARIFF_|DATABASE_URL$|NO_COLOR$|FORCE_COLOR$|CLICOLOR)/.test(name)) delete process.env[name];
process.env['TARIFF_HOME'] = join(tmpdir(), `tariff-test-home-${process.pid}`);
process.env['TZ'] = 'America/Tijuana';
