import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { dataVerify, scheduleDiff } from '../../src/api/data-answers.js';
import { builtProgram, type Ended, type RunOptions } from '../support/built-program.js';
import { smallEditionFile } from '../support/editions.js';
import { asCsv, officialSheet } from '../support/official-sheet.js';
import { officialSite } from '../support/official-site.js';
import { measureFileIn } from '../support/own-measures.js';
import { packSite, packText } from '../support/signed-pack.js';
import { tempHome } from '../support/temp-home.js';
import { writeXlsx } from '../support/write-xlsx.js';

/** The life of the data as a shell sees it, on the data that ships. */
const data = join(import.meta.dirname, '../../data');

let tariff: (argv: readonly string[], options?: RunOptions) => Promise<Ended>;
beforeAll(async () => {
  tariff = await builtProgram('data');
});

const loaded = (home: string): string[] =>
  (JSON.parse(readFileSync(join(home, 'data/PROVENANCE.json'), 'utf8')).packs as { edition: string }[]).map(
    ({ edition }) => edition,
  );

const restartRemark = /^a "tariff serve" or "tariff worker" that runs .* takes it up by itself.*\n$/;

describe('tariff data', () => {
  it('imports JSON, CSV and XLSX at once, each an edition of its own, and loses none', async () => {
    const home = tempHome();
    const files = tempHome();
    const sheet = officialSheet(smallEditionFile('beta'));
    writeFileSync(join(files, 'b.csv'), asCsv(sheet));
    writeXlsx(join(files, 'c.xlsx'), sheet);
    const ended = await Promise.all(
      [smallEditionFile('alpha'), join(files, 'b.csv'), join(files, 'c.xlsx')].map((file, i) =>
        tariff(
          [
            'data',
            'import',
            '--us',
            file,
            '--partial',
            '--edition',
            `2030-rev-${i + 1}`,
            '--effective',
            `2030-0${i + 1}-01`,
          ],
          { env: { TARIFF_HOME: home } },
        ),
      ),
    );
    const remark = expect.stringMatching(restartRemark);
    expect(ended.map(({ code, err }) => [code, err])).toEqual(Array(3).fill([0, remark]));
    expect(ended[1]!.out).toContain('carries no footnotes');
    expect(loaded(home)).toEqual(['2030-rev-1', '2030-rev-2', '2030-rev-3']);
    const diff = await tariff(['data', 'diff', '2030-rev-1', '2030-rev-2', '--json'], {
      env: { TARIFF_HOME: home },
    });
    expect(scheduleDiff.parse(JSON.parse(diff.out)).counts).toMatchObject({ line_reused: 1, general: 1 });
    const status = await tariff(['data', 'status'], { env: { TARIFF_HOME: home } });
    expect(status.out).toMatch(/2030 HTS Revision 1 +2030-01-01 +2030-01-31/);
    expect(status.out).toMatch(/2030 HTS Revision 3 +2030-03-01 +open/);
  });

  it('refuses a file with faults, each named by its row, and writes nothing', async () => {
    const home = tempHome();
    const path = join(tempHome(), 'bad.csv');
    const sheet = officialSheet(smallEditionFile('alpha')).map((cells) =>
      cells.map((cell) => cell.replace('6.8%', '6.8 pct')),
    );
    sheet[3]![0] = '0101.2';
    writeFileSync(path, asCsv(sheet));
    const { code, out, err } = await tariff(
      ['data', 'import', '--us', path, '--edition', '2030-rev-1', '--effective', '2030-01-01'],
      { env: { TARIFF_HOME: home } },
    );
    expect([code, out]).toEqual([11, '']);
    expect(err).toMatch(/bad\.csv: 3 faults/);
    expect(err).toMatch(/row 4, HTS number: "0101\.2" is not a tariff code/);
    expect(err).toMatch(/row 7, general rate: 0101\.30\.00\.00: "6\.8 pct" is not a duty rate/);
    expect(err).toMatch(/no rows of chapters 02-29, 31-60, 62-98 .*--partial/);
    expect(readdirSync(home)).toEqual([]);
  });

  it('updates from a site that breaks off, without a word on stdout that is no JSON', async () => {
    const home = tempHome();
    const site = await officialSite(readFileSync(smallEditionFile('beta')));
    site.releases = [{ name: '2030HTSRev9', status: 'current', releaseStartDate: '09/01/2030' }];
    site.next({ kind: 'cut', after: 2000 });
    const argv = ['data', 'update', '--partial', '--json'];
    const env = { TARIFF_HOME: home, TARIFF_UPDATE_URL: site.address };
    const first = await tariff(argv, { env });
    expect([first.code, JSON.parse(first.out).status]).toEqual([0, 'updated']);
    expect(first.err).toContain(`asking ${site.address}\n`);
    const again = await tariff(argv, { env });
    expect([again.code, JSON.parse(again.out).status]).toEqual([0, 'current']);
    const servers =
      /"tariff serve" or "tariff worker" that runs on this data looks for it every five seconds/;
    expect(first.err).toMatch(servers);
    expect(again.err).not.toMatch(servers);
    expect(loaded(home)).toEqual(['2030-rev-9']);
  });

  it.each([
    [
      ['data', 'update', '--from', 'http://127.0.0.1:9/x', '--edition', 'x', '--effective', '2030-01-01'],
      7,
      /nothing answers there/,
    ],
    [
      ['data', 'update', '--from', 'http://example.test/x', '--edition', 'x', '--effective', '2030-01-01'],
      2,
      /only https/,
    ],
    [['data', 'update', '--from', 'nowhere'], 2, /is not an address/],
    [['data', 'import'], 2, /say what to load/],
    [
      ['data', 'import', '--us', 'none.json', '--edition', 'x', '--effective', '2030-01-01'],
      8,
      /none\.json cannot be read/,
    ],
    [
      ['data', 'import', '--us', smallEditionFile('alpha'), '--edition', 'x', '--effective', '2030-02-30'],
      2,
      /--effective: "2030-02-30" is not a date/,
    ],
    [['data', 'diff', '2026-rev-5', '2026-rev-99'], 11, /edition 2026-rev-99 is not loaded\n.*2026-rev-10/],
  ])('%j ends with %d', async (argv, code, message) => {
    const ended = await tariff(argv, { env: { TARIFF_HOME: tempHome() } });
    expect(ended.err).toMatch(message);
    expect([ended.code, ended.out]).toEqual([code, '']);
  });

  it('lays measures of your own over those that ship, names them in every answer and takes them out', async () => {
    const home = tempHome();
    const env = { TARIFF_HOME: home };
    const file = measureFileIn(tempHome(), [{}]);
    const duty = ['duty', '6109.10.00.04', '--origin', 'VN', '--value', '1000', '--date', '2026-11-20'];
    const plain = await tariff(duty, { env });
    const taken = await tariff(['data', 'import', '--measures', file], { env });
    expect([taken.code, taken.err]).toEqual([0, expect.stringMatching(restartRemark)]);
    expect(taken.out).toMatch(/9903\.07\.10 \+25% from 2026-11-01/);
    expect((await tariff(duty, { env })).out).toMatch(/yours, not checked here \(my-measures, row 2\)/);
    expect((await tariff([...duty, '--full'], { env })).out).toMatch(
      /\+25%.*\(yours: my-measures, row\s+2\)/,
    );
    const compared = await tariff([...duty.slice(0, 2), '--compare', 'VN,TH', ...duty.slice(4)], { env });
    expect(compared.out).toContain('yours, not checked here');
    const answer = JSON.parse((await tariff([...duty, '--json'], { env })).out);
    expect(answer.duty_rates.additional).toContainEqual(
      expect.objectContaining({ formatted: '9903.07.10', applies: true, yours: 'my-measures, row 2' }),
    );
    const report = join(home, 'report.html');
    await tariff([...duty.slice(0, 2), '--compare', 'VN,TH', '--report', report, ...duty.slice(4)], { env });
    expect(readFileSync(report, 'utf8')).toContain('yours');
    const list = join(home, 'list.csv');
    writeFileSync(list, 'sku,description,hts,origin\nA1,cotton t-shirt for men,6109.10.00.04,VN\n');
    const out = join(home, 'out.csv');
    await tariff(['batch', list, '-o', out, '--date', '2026-11-20'], { env });
    const sheet = readFileSync(out, 'utf8');
    expect(sheet).toContain('9903.07.10: +25% (yours)');
    expect(sheet).toContain('yours, not checked here');
    const chat = await tariff(['chat'], { env, input: 'duty of 6109.10.00.04 from Vietnam on 2026-11-20\n' });
    expect(chat.out).toContain('yours');
    expect((await tariff(['data', 'status'], { env })).out).toMatch(/measures +my-measures +2026-11-01/);
    const removed = await tariff(['data', 'remove', 'my-measures'], { env });
    expect([removed.code, removed.out]).toEqual([0, expect.stringContaining('my-measures is taken out')]);
    expect((await tariff(duty, { env })).out).toBe(plain.out);
  });

  it('refuses measures with faults by their rows, and what was loaded stays', async () => {
    const home = tempHome();
    const env = { TARIFF_HOME: home };
    await tariff(['data', 'import', '--measures', measureFileIn(tempHome(), [{}])], { env });
    const bad = measureFileIn(tempHome(), [
      { rate: '25 pct', origins: 'CN' },
      { codes: '6109.77', heading: '9903.07.11' },
      {},
      {},
    ]);
    const refused = await tariff(['data', 'import', '--measures', bad, '--replace'], { env });
    expect([refused.code, refused.out]).toEqual([11, '']);
    expect(refused.err).toMatch(/row 2, rate: "25 pct" is not a rate of a measure/);
    expect(refused.err).toMatch(/row 3, codes: no loaded edition has the code 6109\.77/);
    expect(refused.err).toMatch(/row 5, heading: heading 9903\.07\.10 stands twice: see my-measures, row 4/);
    expect(loaded(home)).toEqual(['my-measures']);
  });

  it.skipIf(spawnSync('openssl', ['version']).status !== 0)(
    'takes a pack of measures that the documented commands signed, and none that they did not',
    async () => {
      const [home, folder] = [tempHome(), tempHome()];
      const page = readFileSync(join(data, '../docs/use/data.md'), 'utf8');
      const script = page.split('## A pack for others')[1]!.split('```sh\n')[1]!.split('```')[0]!;
      writeFileSync(join(folder, 'measures.json'), packText('2026-11-02', [{}]));
      const signed = spawnSync('bash', ['-ec', script], { cwd: folder, encoding: 'utf8' });
      expect([signed.status, signed.stderr]).toEqual([0, '']);
      const key = signed.stdout.trim();
      const read = (name: string) => readFileSync(join(folder, name));
      const files = {
        'measures.json': read('measures.json'),
        'measures.json.sig': read('measures.json.sig'),
      };
      const env = {
        TARIFF_HOME: home,
        TARIFF_UPDATE_MEASURES: `${await packSite(files)}/measures.json`,
        TARIFF_UPDATE_MEASURES_KEY: key,
      };
      const taken = await tariff(['data', 'update', '--measures', '--json'], { env });
      expect([taken.code, JSON.parse(taken.out)]).toMatchObject([
        0,
        { status: 'updated', pack: 'acme-chapter-99' },
      ]);
      expect((await tariff(['data', 'update', '--measures'], { env })).out).toContain('is loaded already');
      files['measures.json'] = Buffer.from(packText('2026-11-16', [{ rate: '+1%' }]));
      const forged = await tariff(['data', 'update', '--measures'], { env });
      expect([forged.code, forged.out, forged.err]).toEqual([
        11,
        '',
        expect.stringContaining('is not signed by'),
      ]);
      expect(loaded(home)).toEqual(['acme-chapter-99']);
    },
  );

  it('verifies what ships, and names each damaged file with exit 11', async () => {
    const own = join(tempHome(), 'data');
    cpSync(data, own, { recursive: true, filter: (path) => !path.includes('lexicon/') });
    const env = { TARIFF_HOME: tempHome(), TARIFF_DATA: own };
    expect(await tariff(['data', 'verify'], { env })).toMatchObject({ code: 0, err: '' });
    for (const file of ['us/hts-2026-rev-11.pack', 'us/fees.json']) {
      const bytes = readFileSync(join(own, file));
      bytes[bytes.length >> 1]! ^= 1;
      writeFileSync(join(own, file), bytes);
    }
    const { code, out } = await tariff(['data', 'verify', '--json'], { env });
    const verified = dataVerify.parse(JSON.parse(out));
    const damaged = verified.files
      .filter(({ faults }) => faults.length > 0)
      .map(({ path }) => path.slice(own.length + 1));
    expect(code).toBe(11);
    expect(damaged).toEqual(expect.arrayContaining(['us/hts-2026-rev-11.pack', 'us/fees.json']));
    expect(damaged).not.toContain('us/programs.json');
    expect((await tariff(['data', 'verify'], { env })).out).toContain('hts-2026-rev-11.pack');
  });

  it('answers for a day between two loaded editions, and says so', async () => {
    const { code, out } = await tariff(
      ['duty', '6109.10.00.04', '--origin', 'VN', '--date', '2026-05-01', '--json'],
      {
        env: { TARIFF_HOME: tempHome() },
      },
    );
    const { edition, warnings, duty_rates } = JSON.parse(out);
    expect(code).toBe(0);
    expect(edition.revision).toBe('2026 HTS Revision 5');
    expect(warnings.join('\n')).toContain('known to hold to 2026-04-22');
    expect(duty_rates.complete).toBe(false);
    expect(duty_rates.not_computed.map(({ code: what }: { code: string }) => what)).toContain('data_ends');
  });
});
