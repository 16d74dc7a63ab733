import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/run.js';
import { type FakeWorldOptions, fakeWorld } from '../../support/fake-world.js';
import { sampleOrigin, sampleOriginRule } from '../../support/sample-origin.js';
import { tempHome } from '../../support/temp-home.js';

async function told(argv: readonly string[], options: FakeWorldOptions = {}) {
  const world = fakeWorld(options);
  const code = await run(argv, world);
  return { code, out: world.out(), err: world.err(), asked: world.asked };
}

describe('tariff origin', () => {
  it('asks the service for what the command line and the bill say', async () => {
    const cwd = tempHome();
    writeFileSync(join(cwd, 'bom.csv'), 'description,code,origin,value\nframe,9401.91,CN,40\n');
    const { code, asked } = await told(
      [
        ...[
          'origin',
          '9401.61.60',
          '--bom',
          'bom.csv',
          '--value',
          '100',
          '--net-cost',
          '90',
          '--weight',
          '2',
        ],
        ...['--origin', 'mexico', '--date', '2026-06-15', '--fact', 'use=other', '--regional-materials', '5'],
      ],
      { cwd },
    );
    expect(code).toBe(0);
    expect(asked[0]).toEqual([
      'origin',
      {
        code: '94016160',
        origin: 'MX',
        date: '2026-06-15',
        destination: 'US',
        value: { amount: '100', currency: 'USD' },
        net_cost: { amount: '90', currency: 'USD' },
        weight: { amount: '2', unit: 'kg' },
        regional_materials: { amount: '5', currency: 'USD' },
        facts: { use: 'other' },
        materials: [{ row: 2, description: 'frame', code: '9401.91', origin: 'CN', value: '40' }],
      },
    ]);
  });

  it('prints exactly the contract under --json, and a drawing otherwise', async () => {
    const json = await told(['origin', '9401.61.60', '--json']);
    expect(JSON.parse(json.out)).toEqual(sampleOrigin);
    const { out } = await told(['origin', '9401.61.60']);
    for (const text of ['DOES NOT QUALIFY', '55.8%', 'source material 3 (frame)', 'row 4, value', '61%'])
      expect(out).toContain(text);
  });

  it('writes the certificate as a page that loads nothing and escapes what it is given', async () => {
    const cwd = tempHome();
    writeFileSync(join(cwd, 'parties.json'), '{"certifier_role":"producer"}');
    const line = ['origin', '94016160', '--certificate', 'page.html', '--parties', 'parties.json'];
    const { err, asked } = await told(line, { cwd });
    expect(err).toContain('must not be signed as it stands: the good is not found to qualify');
    expect(asked[0]?.[1]).toMatchObject({ certification: { certifier_role: 'producer' } });
    const page = readFileSync(join(cwd, 'page.html'), 'utf8');
    expect(page).toContain('&lt;b&gt;&quot;A&quot; &amp; Sons&lt;/b&gt;');
    expect(page).toContain('Draft: not complete');
    expect(page).not.toMatch(/<script|<link|src=|href=|url\(/);
  });

  it('exits 3 under --strict unless the good qualifies', async () => {
    expect((await told(['origin', '94016160', '--strict'])).code).toBe(3);
  });

  it('names what cannot be read', async () => {
    const bad = await told(['origin', '94016160', '--value', 'much', '--fact', 'x']);
    expect([bad.code, bad.err.includes('--value'), bad.err.includes('--fact')]).toEqual([2, true, true]);
    expect((await told(['origin', '94016160', '--bom', '/nowhere/bom.csv'])).code).toBe(8);
    expect((await told(['origin', '94016160', '--parties', '/nowhere/p.json'])).code).toBe(8);
    expect((await told(['origin', '94016160', '--certificate', '/nowhere/at/all.html'])).code).toBe(9);
  });
});

describe('tariff origin rule', () => {
  it('shows where the rule stands, its rendering and its structure', async () => {
    const { code, out, asked } = await told(['origin', 'rule', '6109.10']);
    expect(code).toBe(0);
    expect(asked[0]).toEqual(['originRule', { code: '610910' }]);
    for (const text of [
      'GN11o-ch61-15',
      'page 49',
      'any other chapter',
      '"from":"6109"',
      'One component only.',
    ])
      expect(out).toContain(text);
    expect(JSON.parse((await told(['origin', 'rule', '610910', '--json'])).out)).toEqual(sampleOriginRule);
  });
});
