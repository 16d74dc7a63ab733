import { describe, expect, onTestFinished, test } from 'vitest';
import { classificationResult } from '../../../src/api/classification-result.js';
import { readOfficialExport } from '../../../src/batch/read/official-export.js';
import { civilDate } from '../../../src/core/civil-date.js';
import { makeDataService } from '../../../src/engine/data/data-service.js';
import { lineChange } from '../../../src/engine/moved-lines.js';
import { makeEmbeddedService } from '../../../src/local/embedded.js';
import { Library } from '../../../src/reference/library.js';
import { renderFeedback } from '../../../src/render/classification/feedback.js';
import { renderHistory } from '../../../src/render/classification/history.js';
import { smallEditionFile } from '../../support/editions.js';
import { dataFolder, shippedLibrary } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';

/** A service whose hour can be set, over one history. */
async function serviceAt(hour: string) {
  let now = new Date(hour);
  let calls = 0;
  const service = await makeEmbeddedService({
    dataFolder,
    home: tempHome(),
    version: 'test',
    now: () => now,
    random: (bytes) => new Uint8Array(bytes).fill(++calls % 256),
  });
  onTestFinished(() => service.close());
  return {
    service,
    goTo: (next: string) => {
      now = new Date(next);
    },
  };
}

const [june, august] = ['2026-06-15T12:00:00Z', '2026-08-10T12:00:00Z'];
const metoprolol = 'metoprolol tartrate tablets 50 mg, bottles of 100';

