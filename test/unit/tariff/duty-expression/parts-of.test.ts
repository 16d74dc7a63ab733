import { expect, test } from 'vitest';
import { parseDutyExpression } from '../../../../src/tariff/duty-expression/parse.js';
import { partsOf } from '../../../../src/tariff/duty-expression/parts-of.js';

test.each([
  ['6% on the case', ['case']],
  ['40¢ each + 8.5% on the case + 14% on the strap, band or bracelet', ['case', 'strap, band or bracelet']],
  ['6.5% on the entire set', []],
  ['8.5%', []],
  ['5.4¢/kg on drained weight', []],
  ['6% on the case but not less than 5% on the battery', ['case', 'battery']],
  ['6% on the case but not more than 5% on the battery', ['case', 'battery']],
  [
    '4.3% on the case, but if made of plates the total duty shall not exceed the duty for the movement',
    ['case'],
  ],
  [
    'The duty provided in the applicable subheading + a duty of 50% upon the value of the steel content',
    ['steel content'],
  ],
  ['A duty upon the value of the repairs or alterations', ['repairs or alterations']],
  [
    'A duty upon the full value of the imported article, less the value of U.S. fabrics',
    ['value of U.S. fabrics'],
  ],
  ['Free', []],
  ['No change', []],
])('%s charges or leaves out the value of %j', (text, parts) => {
  const read = parseDutyExpression(text);
  expect(read.ok && partsOf(read.value)).toEqual(parts);
});
