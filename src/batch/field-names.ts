import { headingCurrency } from './currency-words.js';

/** The fields of a product that a column of a sheet can hold. */
export const fieldNames = [
  'description',
  'composition',
  'origin',
  'destination',
  'date',
  'value',
  'currency',
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
 * What sheets call each field, in English, Spanish, German, Chinese and Japanese, likeliest first; `headerKey` folds them.
 * What goods are made of may stand in several columns, see `composition-columns`. An amount whose heading names no currency
 * is one of dollars in English and Spanish lists alone.
 */
const spellings: Readonly<Record<Exclude<FieldName, 'composition'>, string>> = {
  description: `description, descripcion, product description, goods description, description of goods, item description,
    commodity description, commercial description, part description, material description, article description, item desc,
    product desc, desc, descripcion del producto, descripcion de la mercancia, descripcion de mercancia,
    descripcion de las mercancias, descripcion de mercancias, descripcion mercancia, descripcion comercial,
    descripcion del articulo, descripcion articulo, descripcion de la parte, descripcion del material, descripcion producto,
    warenbezeichnung, artikelbezeichnung, produktbezeichnung, materialbezeichnung, warenbeschreibung, artikelbeschreibung,
    produktbeschreibung, handelsbezeichnung, bezeichnung, beschreibung, materialkurztext, kurztext, benennung,
    英文品名, 英文名称, 商品名称, 货物名称, 产品名称, 商品描述, 货物描述, 产品描述, 物料描述, 申报品名, 中文品名, 品名, 货名, 描述,
    商品名稱, 貨物名稱, 產品名稱, 貨物描述, 產品描述, 貨名, 商品名, 製品名, 品目, 商品説明, mercancia, product name, item name,
    nombre del producto, nombre producto, nombre del articulo, nombre comercial, artikelname, produktname, product, producto,
    goods, commodity, article, articulo, item, name, nombre, 名称, 名稱, title, short text, texto breve, material,
    denominacion, denominacion comercial, concepto, ware, produkt, artikel`,
  origin: `origin, country of origin, coo, origin country, origen, pais de origen, pais origen, made in, hecho en,
    country origin, ctry of origin, cty of origin, ctry of org, country of org, ctry orig, org country, orig,
    manufacturing country, country of manufacture, p o, pais de origen procedencia, pais origen procedencia,
    pais de fabricacion, pais de manufactura, pais fabricacion, fabricado en, origen de la mercancia,
    ursprungsland, warenursprung, ursprung, urspl, land des ursprungs, herstellungsland, herkunftsland, herkunft,
    原产国, 原产国别, 原产国地区, 原产地, 产地, 制造国, 原產國, 原產地, 產地, 製造國, 原産国, 原産地, 生産国, 製造国`,
  destination: `destination, country of destination, destination country, destino, pais de destino, pais destino,
    import country, country of import, pais de importacion, bestimmungsland, einfuhrland, zielland,
    目的国, 最终目的国, 进口国, 目的國, 進口國, 仕向国, 輸入国`,
  date: `entry date, date of entry, import date, fecha de entrada, fecha de importacion, einfuhrdatum, datum der einfuhr,
    进口日期, 進口日期, 輸入日`,
  value: `customs value, valor en aduana, valor aduana, declared value, entered value, total value, valor total, line value,
    value usd, value us, valor usd, valor dolares, valor en dolares, valor factura usd, valor comercial usd, value, valor,
    amount usd, amount, importe usd, importe, monto, zollwert usd, warenwert usd, wert usd, betrag usd,
    金额 usd, 总价 usd, 金额 美元, 总价 美元, 金額 usd, 金額 美元`,
  currency: `currency, currency code, curr, ccy, value currency, invoice currency, moneda, divisa, moneda factura, tipo de moneda, clave moneda,
    wahrung, waehrung, 币种, 币制, 货币, 幣別, 通貨`,
  quantity: `quantity, qty, cantidad, cant, qty shipped, units shipped, piezas, pieces, pcs, cantidad comercial, cantidad umc,
    cantidad facturada, unidades, menge, stuckzahl, stueckzahl, anzahl, liefermenge,
    数量, 成交数量, 申报数量, 件数, 數量, 件數`,
  unit: `unit, uom, unit of measure, unidad, unidad de medida, um, umc, u m, qty unit, quantity unit, unidad comercial,
    unidad de medida comercial, mengeneinheit, basismengeneinheit, masseinheit, maßeinheit, einheit, me,
    单位, 计量单位, 成交单位, 申报单位, 單位, 計量單位, 単位`,
  transport: `transport, mode of transport, transport mode, mot, modo de transporte, medio de transporte, transporte,
    verkehrszweig, transportart, beforderungsart, 运输方式, 運輸方式, 輸送手段`,
  claim: `claim, spi, special program, special programme, programa especial, preference, preferencia, trade program`,
  reference: `reference, sku, part number, part no, part num, part, item number, item no, item code, item id, product code,
    product id, product number, article number, article no, material number, style, style number, referencia,
    numero de parte, num de parte, no de parte, no parte, num parte, numero parte, n de parte, nro de parte, clave,
    clave producto, clave de producto, clave del producto, codigo, codigo de producto, codigo del producto, codigo producto,
    codigo de articulo, codigo interno, parte, modelo, model, id, ref, upc, ean, gtin,
    artikelnummer, artikel nr, artikelnr, art nr, materialnummer, material nr, teilenummer, teile nr, sachnummer,
    produktnummer, bestellnummer, referenz,
    货号, 料号, 物料号, 物料编号, 物料编码, 产品编号, 款号, 型号, 产品型号, 编号, 貨號, 料號, 物料編號, 產品編號, 款號, 型號, 編號,
    品番, 型番, 商品コード, 製品番号`,
  client: `client, customer, importer, cliente, importador, consignee, consignatario, nombre del cliente,
    kunde, kundenname, importeur, auftraggeber, 客户, 客户名称, 进口商, 收货人, 客戶, 客戶名稱, 進口商, 收貨人, 顧客, 輸入者`,
};

/** A heading without accents, case, width and punctuation: `País de origen:` is `pais de origen`. */
export const headerKey = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

interface MeantField {
  readonly field: FieldName;
  /** 0 is surest */
  readonly rank: number;
}

const known = new Map<string, MeantField>();
for (const [field, words] of Object.entries(spellings) as [keyof typeof spellings, string][])
  words.split(',').forEach((spelling, rank) => {
    known.set(headerKey(spelling), { field, rank });
  });

/** The currency of a heading that names a value in another one than dollars. */
export function foreignValue(heading: string): string | undefined {
  const said = headingCurrency(heading);
  return said && said.currency !== 'USD' && known.get(said.rest)?.field === 'value'
    ? said.currency
    : undefined;
}

/**
 * The field that a heading names, and how surely. A remark in brackets is left out where the rest is enough, and a heading
 * in two languages (`品名 / Description`) is read where both name the same.
 */
export function fieldOf(heading: string): MeantField | undefined {
  if (foreignValue(heading) !== undefined) return undefined;
  const whole = known.get(headerKey(heading));
  if (whole) return whole;
  const bare = known.get(headerKey(heading.normalize('NFKC').replace(/[([].*?[)\]]/g, ' ')));
  const { rest = '', currency } = headingCurrency(heading) ?? {};
  const amount = known.get(rest) ?? (currency === 'USD' ? known.get(`${rest} usd`) : undefined);
  if (amount?.field === 'value') return { field: 'value', rank: amount.rank + 0.25 };
  if (bare) return { field: bare.field, rank: bare.rank + 0.5 };
  const parts = heading.split(/[/|\r\n]/).map((part) => known.get(headerKey(part)));
  const [first, ...others] = parts;
  return first && others.length > 0 && others.every((other) => other?.field === first.field)
    ? { field: first.field, rank: Math.min(...parts.map((part) => part!.rank)) + 0.75 }
    : undefined;
}
