import { expect, test } from 'vitest';
import { mayBeFilled } from '../../../../src/classify/explain/filled-container.js';

test.each([
  ['Honey 500 g jar', '7010905055'],
  ['perfume bottle 50 ml', '7010902040'],
  ['basmati rice bag 25 kg', '6305330080'],
  ['miel frasco 500 g', '7010905055'],
])('"%s" may be what is in the container', (description, best) =>
  expect(mayBeFilled(description, best)).toBe(true),
);

test.each([
  ['glass jar 500 ml', '7010905055', 'the jar is all that is named'],
  ['empty perfume bottle 50 ml', '7010902040', 'said to be empty'],
  ['PET bottle 1 l with cap', '3923300090', 'made of what bottles are made of'],
  ['perfume bottle', '7010902040', 'no amount'],
  ['honey 500 g jar', '0409000010', 'the best line is of the contents'],
  ['frasco de vidrio 250 ml', '7010905055', 'the jar is all that is named'],
])('"%s" of %s is not in doubt: %s', (description, best) =>
  expect(mayBeFilled(description, best)).toBe(false),
);
