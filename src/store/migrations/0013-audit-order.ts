import type { Migration } from './migration.js';

/** A place for each line of the record of changes, as they were written: those of one millisecond keep their order. */
export const auditOrder: Migration = {
  number: 13,
  onlyAdds: true,
  statements: ({ text, placed, appendOnly }) => [
    'DROP INDEX audit_by_account',
    'DROP INDEX audit_by_time',
    ...placed(
      'audit',
      [`id ${text} NOT NULL UNIQUE`].concat(
        ['at', 'account', 'actor', 'action', 'subject', 'detail'].map((name) => `${name} ${text} NOT NULL`),
      ),
      appendOnly('audit'),
    ),
    'CREATE INDEX audit_by_account ON audit (account, at, place)',
    'CREATE INDEX audit_by_time ON audit (at, place)',
  ],
};
