/** A product list as CSV: so many rows of so many different products. */
export function makeList(rows: number, different = rows): string {
  const colours = ['red', 'blue', 'black', 'white', 'green', 'navy', 'grey'];
  const goods = [
    'cotton t-shirts for women, knitted',
    'stainless steel water bottles',
    'live horses',
    'smartphones with 6 inch screen',
    'wooden bedroom furniture',
    'roasted coffee, not decaffeinated',
    'leather wallets',
    'ball bearings',
    'rubber gloves for surgery',
    'plastic bags of polyethylene',
    'camisetas de algodón para hombre',
    'aluminium foil',
  ];
  const origins = ['MX', 'China', 'VNM', 'Germany', 'CA'];
  const lines = ['SKU,Description,Country of origin,Customs value,HTS,Notes'];
  for (let i = 0; i < rows; i++) {
    const n = i % different;
    const words = `${colours[n % colours.length]} ${goods[n % goods.length]}${n < goods.length ? '' : `, model ${n}`}`;
    lines.push(
      `P-${i + 1},"${words}",${origins[n % origins.length]},${(n % 97) + 0.5},6109.10.00.04,"note ${i}, =1+1"`,
    );
  }
  return `${lines.join('\n')}\n`;
}
