import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readNumberStyles } from '../../../../src/batch/read/number-forms.js';

/** The forms of cells that carry these built-in formats, as a workbook's styles declare them. */
async function formsOf(ids: readonly number[], own = ''): Promise<readonly string[]> {
  const cells = ids.map((id) => `<xf numFmtId="${id}"/>`).join('');
  const styles = `<styleSheet>${own}<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${cells}</cellXfs></styleSheet>`;
  const parts = {
    has: () => true,
    size: () => styles.length,
    read: async () => Readable.from([styles]),
    close: () => undefined,
  };
  return (await readNumberStyles(parts, 'xl/styles.xml')).styles.map(({ form }) => form.kind);
}

describe('what the built-in formats of a workbook make of a number', () => {
  // ECMA-376 part 1, 18.8.30
  it.each([
    [[14, 15, 16, 17, 18, 19, 20, 21, 22], 'date'],
    [[27, 36, 45, 46, 47, 50, 58], 'date'],
    [[0, 1, 2, 9, 10, 13, 23, 26, 37, 44, 48, 49, 59], 'number'],
  ] as const)('%j: %s', async (ids, kind) => {
    expect(await formsOf(ids)).toEqual(ids.map(() => kind));
  });

  it('a format of its own stands before the built-in one of its number', async () => {
    const own =
      '<numFmts><numFmt numFmtId="164" formatCode="0000\\.00"/><numFmt numFmtId="165" formatCode="yyyy"/></numFmts>';
    expect(await formsOf([164, 165, 166], own)).toEqual(['digits', 'date', 'number']);
  });
});
