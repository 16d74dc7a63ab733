import type { PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { postgresFault } from './postgres-fault.js';
import { withoutNul } from './sql-runner.js';

/** Connections to one PostgreSQL database. Faults come out as the store's own. */
export interface Postgres {
  /** as a user knows it: the address without its password */
  readonly name: string;
  connect(): Promise<PostgresClient>;
  /** a connection of its own, outside the pool: for what holds on to it */
  lone(): Promise<pg.Client>;
  /** a pool of its own, as the job engine wants it */
  pool(connectionsAtMost: number): pg.Pool;
  end(): Promise<void>;
}

export interface PostgresClient {
  query<Row>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  release(): void;
}

const bigintType = 20;

/** The address without user and password, for messages. */
export function databaseName(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `the database ${hostname}${port && `:${port}`}${pathname}`;
  } catch {
    return 'the database of DATABASE_URL';
  }
}

/** Opens a pool of connections; none is made before it is needed. */
export async function openPostgres(url: string, connectionsAtMost: number): Promise<Postgres> {
  const { default: postgres } = await import('pg');
  const name = databaseName(url);
  const plain: pg.ClientConfig = {
    connectionString: url,
    application_name: 'tariff',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
  const settings: pg.ClientConfig = {
    ...plain,
    types: {
      getTypeParser: (type, format) =>
        type === bigintType ? Number : postgres.types.getTypeParser(type, format),
    },
  };
  const openPool = (config: pg.ClientConfig, max: number): pg.Pool => {
    const opened = new postgres.Pool({ ...config, max });
    // a connection that breaks while nobody uses it is replaced by the pool
    opened.on('error', () => undefined);
    return opened.on('connect', (client) => client.on('error', () => undefined));
  };
  const pool = openPool(settings, connectionsAtMost);

  const guarded = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (fault) {
      throw postgresFault(name, fault);
    }
  };

  return {
    name,
    async connect() {
      const client = await guarded(pool.connect());
      let broken: Error | undefined;
      const onError = (fault: Error) => {
        broken = fault;
      };
      client.on('error', onError);
      return {
        query: async <Row>(sql: string, values: readonly unknown[]) => {
          const done = await guarded(client.query(sql, values.map(withoutNul)));
          return done as unknown as PostgresQueryResult<Row>;
        },
        release() {
          client.off('error', onError);
          client.release(broken);
        },
      };
    },
    async lone() {
      const client = new postgres.Client(settings);
      client.on('error', () => undefined);
      await guarded(client.connect());
      return client;
    },
    pool: (max) => openPool(plain, max),
    end: () => pool.end(),
  };
}
