/** The fields of a product that a column of a sheet can hold. */
export const fieldNames = [
  'description',
  'composition',
  'origin',
  'destination',
  'date',
  'value',
  'quantity',
  'unit',
  'transport',
  'claim',
  'reference',
  'client',
] as const;

export type FieldName = (typeof fieldNames)[number];

export const isFieldName = (text: string): text is FieldName =>
  (fieldNames as readonly string[]).includes(text);

/**
 * What sheets call each field, in English and Spanish, likeliest first; `headerKey` folds them. What goods are made of may
 * stand in several columns, see `composition-columns`.
 */
const spellings: Readonly<Record<Exclude<FieldName, 'composition'>, string>> = {
  description: `description, descripcion, product description, goods description, description of goods, item description,
    commodity description, commercial description, part description, material description, article description, item desc,
    product desc, desc, descripcion del producto, descripcion de la mercancia, descripcion de mercancia,
    descripcion comercial, descripcion del articulo, descripcion de la parte, descripcion del material, mercancia,
    product name, item name, nombre del producto, product, producto, goods, commodity, article, articulo, item, name,
    nombre, title, short text, texto breve, material, denominacion`,
  origin: `origin, country of origin, coo, origin country, origen, pais de origen, pais origen, made in, hecho en,
    country origin, ctry of origin, cty of origin, ctry of org, country of org, ctry orig, org country, orig, manufacturing country, country of manufacture, p o`,
  destination: `destination, country of destination, destination country, destino, pais de destino, pais destino,
    import country, country of import`,
  date: `entry date, date of entry, import date, fecha de entrada, fecha de importacion`,
  value: `customs value, valor en aduana, valor aduana, declared value, entered value, total value, valor total, line value,
    value usd, value us, valor usd, valor dolares, value, valor, amount usd, amount, importe, monto`,
  quantity: `quantity, qty, cantidad, cant, qty shipped, units shipped, piezas, pieces, pcs`,
  unit: `unit, uom, unit of measure, unidad, unidad de medida, um, umc, u m, qty unit, quantity unit`,
  transport: `transport, mode of transport, transport mode, mot, modo de transporte, medio de transporte, transporte`,
  claim: `claim, spi, special program, special programme, programa especial, preference, preferencia, trade program`,
  reference: `reference, sku, part number, part no, part num, part, item number, item no, item code, item id, product code,
    product id, product number, article number, article no, material number, style, style number, referencia,
    numero de parte, no de parte, no parte, num parte, clave, clave producto, codigo, codigo de producto, codigo producto,
    codigo de articulo, parte, modelo, model, id, ref, upc, ean, gtin`,
  client: `client, customer, importer, cliente, importador, consignee, consignatario`,
};

/** A heading without accents, case and punctuation: `País de origen:` is `pais de origen`. */
export const headerKey = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const known = new Map<string, { readonly field: FieldName; readonly rank: number }>();
for (const [field, words] of Object.entries(spellings) as [keyof typeof spellings, string][])
  words.split(',').forEach((spelling, rank) => {
    known.set(headerKey(spelling), { field, rank });
  });

/** The field that a heading names, and how surely: 0 is surest. A remark in brackets is left out where the rest is enough. */
export function fieldOf(heading: string): { readonly field: FieldName; readonly rank: number } | undefined {
  const whole = known.get(headerKey(heading));
  if (whole) return whole;
  const bare = known.get(headerKey(heading.replace(/[([].*?[)\]]/g, ' ')));
  return bare && { field: bare.field, rank: bare.rank + 0.5 };
}
