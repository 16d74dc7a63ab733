import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { attemptDelivery } from '../../../src/webhooks/deliver-attempt.js';
import { isNeverSentTo } from '../../../src/webhooks/metadata-address.js';
import { findSafeAddress, isPublicUnicast } from '../../../src/webhooks/safe-address.js';
import { checkUrl, developmentRules, publicRules } from '../../../src/webhooks/safe-url.js';
import { aMessage, aWebhook } from '../../support/webhook-rows.js';

/** Addresses as somebody hostile would write them. */
const hostileUrls = [
  'http://broker.acme-customs.com/hook',
  'ftp://broker.acme-customs.com/hook',
  'file:///etc/passwd',
  'gopher://broker.acme-customs.com/',
  'javascript:alert(1)',
  'data:text/plain,x',
  'not a url',
  '',
  'https://',
  'https:///hook',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0x0.0x0.0x1/',
  'https://017700000001/',
  'https://0177.0.0.1/',
  'https://127.0.0.1.:443/',
  'https://0/',
  'https://0.0.0.0/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://[2002:7f00:1::]/',
  'https://8.8.8.8/',
  'https://[2606:4700::1111]/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://foo.localhost/',
  'https://metadata.google.internal/computeMetadata/v1/',
  'https://printer.local/',
  'https://router.lan/',
  'https://nas.home.arpa/',
  'https://intranet/',
  'https://service.test/',
  'https://service.invalid/',
  'https://abcdefgh.onion/',
  'https://broker.acme-customs.com./hook',
  'https://user@broker.acme-customs.com/',
  'https://user:secret@broker.acme-customs.com/',
  'https://broker.acme-customs.com@127.0.0.1/',
  'https://broker.acme-customs.com:22/',
  'https://broker.acme-customs.com:80/',
  'https://broker.acme-customs.com:6379/',
  'https://broker.acme-customs.com:8080/',
  'https://broker.acme-customs.com/#fragment',
  'https://broker.acme-customs.com/a b',
  'https://broker.acme-customs.com\\@127.0.0.1/',
  'https://broker.acme-customs.com/\r\nHost: 127.0.0.1',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://ｌｏｃａｌｈｏｓｔ/',
  'https://under_score.acme-customs.com/',
  'https://-dash.acme-customs.com/',
  'https://a..b.com/',
];

/** What a hostile name server would answer for a name that looks sound. */
const hostileAnswers: readonly (readonly string[])[] = [
  ['127.0.0.1'],
  ['0.0.0.0'],
  ['10.1.2.3'],
  ['172.31.255.255'],
  ['192.168.0.10'],
  ['100.127.255.254'],
  ['169.254.169.254'],
  ['168.63.129.16'],
  ['192.0.0.1'],
  ['192.0.2.7'],
  ['198.18.0.1'],
  ['224.0.0.1'],
  ['240.0.0.1'],
  ['255.255.255.255'],
  ['::1'],
  ['::'],
  ['::ffff:10.0.0.1'],
  ['::127.0.0.1'],
  ['64:ff9b::a00:1'],
  ['64:ff9b:1::a00:1'],
  ['2002:a00:1::1'],
  ['2001::1'],
  ['2001:db8::1'],
  ['fe80::1'],
  ['fe80::1%eth0'],
  ['fec0::1'],
  ['fd12:3456::1'],
  ['ff02::1'],
  ['100::1'],
  ['4000::1'],
  ['8.8.8.8', '127.0.0.1'],
  ['2606:4700::1111', '::1'],
  ['93.184.216.34', '10.0.0.1', '93.184.216.35'],
  ['not an address'],
  ['0177.0.0.1'],
  Array.from({ length: 33 }, (_, n) => `93.184.216.${n}`),
  [],
];

/** Counts the connections that anything in this process opens. */
function countConnections(): () => number {
  let count = 0;
  const opened = (): void => {
    count++;
  };
  subscribe('net.client.socket', opened);
  onTestFinished(() => void unsubscribe('net.client.socket', opened));
  return () => count;
}

const needs = {
  rules: publicRules,
  now: () => new Date('2026-06-01T12:00:00Z'),
  timeoutMs: 5000,
  userAgent: 'tariff/test',
};

