import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serverAddress } from '../../client/server-address.js';
import type { SettingKey } from '../../config/schema.js';
import { parseCountry } from '../../core/country.js';
import { TariffError } from '../../errors.js';
import { readTrustedProxies } from '../../server/trusted-proxies.js';
import { countriesNamedIn } from '../classify/classify-requests.js';
import type { CommandContext } from '../context.js';
import { Faults } from '../entry-fields.js';
import { keyIn } from '../server-key.js';
import { readListening } from './read-listening.js';

/** What the commands read a setting with: it throws what they cannot use, in their words. */
const readers: { readonly [key in SettingKey]?: (context: CommandContext, value: string) => unknown } = {
  server: (_context, value) => serverAddress(value),
  listen: ({ settings }, value) => readListening({ ...settings, listen: value, tlsCert: '', tlsKey: '' }),
  behindProxy: (_context, value) => readTrustedProxies(value),
  origin: (context, value) => readCountries(context, 'origin', [value]),
  destination: (context, value) => readCountries(context, 'destination', countriesNamedIn(value)),
  keyfile: (_context, value) => keyIn(resolve(value)),
  tlsCert: async (_context, value) => (await import('../../server/serve.js')).readCertificate(value),
  tlsKey: async (_context, value) => (await import('../../server/serve.js')).readSecretKey(value),
  data: (_context, value) => {
    if (existsSync(join(value, 'PROVENANCE.json'))) return;
    throw new TariffError('usage', `no reference data in ${value}`, {
      hint: 'name the folder that holds PROVENANCE.json',
    });
  },
  database: (_context, value) => {
    if (/^postgres(ql)?:\/\//.test(value)) return;
    throw new TariffError('usage', 'database is not an address of PostgreSQL', {
      hint: 'write it as postgres://host/name; without it a file of yours is used',
    });
  },
};

/** Refuses a value that the commands would refuse. */
export async function refuseUnusable(context: CommandContext, key: SettingKey, value: string): Promise<void> {
  if (value !== '') await readers[key]?.(context, value);
}

async function readCountries(
  context: CommandContext,
  key: SettingKey,
  names: readonly string[],
): Promise<void> {
  const faults = new Faults();
  const countries = await context.countries();
  for (const name of names) faults.read(key, parseCountry(name, countries));
  faults.refuse();
}