describe('an answer whose line ended or was given to other goods', () => {
  test('is marked in the history, with the lines that have its goods', async () => {
    const { service, goTo } = await serviceAt(june);
    const drug = await service.classify({ description: metoprolol });
    const cocoa = await service.classify({ description: 'cocoa powder, unsweetened' });
    const shirt = await service.classify({ description: "men's knitted cotton t-shirt" });
    expect([drug.code, cocoa.code]).toEqual(['3004909217', '1805000000']);
    expect((await service.history({ limit: 10 })).items.every((item) => !item.line_change)).toBe(true);

    goTo(august);
    const page = await service.history({ limit: 10 });
    const changeOf = (id: string) => page.items.find((item) => item.id === id)?.line_change;
    expect(changeOf(drug.id)).toMatchObject({
      kind: 'changed_meaning',
      since: '2026-07-01',
      edition: '2026 HTS Revision 11',
      lines: [{ code: '3004909219', formatted: '3004.90.92.19' }],
    });
    expect(changeOf(cocoa.id)).toMatchObject({
      kind: 'ended',
      lines: [{ code: '1805000010' }, { code: '1805000090' }],
    });
    expect(changeOf(shirt.id)).toBeUndefined();
    expect((await service.historyItem(drug.id)).line_change).toEqual(changeOf(drug.id));
    const drawn = renderHistory(page, { width: 100, color: false, unicode: true });
    expect(drawn.replace(/\s+/g, ' ')).toContain(
      'changed meaning: 3004.90.92.17 stands for other goods: its goods are in 3004.90.92.19',
    );
    expect(drawn).toContain('line ended: its goods are in 1805.00.00.10 or 1805.00.00.90');
  });

  test('speaks, once confirmed, for the line that has its goods, and the answer says so', async () => {
    const { service, goTo } = await serviceAt(june);
    const first = await service.classify({ description: metoprolol });
    await service.feedback({ classification_id: first.id, verdict: 'correct' });
    goTo(august);
    const again = await service.classify({ description: metoprolol });
    expect(again.edition.revision).toBe('2026 HTS Revision 11');
    expect(again.code).toBe('3004909219');
    expect(again.confidence.statistical).toBeGreaterThan(0.95);
    expect(again.candidates[0]!.evidence[0]).toMatchObject({ kind: 'feedback', ref: first.id });
    expect(again.warnings.join('\n')).toContain(`${first.id} named 3004.90.92.17, a line of then`);
    expect(again.candidates.find(({ code }) => code === '3004909217')?.probability ?? 0).toBeLessThan(0.05);
  });

  test('is asked anew where the line was split: the words decide, and not surely', async () => {
    const { service, goTo } = await serviceAt(june);
    const first = await service.classify({ description: 'cocoa powder, unsweetened' });
    await service.feedback({ classification_id: first.id, verdict: 'correct' });
    goTo(august);
    const again = classificationResult.parse(
      await service.classify({ description: 'cocoa powder, unsweetened' }),
    );
    expect(again.code).toBe('1805000090');
    expect(again.confidence.tariff_line).toBeGreaterThan(0.95);
    expect(again.confidence.statistical).toBeLessThan(0.9);
    expect(again.candidates[0]!.evidence[0]).toMatchObject({ kind: 'feedback', parted: true });
  });

  test('is sure to where its line was split, and to the end once the part is said', async () => {
    const { service, goTo } = await serviceAt(june);
    const sprouts = 'brussels sprouts, fresh';
    const first = await service.classify({ description: sprouts });
    expect(first.code).toBe('0704200000');
    await service.feedback({ classification_id: first.id, verdict: 'correct' });
    expect((await service.classify({ description: sprouts })).confident_to).toBe('0704200000');
    goTo(august);
    const again = await service.classify({ description: sprouts });
    expect(again.code?.slice(0, 8)).toBe('07042000');
    expect(again.confident_to).toBe('07042000');
    const { id, options } = again.questions[0]!;
    const part = options.find(({ leads_to }) => leads_to === '0704200040')!;
    const said = await service.classify({ description: sprouts, facts: { [id]: part.answer } });
    expect(said.confident_to).toBe('0704200040');
  });

  test('corrected by a number that stood for other goods, is told which of its meanings is kept', async () => {
    const { service } = await serviceAt(august);
    const { id } = await service.classify({ description: metoprolol });
    const kept = await service.feedback({
      classification_id: id,
      verdict: 'incorrect',
      correct_code: '3004909217',
    });
    expect(kept.warnings?.join()).toMatch(
      /^3004\.90\.92\.17 stands for other goods since 2026-07-01 .* in 3004\.90\.92\.19 now; the number is taken as it stands now/,
    );
    expect(renderFeedback(kept, { width: 100, color: false, unicode: true })).toContain(
      'stands for other goods',
    );
    const plain = { classification_id: id, verdict: 'incorrect', correct_code: '6109100012' } as const;
    expect((await service.feedback(plain)).warnings).toBeUndefined();
  });

  test('can be confirmed after its line ended, and is told back for entries of its time', async () => {
    const { service, goTo } = await serviceAt(june);
    const first = await service.classify({ description: metoprolol });
    goTo(august);
    await service.feedback({ classification_id: first.id, verdict: 'correct' });
    expect((await service.classify({ description: metoprolol })).code).toBe('3004909219');
    expect((await service.classify({ description: metoprolol, date: '2026-06-20' })).code).toBe('3004909217');
  });
});

describe('a code that is given', () => {
  test('is refused with the lines that have its goods, before and after its day', async () => {
    const { service } = await serviceAt(august);
    await expect(service.lookup({ code: '1805000000' })).rejects.toMatchObject({
      code: 'unknown_code',
      hint: expect.stringContaining(
        'ended on 2026-07-01 (2026 HTS Revision 11): its goods are in 1805.00.00.10, 1805.00.00.90',
      ),
    });
    await expect(service.duty({ code: '8413919065', origin: 'DE' })).rejects.toMatchObject({
      hint: expect.stringContaining('8413.91.90.31, 8413.91.90.46'),
    });
    await expect(service.lookup({ code: '1805000010', date: '2026-06-30' })).rejects.toMatchObject({
      hint: expect.stringContaining('begins on 2026-07-01'),
    });
  });

  test('is answered with a word of warning where its number stood for other goods', async () => {
    const { service } = await serviceAt(august);
    const told = /3004\.90\.92\.17 stands for other goods since 2026-07-01 .* in 3004\.90\.92\.19 now/;
    expect((await service.lookup({ code: '3004909217' })).warnings?.join('\n')).toMatch(told);
    expect((await service.duty({ code: '3004909217', origin: 'DE' })).warnings.join('\n')).toMatch(told);
    const june = await service.lookup({ code: '3004909217', date: '2026-06-15' });
    expect(june.text).toContain('metoprolol');
    expect(june.warnings).toBeUndefined();
  });

  test('of a line that a later edition changed says what is not loaded, from the day of the change', async () => {
    const { service } = await serviceAt(august);
    const warnings = async (code: string, date: string) =>
      (await service.lookup({ code, date })).warnings ?? [];
    expect(await warnings('7020006000', '2026-08-14')).toEqual([]);
    expect(await warnings('7020006000', '2026-08-15')).toEqual([
      expect.stringContaining('the unit of quantity of 7020.00.60.00 was changed from 2026-08-15'),
    ]);
    expect((await warnings('99038815', '2026-07-22'))[0]).toContain('rows of chapter 99 were changed');
  });
});

