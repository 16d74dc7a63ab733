import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { formatCursor } from '../../../src/store/cursor.js';
import { pastCursor } from '../../../src/store/sql/past-cursor.js';
import type { Tables } from '../../../src/store/sql/tables.js';

const query = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});
const cursor = formatCursor({ created_at: '2026-06-01', id: '7' });

it('rows past a cursor are those of another moment, or of the same one and another place, both ways', () => {
  const batches = query.selectFrom('batch').select('id');
  expect(batches.where(pastCursor('batch', ['created_at', 'id'], '<', cursor)).compile()).toMatchObject({
    sql: 'select "id" from "batch" where ("batch"."created_at", "batch"."id") < (?, ?)',
    parameters: ['2026-06-01', '7'],
  });
  const trail = query.selectFrom('audit').select('id');
  expect(trail.where(pastCursor('audit', ['at', 'place'], '>', cursor, Number)).compile()).toMatchObject({
    sql: 'select "id" from "audit" where ("audit"."at", "audit"."place") > (?, ?)',
    parameters: ['2026-06-01', 7],
  });
});

it('text that is no cursor is refused', () => {
  expect(() => pastCursor('batch', ['created_at', 'id'], '<', 'nonsense')).toThrow('is not a cursor');
});
