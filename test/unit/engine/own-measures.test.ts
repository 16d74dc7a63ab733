import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measuresImport, measuresRemoved } from '../../../src/api/data-answers.js';
import { dutyCaveats } from '../../../src/api/duty-caveats.js';
import { readOfficialExport } from '../../../src/batch/read/official-export.js';
import { civilDate } from '../../../src/core/civil-date.js';
import { makeDataService } from '../../../src/engine/data/data-service.js';
import { determineRow } from '../../../src/engine/rows/determine-row.js';
import { makeEmbeddedService } from '../../../src/local/embedded.js';
import { Library } from '../../../src/reference/library.js';
import { provenanceFile, readProvenance } from '../../../src/reference/provenance.js';
import { renderDuty } from '../../../src/render/duty/duty.js';
import { type MeasureCells, measureFileIn } from '../../support/own-measures.js';
import { dataFolder } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';

const keeperIn = (home: string) => makeDataService({ dataFolder, home, readExport: readOfficialExport });
const laid = async (home: string, rows: readonly MeasureCells[], more: { replace?: boolean } = {}) =>
  keeperIn(home).importMeasures({ path: measureFileIn(tempHome(), rows), ...more });

const serviceIn = (home: string) =>
  makeEmbeddedService({
    dataFolder,
    home,
    version: 'test',
    now: () => new Date('2026-11-20T00:00:00Z'),
    random: (bytes) => new Uint8Array(bytes),
    history: false,
  });

const shirt = {
  code: '6109100004',
  origin: 'VN',
  value: { amount: '1000', currency: 'USD' },
  quantities: [],
};
const dutyIn = async (home: string, given: object = {}) =>
  (await serviceIn(home)).duty({ ...shirt, date: civilDate('2026-11-20'), ...given } as never);
const charged = ({ duty_rates }: Awaited<ReturnType<typeof dutyIn>>) =>
  duty_rates.additional
    .filter(({ applies }) => applies)
    .map(({ formatted, rate, yours }) => [formatted, rate, yours]);

