import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/server/endpoints.js';
import { served } from '../support/served.js';

const shirt = { description: "women's knitted cotton t-shirt", origin: 'MX' };

describe('an answer', () => {
  it('of some length is compressed for whoever takes it so, and is the same', async () => {
    const { app, key } = await served();
    const authorization = `Bearer ${await key()}`;
    const ask = (encoding: string, url = '/v1/codes/search?query=ball+bearing') =>
      app.inject({ method: 'GET', url, headers: { authorization, 'accept-encoding': encoding } });
    const plain = await ask('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [encoding, unpack] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const packed = await ask(encoding);
      expect(packed.headers, encoding).toMatchObject({ 'content-encoding': encoding });
      expect(packed.rawPayload.length, encoding).toBeLessThan(plain.rawPayload.length / 2);
      expect(unpack(packed.rawPayload).toString(), encoding).toBe(plain.body);
    }
    expect((await ask('gzip', '/api/health/live')).headers['content-encoding']).toBeUndefined();
  });

  it('with a secret is not', async () => {
    const { call, key } = await served();
    const { headers, body } = await call(
      await key(),
      'POST',
      '/v1/keys/rotate',
      {},
      {
        'accept-encoding': 'gzip',
      },
    );
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.key).toMatch(/^tk_/);
    const packed = endpoints.filter(({ secret, lasting }) => secret && lasting);
    expect(packed).toEqual([]);
  });

  it('to a key is kept by nobody between, whether it is an answer or a refusal', async () => {
    const { call, key } = await served();
    const mine = await key();
    for (const answer of [
      await call(mine, 'POST', '/v1/classify', shirt),
      await call(mine, 'GET', '/v1/classifications'),
      await call(mine, 'GET', '/v1/account'),
      await call(mine, 'POST', '/v1/classify', {}),
      await call(mine, 'POST', '/v1/keys/rotate', {}),
      await call(undefined, 'GET', '/v1/account'),
    ])
      expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('an answer of the law, and the contract', () => {
  it('are told to stand still where nothing has changed', async () => {
    const { call, key } = await served();
    const mine = await key();
    for (const url of [
      '/openapi.json',
      '/v1/codes/us/6109',
      '/v1/codes/search?query=ball+bearing',
      '/v1/origin/rules/870899',
      '/v1/regulations/mx/85183099?origin=CN',
      '/v1/law',
      '/v1/data',
    ]) {
      const first = await call(mine, 'GET', url);
      const tag = String(first.headers['etag']);
      expect(tag, url).toMatch(/^W\/"[\w-]{27}"$/);
      expect(first.headers['cache-control'], url).toMatch(/no-cache$/);
      for (const known of [tag, `"other", ${tag.slice(2)}`, '*']) {
        const again = await call(mine, 'GET', url, undefined, { 'if-none-match': known });
        expect([again.status, again.text, again.headers['etag']], `${url} ${known}`).toEqual([304, '', tag]);
      }
      expect((await call(mine, 'GET', url, undefined, { 'if-none-match': '"other"' })).status, url).toBe(200);
    }
  });

  it('are not, to who has no key', async () => {
    const { call } = await served();
    const asked = await call(undefined, 'GET', '/v1/codes/us/6109', undefined, { 'if-none-match': '*' });
    expect(asked.status).toBe(401);
  });
});
