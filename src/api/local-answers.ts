import { z } from 'zod';
import { keyRotated, whoAmI } from './key-answers.js';
import type { Plain } from './schema.js';

/** What commands answer of this machine alone: its settings and kept keys. */
const version = z.literal('1');
const value = z.union([z.string(), z.number(), z.boolean()]);

/** Where a value comes from; `name`: the flag, variable or file, empty for a default. */
const origin = {
  source: z.enum(['flag', 'environment', 'project file', 'user settings', 'default']),
  name: z.string(),
};

export const configList = z.object({
  schema_version: version,
  settings: z.array(
    z.object({
      key: z.string(),
      value,
      ...origin,
      environment: z.string(),
      flag: z.string(),
      about: z.string(),
    }),
  ),
});

export const configValue = z.object({ schema_version: version, key: z.string(), value, ...origin });

export const configPaths = z.object({
  schema_version: version,
  settings_file: z.string(),
  project_file: z.string().nullable(),
  home: z.string(),
  data_folder: z.string(),
});

export const loggedIn = z.object({
  schema_version: version,
  server: z.string(),
  account: whoAmI.shape.account,
  key: whoAmI.shape.key,
  kept_in: z.string(),
});

export const loggedOut = z.object({
  schema_version: version,
  server: z.string(),
  removed: z.boolean(),
  kept_in: z.string(),
});

/** What a rotation by the command came to: where the new key was put, and the key where it was asked to be printed. */
export const keyReplaced = z.object({
  ...keyRotated.shape,
  server: z.string(),
  key: z.string().exactOptional(),
  /** revoked: it ended at once */
  previous: keyRotated.shape.previous.extend({ revoked: z.boolean() }),
  kept_in: z.array(z.string()),
});

export type KeyReplaced = Plain<z.output<typeof keyReplaced>>;
