import { expect, it } from 'vitest';
import { checkHistory, type KeptHistory, type ToldHistory } from '../support/check-history.js';

const told: ToldHistory = {
  singles: new Map([
    ['a', 'cls_a'],
    ['b', 'cls_b'],
  ]),
  batches: new Map([['bat_1', ['x', 'y']]]),
};

const kept: KeptHistory = {
  classifications: ['a', 'b', 'x', 'y'].map((reference) => ({ id: `cls_${reference}`, reference })),
  batches: [
    {
      id: 'bat_1',
      status: 'completed',
      results: [
        { item_id: 'x', status: 'done', id: 'cls_x' },
        { item_id: 'y', status: 'done', id: 'cls_y' },
      ],
    },
  ],
  usage: [
    { key: 'classify', calls: 2, classifications: 2, batches: 0 },
    { key: 'classify_batch', calls: 1, classifications: 2, batches: 1 },
  ],
  // sent twice, under the same id: at least once
  delivered: [
    { message: 'm1', batch: 'bat_1' },
    { message: 'm1', batch: 'bat_1' },
  ],
};

it('finds nothing where everything fits', () => {
  expect(checkHistory(told, kept)).toEqual({ lost: [], doubled: [], contradicted: [] });
});

const first = kept.classifications.slice(1);
const batch = kept.batches[0]!;
const damages: Record<string, [Partial<KeptHistory>, 'lost' | 'doubled' | 'contradicted']> = {
  'an answer is gone': [{ classifications: first }, 'lost'],
  'an answer is there twice': [
    { classifications: [...kept.classifications, { id: 'cls_other', reference: 'y' }] },
    'doubled',
  ],
  'an answer that nobody asked for': [
    { classifications: [...kept.classifications, { id: 'cls_z', reference: 'z' }] },
    'contradicted',
  ],
  'another answer than was told': [
    { classifications: [{ id: 'cls_new', reference: 'a' }, ...first] },
    'contradicted',
  ],
  'a batch is gone': [{ batches: [] }, 'lost'],
  'a batch never ended': [{ batches: [{ ...batch, status: 'running' }] }, 'lost'],
  'an item is missing': [{ batches: [{ ...batch, results: batch.results.slice(1) }] }, 'contradicted'],
  'an item has the answer of another': [
    { batches: [{ ...batch, results: batch.results.map((each) => ({ ...each, id: 'cls_x' })) }] },
    'contradicted',
  ],
  'a message never came': [{ delivered: [] }, 'lost'],
  'two messages tell the same': [
    { delivered: [...kept.delivered, { message: 'm2', batch: 'bat_1' }] },
    'doubled',
  ],
  'usage is short': [{ usage: kept.usage.slice(1) }, 'lost'],
  'usage counts twice': [
    { usage: kept.usage.map((row) => ({ ...row, classifications: row.classifications + 1 })) },
    'doubled',
  ],
};

it.each(Object.entries(damages))('finds that %s', (_what, [damage, kind]) => {
  expect(checkHistory(told, { ...kept, ...damage })[kind]).not.toEqual([]);
});
