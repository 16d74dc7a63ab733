import type { Migration } from './migration.js';

/** Chats under way with their events, so that any server may go on with one, and the tickets that open them. */
export const chats: Migration = {
  number: 12,
  onlyAdds: true,
  statements: ({ text, integer, table }) => [
    `CREATE TABLE chat_session (
       id ${text} NOT NULL PRIMARY KEY, account ${text} NOT NULL, holder ${text} NOT NULL, process ${text} NOT NULL,
       last_event ${integer} NOT NULL, state ${text} NOT NULL, waiting ${text} NOT NULL, tries ${integer} NOT NULL,
       seen_at ${text} NOT NULL
     )${table}`,
    'CREATE INDEX chat_session_by_account ON chat_session (account)',
    'CREATE INDEX chat_session_by_process ON chat_session (process)',
    'CREATE INDEX chat_session_by_time ON chat_session (seen_at)',
    `CREATE TABLE chat_event (
       session ${text} NOT NULL, number ${integer} NOT NULL, frame ${text} NOT NULL, size ${integer} NOT NULL,
       PRIMARY KEY (session, number)
     )${table}`,
    `CREATE TABLE chat_ticket (
       hash ${text} NOT NULL PRIMARY KEY, account ${text} NOT NULL, sealed ${text} NOT NULL, until ${text} NOT NULL
     )${table}`,
    'CREATE INDEX chat_ticket_by_end ON chat_ticket (until)',
    'CREATE INDEX chat_ticket_by_account ON chat_ticket (account, until)',
  ],
};
