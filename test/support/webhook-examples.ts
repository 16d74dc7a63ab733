import { z } from 'zod';
import {
  batchData,
  changeData,
  disabledData,
  type EventType,
  eventData,
  eventTypes,
  invalidatedData,
  testData,
} from '../../src/api/webhook-events.js';
import { civilDate } from '../../src/core/civil-date.js';
import { momentOf } from '../../src/engine/monitor/law-moments.js';
import { lawWorkHere } from '../../src/engine/work-on-law.js';
import { diffOriginRules } from '../../src/monitor/diff-origin-rules.js';
import { diffTigie } from '../../src/monitor/diff-tigie.js';
import type { LawChange } from '../../src/monitor/law-change.js';
import { buildTigiePack, emptyRow, openTigiePack } from '../../src/reference/tigie-pack.js';
import { openHostStore } from '../../src/store/open-host-store.js';
import { announceLaw } from '../../src/webhooks/monitor-announce.js';
import { changeEvent } from '../../src/webhooks/monitor-events.js';
import { publicRules } from '../../src/webhooks/safe-url.js';
import { noticeBatch, noticeDisabled } from '../../src/webhooks/webhook-notices.js';
import { webhookService } from '../../src/webhooks/webhook-service.js';
import { aBatch } from './host-rows.js';
import { shippedLibrary } from './shipped.js';
import { aClassification } from './stored-rows.js';
import { tempHome } from './temp-home.js';
import { aPosition, aProduct, aWebhook } from './webhook-rows.js';

const library = shippedLibrary();
const now = () => new Date('2026-06-15T09:00:00Z');
const linkBase = 'https://tariff.example.com';

/** One payload of every event, made by the code that makes them: the shortest of its kind. */
export async function exampleEvents(): Promise<ReadonlyMap<EventType, object>> {
  const store = await openHostStore({ home: tempHome() });
  let made = 0;
  const newId = (prefix: string) => `${prefix}_${String(++made).padStart(6, '0')}`;
  await store.webhooks.positionOf(aPosition({ edition: '2025-rev-32', day: '2025-12-01' }));
  await store.webhooks.create(aWebhook(), 5);
  await store.catalogs.keep(
    { account: 'acc_1', name: 'spring', client: 'ACME', created_at: '', products: 1 },
    [aProduct({ code: '0710809724', origin: 'PE', reference: 'SKU-104' })],
  );
  await store.history.saveClassification(
    aClassification({
      account: 'acc_1',
      code: '0710809724',
      reference: 'SKU-104',
      client: 'ACME',
      description: 'frozen sweet potatoes',
    }),
  );
  await announceLaw({ library, work: lawWorkHere(library), store, now, newId, linkBase });
  const notices = { store: store.webhooks, now, linkBase, wake: () => undefined };
  const finished_at = '2026-06-15T08:59:30.000Z';
  await noticeBatch(
    notices,
    aBatch({
      status: 'completed',
      total: 1200,
      done: 1198,
      failed: 2,
      started_at: '2026-06-15T08:58:00.000Z',
      finished_at,
    }),
  );
  await noticeDisabled(notices, aWebhook(), 'the receiver answered 410 Gone');
  await webhookService({
    account: 'acc_1',
    actor: 'host',
    rules: publicRules,
    webhooksAtMost: 5,
    sealKeys: [],
    now,
    random: (bytes) => new Uint8Array(bytes),
    newId,
    store: async () => store.webhooks,
    example: () => ({}),
    note: async () => undefined,
    wake: () => undefined,
    watch: async () => undefined,
  }).test('wh_1');
  const bodies: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.webhooks.deliveries('acc_1', 'wh_1', 500, cursor);
    bodies.push(...page.items.map(({ body }) => body));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  await store.close();
  bodies.push(...oneEditionEvents());
  const chosen = new Map<EventType, object>();
  for (const type of eventTypes) {
    const own = bodies.filter((body) => body.startsWith(`{"type":"${type}"`));
    const named = own.filter((body) => body.includes('SKU-104'));
    const [shortest] = (named.length > 0 ? named : own).sort(
      (a, b) => a.length - b.length || (a < b ? -1 : 1),
    );
    if (shortest !== undefined) chosen.set(type, JSON.parse(shortest) as object);
  }
  return chosen;
}

/** Events of law of which one edition ships: made of that edition and an invented one. */
function oneEditionEvents(): string[] {
  const moment = momentOf(library, '2026-rev-10', civilDate('2026-06-15'));
  const book = library.ruleBook();
  const [rule, ...others] = book.rules;
  const later = { ...book.edition, name: 'an invented later print' };
  const fewer = {
    ...rule!,
    parts: rule!.parts
      .slice(0, 1)
      .map((part) => ({ ...part, goods: { ranges: [{ from: '0101', to: '0104' }] } })),
  };
  const [changedRule] = diffOriginRules(book, { ...book, edition: later, rules: [fewer, ...others] });
  const tigie = (igi: string, effective: string) =>
    openTigiePack(
      Buffer.from(
        buildTigiePack(
          { id: effective, revision: `TIGIE ${effective} (invented)`, effective: civilDate(effective) },
          [{ ...emptyRow('61091003'), text: 'De algodón', igi, marks: 1 }],
          [],
        ),
      ),
      'invented.pack',
      'f'.repeat(64),
      new Map(),
    );
  const [changedRate] = diffTigie(tigie('35', '2026-03-30'), tigie('30', '2026-06-10'));
  return [changedRule!, changedRate!].map((change: LawChange) => {
    const data = changeEvent(
      change,
      { before: moment, after: moment },
      [],
      now().toISOString(),
      () => ({ before: null, after: null }),
      linkBase,
    );
    return JSON.stringify({
      type: change.kind === 'origin_rule' ? 'origin_rule.changed' : 'regulation.changed',
      timestamp: now().toISOString(),
      data,
    });
  });
}

const schemas = {
  'a change in the law': changeData,
  'a code that died': invalidatedData,
  'a batch at its end': batchData,
  'an address out of use': disabledData,
  'a test': testData,
} as const;

/** The part of docs/run/webhooks.md that is made by the code. */
export async function webhookReference(): Promise<string> {
  const examples = await exampleEvents();
  const schemaName = (type: EventType): string =>
    Object.entries(schemas).find(([, schema]) => schema === eventData[type])![0];
  const lines = eventTypes.flatMap((type) => [
    `### ${type}`,
    '',
    `\`data\` is [${schemaName(type)}](#schema-of-${schemaName(type).replaceAll(' ', '-')}).`,
    '',
    '```json',
    JSON.stringify(examples.get(type), null, 2),
    '```',
    '',
  ]);
  const written = Object.entries(schemas).flatMap(([name, schema]) => [
    `### Schema of ${name}`,
    '',
    '```json',
    JSON.stringify(z.toJSONSchema(schema, { io: 'output' })),
    '```',
    '',
  ]);
  return [...lines, ...written].join('\n').trimEnd();
}
