import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { served } from '../support/served.js';

const page = readFileSync(join(import.meta.dirname, '../../docs/use/worksheets.md'), 'utf8');
const block = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)![1]!;

interface Sent {
  readonly url: string;
  readonly options: {
    readonly method: 'post';
    readonly contentType: string;
    readonly headers: Record<string, string>;
    readonly payload: string;
  };
}

interface Reply {
  readonly statusCode: number;
  readonly body: string;
}

/** Google's services as far as the function asks them; a request is answered with what is given, and written down. */
function google(key: string, reply: Reply | undefined) {
  const sent: Sent[] = [];
  const cached = new Map<string, string>();
  const properties: Record<string, string> = { TARIFF_SERVER: 'https://tariff.example.com', TARIFF_KEY: key };
  const services = {
    CacheService: {
      getScriptCache: () => ({
        get: (name: string) => cached.get(name) ?? null,
        put: (name: string, text: string) => cached.set(name, text),
      }),
    },
    PropertiesService: { getScriptProperties: () => ({ getProperty: (name: string) => properties[name] }) },
    Utilities: {
      DigestAlgorithm: { SHA_256: 'sha256' },
      Charset: { UTF_8: 'utf8' },
      computeDigest: (_how: string, text: string) => createHash('sha256').update(text).digest(),
      base64EncodeWebSafe: (bytes: Buffer) =>
        bytes.toString('base64').replace(/\+/g, '-').replace(/\//g, '_'),
    },
    UrlFetchApp: {
      fetch: (url: string, options: Sent['options']) => {
        sent.push({ url, options });
        if (!reply) throw new Error('nothing is answered yet');
        return { getContentText: () => reply.body, getResponseCode: () => reply.statusCode };
      },
    },
  };
  const ask = runInNewContext(`${block('js')}; TARIFF`, services) as (...given: string[]) => string[][];
  return { sent, ask };
}

it('the function for Google Sheets asks a server and fills five cells, once', async () => {
  const { app, key } = await served();
  const own = await key({ scopes: ['classify'] });
  const goods = ['stainless steel kitchen sink', 'MX'];
  const answered = async (apiKey: string): Promise<Reply> => {
    const before = google(apiKey, undefined);
    expect(() => before.ask(...goods)).toThrow('nothing is answered yet');
    const [{ url, options }] = before.sent as [Sent];
    return app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { ...options.headers, 'content-type': options.contentType },
      payload: options.payload,
    });
  };
  const { ask, sent } = google(own, await answered(own));
  const cells = ask(...goods);
  expect(cells).toEqual([
    [
      expect.stringMatching(/^7324\.10/),
      expect.stringMatching(/^(?:accept|review|needs_facts)$/),
      expect.stringMatching(/^7324\.10\.00\.\d{2}$/),
      expect.any(String),
      expect.stringMatching(/^HTSUS /),
    ],
  ]);
  expect(ask(...goods)).toEqual(cells);
  expect(sent).toHaveLength(1);
  expect(ask('')).toBe('');

  const refused = google('tk_live_wrong', await answered('tk_live_wrong'));
  expect(() => refused.ask(...goods)).toThrow(/key/);
});

it('the query of Power Query names an operation of the server, its headers and its fields', async () => {
  const { app, key } = await served();
  const query = block('m');
  const path = /RelativePath = "([^"]+)"/.exec(query)![1]!;
  const headers = Object.fromEntries(
    [...query.matchAll(/#"([\w-]+)" = ("[^"]*")( & Key)?/g)].map(([, name, text, isKey]) => [
      name!,
      `${JSON.parse(text!)}${isKey ? keyOf : ''}`,
    ]),
  );
  const own = await key({ scopes: ['classify'] });
  const [, fields] = /else \[([^\]]+)\]/.exec(query)!;
  const names = fields!.split(',').map((field) => field.split('=')[0]!.trim());
  expect(names).toEqual(['description', 'origin']);
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `/${path}`,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, text]) => [name, text.replace(keyOf, own)]),
    ),
    payload: JSON.stringify(Object.fromEntries(names.map((name, i) => [name, ['cotton t-shirt', 'CN'][i]]))),
  });
  expect(statusCode).toBe(200);
  const wanted = /"answer",\s*\{([^}]+)\}/.exec(query)![1]!;
  for (const field of wanted.split(',')) expect(JSON.parse(body)).toHaveProperty(JSON.parse(field.trim()));
});

/** Stands where the query puts its key. */
const keyOf = '<key>';
