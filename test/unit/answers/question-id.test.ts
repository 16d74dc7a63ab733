import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatQuestionId, parseQuestionId, type QuestionId } from '../../../src/answers/question-id.js';

const digits = (...lengths: number[]) =>
  fc.oneof(...lengths.map((length) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))));
const ids: fc.Arbitrary<QuestionId> = fc.oneof(
  fc.record({ kind: fc.constant('headings'), codes: fc.array(digits(4), { minLength: 1, maxLength: 4 }) }),
  fc.record({
    kind: fc.constant('contrast'),
    name: fc.stringMatching(/^[a-z]+$/),
    codes: fc.array(digits(4, 6), { minLength: 1, maxLength: 4 }),
  }),
  fc.record(
    {
      kind: fc.constant('branch'),
      code: digits(2, 4, 6, 8, 10),
      up: fc.nat(9),
      about: fc.stringMatching(/^[a-z_]+$/),
      offered: fc.array(fc.nat(40), { minLength: 1, maxLength: 5 }),
    },
    { requiredKeys: ['kind', 'code', 'up', 'about'] },
  ),
  fc.record({ kind: fc.constant('fraccion'), below: digits(4, 6, 8) }),
  fc.record({ kind: fc.constant('entry'), field: fc.stringMatching(/^[a-z]+$/) }),
  fc.record(
    {
      kind: fc.constant('fact'),
      fact: fc.stringMatching(/^[a-z][a-z0-9_]*$/),
      material: fc.string({ minLength: 1 }),
    },
    { requiredKeys: ['kind', 'fact'] },
  ),
) as fc.Arbitrary<QuestionId>;

test('an id of any kind is read as it was written', () => {
  fc.assert(
    fc.property(ids, (id) => {
      expect(parseQuestionId(formatQuestionId(id))).toEqual(id);
    }),
  );
});

test.each([
  ['q-6109-material', { kind: 'branch', code: '6109', up: 0, about: 'material' }],
  [
    'q-87032101~1-measure-0.2',
    { kind: 'branch', code: '87032101', up: 1, about: 'measure', offered: [0, 2] },
  ],
  ['q-headings-3926.8517', { kind: 'headings', codes: ['3926', '8517'] }],
  ['q-contrast-stage-0901.2101', { kind: 'contrast', name: 'stage', codes: ['0901', '2101'] }],
  ['entry-origin', { kind: 'entry', field: 'origin' }],
  ['us_metal', { kind: 'fact', fact: 'us_metal' }],
  ['A-570-504', { kind: 'fact', fact: 'A-570-504' }],
  ['merely-worked@m1', { kind: 'fact', fact: 'merely-worked', material: 'm1' }],
  ['mx-87032101', { kind: 'fraccion', below: '87032101' }],
])('%s is read', (text, id) => {
  expect(parseQuestionId(text)).toEqual(id);
  expect(formatQuestionId(id as QuestionId)).toBe(text);
});

test.each([
  '',
  'q-',
  'mx-',
  'mx-61',
  'mx-6109100',
  'q-headings-61',
  'entry-',
  '@m1',
  'Q-6109-material',
  'q-6109-material-',
])('"%s" is no id', (text) => expect(parseQuestionId(text)).toBeUndefined());