describe('what a hostile subscription can make the server connect to', () => {
  it.each(hostileUrls)('nothing: %j', async (url) => {
    const connections = countConnections();
    const asked: string[] = [];
    expect(checkUrl(url, publicRules).kind).toBe('refused');
    const attempted = await attemptDelivery(aWebhook({ url }), aMessage(), {
      ...needs,
      resolve: async (host) => {
        asked.push(host);
        return ['127.0.0.1'];
      },
    });
    expect(attempted).toMatchObject({ status: null, error: expect.stringMatching(/^not sent: /) });
    expect([connections(), asked]).toEqual([0, []]);
  });

  it.each(hostileAnswers.map((addresses) => [addresses]))(
    'nothing, whatever the name leads to: %j',
    async (addresses) => {
      const connections = countConnections();
      const attempted = await attemptDelivery(aWebhook(), aMessage(), {
        ...needs,
        resolve: async () => addresses,
      });
      expect(attempted.status).toBeNull();
      expect(connections()).toBe(0);
    },
  );

  it('a name that changes what it leads to is asked once, and only the checked address is connected to', async () => {
    const server = createServer((_request, response) => response.writeHead(204).end());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    let asked = 0;
    const attempted = await attemptDelivery(
      aWebhook({ url: `http://rebinding.acme-customs.com:${port}/` }),
      aMessage(),
      { ...needs, rules: developmentRules, resolve: async () => answers[asked++] ?? [] },
    );
    expect([attempted.status, asked]).toEqual([204, 1]);
  });

  it('the counter does count: a sound address is connected to once', async () => {
    const server = createServer((_request, response) => response.writeHead(204).end());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    const connections = countConnections();
    const { port } = server.address() as AddressInfo;
    await attemptDelivery(aWebhook({ url: `http://127.0.0.1:${port}/` }), aMessage(), {
      ...needs,
      rules: developmentRules,
      resolve: async () => [],
    });
    expect(connections()).toBe(1);
  });
});

/** Only the checks are asked here: nothing is ever sent to such an address. */
describe("a cloud's metadata and link-local addresses, also with --allow-private-webhooks", () => {
  const metadata = [
    '169.254.169.254',
    '169.254.0.1',
    '169.254.170.2',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    'fd00:ec2::254',
    '168.63.129.16',
    'fd20:ce::254',
    '100.100.100.200',
    '192.0.0.192',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    '::a9fe:a9fe',
    'no address',
  ];
  it.each(metadata)('%s is never sent to', async (address) => {
    expect(isNeverSentTo(address)).toBe(true);
    const found = await findSafeAddress('host.acme-customs.com', developmentRules, async () => [
      '127.0.0.1',
      address,
    ]);
    expect(found).toMatchObject({ kind: 'refused' });
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://0xa9fea9fe/',
    'http://2852039166/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://[::ffff:169.254.169.254]/',
    'http://168.63.129.16/',
  ])('%s is refused as it is given', (url) => {
    expect(checkUrl(url, developmentRules)).toMatchObject({ kind: 'refused' });
  });

  it.each([
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '192.168.0.10',
    '172.16.0.1',
    'fd12:3456::1',
    '8.8.8.8',
    '2606:4700::1111',
  ])('%s is loopback, private or public, and may be sent to', (address) =>
    expect(isNeverSentTo(address)).toBe(false),
  );
});

describe('what may be sent to', () => {
  it.each([
    'https://broker.acme-customs.com/hook',
    'https://broker.acme-customs.com:8443/hook?x=1',
    'https://BROKER.acme-customs.com/hook',
    'https://bücher.acme-customs.com/hook',
    'https://xn--bcher-kva.acme-customs.com/hook',
  ])('%s', (url) => {
    expect(checkUrl(url, publicRules)).toMatchObject({ kind: 'sound' });
  });

  it('a name whose every address is public; IPv4 is preferred', async () => {
    const resolve = async () => ['2606:4700::1111', '93.184.216.34'];
    expect(await findSafeAddress('broker.acme-customs.com', publicRules, resolve)).toEqual({
      kind: 'address',
      address: '93.184.216.34',
      family: 4,
    });
  });

  it('a name that cannot be resolved is a failure to try again, not an address', async () => {
    const resolve = async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    expect(await findSafeAddress('gone.acme-customs.com', publicRules, resolve)).toEqual({
      kind: 'unresolved',
      why: 'gone.acme-customs.com cannot be resolved (ENOTFOUND)',
    });
  });

  it.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['2a00:1450::1', true],
    ['192.88.99.1', false],
    ['2001:20::1', false],
    ['5f00::1', false],
    ['1::1', false],
  ])('%s is public: %s', (address, expected) => {
    expect(isPublicUnicast(address)).toBe(expected);
  });

  it('with --allow-private-webhooks this machine too, by http; user names still are refused', () => {
    expect(checkUrl('http://127.0.0.1:3000/hook', developmentRules)).toMatchObject({ kind: 'sound' });
    expect(checkUrl('http://u:p@127.0.0.1:3000/hook', developmentRules)).toMatchObject({ kind: 'refused' });
    expect(checkUrl('ftp://127.0.0.1/hook', developmentRules)).toMatchObject({ kind: 'refused' });
  });
});
