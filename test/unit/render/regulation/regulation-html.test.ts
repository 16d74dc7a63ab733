import { describe, expect, it } from 'vitest';
import { regulationsRequest } from '../../../../src/api/regulation-request.js';
import { civilDate } from '../../../../src/core/civil-date.js';
import { answerRegulations } from '../../../../src/engine/mexico/answer-regulations.js';
import { regulationHtml } from '../../../../src/render/regulation/regulation-html.js';
import { shippedLibrary } from '../../../support/shipped.js';

const page = (request: object): string =>
  regulationHtml(
    answerRegulations(
      shippedLibrary(),
      regulationsRequest.parse({ lang: 'es', ...request }),
      civilDate('2026-04-10'),
    ),
  );

/** The word and the class of one row of the overview. */
const rowOf = (html: string, title: string): readonly [risk: string, word: string] => {
  const row = html.split('<tr>').find((part) => new RegExp(`^<td>(?:<a [^>]*>)?${title}<`).test(part))!;
  const [, risk, word] = /class="risk (\w+)">([^<]+)</.exec(row)!;
  return [risk!, word!];
};

describe('the page of an import', () => {
  const shoes = page({ code: '64039113', origin: 'VN', value: '22000', rate: '18.40', incoterm: 'CIF' });

  it('has contents whose every line leads to a part, and no part without a line', () => {
    const nav = /<nav[\s\S]*?<\/nav>/.exec(shoes)![0];
    const lines = [...nav.matchAll(/href="#([\w]+)"/g)].map(([, id]) => id);
    const parts = [...shoes.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id);
    expect(lines.length).toBeGreaterThan(8);
    expect(lines).toEqual(parts);
    expect(new Set(parts).size).toBe(parts.length);
    for (const [, id] of shoes.matchAll(/<td><a href="#(\w+)"/g)) expect(parts).toContain(id);
  });

  it('folds each part on screen by a switch beside its body, and hides nothing on paper', () => {
    const switches = shoes.match(/<details/g)!.length;
    expect(shoes.match(/<\/details><div class="body">/g)).toHaveLength(switches);
    expect(shoes).toContain('<section id="noms"><details><summary>');
    expect(shoes).toContain('<section id="amounts"><details open><summary>');
    const hidden = [...shoes.matchAll(/display: none/g)].map(({ index }) =>
      shoes.slice(0, index).lastIndexOf('@media'),
    );
    for (const at of hidden) expect(shoes.slice(at, at + 40)).toMatch(/^@media (screen|print \{[^}]*)/);
    expect(/@media print \{([\s\S]*?)\n {2}\}/.exec(shoes)![1]).not.toContain('.body');
    expect(shoes).toContain('size: A4');
  });

  it('colours what is at risk and never a rate', () => {
    expect(rowOf(shoes, 'IGI')).toEqual(['plain', 'encontrado']);
    expect(rowOf(page({ code: '85171301', origin: 'CN' }), 'IGI')).toEqual(['plain', 'encontrado']);
    expect(rowOf(page({ code: '12119002', origin: 'CN' }), 'IGI')[0]).toBe('due');
    expect(rowOf(shoes, 'NOM')).toEqual(['read', 'condicional']);
    expect(rowOf(shoes, 'Cuotas compensatorias')).toEqual(['plain', 'no listado']);
    expect(rowOf(shoes, 'Regla 8a')).toEqual(['unknown', 'no verificado']);
    expect(rowOf(page({ code: '73121001', origin: 'CN' }), 'Cuotas compensatorias')).toEqual([
      'due',
      'encontrado',
    ]);
    expect(shoes).not.toMatch(/green|#0[0-9a-f]?8|#1a7f/i);
  });

  it('tells first what is paid, what must be read and what no list holds', () => {
    const head = /<div class="first">[\s\S]*?<\/div>/.exec(shoes)![0];
    expect(head).toContain('<b>IGI 35%</b>');
    expect(head).toContain('total de contribuciones: MXN');
    expect(head).toMatch(/alcance por leer \(\d+\)<\/span> [^<]*NOM/);
    expect(head).toMatch(/por verificar \(\d+\)<\/span> [^<]*Regla 8a/);
    const open = page({ code: '22030001', origin: 'DE', value: '9000', rate: '18' });
    expect(/<div class="first">[\s\S]*?<\/div>/.exec(open)![0]).toContain('sin total');
  });

  it('lists the papers to tick off, and shows as held what the importer holds', () => {
    expect(shoes).toContain('<ul class="check"><li>');
    expect(page({ code: '64039113', client_has: ['padron'] })).toMatch(
      /<li class="held">.*ya se tiene.*padrón de importadores/,
    );
  });

  it('keeps what is not ours out of the tags', () => {
    const result = answerRegulations(
      shippedLibrary(),
      regulationsRequest.parse({ code: '64039113' }),
      civilDate('2026-04-10'),
    );
    const bad = '<script>alert(1)</script>';
    const spoiled = regulationHtml({
      ...result,
      description: bad,
      warnings: [bad],
      documents: [{ document: bad, status: 'found', of: bad, law: bad, pedimento: [], open: true }],
      path: [{ code: '64', formatted: '64', text: bad, language: 'es' }],
    });
    expect(spoiled).not.toContain('<script');
  });
});
