import { describe, expect, test } from 'vitest';
import { emptyCase, type Recent } from '../../../../src/chat/chat-case.js';
import { followUp } from '../../../../src/chat/said/follow-up.js';

const after = (recent: Recent, message: string) => followUp(message, { ...emptyCase(), recent });
const law = (of: string): Recent => ({ kind: 'law', of });

describe('a short question that goes on from the answer before', () => {
  test.each([
    ['general rule of interpretation 3(b)', 'and 2(a)?', 'GRI 2(a)'],
    ['general rule of interpretation 3(a)', '¿y la regla 4?', 'GRI 4'],
    ['general rule of interpretation 3(a)', 'and (c)?', 'GRI 3(c)'],
    ['note 1 to section XV', 'and note 2?', 'note 2 to section XV'],
    ['notes to chapter 61', 'what about chapter 62', 'notes to chapter 62'],
    ['note 1 to section XV', '¿y de la sección XVI?', 'note 1 to section XVI'],
    ['9903.88.15', 'and .88.03?', '9903.88.03'],
    ['section 122', 'until when?', 'section 122 until when?'],
    ['section 301', '¿a qué países les aplica?', undefined],
  ])('after %s, "%s"', (of, message, text) => {
    const meant = after(law(of), message);
    if (text === undefined) expect(meant?.kind).toBe('law');
    else expect(meant).toMatchObject({ kind: 'law', text });
  });

  test('of changes keeps the day since which was asked', () => {
    expect(after({ kind: 'changes', since: '2026-01-01' }, 'and chapter 95?')).toEqual({
      kind: 'changes',
      code: { code: '95' },
      since: '2026-01-01',
    });
    expect(after({ kind: 'changes', since: 'this year' }, 'and 8541 since March?')).toMatchObject({
      since: '-03-01',
    });
  });

  test('of a code completes one that begins alike', () => {
    expect(after({ kind: 'code', code: '7318152000' }, 'and .41?')).toEqual({
      kind: 'code',
      code: { code: '73181541' },
    });
  });

  test.each(['duty from China', 'a steel bottle', 'does it qualify for USMCA', 'and from Vietnam?'])(
    'is not "%s"',
    (message) => {
      expect(after(law('note 1 to section XV'), message)).toBeUndefined();
      expect(after({ kind: 'changes', since: '' }, message)).toBeUndefined();
    },
  );
});
