import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonFault } from '../../../src/server/json-fault.js';
import { parseJson } from '../../../src/server/parse-json.js';

const taken = { name: 'body', itemsAtMost: 100 } as const;

describe('a JSON text that is not taken', () => {
  it.each([
    ['{"a":}', 5, 'a value is missing'],
    ['hello', 0, 'a value is missing'],
    ['{"description":"x",}', 19, 'a key in double quotes is missing'],
    ['[1,]', 3, 'a value is missing'],
    ['[1 2]', 3, 'a "," or "]" is missing'],
    ['{"a":1 "b":2}', 7, 'a "," or "}" is missing'],
    ['{a:1}', 1, 'a key in double quotes or "}" is missing'],
    ['{"a" 1}', 5, 'a ":" is missing after the key'],
    ['{"a":1}}', 7, 'there is more text after the end of the value'],
    ['[1}', 2, 'a "," or "]" is missing'],
    ['{"a":01}', 5, 'a value is missing'],
    ['{"a":', 5, 'it ends early: a value is missing'],
    ['{"a":"x', 7, 'it ends early: a string has no closing quote'],
    ['{"a":"\\x"}', 6, 'a "\\" in a string begins no known escape'],
    ['{"a":"x\n"}', 7, 'a control character stands in a string: write it as \\n or \\u00XX'],
    ['{"a":1,"b":{"a":1,"\\u0061":2}}', 18, 'the key "a" stands twice in one object'],
    ['{"description":"x","__proto__":1}', 19, 'the key "__proto__" is not allowed'],
    ['{"constructor":{"prototype":{}}}', 16, 'the key "prototype" is not allowed'],
  ])('%s is told with its place', (text, at, what) => {
    expect(findJsonFault(text)).toEqual({ at, what });
    expect(() => parseJson(text, taken)).toThrow(what);
  });

  it('is told by line and column', () => {
    expect(() => parseJson('{\n  "a": 1,\n  "b": x\n}', taken)).toThrow(
      'line 3, column 8: a value is missing',
    );
  });
});

describe('a JSON text that is taken', () => {
  it('is read as every reader reads it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        // a generated object may hold what no caller may send
        fc.pre(!/__proto__|"prototype"/.test(text));
        expect(findJsonFault(text)).toBeUndefined();
        expect(parseJson(text, { ...taken, itemsAtMost: 10_000 })).toEqual(JSON.parse(text));
      }),
    );
  });

  it('is so exactly where the grammar has no fault', () => {
    const marks = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b"',
      '1',
      '-',
      'true',
      ' ',
      '"',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        const fault = findJsonFault(text);
        if (isJson) expect(fault?.what ?? 'twice', text).toContain('twice');
        else expect(fault, text).toBeDefined();
      }),
      { numRuns: 3000 },
    );
  });
});
