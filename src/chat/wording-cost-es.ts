import type { CostWords } from './wording-cost-en.js';

const and = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} y ${items.at(-1)}`;

const units: Readonly<Record<string, string>> = {
  'No.': 'pieza',
  'prs.': 'par',
  'doz.': 'docena',
  gross: 'gruesa',
  kg: 'kg',
  t: 'tonelada',
  lb: 'libra',
};

export const costSpanish: CostWords = {
  workedOut: (count, price) => `${count} × ${price}`,
  per: (unit) => `por ${units[unit] ?? unit}`,
  price: 'precio',
  freight: 'flete',
  insurance: 'seguro',
  rateUnused: (currency) =>
    `No conozco un valor en ${currency} al que aplicar un tipo de cambio. Diga el valor con su moneda o, si ya hay un valor, que la factura está en ${currency}; entonces pregunto el tipo de cambio.`,
  askCount: (price) => `¿Cuántas son a ${price}?`,
  countUnread: 'No leo ahí una cantidad. Escriba un número, como 500, 12 docenas o 1,200 pares.',
  askDay: (said) => `«${said}»: ¿qué día es?`,
  dayUnread: (said) =>
    `No sé de qué año es «${said}», así que no anoto ningún día. Escríbalo como 2026-06-22.`,
  caseLine: (parts) => `El caso: ${parts.join('; ')}.`,
  enteredOn: (day) => `entrada ${day}`,
  productsOf: (country) => `de ${country}`,

  onValue: (value, parts, total) =>
    `Sobre ${value}: ${parts.join(' + ')} = ${total} de aranceles y derechos.`,
  onValueKnown: (value, parts, known) =>
    `Sobre ${value} la parte conocida es ${parts.join(' + ')} = ${known}; no es todo.`,
  duties: 'aranceles',
  feesApart: 'sin contar derechos de trámite',
  feesIn: 'sumas con MPF y HMF',
  perUnit: (total, unit, landed) =>
    `Son ${total} de aranceles y derechos por ${units[unit] ?? unit}, ${landed} con la mercancía.`,
  perUnitPercent: (percent) =>
    `Por pieza es ${percent}% de lo que vale una; para una cifra hacen falta el valor y la cantidad, como «500 a 3.20 usd cada una».`,
  needCount: 'Para una cifra por pieza necesito saber cuántas son.',
  landed: (total, parts) => `Costo puesto en destino ${total}: ${parts.join(' + ')}.`,
  landedValue: 'mercancía',
  landedNeedsValue:
    'El costo puesto en destino necesita el valor de la mercancía; dígalo, como «valor 12000» o «500 a 3.20 usd cada una».',
  withoutFreight: 'No me dijo flete ni seguro; los honorarios y el acarreo interior no están incluidos.',
  feeIs: (name, rate, bounds, amount) =>
    `${name}: ${rate}% del valor${bounds}${amount === '' ? '' : `, aquí ${amount}`}.`,
  feeBounds: (min, max) => `, al menos ${min} y a lo más ${max} USD por entrada`,
  feeNotPaid: (name, why) => `${name}: no se cobra, ${why}.`,
  noRate: (currency) =>
    `No tengo tipo de cambio, así que no puedo decirlo en ${currency}. Deme el tipo de cambio, como «1 USD = 18.50 ${currency}».`,
  atRate: (amount, rate) => `A ${rate} son ${amount}; el tipo de cambio es suyo, yo no tengo ninguno.`,
  supposed: (parts, kept) =>
    `Suponiendo ${parts.join(', ')}; el caso conserva ${kept.length === 0 ? 'lo que tenía' : kept.join(', ')}. Diga «déjalo así» para cambiarlo.`,
  rest: (more) =>
    `Ninguna suma de aquí incluye cuotas compensatorias, impuestos especiales ni otras dependencias; «más» muestra la tarjeta, con ${more} ${more === 1 ? 'punto' : 'puntos'} más.`,
  lawHolds: (day, revision, since) =>
    `Para ${day} solo puedo aplicar la ley cargada (${revision}, vigente desde ${since}); lo que cambie después aquí no se sabe.`,

  measureApplies: (from, heading, rate, authority) =>
    `Productos de ${from}: sí, ${authority} aplica, ${heading} ${rate}.`,
  measureNot: (from, heading, authority, why) =>
    `Productos de ${from}: no, ${authority} (${heading}) no aplica: ${why}.`,
  measureNone: (from, asked) =>
    `Productos de ${from}: no, los datos cargados no tienen un arancel adicional de ${asked} para ese código.`,
  forExample: 'No me dijo el origen, así que son ejemplos; diga el origen para su mercancía.',

  askOrigins: '¿Qué orígenes comparo? Nombre dos países o más.',
  cheapest: (names, figure) =>
    `${names.length === 1 ? 'Lo más barato es' : 'Lo más barato son'} ${and(names)}: ${figure}.`,
  allSame: (figure) => `Todos pagan lo mismo: ${figure}.`,
  cheapestOpen: 'Cuál conviene más queda abierto: no se conoce una parte de alguna suma.',
  originRow: (name, percent, total, unit) =>
    `${name}: ${percent}${total === '' ? '' : `, ${total}`}${unit === '' ? '' : `, ${unit} por unidad`}`,
  claiming: (name, program) => `${name} con ${program}, si califica`,
  open: 'falta una parte',

  generalRate: (code, rate) =>
    `La tasa general de ${code} es ${rate === 'Free' ? 'libre' : rate}; lo que se suma depende del origen.`,
  gap: (amount, parts) =>
    `La diferencia, que ahorra lo más barato, es ${amount}${parts.length > 1 ? `: ${parts.join(' + ')}` : ''}.`,
  generalDuty: 'arancel general',
  listCost: (number, goods, code, rate, duties) =>
    `${number}. ${goods}: ${code}, ${rate}${duties === '' ? '' : `, ${duties} de aranceles`}`,
  listMost: (goods, rate) => `"${goods}" paga más: ${rate}.`,
  listLeast: (goods, rate) => `"${goods}" paga menos: ${rate}.`,
  listOpen: 'Cuál paga más queda abierto: no toda tasa es un porcentaje que aquí se conozca.',
  listSum: (known, all, sum) =>
    known === all ? `Juntos valen ${sum}.` : `${known} de ${all} tienen valor en dólares: juntos ${sum}.`,
  listHead: (count) => `${count} mercancías, cada una por separado:`,
  listRow: (number, goods, code, sure, entry) =>
    `${number}. ${goods}: ${code}, ${sure}${entry === '' ? '' : `; ${entry}`}`,
  listUnsure: 'todavía no es seguro',
  listRefused: (number, goods) =>
    `${number}. ${goods}: es muy poco para clasificar; diga qué es y de qué está hecho`,
  listMore: (left) => `Quedaron fuera ${left}: para una lista más larga está «tariff batch».`,
  listHint: 'Diga «abre la 2» para seguir con una de ellas.',
  rowDropped: (goods, left) => `"${goods}" sale de la lista; ${left === 1 ? 'queda' : 'quedan'} ${left}.`,
  noSuchRow: (count) => `La lista tiene ${count} renglones; diga uno de sus números.`,
  rowUnread: (number, why) => `Renglón ${number}: ${why}.`,
  repaired: (pairs) => `Leí ${pairs.join(', ')}.`,
};
