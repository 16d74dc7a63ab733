import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/run.js';
import { TariffError } from '../../../src/errors.js';
import { type FakeWorldOptions, fakeWorld } from '../../support/fake-world.js';
import {
  sampleClassification,
  sampleFeedback,
  sampleHistory,
  sampleRefusal,
} from '../../support/sample-answers.js';
import { tempHome } from '../../support/temp-home.js';

async function told(argv: readonly string[], options: FakeWorldOptions = {}) {
  const world = fakeWorld(options);
  const code = await run(argv, world);
  return { code, out: world.out(), err: world.err(), asked: world.asked };
}

describe('the language of answers', () => {
  const languageOf = async (command: readonly string[], options: FakeWorldOptions = {}): Promise<unknown> => {
    const { asked } = await told(command, options);
    return (asked[0]?.[1] as { lang?: string } | undefined)?.lang;
  };

  it.each([
    ['classify', ['classify', 'solar panel']],
    ['origin', ['origin', '8517620090']],
  ])('%s is asked in that of the flag, then of the settings, else in none', async (_, command) => {
    expect(await languageOf(command)).toBeUndefined();
    expect(await languageOf([...command, '--lang', 'es'])).toBe('es');
    expect(await languageOf(command, { env: { TARIFF_LANG: 'es' } })).toBe('es');
    expect(await languageOf([...command, '--lang', 'en'], { env: { TARIFF_LANG: 'es' } })).toBe('en');
  });

  it('is refused where it is neither English nor Spanish', async () => {
    const { code, err } = await told(['classify', 'solar panel', '--lang', 'fr']);
    expect([code, err]).toEqual([2, expect.stringContaining('"fr" is not one of en, es')]);
  });
});

