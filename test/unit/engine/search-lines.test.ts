import { describe, expect, it } from 'vitest';
import { searchLines } from '../../../src/engine/search-lines.js';
import { shippedLibrary } from '../../support/shipped.js';

const library = shippedLibrary();
const schedule = library.schedule('2026-rev-10');
const search = (query: string, limit = 8) => searchLines(library, schedule, query, limit);
const headings = (query: string) => search(query).lines.map(({ code }) => code.slice(0, 4));

describe('searching lines', () => {
  it.each([
    ['thermos bottle', '9617'],
    ['taladro inalámbrico', '8467'],
    ['sofa bed', '9401'],
    ['camisetas de algodón', '6109'],
    ['frying pans', '7323'],
  ])('finds goods by what people call them: %s', (query, heading) => {
    expect(headings(query).slice(0, 3)).toContain(heading);
  });

  it('says where each line was found: in its own words, above it, or by goods that are placed there', () => {
    const { lines } = search('thermos bottle');
    expect(lines[0]!.found_in).toContainEqual({ where: 'goods', text: 'thermos bottle' });
    const printed = search('thrust bearings').lines[0]!;
    expect(printed.found_in).toContainEqual({ where: 'line', text: printed.text });
    for (const { found_in: found } of [...lines, ...search('cotton knitted shirts').lines])
      expect(found!.length).toBeGreaterThan(0);
  });

  it('reads a typing error and says so, for the goods as well; a word of the other language is none', () => {
    const found = search('ball bering');
    expect(found.read_as).toEqual([{ typed: 'bering', read: 'bearing' }]);
    expect(found.lines[0]!.code.slice(0, 4)).toBe('8482');
    expect(search('tornillo hexagonal').read_as).toBeUndefined();
  });

  it('keeps to what must stand and what must not, whatever the goods are called', () => {
    for (const { code, path } of search('bearings -ball -balls', 20).lines)
      expect(path, code).not.toMatch(/\bballs?\b/i);
    for (const { path } of search('"of cotton" shirts', 20).lines) expect(path).toMatch(/of cotton/i);
  });

  it('stands legal notes beside that say all of the words, and nothing for no words', () => {
    const { notes = [] } = search('vacuum flask');
    expect(notes.length).toBeGreaterThan(0);
    for (const { statement, citation } of notes) {
      expect(statement.toLowerCase()).toMatch(/vacuum.*flask|flask.*vacuum/);
      expect(citation).toMatch(/note/);
    }
    expect(search('.,-').lines).toEqual([]);
  });
});