describe("the user's own rows of chapter 99", () => {
  it('stand beside what ships, marked in the answer and its warnings', async () => {
    const home = tempHome();
    const before = charged(await dutyIn(home));
    const taken = measuresImport.parse(await laid(home, [{}]));
    expect(taken).toMatchObject({
      status: 'imported',
      name: 'my-measures',
      laid_over: '2026-09-28',
      headings: [{ heading: '9903.07.10', shipped: false, rates: ['+25% from 2026-11-01'] }],
    });
    const after = await dutyIn(home);
    expect(charged(after)).toEqual([...before, ['9903.07.10', '+25%', 'my-measures, row 2']]);
    expect(after.warnings.join('\n')).toMatch(
      /yours, not checked here \(my-measures, row 2\): 9903\.07\.10 \+25%/,
    );
    expect(after.duty_rates.ace_order.map(({ formatted }) => formatted)).toContain('9903.07.10');
    expect(charged(await dutyIn(home, { date: civilDate('2026-10-31') }))).toEqual(before);
    expect(charged(await dutyIn(home, { origin: 'TH' })).flat()).not.toContain('9903.07.10');
  });

  it('are told at every door that draws the answer', async () => {
    const home = tempHome();
    await laid(home, [{}]);
    const answer = await dutyIn(home);
    const style = { color: false, width: 200, unicode: false } as never;
    expect(renderDuty(answer, style)).toContain('(yours: my-measures, row 2)');
    expect(
      dutyCaveats(answer.duty_rates, answer.warnings)
        .map(({ text }) => text)
        .join('\n'),
    ).toContain('yours, not checked here');
    const library = new Library([dataFolder, join(home, 'data')]);
    const date = civilDate('2026-11-20');
    const row = determineRow(library, library.scheduleOn(date), '6109100004', date, { origin: 'VN' });
    expect(row.columns.additional_duties).toContain('9903.07.10: +25% (yours)');
    expect(row.warnings.join('\n')).toContain('yours, not checked here');
  });

  it('go before what ships in the same programme', async () => {
    const home = tempHome();
    await laid(home, [{ heading: '9903.05.86', 'stack group': 's301-forced-labor', rate: '+17%' }]);
    const rates = charged(await dutyIn(home));
    expect(rates).toEqual([['9903.05.86', '+17%', 'my-measures, row 2']]);
  });

  it('end a heading, and say so where it would have held', async () => {
    const home = tempHome();
    const brazil = { origin: 'BR' };
    const held = charged(await dutyIn(home, brazil)).map(([heading]) => heading);
    expect(held).toContain('9903.05.01');
    await laid(home, [{ heading: '9903.05.01', rate: 'ended', codes: '', origins: '', from: '2026-11-10' }]);
    const after = await dutyIn(home, brazil);
    expect(charged(after).map(([heading]) => heading)).toEqual(held.filter((each) => each !== '9903.05.01'));
    expect(after.warnings.join('\n')).toMatch(/my-measures, row 2\): 9903\.05\.01, .*ended on 2026-11-09/);
    const dayBefore = await dutyIn(home, { ...brazil, date: civilDate('2026-11-09') });
    expect(charged(dayBefore).map(([heading]) => heading)).toEqual(held);
    expect(dayBefore.warnings.join('\n')).not.toContain('yours');
    expect((await dutyIn(home)).warnings.join('\n')).not.toContain('yours');
  });

  it('take programmes out, and ask the question of a new fact', async () => {
    const home = tempHome();
    await laid(home, [
      {
        conditions: 'is_hand_made=no',
        question: 'Is it made by hand?',
        'takes out': 's301-forced-labor',
      },
    ]);
    const open = await dutyIn(home);
    expect(open.duty_rates.questions).toContainEqual(
      expect.objectContaining({ fact: 'is_hand_made', text: 'Is it made by hand?' }),
    );
    const told = await dutyIn(home, { facts: { is_hand_made: 'no' } });
    expect(charged(told)).toEqual([['9903.07.10', '+25%', 'my-measures, row 2']]);
    expect(told.duty_rates.additional.find(({ excluded_by }) => excluded_by === '9903.07.10')?.why).toContain(
      'your own rows say so (my-measures, row 2)',
    );
  });

  it('give way to the programmes that they name, and stand where those do not', async () => {
    const home = tempHome();
    await laid(home, [{ origins: 'VN; US', 'gives way to': 's301-forced-labor' }]);
    const answer = await dutyIn(home);
    expect(charged(answer).flat()).not.toContain('9903.07.10');
    expect(answer.duty_rates.additional).toContainEqual(
      expect.objectContaining({ formatted: '9903.07.10', applies: false, yours: 'my-measures, row 2' }),
    );
    expect(charged(await dutyIn(home, { origin: 'US' })).flat()).toContain('9903.07.10');
  });

  it('are compared by the monitor', async () => {
    const home = tempHome();
    await laid(home, [{}]);
    const { changes } = await (await serviceIn(home)).scheduleDiff({
      from: '2026-10-31',
      to: '2026-11-20',
      code: '',
    });
    expect(changes).toContainEqual(
      expect.objectContaining({
        kind: 'measure_began',
        text: expect.stringContaining('(yours: my-measures, row 2)'),
        formatted: '9903.07.10',
        effective: '2026-11-01',
        source: expect.stringContaining('yours: my-measures, row 2'),
      }),
    );
  });

  it('are listed, verified and removed', async () => {
    const home = tempHome();
    await laid(home, [{}]);
    const service = await serviceIn(home);
    const mine = (await service.dataStatus()).layers.filter(({ yours }) => yours !== undefined);
    expect(mine).toMatchObject([
      {
        layer: 'measures',
        yours: 'my-measures',
        effective: '2026-11-01',
        note: expect.stringMatching(/^yours, laid over/),
      },
    ]);
    const verified = (await keeperIn(home).verify()).files.filter(({ edition }) => edition === 'my-measures');
    expect(verified).toMatchObject([{ faults: [] }]);
    expect(measuresRemoved.parse(await keeperIn(home).removeMeasures('my-measures'))).toMatchObject({
      status: 'removed',
    });
    expect(readdirSync(join(home, 'data/us'))).toEqual([]);
    expect(charged(await dutyIn(home)).flat()).not.toContain('9903.07.10');
    await expect(keeperIn(home).removeMeasures('my-measures')).rejects.toMatchObject({
      code: 'edition_not_loaded',
    });
  });
});

