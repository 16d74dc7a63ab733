import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/run.js';
import { type FakeWorldOptions, fakeWorld } from '../../support/fake-world.js';
import { sampleRefusal } from '../../support/sample-answers.js';
import { tempHome } from '../../support/temp-home.js';

async function told(argv: readonly string[], options: FakeWorldOptions = {}) {
  const world = fakeWorld(options);
  const code = await run(argv, world);
  const asked = world.asked.filter(([operation]) => operation === 'duty').map(([, given]) => given);
  return { code, out: world.out(), err: world.err(), asked };
}

const line = ['duty', '6109.10.00.40', '--value', '12000', '--date', '2026-06-15'];

describe('duties by origin', () => {
  test('are asked for each origin, with the claim named beside it', async () => {
    const { code, asked, out } = await told([...line, '--compare', 'CN, mexico:S', '--json']);
    expect(code).toBe(0);
    expect(asked).toEqual([
      expect.objectContaining({ origin: 'CN', code: '6109100040' }),
      expect.objectContaining({ origin: 'CN', claim: 'S' }),
      expect.objectContaining({ origin: 'MX', claim: 'S' }),
    ]);
    expect(JSON.parse(out)).toMatchObject({ schema_version: '1', rows: [{}, {}, {}] });
  });

  test('carry what is declared of the goods', async () => {
    const { asked } = await told([
      ...[...line, '--compare', 'CN', '--content', 'steel=40%', '--content', 'us=10%'],
      ...['--part', 'case=90', '--provision', '9802.00.80', '--fact', 'us_metal=yes'],
    ]);
    expect(asked[0]).toMatchObject({
      content: [{ metal: 'steel', percent: '40', of: 'value' }],
      us_content: '10',
      parts: [{ part: 'case', value: { amount: '90', currency: 'USD' } }],
      provision: '98020080',
      facts: { us_metal: 'yes' },
    });
  });

  test('are written as a page where a report is asked for', async () => {
    const cwd = tempHome();
    const { code, err } = await told([...line, '--origin', 'MX', '--report', 'stack.html'], { cwd });
    expect([code, err]).toEqual([0, `the report is in ${join(cwd, 'stack.html')}\n`]);
    expect(readFileSync(join(cwd, 'stack.html'), 'utf8')).toMatch(/^<!doctype html>[\s\S]*<svg /);
  });

  test('stand after a classification, and in its object under --json', async () => {
    const drawn = await told(['classify', 'cotton', 'shirt', '--compare', 'CN,MX']);
    expect(drawn.out).toContain('Duty by origin');
    const json = await told(['classify', 'cotton', 'shirt', '--compare', 'CN,MX', '--json']);
    expect(JSON.parse(json.out)).toMatchObject({
      id: expect.any(String),
      comparison: { rows: [{}, {}, {}, {}] },
    });
  });

  test('are not compared where there is no line', async () => {
    const refusing = { classify: async () => sampleRefusal };
    const { err, asked } = await told(['classify', 'thing', '--compare', 'CN'], { service: refusing });
    expect(asked).toEqual([]);
    expect(err).toContain('no line of the US schedule to compare');
  });

  test.each([
    [['--compare', 'CN', '--claim', 'S'], /a claim goes with its origin/],
    [['--compare', 'Chnia'], /--compare: .*Chnia/],
    [['--compare', ','], /0 origins are given/],
    [['--report', 'stack.html'], /there is no origin to draw/],
    [['--compare', 'CN', '--report', '/nowhere/at/all.html'], /cannot be written/],
    [['--origin', 'CN', '--content', 'gold=4'], /--content: "gold=4" is not a content/],
    [['--origin', 'CN', '--part', 'case'], /--part: "case" is not a part/],
    [['--origin', 'CN', '--provision', '98.0'], /--provision: /],
  ])('%j are refused', async (argv, message) => {
    const { code, err } = await told([...line, ...argv]);
    expect(code).not.toBe(0);
    expect(err).toMatch(message);
  });
});
