import { expect, it } from 'vitest';
import type { DataStatus } from '../../../../src/api/answers.js';
import { renderDataStatus } from '../../../../src/render/data/data-status.js';

const edition = {
  layer: 'schedule',
  name: 'One',
  edition: 'one',
  effective: '2026-06-08',
  covers_to: null,
  age_days: 7,
  publisher: 'USITC',
  counts: {},
  sha256: '',
} satisfies DataStatus['layers'][number];

const rowOf = (own: Partial<DataStatus['layers'][number]>): string | undefined =>
  renderDataStatus(
    { schema_version: '1', as_of: '2026-06-15', layers: [{ ...edition, ...own }] },
    { width: 160, color: false, unicode: true },
  ).split('\n')[1];

it('an edition is known to its last day, to no end, or to no day where another of its first day replaced it', () => {
  expect(rowOf({})).toMatch(/2026-06-08 +open +7 days/);
  expect(rowOf({ covers_to: '2026-06-30' })).toMatch(/2026-06-08 +2026-06-30 +7 days/);
  expect(rowOf({ covers_to: '2026-06-07' })).toMatch(/2026-06-08 +no day +7 days/);
});

it('an edition that changes a part of another says how far the rest is known', () => {
  const rest = 'what it does not hold is known to 2026-04-22';
  expect(rowOf({ rest_covers_to: '2026-04-22' })).toMatch(new RegExp(`open +7 days +${rest} *$`));
  expect(rowOf({ rest_covers_to: '2026-04-22', note: 'a part' })).toMatch(new RegExp(`a part; ${rest} *$`));
});