describe('an import of measures', () => {
  it('with the same content is there already; with other content it is refused, or replaces it', async () => {
    const home = tempHome();
    await laid(home, [{}]);
    expect(await laid(home, [{}])).toMatchObject({ status: 'already_loaded' });
    await expect(laid(home, [{ rate: '+30%' }])).rejects.toMatchObject({
      code: 'import_refused',
      hint: expect.stringContaining('--replace'),
    });
    expect(charged(await dutyIn(home)).flat()).toContain('+25%');
    expect(await laid(home, [{ rate: '+30%' }], { replace: true })).toMatchObject({ status: 'replaced' });
    expect(charged(await dutyIn(home)).flat()).toContain('+30%');
    expect(readProvenance(join(home, 'data'))).toHaveLength(1);
    expect(readdirSync(join(home, 'data/us'))).toHaveLength(1);
  });

  it('with a fault or a wrong checksum loads nothing, and what was loaded stays', async () => {
    const home = tempHome();
    await expect(laid(home, [{ rate: 'much' }])).rejects.toMatchObject({ code: 'import_refused' });
    expect(existsSync(join(home, 'data'))).toBe(false);
    await laid(home, [{}]);
    const stands = readFileSync(join(home, 'data', provenanceFile), 'utf8');
    const path = measureFileIn(tempHome(), [{ rate: '+30%' }]);
    const keeper = keeperIn(home);
    await expect(
      keeper.importMeasures({ path, replace: true, sha256: 'a'.repeat(64) }),
    ).rejects.toMatchObject({ code: 'import_refused', message: expect.stringContaining('adds up to') });
    await expect(laid(home, [{ codes: '6109.77' }], { replace: true })).rejects.toMatchObject({
      issues: [{ row: 2, column: 'codes' }],
    });
    expect(readFileSync(join(home, 'data', provenanceFile), 'utf8')).toBe(stands);
  });

  it('that was damaged on the disk is named, and can be taken out', async () => {
    const home = tempHome();
    const { file } = await laid(home, [{}]);
    const path = join(home, 'data', file);
    writeFileSync(path, readFileSync(path, 'utf8').replace('+25%', '+52%'));
    await expect(dutyIn(home)).rejects.toMatchObject({
      code: 'data_damaged',
      message: expect.stringContaining(file),
      hint: expect.stringContaining('tariff data remove my-measures'),
    });
    await keeperIn(home).removeMeasures('my-measures');
    expect(charged(await dutyIn(home)).flat()).not.toContain('9903.07.10');
  });

  it('that falls out with what ships is named with the way to take it out', async () => {
    const home = tempHome();
    const { file } = await laid(home, [{ 'stack group': 's301-forced-labor' }]);
    const path = join(home, 'data', file);
    const text = readFileSync(path, 'utf8').replace('s301-forced-labor', 's301-renamed');
    const list = join(home, 'data', provenanceFile);
    const { createHash } = await import('node:crypto');
    writeFileSync(path, text);
    const [entry] = readProvenance(join(home, 'data'));
    const hash = createHash('sha256').update(text).digest('hex');
    writeFileSync(list, JSON.stringify({ format: 1, packs: [{ ...entry, sha256: hash }] }));
    await expect(dutyIn(home)).rejects.toMatchObject({
      code: 'data_damaged',
      hint: expect.stringContaining('tariff data remove my-measures'),
    });
  });

  it('that is cut before its list is written leaves what was', async () => {
    const home = tempHome();
    const { file } = await laid(home, [{}]);
    const second = await laid(tempHome(), [{ rate: '+30%' }]);
    writeFileSync(join(home, 'data', second.file), 'half of a');
    expect(charged(await dutyIn(home)).flat()).toContain('+25%');
    expect(await laid(home, [{ rate: '+30%' }], { replace: true })).toMatchObject({ status: 'replaced' });
    rmSync(join(home, 'data', file), { force: true });
    expect(charged(await dutyIn(home)).flat()).toContain('+30%');
  });
});
