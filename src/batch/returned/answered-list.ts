import { headerWithin } from '../column-map.js';
import type { ProductSheet, RawRecord } from '../raw-record.js';
import { findOurs, headingsIn, isAnsweredList, type OurPlaces, ReturnedRow } from './our-columns.js';

/** Our columns in a sheet, and the row that names them; undefined where none of its first rows does. */
export async function placesIn(
  sheet: ProductSheet,
  isMeant: (places: OurPlaces) => boolean,
): Promise<{ readonly places: OurPlaces; readonly headerRow: number } | undefined> {
  if (sheet.keys !== undefined) {
    const places = findOurs(sheet.keys);
    return isMeant(places) ? { places, headerRow: 0 } : undefined;
  }
  let seen = 0;
  for await (const { row, cells } of sheet.rows()) {
    const places = findOurs(headingsIn(cells));
    if (isMeant(places)) return { places, headerRow: row };
    if (++seen >= headerWithin) return undefined;
  }
  return undefined;
}

/** A list that we answered, as the list that it was: our columns are set aside in each row. Undefined where it is another one. */
export async function answeredList(sheet: ProductSheet): Promise<ProductSheet | undefined> {
  const found = await placesIn(sheet, isAnsweredList);
  if (found === undefined) return undefined;
  const { places, headerRow } = found;
  const asItWas = (record: RawRecord): RawRecord => {
    const returned = new ReturnedRow(record.cells, places);
    return { ...record, cells: returned.own(), ...(record.row > headerRow ? { returned } : {}) };
  };
  return {
    ...sheet,
    ...(sheet.keys === undefined ? {} : { keys: places.own.map((at) => sheet.keys![at]!) }),
    isAnswered: true,
    async *rows() {
      for await (const record of sheet.rows()) yield asItWas(record);
    },
    progress: () => sheet.progress(),
  };
}
