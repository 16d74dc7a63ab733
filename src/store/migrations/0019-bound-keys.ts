import type { Migration } from './migration.js';

/** A name, an end, addresses and a pace of a key's own; older programs that share the database do not find such a key. */
export const boundKeys: Migration = {
  number: 19,
  onlyAdds: true,
  statements: ({ text, integer }) => [
    `ALTER TABLE api_key ADD COLUMN label ${text}`,
    `ALTER TABLE api_key ADD COLUMN ends_at ${text}`,
    `ALTER TABLE api_key ADD COLUMN allowed_ips ${text}`,
    `ALTER TABLE api_key ADD COLUMN calls_per_minute ${integer}`,
  ],
};
