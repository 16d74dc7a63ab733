import { describe, expect, it } from 'vitest';
import { isInForce } from '../../../../src/tariff/measure/measure.js';
import { readPrintedRate } from '../../../../src/tariff/measure/printed-rate.js';
import { formatMeasureRate } from '../../../../src/tariff/measure/rate-form.js';
import { shippedLibrary } from '../../../support/shipped.js';
import { shippedMeasures } from '../../../support/shipped-measures.js';

const read = (text: string): string | undefined => {
  const rate = readPrintedRate(text);
  return rate && formatMeasureRate(rate);
};

describe('the General column of a heading of chapter 99', () => {
  it.each([
    ['The duty provided in the applicable subheading + 25%', '+25%'],
    ['The duty provided in the applicable subheading +10%', '+10%'],
    ['The duty provided inthe applicable subheading+ 25%', '+25%'],
    ['The duty provided in the applicable subheading plus 25%.', '+25%'],
    ['The duty provided in the applicable subheading + a duty of 25%', '+25%'],
    ['+ 7.5%', '+7.5%'],
    [
      'The duty provided in the applicable subheading + a duty of 25% upon the value of the non-U.S. content',
      '+25% on the non-U.S. content',
    ],
    ['The duty provided in the applicable subheading + $50/t', '+$50/t'],
    ['The duty provided in the applicable subheading + 5¢/kg', '+$0.05/kg'],
    ['15%', '15% in total'],
    ['Free', '0% instead'],
    ['No change', 'no additional duty'],
    ['The duty provided in the applicable subheading', 'no additional duty'],
    ['The duty provided in the applicable subheading + 0%', '+0%'],
    ['', undefined],
    ['See note 60', undefined],
    ['  The  duty provided in the applicable subheading   +   25%  ', '+25%'],
    ['Freely', undefined],
    ['Tax free', undefined],
    ['No change at all', undefined],
    ['There is no change', undefined],
    ['The duty provided in the applicable subheading + $5¢/kg', undefined],
    ['The duty provided in the applicable subheading + 5/kg', undefined],
    ['The duty provided in the applicable subheading + 15', undefined],
    ['15% and more', undefined],
    ['+ $50 / m2 ', '+$50/m2'],
    ['The duty provided in subheadings 8716.39.00, 8716.90.30 or 8716.90.50 + 100%', undefined],
    ['The duty provided in the applicable subheading + 25% upon the value of the tin content', undefined],
  ])('"%s" is %s', (text, rate) => {
    expect(read(text)).toBe(rate);
  });

  it('agrees with every shipped measure in force that builds on the duty of the line', () => {
    const schedule = shippedLibrary().schedule('2026-rev-10');
    const differences = shippedMeasures.programmes.flatMap(({ measures }) =>
      measures
        .filter((measure) => isInForce(measure, schedule.edition.effective))
        .filter(({ heading }) => !['99038218', '99038219'].includes(heading)) // their rate stands in the note
        .filter(({ rate }) => rate.form === 'additional' || rate.form === 'up_to_total')
        .flatMap(({ heading, rate, id }) => {
          const row = schedule.indexOf(heading);
          const printed = row < 0 ? undefined : schedule.rates(row).general;
          return printed === undefined || read(printed) === formatMeasureRate(rate)
            ? []
            : [`${id}: ${printed}`];
        }),
    );
    expect(differences).toEqual([]);
  });
});
