import { headerKey } from './field-names.js';
import { type Cell, cleanText, type RawRecord } from './raw-record.js';

/** What sheets call the column that says what goods are made of, in the languages of `field-names`. */
const headings = new Set(
  `composition, material composition, fabric composition, fiber content, fibre content, fabric content, material content, contents,
   material, materials, main material, raw material, fabric, fabrics, fabric type, made of, ingredients,
   composicion, composicion del material, composicion del producto, contenido de fibra, contenido de fibras, materiales,
   material principal, materia prima, tela, tejido, hecho de, ingredientes,
   zusammensetzung, materialzusammensetzung, faserzusammensetzung, werkstoff, obermaterial, inhaltsstoffe, zutaten,
   材质, 材料, 成分, 成份, 面料, 面料成分, 材質, 素材, 組成`
    .split(',')
    .map(headerKey),
);

/** Words such as `100% cotton`; a number of SAP's column "Material" is none. */
function isWords(cell: Cell): boolean {
  const text = cleanText(cell);
  const isText = typeof cell === 'string';
  return isText && /\p{L}{3}/u.test(text) && (/\s/.test(text) || !/\d/.test(text) || text.includes('%'));
}

/** The columns that say what the goods are made of: by their headings, and by words in their cells. */
export function compositionColumns(
  row: readonly string[],
  below: readonly RawRecord[],
  taken: ReadonlySet<number>,
): number[] {
  return row.flatMap((heading, column) => {
    if (taken.has(column) || !headings.has(headerKey(heading))) return [];
    const cells = below.map(({ cells }) => cells[column] ?? '').filter((cell) => cleanText(cell) !== '');
    return cells.filter(isWords).length * 4 >= cells.length * 3 ? [column] : [];
  });
}
