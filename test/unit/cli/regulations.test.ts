import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { regulationsRequest } from '../../../src/api/regulation-request.js';
import type { TariffService } from '../../../src/api/tariff-service.js';
import { run } from '../../../src/cli/run.js';
import { civilDate } from '../../../src/core/civil-date.js';
import { answerRegulations } from '../../../src/engine/mexico/answer-regulations.js';
import { type FakeWorldOptions, fakeWorld } from '../../support/fake-world.js';
import { sampleClassification } from '../../support/sample-answers.js';
import { shippedLibrary } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';

const asked: unknown[] = [];
const service: Partial<TariffService> = {
  regulations: async (request) => {
    asked.push(request);
    return answerRegulations(shippedLibrary(), regulationsRequest.parse(request), civilDate('2026-04-10'));
  },
};

async function told(argv: readonly string[], options: FakeWorldOptions = {}) {
  const world = fakeWorld({ service, ...options });
  const code = await run(argv, world);
  return { code, out: world.out(), err: world.err(), asked: world.asked };
}

describe('tariff regulations', () => {
  it('asks the service for what the command line says', async () => {
    asked.length = 0;
    const { code } = await told([
      ...['regulations', '0402.10.01', '--origin', 'china', '--nico', '0', '--date', '2026-04-10'],
      ...['--immex', '--client-has', 'padron, sector-registry', '--lang', 'es'],
    ]);
    expect(code).toBe(0);
    expect(asked).toEqual([
      {
        code: '04021001',
        nico: '00',
        origin: 'CN',
        date: '2026-04-10',
        immex: true,
        client_has: ['padron', 'sector_registry'],
        lang: 'es',
      },
    ]);
  });

  it('prices an import in pesos, and says what is missing in place of a total', async () => {
    asked.length = 0;
    const value = ['--value', '12,000 eur', '--rate', '20.50', '--additions', '300'];
    const { out } = await told(['regulations', '9403.60.01', '--origin', 'CN', ...value]);
    expect(asked).toEqual([
      {
        code: '94036001',
        origin: 'CN',
        client_has: [],
        value: '12000',
        currency: 'EUR',
        rate: '20.5',
        additions: '300',
      },
    ]);
    expect(out).toContain('customs value: MXN 252,150.00 (exchange rate 20.5)');
    expect(out).toMatch(/IGI \(import duty\) +35% +MXN 252,150\.00 +MXN 88,252/);
    expect(out).toContain('total of contributions: MXN 145,056, without PRV');
    const beer = await told(['regulations', '22030001', '--origin', 'CN', ...value]);
    expect([beer.err, beer.out]).toEqual(['', expect.stringContaining('known so far, no total: MXN 52,447')]);
    expect(beer.out).not.toMatch(/total of/);
  });

  it('refuses a value that it cannot read, and what is read with a value alone', async () => {
    const bad = await told(['regulations', '94036001', '--value', '12x', '--rate', '18,4', '--iva', '8']);
    expect([bad.code, bad.err]).toEqual([2, expect.stringMatching(/--value.*--iva.*--rate/s)]);
    const idle = await told(['regulations', '94036001', '--rate', '18.40']);
    expect([idle.code, idle.err]).toEqual([2, expect.stringContaining('read with a value alone')]);
  });

  it('draws every category with its status in words', async () => {
    const { out } = await told(['regulations', '64039199', '--origin', 'CN']);
    for (const line of [
      'IGI (import duty)      found         35%',
      'Treaties               not listed',
      'NOM (standards)        conditional',
      'Anti-dumping duties    not listed',
      'IMMEX sensitive goods  not verified',
      'Sectoral registry      conditional',
      'Estimated prices       conditional',
    ])
      expect(out).toContain(line);
    expect(out).toContain('joined by the six digits that all countries share; no legal equivalence');
    expect(out.replace(/\s+/g, ' ')).toContain('not verified: no complete list is loaded');
  });

  it('draws it in Spanish', async () => {
    const { out } = await told(['regulations', '64039199', '--origin', 'CN', '--lang', 'es']);
    expect(out).toContain('Cuotas compensatorias   no listado');
    expect(out).toContain('Padrón sectorial        condicional');
    expect(out).toContain('qué hacer');
  });

  it('says the status in colour too, on a terminal that has colours', async () => {
    const { out } = await told(['regulations', '64039199', '--origin', 'CN'], { terminal: true });
    expect(out).toContain('\u001b[33mconditional\u001b[39m');
    expect(out).not.toContain('\u001b[32m');
  });

  it('prints the whole object under --json', async () => {
    const { out } = await told(['regulations', '64039199', '--origin', 'CN', '--json']);
    const answer = JSON.parse(out);
    expect(answer).toMatchObject({
      schema_version: '1',
      fraccion: '64039199',
      noms: { status: 'conditional' },
    });
  });

  it('writes one page that loads nothing and runs nothing', async () => {
    const cwd = tempHome();
    const { code, err } = await told(
      ['regulations', '64039199', '--origin', 'CN', '--lang', 'es', '--html', 'hoja.html'],
      { cwd },
    );
    expect([code, err]).toEqual([0, expect.stringContaining('hoja.html')]);
    const page = readFileSync(join(cwd, 'hoja.html'), 'utf8');
    expect(page).toMatch(/^<!doctype html>\n<html lang="es">/);
    expect(page).not.toMatch(/<script|<link|<img|src=|@import|url\(/i);
    for (const text of [
      'Inspección sanitaria',
      'no verificado',
      'condicional',
      'Padrón sectorial',
      '6403.91.99',
    ])
      expect(page).toContain(text);
    const opened = [...page.matchAll(/<([a-z0-9]+)[\s>]/g)].map(([, tag]) => tag!);
    for (const tag of new Set(opened.filter((tag) => !['meta', 'br'].includes(tag))))
      expect([tag, page.split(`</${tag}>`).length - 1]).toEqual([
        tag,
        opened.filter((one) => one === tag).length,
      ]);
  });

  it('says where a page cannot be written', async () => {
    const { code, err } = await told(['regulations', '64039199', '--html', 'no/such/folder/x.html']);
    expect(code).toBe(9);
    expect(err).toContain('cannot be written');
  });

  it('names what it cannot read: a holding, a language, a country, a code', async () => {
    expect((await told(['regulations', '64039199', '--client-has', 'prosek'])).err).toContain(
      '"prosek" is not one of padron, sector_registry, immex, prosec, rule_8, iva_certification',
    );
    expect((await told(['regulations', '64039199', '--lang', 'fr'])).err).toContain(
      '"fr" is not one of en, es',
    );
    expect((await told(['regulations', '64039199', '--origin', 'Mordor'])).err).toContain('"Mordor"');
    const short = await told(['regulations', '640391']);
    expect([short.code, short.err]).toEqual([2, expect.stringContaining('below it: 6403.91.04')]);
  });
});

describe('tariff classify --destination US,MX', () => {
  it('asks once for each country and draws the answers side by side', async () => {
    const {
      code,
      out,
      asked: requests,
    } = await told(['classify', 'cotton t-shirt', '--destination', 'US,MX', '--origin', 'CN'], {
      service: {},
    });
    expect(code).toBe(0);
    expect(
      requests
        .filter(([operation]) => operation === 'classify')
        .map(([operation, request]) => [operation, (request as { destination: string }).destination]),
    ).toEqual([
      ['classify', 'US'],
      ['classify', 'MX'],
    ]);
    expect(out).toContain(sampleClassification.formatted);
    expect(out).toContain('a join, no legal equivalence of the lines');
  });

  it('gives both answers in one object under --json', async () => {
    const { out } = await told(['classify', 'cotton t-shirt', '--destination', 'US,MX', '--json'], {
      service: {},
    });
    expect(JSON.parse(out)).toMatchObject({ description: 'cotton t-shirt', answers: [{}, {}] });
  });

  it('refuses a destination that is no country', async () => {
    const { code, err } = await told(['classify', 'cotton t-shirt', '--destination', 'US,Mordor'], {
      service: {},
    });
    expect([code, err]).toEqual([2, expect.stringContaining('Mordor')]);
  });
});

describe('options of tariff classify hold for every destination', () => {
  const both = ['classify', 'cotton t-shirt', '--destination', 'US,MX'];
  const requestsOf = (asked: readonly (readonly [string, unknown])[], operation: string) =>
    asked.filter(([name]) => name === operation).map(([, request]) => request);

  it('the reference, the client and what is declared go into each request, which differ in the country alone', async () => {
    const { asked } = await told(
      [...both, '--reference', 'SKU9', '--client', 'ACME', '--content', 'steel=40%', '--threshold', '0.9'],
      { service: {} },
    );
    const [first, second] = requestsOf(asked, 'classify') as [object, object];
    expect(first).toMatchObject({ reference: 'SKU9', client: 'ACME', threshold: 0.9 });
    expect(second).toEqual({ ...first, destination: 'MX' });
  });

  it('origins are compared, and the report written, for the country whose duties are loaded', async () => {
    const report = join(tempHome(), 'r.html');
    const { code, out, asked } = await told([...both, '--compare', 'CN,MX:S', '--report', report, '--json'], {
      service: {},
    });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ answers: [{}, {}], comparison: { code: '6109100040' } });
    expect(readFileSync(report, 'utf8')).toContain('<html');
    const into = requestsOf(asked, 'duty').map((each) => (each as { destination: string }).destination);
    expect(new Set(into)).toEqual(new Set(['US']));
  });

  it('origins are not compared where no destination has its duties loaded, and nothing is asked', async () => {
    const { code, err, asked } = await told(
      ['classify', 'cotton t-shirt', '--destination', 'MX,CN', '--compare', 'CN'],
      { service: {} },
    );
    expect([code, err]).toEqual([2, expect.stringContaining('for entry into MX are not loaded')]);
    expect(requestsOf(asked, 'classify')).toEqual([]);
  });

  it('with -i each country is asked its questions, those that were answered before but once', async () => {
    const question = (id: string) => ({
      id,
      text: 'Which?',
      why: 'It decides.',
      options: [
        { answer: 'one', leads_to: '610910' },
        { answer: 'two', leads_to: '610990' },
      ],
    });
    const { asked, out } = await told([...both, '-i', '--json'], {
      terminal: true,
      answers: ['one', 'two'],
      service: {
        classify: async (request) => {
          const own =
            request.destination === 'MX' ? [question('q-shared'), question('q-own')] : [question('q-shared')];
          return {
            ...sampleClassification,
            decision: 'needs_facts',
            request: { ...sampleClassification.request, facts: request.facts ?? {} },
            questions: own,
          };
        },
      },
    });
    expect(requestsOf(asked, 'ask')).toHaveLength(2);
    expect(JSON.parse(out)).toMatchObject({
      answers: [
        { request: { facts: { 'q-shared': 'one' } } },
        { request: { facts: { 'q-shared': 'one', 'q-own': 'two' } } },
      ],
    });
  });
});
