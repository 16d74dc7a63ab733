import { describe, expect, it } from 'vitest';
import { served } from '../support/served.js';

const preflight = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization',
};

describe('a page of another origin', () => {
  const ask = async (corsOrigins: readonly string[] | undefined, origin: string) => {
    const { app, key } = await served({ settings: corsOrigins ? { corsOrigins } : {} });
    const asked = await app.inject({
      method: 'OPTIONS',
      url: '/v1/classify',
      headers: { origin, ...preflight },
    });
    const read = await app.inject({
      method: 'GET',
      url: '/v1/account',
      headers: { origin, authorization: `Bearer ${await key()}` },
    });
    return { asked, read };
  };

  it('may not read anything, as long as the operator names no origin', async () => {
    const { asked, read } = await ask(undefined, 'https://desk.example.com');
    expect(asked.statusCode).toBe(405);
    expect(read.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('may call with a key where its origin is named, and sees the headers that matter; a cookie never counts', async () => {
    const { asked, read } = await ask(['https://desk.example.com'], 'https://desk.example.com');
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': 'https://desk.example.com',
      'access-control-allow-headers': expect.stringContaining('idempotency-key'),
    });
    expect(read.headers['access-control-allow-origin']).toBe('https://desk.example.com');
    expect(read.headers['access-control-expose-headers']).toContain('retry-after');
    expect(read.headers['access-control-allow-credentials']).toBeUndefined();
    expect(String(read.headers['vary']).toLowerCase()).toContain('origin');
  });

  it('that is not named, or is named nearly so, reads nothing', async () => {
    for (const origin of [
      'https://evil.example',
      'https://desk.example.com.evil.example',
      'http://desk.example.com',
      'null',
    ]) {
      const { read } = await ask(['https://desk.example.com'], origin);
      expect(read.headers['access-control-allow-origin'], origin).toBeUndefined();
    }
  });
});

describe('HEAD', () => {
  it('has the headers of GET without its body, on the law as on what is public', async () => {
    const { app, key } = await served();
    const authorization = `Bearer ${await key()}`;
    for (const url of [
      '/',
      '/openapi.json',
      '/api/health/live',
      '/v1/codes/us/6109',
      '/v1/account',
      '/docs',
    ]) {
      const [head, get] = await Promise.all(
        (['HEAD', 'GET'] as const).map((method) => app.inject({ method, url, headers: { authorization } })),
      );
      expect([head!.statusCode, head!.body], url).toEqual([200, '']);
      expect(head!.headers['content-type'], url).toBe(get!.headers['content-type']);
      expect(head!.headers['etag'], url).toBe(get!.headers['etag']);
    }
    const known = (await app.inject({ method: 'GET', url: '/v1/codes/us/6109', headers: { authorization } }))
      .headers['etag'];
    const again = await app.inject({
      method: 'HEAD',
      url: '/v1/codes/us/6109',
      headers: { authorization, 'if-none-match': String(known) },
    });
    expect(again.statusCode).toBe(304);
  });
});
