import { describe, expect, it } from 'vitest';
import { regulationsRequest } from '../../../src/api/regulation-request.js';
import { civilDate } from '../../../src/core/civil-date.js';
import { answerRegulations } from '../../../src/engine/mexico/answer-regulations.js';
import { TariffError } from '../../../src/errors.js';
import { makeEmbeddedService } from '../../../src/local/embedded.js';
import { dataFolder, shippedLibrary } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';

const ask = (request: object, date = '2026-04-10') =>
  answerRegulations(shippedLibrary(), regulationsRequest.parse(request), civilDate(date));

function refusal(request: object, date?: string): TariffError {
  try {
    ask(request, date);
  } catch (fault) {
    if (fault instanceof TariffError) return fault;
    throw fault;
  }
  throw new Error('nothing was refused');
}

const desk = (home: string) =>
  makeEmbeddedService({
    dataFolder,
    home,
    version: 'test',
    now: () => new Date('2026-04-10T00:00:00Z'),
    random: (bytes) => new Uint8Array(bytes),
  });

describe('a code that cannot be analysed', () => {
  it('leads from six digits to the fracciones below', () => {
    const { code, message, hint } = refusal({ code: '851830' });
    expect([code, message]).toEqual([
      'unknown_code',
      '8518.30 is not a fraccion: the analysis is by eight digits',
    ]);
    expect(hint).toBe('below it: 8518.30.03, 8518.30.04, 8518.30.99');
  });

  it('leads from an older subheading to where its goods went', () => {
    const { message, hint } = refusal({ code: '85171201' });
    expect(message).toBe('8517.12.01 is not in Base Única LIGIE 2026-03-30');
    expect(hint).toContain('older Harmonized System; its goods went to: 8517.13.01, 8517.14.91');
  });

  it('leads from an older fraccion to those of its subheading', () => {
    const { message, hint } = refusal({ code: '04014001' });
    expect(message).toContain('it was printed in a part of the tariff of 2025-08');
    expect(hint).toBe('of the same subheading, in force: 0401.40.02');
  });

  it('leads from an unknown code to the nearest, in the language asked for', () => {
    expect(refusal({ code: '85999999', lang: 'es' }).hint).toMatch(/^más cercanas: 85/);
    expect(refusal({ code: '7731' }).hint).toBe('no fraccion of chapter 77 is loaded');
  });

  it('lists the NICOs there are', () => {
    const { message, hint } = refusal({ code: '09012199', nico: '77' });
    expect(message).toBe('0901.21.99 has no NICO 77');
    expect(hint).toContain('01 En cápsulas');
    expect(refusal({ code: '0901219901', nico: '99' }).message).toContain('nico says 99');
  });

  it('refuses a day before the tariff that is loaded', () => {
    expect(refusal({ code: '85183099' }, '2026-03-29').code).toBe('edition_not_in_force');
  });

  it('refuses an origin that is no country', async () => {
    const service = await desk(tempHome());
    await expect(service.regulations({ code: '85183099', origin: 'XX' })).rejects.toThrow(
      '"XX" is not a country',
    );
    await service.close();
  });
});

describe('an analysis', () => {
  it('takes the NICO at the end of the code or beside it', () => {
    expect(ask({ code: '0901219901' })).toMatchObject({ code: '0901219901', nico: '01' });
    expect(ask({ code: '09012199', nico: '01' })).toMatchObject({ code: '0901219901', nico: '01' });
  });

  it('says when a NICO has ended and which are in force', () => {
    expect(ask({ code: '0901219900' }).warnings[0]).toBe(
      'NICO 00 ended on 2024-03-22; in force: 01 En cápsulas; 99 Los demás',
    );
  });

  it('warns of the decree that came after the loaded tariff', () => {
    expect(ask({ code: '85183099' }, '2026-04-22').warnings.join()).not.toContain('SIDOF');
    expect(ask({ code: '85183099' }, '2026-04-23').warnings.join()).toContain('SIDOF 5785818');
  });

  it('has titles in Spanish from the chapter down', () => {
    const { path } = ask({ code: '85183099' });
    expect(path.map(({ code, language }) => [code, language])).toEqual([
      ['85', 'es'],
      ['8518', 'es'],
      ['851830', 'es'],
      ['85183099', 'es'],
    ]);
  });

  it('joins the lines of the United States by six digits and says that it is a join', () => {
    const { siblings } = ask({ code: '85183099' });
    expect(siblings.note).toContain('no legal equivalence');
    expect(siblings.mexico.map(({ code }) => code)).toEqual(['85183003', '85183004', '85183099']);
    expect(siblings.united_states.map(({ code }) => code)).toEqual(['85183010', '85183020']);
  });

  it('answers for a fraccion of the catalogue that the tariff does not hold, without a rate', () => {
    const result = ask({ code: '99010001' });
    expect(result.standing).toMatchObject({ in_tariff: false, in_catalogue: true });
    expect(result.duties.igi).toMatchObject({ status: 'not_verified', kind: 'unknown' });
    expect(result.warnings.join()).toContain('is not in Base Única');
  });
});

