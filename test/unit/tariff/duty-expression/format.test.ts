import { describe, expect, test } from 'vitest';
import { formatDutyExpression } from '../../../../src/tariff/duty-expression/format.js';
import { parseDutyExpression } from '../../../../src/tariff/duty-expression/parse.js';

function canonical(text: string): string {
  const result = parseDutyExpression(text);
  if (!result.ok) throw new Error(result.error.message);
  return formatDutyExpression(result.value);
}

describe('the schedule’s own way of writing', () => {
  test.each([
    'Free',
    '8.5%',
    '4.4¢/kg + 8.5%',
    '$1.50/kg',
    '$3 each',
    '$1.646/kg',
    '2¢/100 kg',
    '10¢/1000 pins',
    '2.8¢/jewel over 7',
    '5¢ each over 3',
    'Free, under bond',
    'The duty provided in the applicable subheading',
    'The duty provided in subheadings 8716.39.00, 8716.90.30 or 8716.90.50 + 100%',
    'The duty rate provided in such subheading minus 0.5%',
    '5¢/kg + 2% but not less than 4% but not more than 10%',
    'A duty upon the value of such processing outside the United States',
    'A duty upon the full value of the imported article, less the value of fabrics (see U.S. note 39)',
    'See additional U.S. note 1',
    '76¢/pr. + 32%',
    '89.6¢/1000',
    '0.3¢/line/gross + 4.6%',
    '20¢/gross of immediate containers',
    '5.4¢/kg on drained weight',
    '0.2¢ for each other piece or part',
    '33 1/3%',
    '1/2%',
    'The duty provided in the applicable subheading + 25%',
    'The duty provided in subheading 8716.39.00 + 100%',
    'See 9822.04.01-9822.04.03, 9823.01.01',
  ])('%s is left as it is', (text) => expect(canonical(text)).toBe(text));

  test.each([
    ['2.0%', '2%'],
    ['6.58170¢/kg', '6.5817¢/kg'],
    ['$0.5/kg', '50¢/kg'],
    ['100¢/kg', '$1/kg'],
    ['$1.1/kg', '$1.10/kg'],
    ['68¢/head', '68¢ each'],
    ['20¢/thousand', '20¢/1000'],
    ['16.9¢/kg of total sugars', '16.9¢/kg on total sugars'],
    ['2.5% on the value of the lead content', '2.5% on the lead content'],
    ['50 percent of the cost of such parts', '50% on the cost of such parts'],
    ['no change.', 'No change'],
  ])('%s becomes %s', (text, expected) => expect(canonical(text)).toBe(expected));
});