test('no line that ended is answered after its day, whatever is asked', async () => {
  const { service } = await serviceAt(august);
  const { transfers } = JSON.parse(shippedLibrary().text('us/line-transfers.json')) as {
    transfers: { codes: Record<string, string[]> }[];
  };
  const library = shippedLibrary();
  const before = library.schedule('2026-rev-10');
  const after = library.schedule('2026-rev-11');
  const ended = Object.keys(transfers[0]!.codes);
  for (const code of ended.filter((_, n) => n % 4 === 0)) {
    const text = before
      .path(before.indexOf(code))
      .map((row) => row.text)
      .join(' ');
    const answer = await service.classify({ description: text.slice(0, 600), candidates: 20 });
    for (const candidate of answer.candidates) expect(after.find(candidate.code)?.code).toBe(candidate.code);
    for (const { options } of answer.questions)
      for (const { leads_to } of options) expect(after.has(leads_to), leads_to).toBe(true);
  }
}, 120_000);

describe('the official export of an edition that ships put together', () => {
  test('takes its place, and older editions are still read', async () => {
    const home = tempHome();
    const keeper = makeDataService({ dataFolder, home, readExport: readOfficialExport, pauseMs: 1 });
    const imported = await keeper.importFile({
      path: smallEditionFile('beta'),
      edition: '2026-rev-11',
      effective: civilDate('2026-07-01'),
      part: true,
    });
    expect(imported).toMatchObject({ status: 'imported', edition: '2026-rev-11' });
    const library = new Library([dataFolder, `${home}/data`]);
    expect(library.editions()[0]).toMatchObject({ edition: '2026-rev-11', importer: 'hts-export 1' });
    expect(library.schedule('2026-rev-11').has('1805000090')).toBe(false);
    expect(library.schedule('2026-rev-10').has('1805000000')).toBe(true);
    expect(library.schedule('2026-rev-5').has('6109100004')).toBe(true);
    expect(library.scheduleOn(civilDate('2026-08-20')).edition.coversTo).toBeUndefined();
  });

  test('marks a line that it no longer has by its words, where no transfer is recorded', async () => {
    const home = tempHome();
    const keeper = makeDataService({ dataFolder, home, readExport: readOfficialExport, pauseMs: 1 });
    const file = (name: 'alpha' | 'beta', edition: string, day: string) =>
      keeper.importFile({
        path: smallEditionFile(name),
        edition,
        effective: civilDate(day),
        part: true,
      });
    await file('alpha', '2030-rev-1', '2030-01-01');
    await file('beta', '2030-rev-2', '2030-07-01');
    const library = new Library([dataFolder, `${home}/data`]);
    const change = lineChange(library, '0101300000', civilDate('2030-01-01'), civilDate('2030-08-01'));
    expect(change).toMatchObject({
      kind: 'ended',
      since: '2030-07-01',
      lines: [{ code: '0101300010' }, { code: '0101300090' }],
    });
    expect(change?.text).toContain('likely');
    expect(
      lineChange(library, '0101300000', civilDate('2030-01-01'), civilDate('2030-02-01')),
    ).toBeUndefined();
  });
});