describe('classify', () => {
  it('asks the service for what the command line says', async () => {
    const line = [
      'classify',
      "women's knitted cotton t-shirt",
      ...['--origin', 'mexico', '--value', '$12,000.00', '--quantity', '400 doz', '--quantity', '120kg'],
      ...['--destination', 'USA', '--date', '2026-06-15', '--transport', 'ocean', '--claim', 'S'],
      ...['--client', 'ACME', '--reference', 'SKU-1', '--fact', 'wearer=women or girls', '--candidates', '3'],
      ...['--threshold', '0.9', '--json'],
    ];
    const { code, asked } = await told(line);
    expect(code).toBe(0);
    expect(asked).toEqual([
      [
        'classify',
        {
          description: "women's knitted cotton t-shirt",
          origin: 'MX',
          destination: 'US',
          date: '2026-06-15',
          value: { amount: '12000', currency: 'USD' },
          quantities: [
            { amount: '400', unit: 'doz.' },
            { amount: '120', unit: 'kg' },
          ],
          transport: 'ocean',
          claim: 'S',
          facts: { wearer: 'women or girls' },
          candidates: 3,
          threshold: 0.9,
          client: 'ACME',
          reference: 'SKU-1',
        },
      ],
      ['close', undefined],
    ]);
  });

  it('prints exactly the contract under --json, and a drawing otherwise', async () => {
    const json = await told(['classify', 'cotton', 'shirt', '--json']);
    expect(JSON.parse(json.out)).toEqual(sampleClassification);
    const drawn = await told(['classify', 'cotton', 'shirt']);
    expect(drawn.out.split('\n').length).toBeLessThanOrEqual(11);
    expect(drawn.out).toContain('6109.10.00.40');
    const whole = await told(['classify', 'cotton', 'shirt', '--full']);
    expect(whole.out).toContain('└─ 6109.10.00.40');
    expect([json.err, drawn.err, whole.err]).toEqual(['', '', '']);
  });

  it('colours on a terminal only, and not against the user', async () => {
    const colored = async (options: FakeWorldOptions, ...flags: string[]) =>
      (await told(['classify', 'shirt', ...flags], options)).out.includes('\u001b[');
    expect(await colored({ terminal: true })).toBe(true);
    expect(await colored({})).toBe(false);
    expect(await colored({ terminal: true }, '--no-color')).toBe(false);
    expect(await colored({ terminal: true, env: { NO_COLOR: '1' } })).toBe(false);
    expect(await colored({ terminal: true, env: { TERM: 'dumb' } })).toBe(false);
  });

  it.each([
    ['0', false, false],
    ['false', false, false],
    ['', true, false],
    ['1', true, true],
    ['2', true, true],
    ['3', true, true],
  ])('under FORCE_COLOR=%s colours as it says', async (FORCE_COLOR, onTerminal, inPipe) => {
    const colored = async (terminal: boolean, env: Record<string, string> = {}, ...flags: string[]) =>
      (await told(['classify', 'shirt', ...flags], { terminal, env: { FORCE_COLOR, ...env } })).out.includes(
        '\u001b[',
      );
    expect(await colored(true)).toBe(onTerminal);
    expect(await colored(false)).toBe(inPipe);
    expect(await colored(true, { TERM: 'dumb' })).toBe(inPipe);
    expect(await colored(true, { NO_COLOR: '1' })).toBe(false);
    expect(await colored(false, {}, '--no-color')).toBe(false);
    expect(await colored(false, {}, '--json')).toBe(false);
  });

  it('draws in ASCII where the locale has no more', async () => {
    expect((await told(['classify', 'shirt'], { env: { LANG: 'C' } })).out).toMatch(/^[\x20-\x7e\n]*$/);
  });

  it('reads standard input for -', async () => {
    const bytes = [...new TextEncoder().encode('  camiseta de niño\n')];
    const { asked } = await told(['classify', '-'], {
      stdin: [Uint8Array.from(bytes.slice(0, 17)), Uint8Array.from(bytes.slice(17))],
    });
    expect(asked[0]).toEqual(['classify', expect.objectContaining({ description: 'camiseta de niño' })]);
  });

  it.each([
    [[], /no description of the product/, 2],
    [[''], /the description is empty/, 2],
    [['x'], /the description is too short/, 2],
    [['shirt\u0007'], /holds a control character \(U\+0007 at character 6\)/, 2],
    [['shirt \u009b31m'], /holds a control character \(U\+009B at character 7\)/, 2],
    [['y'.repeat(4001)], /has 4,001 characters; at most 4,000/, 2],
    [['shirt', '--origin', 'Mexco'], /--origin: "Mexco" is not a country.*\n.*did you mean Mexico \(MX\)/, 2],
    [['shirt', '--value', '-5'], /--value: "-5" is negative/, 2],
    [['shirt', '--value', '12,00'], /--value: "12,00" is not an amount/, 2],
    [['shirt', '--quantity', '5'], /--quantity: .*no unit/, 2],
    [['shirt', '--quantity', '-5 kg'], /--quantity: .*is negative/, 2],
    [['shirt', '--date', '2026-02-30'], /--date: "2026-02-30" is not a date/, 2],
    [['shirt', '--fact', 'women'], /--fact: "women" is not an answer/, 2],
    [['shirt', '--candidates', '99'], /--candidates: "99" is not a whole number from 1 to 20/, 2],
    [['shirt', '--transport', 'mule'], /--transport: "mule" is not one of ocean/, 2],
    [['shirt', '--valeu', '5'], /unknown option '--valeu'.*\n.*did you mean --value/, 2],
    [['shirt', '-i'], /questions can be asked only at a terminal/, 2],
    [['shirt', '--server', 'http://localhost'], /there is no key for http:\/\/localhost\n.*tariff login/, 4],
    [['shirt', '--server', 'http://example.com'], /is not asked: the key and the goods would go/, 2],
    [['shirt', '--server', 'nonsense'], /the server "nonsense" is not asked: it is no address/, 2],
  ])('refuses %j in words, without a stack', async (words, message, exitCode) => {
    const { code, out, err, asked } = await told(['classify', ...words]);
    expect(err).toMatch(message);
    expect(err).toMatch(/^tariff: /);
    expect(err).not.toMatch(/\n\s+at /);
    expect([code, out, asked.filter(([operation]) => operation === 'classify')]).toEqual([exitCode, '', []]);
  });

  it('refuses an event of no kind under the flag that names it', async () => {
    for (const words of [
      ['create', 'https://broker.example.com/hook', '--event', 'duty.changd'],
      ['listen', '--forward-to', 'http://localhost:3000/hook', '--event', 'duty.changd'],
    ]) {
      const { code, err } = await told(['webhooks', ...words]);
      expect([code, err]).toEqual([
        2,
        expect.stringMatching(/^tariff: --event: "duty\.changd" is not one of .*duty\.changed/),
      ]);
    }
  });

  it('tells several faults together', async () => {
    const { err } = await told(['classify', 'shirt', '--origin', 'Mexco', '--value', '-5', '--date', 'soon']);
    expect(err).toMatch(
      /^tariff: 3 values cannot be used\n {2}• --value: .*\n {2}• --date: .*\n {2}• --origin: /,
    );
  });

  it('refuses a megabyte and bytes that are no text from standard input', async () => {
    const big = await told(['classify', '-'], {
      stdin: Array.from({ length: 20 }, () => 'z'.repeat(65_536)),
    });
    expect([big.code, big.err]).toEqual([2, expect.stringContaining('more than 1,000,000 characters')]);
    const bad = await told(['classify', '-'], { stdin: [Uint8Array.from([0xff, 0xfe, 0x41])] });
    expect([bad.code, bad.err]).toEqual([8, expect.stringContaining('not text in UTF-8')]);
  });

  it('exits 3 under --strict unless the decision is accept', async () => {
    const accepted = { ...sampleClassification, decision: 'accept' as const };
    const exits = await Promise.all(
      [sampleClassification, sampleRefusal, accepted].map(async (result) => {
        const service = { classify: async () => result };
        return [
          (await told(['classify', 'shirt'], { service })).code,
          (await told(['classify', 'shirt', '--strict'], { service })).code,
        ];
      }),
    );
    expect(exits).toEqual([
      [0, 3],
      [0, 3],
      [0, 0],
    ]);
  });

  it('makes text from outside harmless on the terminal', async () => {
    const service = {
      classify: async () => ({ ...sampleClassification, warnings: ['\u001b]0;owned\u0007'] }),
    };
    const { out } = await told(['classify', 'shirt'], { service });
    expect(out).toContain('\\x1b]0;owned\\x07');
    expect(out).not.toContain('\u001b');
  });
});

