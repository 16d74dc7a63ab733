/** Where a JSON text goes wrong, and how. */
export interface JsonFault {
  readonly at: number;
  readonly what: string;
}

/** What may come next, in words for a client that sent something else. */
const wanted = {
  value: 'a value is missing',
  'value or end': 'a value or "]" is missing',
  key: 'a key in double quotes is missing',
  'key or end': 'a key in double quotes or "}" is missing',
  colon: 'a ":" is missing after the key',
  'comma or end of list': 'a "," or "]" is missing',
  'comma or end of object': 'a "," or "}" is missing',
  nothing: 'there is more text after the end of the value',
} as const;

type Wanted = keyof typeof wanted;

interface Open {
  /** the keys so far; undefined in a list */
  readonly keys: Set<string> | undefined;
  /** the key whose value is being read */
  key: string;
}

const space = /[ \t\n\r]*/y;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

const endOf = (pattern: RegExp, text: string, at: number): number | undefined => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
};

/**
 * Finds the first fault of a JSON text: what breaks its grammar (RFC 8259), a key that an object has twice, of which
 * readers keep either, and a key that would reach a prototype. Undefined where there is none.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const open: Open[] = [];
  const after = (): Wanted => {
    const inside = open.at(-1);
    if (!inside) return 'nothing';
    return inside.keys ? 'comma or end of object' : 'comma or end of list';
  };
  let want: Wanted = 'value';
  for (let at = endOf(space, text, 0)!; ; at = endOf(space, text, at)!) {
    const mark = text[at];
    const inside = open.at(-1);
    if (mark === undefined)
      return want === 'nothing' ? undefined : { at, what: `it ends early: ${wanted[want]}` };
    if ((mark === '}' && /object|key or/.test(want)) || (mark === ']' && /list|value or/.test(want))) {
      open.pop();
      want = after();
      at++;
    } else if (mark === ',' && want.startsWith('comma')) {
      want = inside?.keys ? 'key' : 'value';
      at++;
    } else if (mark === ':' && want === 'colon') {
      want = 'value';
      at++;
    } else if (mark === '"' && want.startsWith('key')) {
      const end = endOfString(text, at);
      if (typeof end !== 'number') return end;
      const key = JSON.parse(text.slice(at, end)) as string;
      const what = faultOfKey(key, open);
      if (what !== undefined) return { at, what };
      inside!.keys!.add(key);
      inside!.key = key;
      want = 'colon';
      at = end;
    } else if (want.startsWith('value')) {
      if (mark === '{' || mark === '[') {
        open.push({ keys: mark === '{' ? new Set() : undefined, key: '' });
        want = mark === '{' ? 'key or end' : 'value or end';
        at++;
      } else {
        const end = mark === '"' ? endOfString(text, at) : endOf(scalar, text, at);
        if (end === undefined) return { at, what: wanted[want] };
        if (typeof end !== 'number') return end;
        want = after();
        at = end;
      }
    } else return { at, what: wanted[want] };
  }
}

function faultOfKey(key: string, open: readonly Open[]): string | undefined {
  const shown = JSON.stringify(key.length > 60 ? `${key.slice(0, 60)}...` : key);
  if (open.at(-1)?.keys?.has(key)) return `the key ${shown} stands twice in one object`;
  const reaches =
    key === '__proto__' || (key === 'prototype' && open.at(-2)?.keys && open.at(-2)?.key === 'constructor');
  return reaches ? `the key ${shown} is not allowed` : undefined;
}

/** The place after a string that begins at a place, or what is wrong with it. */
function endOfString(text: string, from: number): number | JsonFault {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) return at + 1;
    if (code < 32) return { at, what: 'a control character stands in a string: write it as \\n or \\u00XX' };
    if (code === 92) {
      const end = endOf(escaped, text, at);
      if (end === undefined) return { at, what: 'a "\\" in a string begins no known escape' };
      at = end - 1;
    }
  }
  return { at: text.length, what: 'it ends early: a string has no closing quote' };
}
