import { expect, it } from 'vitest';
import type { RegulationSummary } from '../../../../src/api/regulation-result.js';
import { regulationBlock } from '../../../../src/render/regulation/regulation-block.js';

const summary = (lang: 'en' | 'es'): RegulationSummary => ({
  fraccion: '85044015',
  igi: '15%',
  igi_status: 'found',
  lang,
  sections: [{ section: 'noms', title: 'NOM', status: 'not_listed', why: '-' }],
  edition: { schedule: 'TIGIE', revision: 'x', effective: '2026-03-30' as never, data_hash: 'x' },
});

it('a status beside a classification is told in the language of its reasons', () => {
  const drawn = (lang: 'en' | 'es') =>
    regulationBlock(summary(lang), { width: 80, color: false, unicode: true }).join('\n');
  expect(drawn('es')).toMatch(/Importación a México.*NOM +no listado/s);
  expect(drawn('es')).not.toContain('not listed');
  expect(drawn('en')).toMatch(/Import into Mexico.*NOM +not listed/s);
});
