import { describe, expect, it } from 'vitest';
import { readTrustedProxies } from '../../src/server/trusted-proxies.js';
import { served } from '../support/served.js';

/** Which address a call is held to come from, by who connects and what X-Forwarded-For says. */
async function seen(behindProxy: string, peer: string, forwarded: string): Promise<string> {
  const server = await served({
    settings: { behindProxy: readTrustedProxies(behindProxy), guessesPerMinute: 1, publicUrl: null },
  });
  const call = (remoteAddress: string, headers: Record<string, string>) =>
    server.app.inject({ method: 'GET', url: '/v1/account', remoteAddress, headers });
  // a second refused key from the same address is too many
  await call(peer, { 'x-forwarded-for': forwarded });
  for (const candidate of new Set([peer, ...forwarded.split(/, */)]))
    if ((await call(candidate, {})).statusCode === 429) return candidate;
  return 'none of them';
}

describe('behind a proxy, a caller is', () => {
  it.each([
    // nobody is believed
    ['', '127.0.0.1', '8.8.8.8', '127.0.0.1'],
    // one near proxy, which writes the last address
    ['true', '127.0.0.1', '8.8.8.8', '8.8.8.8'],
    ['true', '172.18.0.2', '1.2.3.4, 8.8.8.8', '8.8.8.8'],
    ['true', 'fd00::1', '1.2.3.4, 8.8.8.8', '8.8.8.8'],
    ['true', '10.0.0.1', '1.2.3.4, 10.9.9.9', '10.9.9.9'],
    ['true', '::ffff:10.0.0.1', '8.8.8.8', '8.8.8.8'],
    // who comes from outside speaks for itself
    ['true', '9.9.9.9', '8.8.8.8', '9.9.9.9'],
    // those of the list, one behind the other
    ['203.0.113.7,10.1.0.0/16', '10.1.2.3', '1.2.3.4, 8.8.8.8, 203.0.113.7', '8.8.8.8'],
    ['203.0.113.7,10.1.0.0/16', '10.2.0.1', '8.8.8.8', '10.2.0.1'],
    ['203.0.113.7', '127.0.0.1', '8.8.8.8', '127.0.0.1'],
  ])('with "%s", connected from %s and X-Forwarded-For %s: %s', async (setting, peer, forwarded, caller) => {
    expect(await seen(setting, peer, forwarded)).toBe(caller);
  });
});

describe('X-Forwarded-Host', () => {
  const documentation = async (behindProxy: string, remoteAddress: string) => {
    const { app } = await served({
      settings: { behindProxy: readTrustedProxies(behindProxy), publicUrl: null },
    });
    const headers = {
      host: 'tariff.example.com',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    };
    const reply = await app.inject({ method: 'GET', url: '/', remoteAddress, headers });
    return reply.json().public_api.documentation;
  };

  it('is believed of a proxy that is trusted, and of nobody else', async () => {
    expect(await documentation('10.0.0.7', '10.0.0.7')).toBe('https://evil.example/docs');
    expect(await documentation('10.0.0.7', '10.0.0.8')).toBe('http://tariff.example.com/docs');
    expect(await documentation('true', '9.9.9.9')).toBe('http://tariff.example.com/docs');
    expect(await documentation('', '127.0.0.1')).toBe('http://tariff.example.com/docs');
  });
});

it('a list of what are no proxies is refused', () => {
  for (const text of ['maybe', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.1, proxy.example.com', '10.0.0.1,,'])
    expect(() => readTrustedProxies(text), text).toThrow('neither an address nor a network');
  expect(readTrustedProxies('loopback, ::1/128')).toEqual(['loopback', '::1/128']);
});
