import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchReport } from '../../src/api/batch-report.js';
import { xlsxRows } from '../../src/batch/read/xlsx-rows.js';
import { builtProgram, type Ended, type RunOptions } from '../support/built-program.js';
import { hasLibreOffice, typeInLibreOffice } from '../support/libre-office.js';
import { makeList } from '../support/make-list.js';
import { dataFolder } from '../support/shipped.js';
import { tempHome } from '../support/temp-home.js';

/**
 * A week of a broker with real processes: Monday's list goes out, a person answers in LibreOffice, Thursday's list takes the
 * answers under the next edition, Friday's takes over what holds; every night may be killed anywhere, and the week ends
 * as one that was left alone. `npm run test:faults` kills 100 times.
 */
const kills = Number(process.env['KILLS'] ?? 3) > 50 ? 100 : 3;
const rows = kills > 50 ? 600 : 240;

let tariff: (argv: readonly string[], options?: RunOptions) => Promise<Ended>;
/** A copy of the data: nothing is taken over where the law changes under the week, as it may while somebody builds packs. */
const data = mkdtempSync(join(tmpdir(), 'tariff-week-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));
beforeAll(async () => {
  cpSync(dataFolder, data, {
    recursive: true,
    filter: (path) => !path.slice(dataFolder.length).startsWith('/lexicon'),
  });
  tariff = await builtProgram('batch-week');
}, 120_000);

/** 2026 HTS Revision 10 on Monday, Revision 11 on the other days. */
const days = { monday: '2026-06-29', thursday: '2026-07-02', friday: '2026-07-03' } as const;
type Day = keyof typeof days;

/** What nobody could classify without asking, goods that come twice, and one whose words hold a formula. */
const odd = [
  'Q1,shirt,CN,1200,6109.10.00.04,"the buyer knows, =1+1"',
  'Q2,live horses,MX,9000,0101.29.00.90,',
  'Q3,plastic thing,CN,55.5,3926.90.99,',
  'Q4,steel bolt M8,CN,300,7318.15,',
  'Q5,"men\'s woven shirt, 100% cotton",CN,80,6205.20.20.66,',
  'Q6,shirt,CN,1300,,',
  'Q7,=wooden picture frame,MX,77,4414.00.00.00,',
];
const typed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Q1: { answer: 'Of cotton' },
  Q2: { code_approved: '0101.29.00.10' },
  Q3: { answer: 'polyethylene shopping bags' },
  Q4: { code_approved: '9999.99.99.99' },
  Q5: { code_approved: '6205.30.20.73' },
};

function listOf(day: Day): string {
  const [head, ...made] = makeList(rows, rows).trimEnd().split('\n') as [string, ...string[]];
  if (day !== 'monday') {
    made[3] = made[3]!.replace('smartphones', 'smartphones, locked,');
    made[5] = made[5]!.replace(/,(MX|China|VNM|Germany|CA),/, ',KR,');
    made.splice(7, 1);
    made.push('P-NEW,"brass door hinges",DE,12,8302.10.60.60,"new"');
  }
  if (day === 'friday') made[10] = made[10]!.replace('foil', 'ladders');
  return `${[head, ...made.slice(0, 20), ...odd, ...made.slice(20)].join('\n')}\n`;
}

/** One broker's desk: a home of its own, in which what is approved is taught. */
class Desk {
  readonly folder = tempHome();

  at(name: string): string {
    return join(this.folder, name);
  }

  bytes(name: string): string {
    return readFileSync(this.at(name)).toString('base64');
  }

  /** The command of a night; with `whole`, one that answers every row. */
  night(day: Day, whole?: 'whole'): string[] {
    const before = day === 'thursday' ? 'answered.xlsx' : day === 'friday' ? 'thursday.xlsx' : undefined;
    const name = whole ?? day;
    return [
      ...['batch', `${day}.csv`, '-o', `${name}.xlsx`, '--review', `${name}-review.csv`],
      ...['--report', `${name}.html`, '--summary', `${name}.json`],
      ...['--check-column', 'HTS', '--client', 'ACME', '--date', days[day], '--workers', '1', '--quiet'],
      ...(before === undefined ? [] : ['--answers', before]),
      ...(whole ? [] : ['--state', 'state']),
    ];
  }

  run(argv: readonly string[], options: RunOptions = {}): Promise<Ended> {
    return tariff(argv, {
      ...options,
      cwd: this.folder,
      env: { TARIFF_HOME: this.at('home'), TARIFF_DATA: data },
    });
  }

  report(name: string): BatchReport {
    return JSON.parse(readFileSync(this.at(`${name}.json`), 'utf8')) as BatchReport;
  }

  /** What the next night takes over; what was taught is marked by when and in whose home, and its sum with it. */
  state(): string {
    const marks = /^\S{16} |(?<="basis":\["[^"]*","[^"]*","[^"]*",)"[^"]+"/gm;
    return readFileSync(this.at('state/answers'), 'utf8').replace(marks, '');
  }

  async taught(): Promise<string[]> {
    const { out } = await this.run(['feedback', 'list', '--client', 'ACME', '--json']);
    return (JSON.parse(out) as { items: { code: string }[] }).items.map(({ code }) => code);
  }
}

/** What a night leaves that is compared to the byte. */
const outputsOf = (day: Day): string[] => [`${day}.xlsx`, `${day}-review.csv`, `${day}.html`];

/** The counts of a night that a kill may not move; what was learnt before it is known after it. */
const countsOf = ({
  rows: counted,
  since_last_run,
  changed,
  checked_codes,
  answers,
  exit_code,
}: BatchReport) => ({
  ...{ counted, since_last_run, changed, checked_codes, exit_code },
  answers: answers && { ...answers, learnt: answers.learnt + answers.known, known: 0 },
});

async function answerInLibreOffice(desk: Desk): Promise<void> {
  const sheet: string[][] = [];
  for await (const { cells } of xlsxRows(desk.at('monday.xlsx'))) sheet.push(cells.map(String));
  const [head] = sheet as [string[]];
  const cells = Object.entries(typed).flatMap(([sku, row]) =>
    Object.entries(row).map(([name, text]) => ({
      ...{ column: head.indexOf(name), row: sheet.findIndex(([key]) => key === sku), text },
    })),
  );
  typeInLibreOffice(desk.folder, desk.at('monday.xlsx'), desk.at('answered.xlsx'), cells);
}

const dayNames = Object.keys(days) as Day[];

describe.runIf(hasLibreOffice)(`a week of a list of ${rows} rows, killed ${kills} times`, () => {
  it('ends as a week that nobody disturbed', { timeout: kills > 50 ? 7_200_000 : 600_000 }, async () => {
    const calm = new Desk();
    const walls: Record<string, number> = {};
    for (const day of dayNames) {
      writeFileSync(calm.at(`${day}.csv`), listOf(day));
      const began = Date.now();
      const { code, err } = await calm.run(calm.night(day));
      walls[day] = Date.now() - began;
      // two of the five things typed are asked back, on Friday still
      expect([day, code, err]).toEqual([day, day === 'monday' ? 0 : 3, '']);
      if (day === 'monday') await answerInLibreOffice(calm);
      // a run that answers every row comes to the same bytes
      await calm.run(calm.night(day, 'whole'));
      for (const name of ['.xlsx', '-review.csv', '.html'])
        expect([day, name, calm.bytes(`whole${name}`) === calm.bytes(`${day}${name}`)]).toEqual([
          day,
          name,
          true,
        ]);
    }

    const [thursday, friday] = [calm.report('thursday'), calm.report('friday')];
    const all = rows + odd.length;
    expect(thursday.answers).toMatchObject({ facts: 2, learnt: 1, known: 0, unmatched: [] });
    expect(thursday.answers!.questioned).toHaveLength(2);
    // Revision 11 asks everything again, and says so of what the list says as before
    expect(thursday.since_last_run).toMatchObject({ date: days.monday, kept: 0, new: 1 });
    expect(thursday.since_last_run!.because.law).toBeGreaterThan(all - 10);
    expect(friday.since_last_run).toMatchObject({ date: days.thursday, kept: all - 1, new: 0, changed: 1 });
    expect(friday.answers).toMatchObject({ learnt: 0, unmatched: [] });
    expect(await calm.taught()).toEqual(['0101290010']);

    const seed = Date.now() >>> 0;
    let state = seed;
    const random = (): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    let cuts = 0;
    /** Runs a night to its end, killed up to four times; one that was killed on its way out has nothing left to do. */
    const atRandom = async (desk: Desk, day: Day): Promise<void> => {
      const argv = desk.night(day);
      let ended: Ended | undefined;
      for (let times = 0; times < 4 && cuts < kills; times++) {
        const after = walls[day]! * (0.05 + random());
        ended = await desk.run(times === 0 ? argv : [...argv, '--resume'], {
          kill: { signal: 'SIGKILL', after },
        });
        if (ended.signal === undefined) break;
        cuts++;
        if (existsSync(desk.at(`${day}.json`)) && !existsSync(desk.at(`${day}.xlsx.checkpoint`))) return;
      }
      if (ended?.signal !== undefined || ended === undefined) ended = await desk.run([...argv, '--resume']);
      const err = ended.err.replace(/^tariff: there is nothing to resume.*\n/, '');
      expect([day, seed, ended.code, err]).toEqual([day, seed, day === 'monday' ? 0 : 3, '']);
    };
    while (cuts < kills) {
      const desk = new Desk();
      for (const day of dayNames) {
        writeFileSync(desk.at(`${day}.csv`), listOf(day));
        if (day === 'thursday') cpSync(calm.at('answered.xlsx'), desk.at('answered.xlsx'));
        await atRandom(desk, day);
        for (const name of outputsOf(day))
          expect([day, name, seed, desk.bytes(name) === calm.bytes(name)]).toEqual([day, name, seed, true]);
        const [told, calmly] = [desk, calm].map((each) => countsOf(each.report(day)));
        expect([seed, told]).toEqual([seed, calmly]);
        expect(existsSync(desk.at('state/answers.part'))).toBe(false);
      }
      // what the next night would take over is the same too, and nothing was taught twice
      expect([seed, desk.state() === calm.state()]).toEqual([seed, true]);
      expect(await desk.taught()).toEqual(['0101290010']);
      rmSync(desk.folder, { recursive: true });
    }
  });
});
