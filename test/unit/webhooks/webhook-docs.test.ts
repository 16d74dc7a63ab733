import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventData, eventTypes, webhookPayload } from '../../../src/api/webhook-events.js';
import { exampleEvents, webhookReference } from '../../support/webhook-examples.js';

const page = 'docs/run/webhooks.md';
const begin =
  '<!-- made by the code: WRITE_DOCS=1 npx vitest run test/unit/webhooks/webhook-docs.test.ts -->';
const end = '<!-- end of what the code makes -->';

describe('docs/run/webhooks.md', () => {
  it('lists every event with its schema and an example, as the code makes them', async () => {
    const text = readFileSync(page, 'utf8');
    const [before, rest = ''] = text.split(begin);
    const [, after = ''] = rest.split(end);
    const whole = `${before}${begin}\n\n${await webhookReference()}\n\n${end}${after}`;
    if (process.env['WRITE_DOCS'] === '1') writeFileSync(page, whole);
    expect(readFileSync(page, 'utf8')).toBe(whole);
  });

  it('data/webhook-examples.json, which "webhooks trigger" sends, holds the same examples', async () => {
    const file = 'data/webhook-examples.json';
    const written = JSON.parse(readFileSync(file, 'utf8')) as { source: string; events: object };
    const events = Object.fromEntries(
      [...(await exampleEvents())].map(([type, payload]) => [type, (payload as { data: object }).data]),
    );
    if (process.env['WRITE_DOCS'] === '1')
      writeFileSync(file, `${JSON.stringify({ source: written.source, events }, null, 1)}\n`);
    expect(JSON.parse(readFileSync(file, 'utf8')).events).toEqual(events);
  });

  it('there is an example of every event, and each has its schema', async () => {
    const examples = await exampleEvents();
    expect([...examples.keys()]).toEqual([...eventTypes]);
    for (const [type, payload] of examples) {
      const read = webhookPayload.parse(payload);
      expect(read.type).toBe(type);
      expect(eventData[type].parse(read.data)).toEqual(read.data);
    }
  });
});
