import { sql } from 'kysely';
import type { BucketDraw, BucketLevel, RateBuckets } from '../rate-buckets.js';
import type { HostDatabase } from './host-database.js';

/** Token buckets over SQL: filling up, looking and drawing are one statement, so no two processes draw the same token. */
export function sqlBuckets({ query }: HostDatabase): RateBuckets {
  return {
    async draw(draw) {
      const { bucket } = draw;
      const wanted = neededFor(draw);
      const full = wanted <= draw.capacity;
      const [cost, needed, capacity, perMs] = [draw.cost, wanted, draw.capacity, draw.perSecond / 1000].map(
        (value) => sql<number>`CAST(${value} AS DOUBLE PRECISION)`,
      );
      const at = sql<number>`CAST(${draw.at} AS BIGINT)`;
      const filled = sql<number>`bucket.tokens + ${perMs} * (CASE WHEN ${at} > bucket.at THEN ${at} - bucket.at ELSE 0 END)`;
      const held = sql<number>`CASE WHEN ${filled} > ${capacity} THEN ${capacity} ELSE ${filled} END`;
      const row = await query
        .insertInto('bucket')
        .values({
          name: bucket,
          tokens: full ? draw.capacity - draw.cost : draw.capacity,
          at: draw.at,
          allowed: full ? 1 : 0,
        })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({
            tokens: sql`CASE WHEN ${held} >= ${needed} THEN ${held} - ${cost} ELSE ${held} END`,
            allowed: sql`CASE WHEN ${held} >= ${needed} THEN 1 ELSE 0 END`,
            at: sql`CASE WHEN ${at} > bucket.at THEN ${at} ELSE bucket.at END`,
          }),
        )
        .returning(['tokens', 'allowed'])
        .executeTakeFirstOrThrow();
      return levelOf(draw, row.tokens, row.allowed === 1);
    },
    async sweep(before) {
      const swept = await query
        .deleteFrom('bucket')
        .where('at', '<', before)
        // what is owed is not forgotten
        .where('tokens', '>=', 0)
        .executeTakeFirst();
      return Number(swept.numDeletedRows);
    },
  };
}

/** What has to be in the bucket for a draw. */
const neededFor = ({ cost, capacity, owes }: BucketDraw): number => (owes ? Math.min(cost, capacity) : cost);

function levelOf(draw: BucketDraw, tokens: number, allowed: boolean): BucketLevel {
  const { capacity, perSecond } = draw;
  const needed = neededFor(draw);
  // what a float is off must not cost a whole millisecond
  const msFor = (missing: number) => (missing <= 0 ? 0 : Math.ceil((missing / perSecond) * 1000 - 1e-6));
  return {
    allowed,
    remaining: Math.max(0, Math.floor(tokens)),
    waitMs: allowed ? 0 : needed > capacity ? Number.POSITIVE_INFINITY : msFor(needed - tokens),
    fullMs: msFor(capacity - tokens),
  };
}