describe('classification for import into Mexico', () => {
  it('gives fraccion and NICO, the duty and the regulations in brief', async () => {
    const service = await desk(tempHome());
    const result = await service.classify({
      description: 'sandalias de dama con suela de hule y corte textil',
      destination: 'MX',
      origin: 'CN',
    });
    expect(result.code).toMatch(/^6404\d{6}$/);
    expect(result.edition.schedule).toBe('TIGIE');
    expect(result.duty_rates).toBeNull();
    expect(result.igi).toMatch(/%$/);
    expect(result.regulation_summary?.sections.map(({ section }) => section)).toEqual([
      'treaties',
      'noms',
      'agencies',
      'sanitary_inspection',
      'antidumping',
      'permits',
      'immex',
      'sectoral_registry',
      'estimated_prices',
    ]);
    const { chapter, heading, subheading, tariff_line, statistical } = result.confidence;
    expect([chapter, heading, subheading, tariff_line, statistical]).toEqual(
      [chapter, heading, subheading, tariff_line, statistical].toSorted((a, b) => b - a),
    );
    const { tigie } = await import('../../../src/reference/mexican-library.js').then(({ mexicanLawOn }) =>
      mexicanLawOn(shippedLibrary(), civilDate('2026-04-10')),
    );
    for (const { code } of result.candidates)
      expect([code, tigie.find(code.slice(0, 8)) !== undefined]).toEqual([code, true]);
    await service.close();
  });

  it('asks in the language of the description and refines the answer by the answer', async () => {
    const service = await desk(tempHome());
    const request = { description: 'playera de algodón', destination: 'MX', origin: 'BD' };
    const first = await service.classify(request);
    const question = first.questions.find(({ id }) => id === 'mx-61091003');
    expect(question?.text).toBe('¿Cuál NICO describe la mercancía?');
    const refined = await service.classify({ ...request, facts: { 'mx-61091003': 'Las demás' } });
    expect(refined.code).toBe('6109100399');
    const english = await service.classify({ ...request, description: 'cotton t-shirt' });
    expect(english.questions.find(({ id }) => id === 'mx-61091003')?.text).toBe(
      'Which NICO describes the goods?',
    );
    const wrong = await service.classify({ ...request, facts: { 'mx-61091003': 'azules' } });
    expect(wrong.warnings.join()).toContain('"azules" is not an option of mx-61091003');
    await service.close();
  });

  it('gives reasons in the language of the description, with the Mexican titles that are loaded', async () => {
    const service = await desk(tempHome());
    const reasons = async (description: string, destination: string): Promise<string[]> =>
      (await service.classify({ description, destination })).reasoning.map(({ decision }) => decision);
    const [heading, subheading] = await reasons('bolsa de viaje de cuero', 'MX');
    expect(heading).toMatch(/^La partida 4202 comprende: Baúles, maletas, .* La descripción dice "bolsa"/);
    expect(subheading).toMatch(/^4202\.91: Los demás: Con la superficie exterior de cuero natural/);
    expect((await reasons('leather travel bag', 'MX'))[0]).toMatch(/^Heading 4202 covers: Trunks/);
    expect((await reasons('bolsa de viaje de cuero', 'US'))[0]).toMatch(/^La partida 4202 comprende: Trunks/);
    await service.close();
  });

  it('learns from a correction for Mexico and keeps it away from the United States', async () => {
    const home = tempHome();
    const first = await desk(home);
    const request = { description: 'playera de algodón para niño talla 8', destination: 'MX' } as const;
    const answer = await first.classify(request);
    await first.close();
    const second = await desk(home);
    await expect(
      second.feedback({ classification_id: answer.id, verdict: 'incorrect', correct_code: '6109100004' }),
    ).rejects.toThrow('is not in Base Única');
    await second.feedback({ classification_id: answer.id, verdict: 'incorrect', correct_code: '9503001600' });
    const taught = await second.classify(request);
    expect(taught.code).toBe('9503001600');
    expect(taught.candidates[0]?.evidence[0]).toMatchObject({ kind: 'feedback', ref: answer.id });
    const american = await second.classify({ description: request.description });
    expect(american.code?.slice(0, 4)).toBe('6109');
    expect(
      american.candidates.flatMap(({ evidence }) => evidence).some(({ kind }) => kind === 'feedback'),
    ).toBe(false);
    await second.close();
  });

  it('learns from a correction that stands against the answer before it, in that case alone', async () => {
    const service = await desk(tempHome());
    const facts = { 'mx-61091003': 'Las demás' };
    const request = { description: 'playera de algodón', destination: 'MX' } as const;
    const answer = await service.classify({ ...request, facts });
    const other = answer.candidates.find(({ code }) => code !== answer.code && code.startsWith('61'))!.code;
    await service.feedback({ classification_id: answer.id, verdict: 'incorrect', correct_code: other });
    const taught = await service.classify({ ...request, facts });
    expect(taught.code).toBe(other);
    expect(taught.reasoning.at(-1)).toMatchObject({
      decision: expect.stringMatching(/^Usted confirmó .* para "playera de algodón"/),
      refs: [other.slice(0, 8), answer.id],
    });
    expect((await service.classify({ ...request, description: 'playera de lana', facts })).code).not.toBe(
      other,
    );
    await service.close();
  });

  it('refuses a description that says nothing', async () => {
    const service = await desk(tempHome());
    const result = await service.classify({ description: 'cosas varias', destination: 'MX' });
    expect(result).toMatchObject({ code: null, decision: 'refused', candidates: [] });
    await service.close();
  });
});