describe('classify -i', () => {
  const option = (answer: string, leads_to: string, share?: number) => ({
    answer,
    leads_to,
    ...(share === undefined ? {} : { share }),
  });
  const wearer = {
    id: 'q-610910-person',
    text: 'Who wears it?',
    why: 'It decides between 6109.10.00.12 and 6109.10.00.40.',
    options: [
      option('men', '6109100012', 0.3),
      option('women', '6109100040', 0.7),
      option('None of these, or not known', '61091000'),
    ],
  };
  const heading = {
    id: 'q-headings-6109.6205',
    text: 'Which of these best names the goods?',
    why: 'It decides between 6109 and 6205. Answer "none" if none of them fits.',
    options: [option('T-shirts (6109)', '6109', 0.6), option('Shirts (6205)', '6205', 0.4)],
  };
  /** Asks the heading, then who wears it; the code is of what was answered last. */
  const asking = (over: (facts: Record<string, string>) => object = () => ({})) => {
    const seen: unknown[] = [];
    const kept: unknown[] = [];
    const service = {
      classify: async (asked: { description: string; facts?: Record<string, string>; keep?: false }) => {
        const facts = asked.facts ?? {};
        (asked.keep === false ? seen : kept).push({
          ...facts,
          ...(asked.description === 'shirt' ? {} : { described: asked.description }),
        });
        const open = [heading, wearer].filter(({ id }) => !(id in facts));
        const decision = open.length > 0 ? 'needs_facts' : 'accept';
        const request = { ...sampleClassification.request, accept_at: 'statistical' };
        return { ...sampleClassification, request, decision, questions: open, warnings: [], ...over(facts) };
      },
    };
    return { seen, kept, service: service as unknown as FakeWorldOptions['service'] & object };
  };
  const talk = async (answers: readonly string[], over?: (facts: Record<string, string>) => object) => {
    const { seen, kept, service } = asking(over);
    return { ...(await told(['classify', 'shirt', '-i'], { terminal: true, service, answers })), seen, kept };
  };

  it('asks until the answer is sure, the cursor on the likeliest answer', async () => {
    const { code, asked, err, seen, kept } = await talk(['T-shirts', 'women']);
    expect(code).toBe(0);
    // the history has the last answer alone
    expect(kept).toEqual([seen.at(-1)]);
    expect(seen).toEqual([
      {},
      { [heading.id]: 'T-shirts (6109)' },
      { [heading.id]: 'T-shirts (6109)', [wearer.id]: 'women' },
    ]);
    expect(asked.filter(([kind]) => kind === 'ask').map(([, given]) => given)).toEqual([
      {
        message: heading.text,
        choices: ['T-shirts (6109)', 'Shirts (6205)', 'None of these', 'I do not know', 'Stop asking'],
        start: 'T-shirts (6109)',
      },
      {
        message: wearer.text,
        choices: [
          'men  (6109.10.00.12)',
          'women  (6109.10.00.40)',
          'None of these',
          'I do not know',
          'Back to the question before',
          'Stop asking',
        ],
        start: 'women  (6109.10.00.40)',
      },
    ]);
    expect(err).toContain('settled: 6109.10.00.40');
  });

  it.each([['accept'], ['review']])('asks nothing where the decision is %s', async (decision) => {
    const { asked } = await talk([], () => ({ decision }));
    expect(asked.filter(([kind]) => kind === 'ask')).toEqual([]);
  });

  it('asks nothing below the level that is to be sure, as what divides a fraccion', async () => {
    const request = { ...sampleClassification.request, accept_at: 'subheading' };
    const below = await talk(['T-shirts'], () => ({ request }));
    expect(below.asked.filter(([kind]) => kind === 'ask')).toHaveLength(1);
    const settled = await talk([], () => ({ decision: 'accept', questions: [heading, wearer] }));
    expect(settled.asked.filter(([kind]) => kind === 'ask')).toEqual([]);
  });

  it.each([
    ['accept', '6109100040', /settled: 6109\.10\.00\.40 .*\(sure to 6109\.10\.00\.40\)/],
    [
      'review',
      '6109',
      /not settled, and no question is left .* likeliest is 6109\.10\.00\.40 .*\(sure to 6109\)/,
    ],
    ['review', '', /not settled, .*\(not even the chapter is sure\)/],
    ['needs_facts', '61', /so far: 6109\.10\.00\.40 .*\(sure to 61\)/],
  ])('says at the end how it stands: %s at "%s"', async (decision, confident_to, said) => {
    const { err } = await talk(['Stop'], () => ({ decision, confident_to }));
    expect(err).toMatch(said);
    if (decision !== 'accept') expect(err).not.toContain(' settled:');
  });

  it('passes over what is not known, goes back, and stops', async () => {
    const { seen } = await talk(['I do not know', 'women', 'Stop']);
    expect(seen.at(-1)).toEqual({ [wearer.id]: 'women' });
    const back = await talk(['T-shirts', 'Back', 'None', 'Stop']);
    expect(back.seen.slice(2)).toEqual([{}, { [heading.id]: 'none of these' }]);
  });

  it('takes a code that is typed, and words that fit no answer as more about the goods', async () => {
    const unread = (facts: Record<string, string>) =>
      facts[heading.id] === 'with long sleeves'
        ? { warnings: ['"with long sleeves" is none of the answers to that question: answer one of: 1.'] }
        : {};
    const { seen, err } = await talk(['with long sleeves', '8471.30', 'Stop'], unread);
    expect(seen[2]).toEqual({ described: 'shirt, with long sleeves' });
    expect(seen[3]).toEqual({ described: 'shirt, with long sleeves', 'q-headings-8471': '847130' });
    expect(err).toContain('taken as more about the goods: with long sleeves');
  });

  it.each([
    ['What I answered before', { [heading.id]: 'T-shirts (6109)' }],
    ['The new answer', { 'q-headings-6205': '620520' }],
  ])('asks which answer holds where two contradict one another: %s', async (which, left) => {
    const { seen, asked } = await talk(['T-shirts', '6205.20', which, 'Stop'], (facts) =>
      'q-headings-6205' in facts ? { code: '6205202016', formatted: '6205.20.20.16' } : {},
    );
    const put = asked.filter(([kind]) => kind === 'ask').map(([, given]) => given as { message: string });
    expect(put[2]?.message).toBe(
      '"6205.20" contradicts what you answered before: "T-shirts (6109)". Which holds?',
    );
    // what was kept was answered for already; what was taken is answered for without the other
    expect(which === 'The new answer' ? seen.at(-1) : seen[1]).toEqual(left);
  });

  it('asks for the goods where none are described', async () => {
    const { service } = asking(() => ({ decision: 'accept' }));
    const { code, asked } = await told(['classify', '-i'], { terminal: true, service, answers: ['a shirt'] });
    expect(code).toBe(0);
    expect(asked[0]).toEqual(['askText', expect.stringContaining('What are the goods?')]);
    expect(await told(['classify', '-i'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('no description'),
    });
  });

  it('never asks under --no-input', async () => {
    const { code, err } = await told(['classify', 'shirt', '-i', '--no-input'], { terminal: true });
    expect([code, err]).toEqual([2, expect.stringContaining('only at a terminal')]);
  });
});

describe('the other commands', () => {
  it.each([
    [
      ['lookup', '6109.10'],
      ['lookup', { code: '610910' }],
    ],
    [
      ['lookup', '0101 21', '--date', '2026-06-15'],
      ['lookup', { code: '010121', date: '2026-06-15' }],
    ],
    [
      ['search', 'ball', 'bearing', '--limit', '3'],
      ['search', { query: 'ball bearing', limit: 3 }],
    ],
    [
      ['duty', '6109.10.00.04', '--origin', 'CN', '--value', '1000', '--quantity', '50 kg'],
      [
        'duty',
        {
          code: '6109100004',
          origin: 'CN',
          destination: 'US',
          value: { amount: '1000', currency: 'USD' },
          quantities: [{ amount: '50', unit: 'kg' }],
        },
      ],
    ],
    [
      ['history', 'list', '--code', '6109', '--client', 'ACME', '-q', 'shirt', '--decision', 'review'],
      ['history', { limit: 20, code: '6109', client: 'ACME', q: 'shirt', decision: 'review' }],
    ],
    [
      ['show', sampleClassification.id],
      ['historyItem', sampleClassification.id],
    ],
    [
      ['feedback', sampleClassification.id, '--correct', '--yes'],
      ['feedback', { classification_id: sampleClassification.id, verdict: 'correct' }],
    ],
    [
      ['feedback', sampleClassification.id, '--incorrect', '--code', '6109.10.00.12', '--comment', 'for men'],
      [
        'feedback',
        {
          classification_id: sampleClassification.id,
          verdict: 'incorrect',
          correct_code: '6109100012',
          comment: 'for men',
        },
      ],
    ],
    [
      ['feedback', 'list', '--code', '6109', '--client', 'ACME', '--from', '2026-01-01', '--all'],
      ['feedbackList', { limit: 20, withdrawn: true, from: '2026-01-01', code: '6109', client: 'ACME' }],
    ],
    [
      ['feedback', 'forget', sampleFeedback.id, '--yes'],
      ['feedbackItem', sampleFeedback.id],
    ],
    [
      ['usage', '--group-by', 'day'],
      ['usage', { group_by: 'day' }],
    ],
    [
      ['data', 'status'],
      ['dataStatus', undefined],
    ],
  ])('%j ask the service once and print its answer', async (argv, call) => {
    const drawn = await told(argv);
    expect(drawn).toMatchObject({ code: 0, err: expect.not.stringContaining('tariff:') });
    expect(drawn.asked[0]).toEqual(call);
    expect(drawn.out).not.toBe('');
    const json = await told([...argv, '--json']);
    expect(JSON.parse(json.out)).toBeTypeOf('object');
  });

  it('a default from the settings is no filter of the history', async () => {
    const { asked } = await told(['history', 'list'], { env: { TARIFF_CLIENT: 'ACME' } });
    expect(asked[0]).toEqual(['history', { limit: 20 }]);
  });

  it('a list tells where it goes on: on stderr beside text and NDJSON, inside the object under --json', async () => {
    const text = await told(['history', 'list']);
    expect(text.err).toBe('more: add --cursor next-1\n');
    const lines = await told(['history', 'list', '--ndjson']);
    expect(
      lines.out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(sampleHistory.items.map((item) => ({ schema_version: '1', ...item })));
    expect(lines.err).toBe(text.err);
    const json = await told(['history', 'list', '--json']);
    expect([JSON.parse(json.out), json.err]).toEqual([sampleHistory, '']);
    expect((await told(['history', 'list', '--quiet'])).err).toBe('');
  });

  it.each([
    [['lookup', '61091'], /odd number of digits/],
    [['lookup', '6.1E+9'], /is not a tariff code/],
    [['lookup'], /missing required argument 'codes'/],
    [['duty', '6109.10.00.04'], /no country of origin/],
    [['history', 'list', '--limit', '0'], /--limit: "0" is not a whole number from 1 to 200/],
    [['history', 'list', '--decision', 'maybe'], /--decision: "maybe" is not one of accept/],
    [['show', `cls_${'0'.repeat(26)}`], /no classification cls_0/],
    [['classify', 'shirt', '--destination', 'US,MX', '--full'], /--full shows one answer/],
    [['feedback', 'cls_1'], /say either --correct or --incorrect/],
    [['feedback', 'cls_1', '--correct', '--incorrect'], /say either --correct or --incorrect/],
    [['feedback', 'cls_1', '--correct', '--code', '61'], /goes with --incorrect/],
    [['clasify', 'shirt'], /unknown command 'clasify'\n.*did you mean classify/],
    [['updat'], /unknown command 'updat'\n.*did you mean .*data update/],
    [['upgrade'], /unknown command 'upgrade'\n.*see "tariff --help"/],
    [['diff'], /unknown command 'diff'\n.*did you mean monitor diff/],
    [['version'], /unknown command 'version'\n.*did you mean --version\?/],
    [['xyzzy'], /unknown command 'xyzzy'\n.*see "tariff --help"/],
    [['regulations', '61091003', '62'], /too many arguments/],
    [['config', 'get', 'orign'], /"orign" is not a setting\n.*did you mean origin/],
    [['completion', 'bsh'], /did you mean bash/],
    [['help', 'exit-code'], /did you mean exit-codes/],
  ])('%j is refused with exit 2', async (argv, message) => {
    const { code, out, err } = await told(argv);
    expect(err).toMatch(message);
    expect([code, out]).toEqual([2, '']);
  });
});

describe('trouble', () => {
  const failing = (fault: unknown): FakeWorldOptions => ({
    service: {
      dataStatus: async () => {
        throw fault;
      },
    },
  });

  it('of a known kind is told with its hint and its exit code', async () => {
    const fault = new TariffError('data_damaged', 'x.pack: fails its checksum', { hint: 'install again' });
    const { code, err } = await told(['data', 'status'], failing(fault));
    expect([code, err]).toEqual([11, 'tariff: x.pack: fails its checksum\n  → install again\n']);
  });

  it('of ours is told as ours, with a stack only under --debug', async () => {
    const fault = new RangeError('bad \u001b[2J index');
    const { code, err } = await told(['data', 'status'], failing(fault));
    expect(code).toBe(1);
    expect(err).toMatch(/^tariff: internal error: bad \\x1b\[2J index \(version \d/);
    expect(err).not.toMatch(/\n\s+at /);
    expect((await told(['data', 'status', '--debug'], failing(fault))).err).toMatch(/RangeError: .*\n\s+at /);
  });

  it.each([
    ['EPIPE', /standard output was closed before the whole answer was written/],
    ['ENOSPC', /the answer cannot be written to standard output \(ENOSPC\)/],
  ])('%s on stdout is exit 9, after the service has put away its work', async (code, message) => {
    const {
      code: exit,
      err,
      asked,
    } = await told(['classify', 'shirt'], {
      outFault: Object.assign(new Error(code), { code }),
    });
    expect([exit, err]).toEqual([9, expect.stringMatching(message)]);
    expect(err).toContain(`tariff show ${sampleClassification.id}`);
    expect(asked.at(-1)?.[0]).toBe('close');
  });

  it('the service is closed once, whatever happens', async () => {
    for (const options of [{}, failing(new Error('x'))]) {
      const { asked } = await told(['data', 'status'], options);
      expect(asked.filter(([operation]) => operation === 'close')).toHaveLength(1);
    }
  });
});

describe('settings on the command line', () => {
  it('come from the project file, are listed with their source, and are written where the user has them', async () => {
    const home = tempHome();
    const cwd = join(home, 'work', 'deep');
    mkdirSync(cwd, { recursive: true });
    writeFileSync(join(home, 'work', 'tariff.config.json'), '{"origin": "MX", "orgin": 1}');
    const env = { TARIFF_HOME: join(home, 'own') };

    const listed = await told(['config', 'list', '--json'], { cwd, env });
    const origin = JSON.parse(listed.out).settings.find((row: { key: string }) => row.key === 'origin');
    expect(origin).toMatchObject({ value: 'MX', source: 'project file', environment: 'TARIFF_ORIGIN' });
    expect(listed.err).toContain('"orgin" is not a setting (did you mean origin?)');

    expect((await told(['config', 'set', 'client', 'ACME'], { cwd, env })).code).toBe(0);
    expect(JSON.parse(readFileSync(join(home, 'own', 'settings.json'), 'utf8'))).toEqual({ client: 'ACME' });
    expect((await told(['config', 'get', 'client'], { cwd, env })).out).toBe('ACME\n');
    expect((await told(['config', 'set', 'origin', 'CN'], { cwd, env })).err).toContain('still comes first');
    expect((await told(['config', 'unset', 'client'], { cwd, env })).code).toBe(0);
    expect((await told(['config', 'get', 'client'], { cwd, env })).out).toBe('\n');
    expect((await told(['config', 'set', 'threshold', 'high'], { cwd, env })).code).toBe(2);
    const refused = await told(['config', 'set', 'server', 'nonsense'], { cwd, env });
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('https://tariff.example.com')]);
    expect((await told(['config', 'get', 'server'], { cwd, env })).out).toBe('\n');
    expect((await told(['config', 'path', '--json'], { cwd, env })).out).toContain('own/settings.json');
  });

  it('that cannot be used stop a command, but not the commands that put them right', async () => {
    const env = { TARIFF_THRESHOLD: '5' };
    const stopped = await told(['classify', 'shirt'], { env });
    expect([stopped.code, stopped.err]).toEqual([2, expect.stringContaining('TARIFF_THRESHOLD: "5" is not')]);
    expect((await told(['config', 'list'], { env })).code).toBe(0);
  });

  it('a file that is no JSON is named', async () => {
    const cwd = tempHome();
    writeFileSync(join(cwd, 'tariff.config.json'), '{origin: MX}');
    const { code, err } = await told(['data', 'status'], { cwd });
    expect([code, err]).toEqual([8, expect.stringMatching(/tariff\.config\.json is not JSON/)]);
  });
});

describe('help', () => {
  it('of the program, of a command and of a topic goes to stdout', async () => {
    for (const argv of [
      [],
      ['--help'],
      ['help'],
      ['help', 'classify'],
      ['help', 'history', 'list'],
      ['duty', '-h'],
    ]) {
      const { code, out, err } = await told(argv);
      expect([argv, code, err]).toEqual([argv, 0, '']);
      expect(out).toMatch(/^Usage: tariff/);
    }
    expect((await told(['--version'])).out).toMatch(/^tariff \d+\.\d+\.\d+\n$/);
    expect((await told(['help', 'exit-codes'])).out).toContain('143');
    expect((await told(['help', 'environment'])).out).toContain('TARIFF_HOME');
    expect((await told(['help', 'formats'])).out).toContain('400 doz');
    expect((await told(['help', 'topics'])).out).toMatch(/^ *exit-codes .*\n *environment .*\n *formats /);
  });

  it('of a group without a command is a misuse', async () => {
    const { code, out, err } = await told(['history']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('Usage: tariff history');
  });
});
