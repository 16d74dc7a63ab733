import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderSettings } from '../../../src/render/account/settings.js';
import { renderUsage } from '../../../src/render/account/usage.js';
import { renderClassification } from '../../../src/render/classification/classification.js';
import { renderFeedback } from '../../../src/render/classification/feedback.js';
import { renderHistory } from '../../../src/render/classification/history.js';
import { renderHistoryItem } from '../../../src/render/classification/history-item.js';
import { renderLookup } from '../../../src/render/classification/lookup.js';
import { renderSearch } from '../../../src/render/classification/search.js';
import { renderShortAnswer } from '../../../src/render/classification/short-answer.js';
import { renderDataImport, renderDataUpdate } from '../../../src/render/data/data-import.js';
import { renderDataStatus } from '../../../src/render/data/data-status.js';
import { renderDataVerify } from '../../../src/render/data/data-verify.js';
import {
  renderMeasuresImport,
  renderMeasuresRemoved,
  renderMeasuresUpdate,
} from '../../../src/render/data/own-measures.js';
import { renderDuty } from '../../../src/render/duty/duty.js';
import { renderShortDuty } from '../../../src/render/duty/short-duty.js';
import { renderMonitorDiff } from '../../../src/render/monitor/monitor-diff.js';
import type { Style } from '../../../src/render/style.js';
import { textWidth } from '../../../src/render/text-width.js';
import {
  sampleClassification,
  sampleDiff,
  sampleDuty,
  sampleFeedback,
  sampleHistory,
  sampleImport,
  sampleLookup,
  sampleMeasuresImport,
  sampleMeasuresRemoved,
  sampleMeasuresUpdate,
  sampleRefusal,
  sampleSearch,
  sampleStatus,
  sampleUpdate,
  sampleUsage,
  sampleVerify,
} from '../../support/sample-answers.js';

const settings = [
  { key: 'origin', value: 'MX', source: 'environment', name: 'TARIFF_ORIGIN' },
  { key: 'server', value: '', source: 'default', name: '' },
];

const drawings: Record<string, (style: Style) => string> = {
  classification: (style) => renderClassification(sampleClassification, style),
  short: (style) => renderShortAnswer(sampleClassification, true, style),
  'short-refusal': (style) => renderShortAnswer(sampleRefusal, false, style),
  'short-duty': (style) => renderShortDuty(sampleDuty, 'en', style),
  refusal: (style) => renderClassification(sampleRefusal, style),
  duty: (style) => renderDuty(sampleDuty, style),
  lookup: (style) => renderLookup(sampleLookup, style),
  search: (style) => renderSearch(sampleSearch, style),
  history: (style) => renderHistory(sampleHistory, style),
  'history-item': (style) =>
    renderHistoryItem(
      { schema_version: '1', result: sampleClassification, feedback: [sampleFeedback] },
      [],
      style,
    ),
  'history-parts': (style) =>
    renderHistoryItem(
      { schema_version: '1', result: sampleClassification, feedback: [sampleFeedback] },
      ['path', 'why'],
      style,
    ),
  feedback: (style) => renderFeedback(sampleFeedback, style),
  usage: (style) => renderUsage(sampleUsage, style),
  'data-status': (style) => renderDataStatus(sampleStatus, style),
  'data-import': (style) => renderDataImport(sampleImport, style),
  'data-update': (style) => renderDataUpdate(sampleUpdate, style),
  'measures-import': (style) => renderMeasuresImport(sampleMeasuresImport, style),
  'measures-update': (style) => renderMeasuresUpdate(sampleMeasuresUpdate, style),
  'measures-removed': (style) => renderMeasuresRemoved(sampleMeasuresRemoved, style),
  'data-verify': (style) => renderDataVerify(sampleVerify, style),
  'data-diff': (style) => renderMonitorDiff(sampleDiff, style, 2),
  settings: (style) => renderSettings(settings, style),
};

const golden = (name: string): string => join(import.meta.dirname, '../../golden/render', `${name}.txt`);

describe.each(Object.keys(drawings))('%s', (name) => {
  const draw = drawings[name]!;

  it('is drawn as agreed', async () => {
    await expect(draw({ width: 100, color: false, unicode: true })).toMatchFileSnapshot(golden(name));
  });

  it.each([80, 100, 160])('fits %d columns', (width) => {
    const lines = draw({ width, color: false, unicode: true }).split('\n');
    expect(lines.filter((line) => textWidth(line) > width)).toEqual([]);
    expect(lines.filter((line) => line !== line.trimEnd())).toEqual([]);
  });

  it.runIf(['classification', 'refusal', 'duty', 'lookup', 'search'].includes(name))(
    'fits 60 columns',
    () => {
      const lines = draw({ width: 60, color: false, unicode: true }).split('\n');
      expect(lines.filter((line) => textWidth(line) > 60)).toEqual([]);
    },
  );

  it('needs nothing beyond ASCII where the terminal has no more', () => {
    expect(draw({ width: 100, color: false, unicode: false })).toMatch(/^[\x20-\x7e\n]*$/);
  });

  it('says the same in colour', () => {
    const colored = draw({ width: 100, color: true, unicode: true });
    expect(colored).toContain('\u001b[');
    const stripped = colored.replace(/\u001b\[\d+m/g, '').replace(/ +$/gm, '');
    expect(stripped).toBe(draw({ width: 100, color: false, unicode: true }));
  });
});

it('the ASCII drawing of a classification is as agreed', async () => {
  const style = { width: 80, color: false, unicode: false };
  await expect(renderClassification(sampleClassification, style)).toMatchFileSnapshot(
    golden('classification.ascii'),
  );
});

it('a diff that carries a part of the changes tells the number of all', () => {
  const part = { ...sampleDiff, changes: sampleDiff.changes.slice(0, 1) };
  const style = { width: 100, color: false, unicode: true };
  const headOf = (text: string) => text.split('\n')[1];
  expect(sampleDiff.changes.length).toBeGreaterThan(1);
  expect(headOf(renderMonitorDiff(part, style, 2))).toBe(headOf(renderMonitorDiff(sampleDiff, style, 2)));
});
