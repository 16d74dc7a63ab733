import { describe, expect, it } from 'vitest';
import { mayReach, readUnknownHeading } from '../../../../src/determine/duty/unknown-headings.js';
import type { Schedule } from '../../../../src/tariff/schedule.js';
import { dutyTables } from '../../../support/duty-tables.js';
import { shippedMeasures } from '../../../support/shipped-measures.js';

/** A heading of a schedule that prints nothing else. */
const heading = (text: string, general = 'The duty provided in the applicable subheading + 25%') =>
  readUnknownHeading(
    {
      indexOf: () => 0,
      path: () => [{ text: 'Temporary modifications' }, { text }],
      rates: () => ({ general }),
    } as unknown as Schedule,
    '99030720',
    dutyTables.countries,
    shippedMeasures.groups,
  );

const shirt = '6109100004';

describe('a heading that no measure knows', () => {
  it.each<[string, string, boolean, string?]>([
    ['Articles the product of Viet Nam, as provided for in U.S. note 60(b) to this subchapter', 'VN', true],
    ['Articles the product of Viet Nam, as provided for in U.S. note 60(b) to this subchapter', 'TH', false],
    ['Articles the product of Norway or Venezuela, as provided for in note 60', 'NO', true],
    ['Articles the product of Norway or Venezuela, as provided for in note 60', 'VN', false],
    ['Articles that are products of the European Union as specified in note 60', 'DE', true],
    ['Articles that are products of the European Union as specified in note 60', 'VN', false],
    ['Articles the product of any country, as provided for in note 60', 'VN', true],
    ['Articles, except products of Canada, as provided for in note 60', 'VN', true],
    ['T-shirts (provided for in subheading 6109.10.00), the product of Viet Nam', 'VN', true],
    ['Sweaters (provided for in subheading 6110.20.20), the product of Viet Nam', 'VN', false],
    ['Articles of heading 6109, entered in August 2026', 'VN', true],
    ['Articles of heading 6110, entered in August 2026', 'VN', false],
    ['Articles of headings 6101 to 6114', 'VN', true],
    ['Articles, except those of subheading 8703.22.01', 'VN', true],
    ['Except as provided for in heading 9903.05.21, articles the product of Viet Nam', 'VN', true],
    ['Articles the product of Viet Nam, as provided for in note 60(c)', 'VN', false, 'No change'],
    ['T-shirts (provided for in subheading 6109.10.00)', 'VN', true, 'No change'],
  ])('"%s" and %s: %s', (text, origin, reached, general) => {
    expect(mayReach(heading(text, general), shirt, origin)).toBe(reached);
  });
});
