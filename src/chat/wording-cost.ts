/** The sentences on entry facts, costs, comparisons and lists. */
export interface CostWords {
  /** `1,200 pairs × 20 USD` */
  readonly workedOut: (count: string, price: string) => string;
  readonly per: (unit: string) => string;
  readonly price: string;
  readonly freight: string;
  readonly insurance: string;
  readonly askCount: (price: string) => string;
  readonly countUnread: string;
  readonly askDay: (said: string) => string;
  readonly dayUnread: (said: string) => string;
  readonly caseLine: (parts: readonly string[]) => string;
  readonly enteredOn: (day: string) => string;
  readonly productsOf: (country: string) => string;

  readonly onValue: (value: string, parts: readonly string[], total: string) => string;
  readonly onValueKnown: (value: string, parts: readonly string[], known: string) => string;
  readonly duties: string;
  readonly feesApart: string;
  readonly perUnit: (total: string, unit: string, landed: string) => string;
  readonly perUnitPercent: (percent: string) => string;
  readonly needCount: string;
  readonly landed: (total: string, parts: readonly string[]) => string;
  readonly landedValue: string;
  readonly landedNeedsValue: string;
  readonly withoutFreight: string;
  readonly feeIs: (name: string, rate: string, bounds: string, amount: string) => string;
  readonly feeBounds: (min: string, max: string) => string;
  readonly feeNotPaid: (name: string, why: string) => string;
  readonly noRate: (currency: string) => string;
  readonly atRate: (amount: string, rate: string) => string;
  readonly supposed: (parts: readonly string[], kept: readonly string[]) => string;
  readonly rest: (more: number) => string;
  readonly lawHolds: (day: string, revision: string, since: string) => string;

  readonly measureApplies: (from: string, heading: string, rate: string, authority: string) => string;
  readonly measureNot: (from: string, heading: string, authority: string, why: string) => string;
  readonly measureNone: (from: string, asked: string) => string;
  readonly forExample: string;

  readonly askOrigins: string;
  readonly cheapest: (names: readonly string[], figure: string) => string;
  readonly allSame: (figure: string) => string;
  readonly cheapestOpen: string;
  readonly originRow: (name: string, percent: string, total: string, unit: string) => string;
  readonly claiming: (name: string, program: string) => string;
  readonly open: string;

  readonly listHead: (count: number) => string;
  readonly listRow: (number: number, goods: string, code: string, sure: string, entry: string) => string;
  readonly listUnsure: string;
  readonly listRefused: (number: number, goods: string) => string;
  readonly listMore: (left: number) => string;
  readonly listHint: string;
  readonly noSuchRow: (count: number) => string;
  readonly rowUnread: (number: number, why: string) => string;
  readonly repaired: (pairs: readonly string[]) => string;
}
