import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DownloadNeeds, downloadOfficial } from '../../../src/reference/official-sources.js';
import { officialSite } from '../../support/official-site.js';
import { tempHome } from '../../support/temp-home.js';

const content = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 31) % 251));
const hash = createHash('sha256').update(content).digest();
const needs = (url: string, more: Partial<DownloadNeeds> = {}): DownloadNeeds => ({
  url,
  folder: join(tempHome(), 'downloads'),
  pauseMs: 1,
  silenceMs: 5_000,
  ...more,
});

describe('a download from an official address', () => {
  it('is whole, checksummed, and gone once it is discarded', async () => {
    const site = await officialSite(content);
    const asked = needs(site.address, { sha256: hash.toString('hex').toUpperCase() });
    const found = await downloadOfficial(asked);
    expect(found).toMatchObject({ bytes: content.length, sha256: hash.toString('hex'), resumedFrom: 0 });
    expect(Buffer.compare(readFileSync(found.path), content)).toBe(0);
    found.discard();
    expect(readdirSync(asked.folder)).toEqual([]);
  });

  it('goes on where the connection broke', async () => {
    const site = await officialSite(content);
    site.next({ kind: 'cut', after: 100_000 }, { kind: 'cut', after: 50_000 });
    const found = await downloadOfficial(needs(site.address));
    expect(found.sha256).toBe(hash.toString('hex'));
    expect(site.ranges).toEqual([
      undefined,
      expect.stringMatching(/=[1-9]/),
      expect.stringMatching(/=[1-9]/),
    ]);
  });

  it('goes on in a later call, and says from where', async () => {
    const site = await officialSite(content);
    site.next({ kind: 'cut', after: 100_000 });
    const asked = needs(site.address, { attempts: 1 });
    await expect(downloadOfficial(asked)).rejects.toMatchObject({
      code: 'download_failed',
      exitCode: 7,
      hint: expect.stringContaining('run the command again'),
    });
    const found = await downloadOfficial(asked);
    expect(found.sha256).toBe(hash.toString('hex'));
    expect(found.resumedFrom).toBeGreaterThan(0);
  });

  it.each([
    ['a server that sends the whole instead', { kind: 'ignores_range' }],
    ['a server that sends another part', { kind: 'wrong_range' }],
  ] as const)('begins anew with %s', async (_name, mishap) => {
    const site = await officialSite(content);
    site.next({ kind: 'cut', after: 100_000 }, mishap);
    expect(await downloadOfficial(needs(site.address))).toMatchObject({ sha256: hash.toString('hex') });
  });

  it('never joins the halves of two files', async () => {
    const site = await officialSite(content);
    site.next({ kind: 'cut', after: 100_000 });
    const asked = needs(site.address, { attempts: 1 });
    await expect(downloadOfficial(asked)).rejects.toThrow();
    const other = Buffer.from(content).reverse();
    site.publish(other);
    const found = await downloadOfficial(asked);
    expect(Buffer.compare(readFileSync(found.path), other)).toBe(0);
  });

  it('a download that was whole but never used is taken as it is', async () => {
    const site = await officialSite(content);
    const asked = needs(site.address);
    await downloadOfficial(asked);
    expect(await downloadOfficial(asked)).toMatchObject({
      resumedFrom: content.length,
      bytes: content.length,
    });
  });

  it.each([
    [
      'a length that is never reached',
      [{ kind: 'promises', bytes: 10 }],
      { attempts: 1 },
      /the connection was cut after 300000 of 300010 bytes/,
    ],
    [
      'an answer that stays an error',
      [503, 500, 503, 429].map((status) => ({ kind: 'status', status })),
      {},
      /answers 429/,
    ],
    ['a page that is not there', [{ kind: 'status', status: 404 }], {}, /answers 404/],
    ['a file beyond the size allowed', [], { bytesAtMost: 1000 }, /larger than 1000 bytes/],
    ['another checksum than was told', [], { sha256: 'a'.repeat(64) }, /has the checksum/],
    [
      'another checksum than the server tells',
      [{ kind: 'digest', value: 'sha-256=:AAAA:' }],
      {},
      /has the checksum/,
    ],
    [
      'being sent to plain http elsewhere',
      [{ kind: 'redirect', to: 'http://example.test/x' }],
      {},
      /only https/,
    ],
  ] as const)('%s is a failure', async (_name, mishaps, more, message) => {
    const site = await officialSite(content);
    site.next(...(mishaps as Parameters<typeof site.next>));
    await expect(downloadOfficial(needs(site.address, more))).rejects.toMatchObject({
      code: 'download_failed',
      message: expect.stringMatching(message),
    });
  });

  it('bytes beyond what was promised are not taken', async () => {
    const site = await officialSite(content);
    site.next({ kind: 'short', bytes: 1000 });
    const found = await downloadOfficial(needs(site.address)).catch(() => undefined);
    if (found) expect(found.bytes === 1000 || found.sha256 === hash.toString('hex')).toBe(true);
  });

  it('follows a redirect on this machine, but not for ever', async () => {
    const site = await officialSite(content);
    site.next({ kind: 'redirect', to: '/exportList?again' });
    expect(await downloadOfficial(needs(site.address))).toMatchObject({ bytes: content.length });
    site.next(...Array.from({ length: 9 }, () => ({ kind: 'redirect', to: '/exportList' }) as const));
    await expect(downloadOfficial(needs(site.address))).rejects.toMatchObject({
      message: expect.stringMatching(/one address to the next/),
    });
  });

  it.each(['http://hts.usitc.gov/x', 'ftp://hts.usitc.gov/x', 'no address', 'file:///etc/hosts'])(
    '%s is not asked at all',
    async (url) => {
      const asked = needs(url);
      await expect(downloadOfficial(asked)).rejects.toMatchObject({ code: 'usage' });
      expect(existsSync(asked.folder)).toBe(false);
    },
  );

  it('nobody at the address is told so', async () => {
    await expect(downloadOfficial(needs('http://127.0.0.1:9/x', { attempts: 1 }))).rejects.toMatchObject({
      code: 'download_failed',
      message: expect.stringContaining('nothing answers there'),
    });
  });
});
