import type {
  Preference,
  Preferences,
  RegulationSource,
  RegulationStatus,
} from '../../answers/regulation.js';
import type { TreatyReading } from '../../tariff/mexican-law.js';
import { type ListedTreatyRate, rowsFor } from '../../tariff/regulation-list.js';
import { type Inquiry, keyOf, loadedSource, strongest } from './analysis.js';

/** The treaties that the origin opens; a rate is told only where a list of it is loaded. */
export function openTreaties(inquiry: Inquiry): Preferences {
  const { law, line, nico, origin, say } = inquiry;
  if (origin === undefined)
    return {
      status: 'not_verified',
      why: say(
        'give the origin to see the treaties it opens',
        'indique el origen para ver los tratados que abre',
      ),
      treaties: [],
    };
  if (origin === 'MX')
    return {
      status: 'not_verified',
      why: say(
        'no treaty covers goods of Mexican origin; the rules for goods that return are not in the data',
        'ningún tratado cubre mercancía de origen mexicano; las reglas para mercancía que retorna no están en los datos',
      ),
      treaties: [],
    };
  const rates = law.lists.treaty_rates ? rowsFor(law.lists.treaty_rates, line.code, nico) : [];
  const treaties = law.readings.treaties
    .filter(({ countries }) => countries.includes(origin))
    .map((reading): Preference => {
      const row = rates.find(({ treaty }) => treaty === reading.symbol || treaty === reading.treaty);
      return preferenceOf(inquiry, reading, row ? rateOfList(inquiry, row) : rateOfRule(inquiry, reading));
    });
  if (treaties.length === 0)
    return {
      status: 'not_listed',
      why: say(
        `no treaty of Mexico in the data names ${origin}: the general rate applies`,
        `ningún tratado de México en los datos nombra ${origin}: aplica la tasa general`,
      ),
      treaties: [],
    };
  return {
    status: strongest(
      treaties.map(({ status }) => status),
      'conditional',
    ),
    why: whyOf(inquiry, treaties, rates.length > 0),
    treaties,
  };
}

interface ToldRate {
  readonly status: RegulationStatus;
  readonly rate: string | null;
  readonly source?: RegulationSource;
  readonly exception?: string;
}

/** The rate that a loaded list gives. */
function rateOfList({ law }: Inquiry, row: ListedTreatyRate): ToldRate {
  return {
    status: row.scope === '' ? 'found' : 'conditional',
    rate: row.rate,
    source: loadedSource(law.lists.treaty_rates!),
  };
}

/** Without a list: free of duty where the treaty frees all originating goods but its exceptions. */
function rateOfRule({ line, origin, say }: Inquiry, { exempt }: TreatyReading): ToldRate {
  if (!exempt) return { status: 'conditional', rate: null };
  const exception = exempt.exceptions.find(
    ({ origins, prefixes }) =>
      origins.includes(origin!) && prefixes.some((prefix) => line.code.startsWith(prefix)),
  );
  const { source, published: date, confidence, address } = exempt;
  return {
    status: 'conditional',
    rate: exception ? null : 'Ex.',
    source: {
      name: exception?.source ?? source,
      date: exception ? '' : date,
      complete: false,
      confidence,
      ...((exception ? exception.address : address) === undefined
        ? {}
        : { address: (exception ? exception.address : address)! }),
    },
    ...(exception ? { exception: say(exception.goods.en, exception.goods.es) } : {}),
  };
}

function preferenceOf(inquiry: Inquiry, reading: TreatyReading, told: ToldRate): Preference {
  const { origin, say } = inquiry;
  const key = keyOf(inquiry, '8', reading.identifier);
  const declared = reading.complement === '' ? origin : `${origin}, ${reading.complement}`;
  const partial = reading.partial
    ? say('; it covers listed goods only', '; cubre solo mercancías listadas')
    : '';
  const exception =
    told.exception === undefined ? '' : `; ${say('exception', 'excepción')}: ${told.exception}`;
  return {
    treaty: reading.treaty,
    symbol: reading.symbol,
    status: told.status,
    rate: told.rate,
    pedimento: [key],
    action: say(
      `the goods must meet its rule of origin and carry its certification; declare ${key.key} (${declared})${partial}${exception}`,
      `la mercancía debe cumplir su regla de origen y contar con la certificación; declarar ${key.key} (${declared})${partial}${exception}`,
    ),
    source: told.source ?? {
      name: reading.source,
      date: '',
      complete: false,
      confidence: reading.confidence,
      ...(reading.address === undefined ? {} : { address: reading.address }),
    },
  };
}

/** What is known of the rates of the treaties that an origin opens. */
function whyOf({ say }: Inquiry, treaties: readonly Preference[], listed: boolean): string {
  if (listed) return say('read from the loaded rates of treaties', 'leído de las tasas de tratados cargadas');
  const free = treaties.filter(({ rate }) => rate !== null).map(({ treaty }) => treaty);
  const others = treaties.filter(({ rate }) => rate === null).map(({ treaty }) => treaty);
  const unread = say('rates by fraccion not loaded', 'tasas por fracción no cargadas');
  return [
    ...(free.length > 0
      ? [
          say(
            `${free.join(', ')}: free for goods that meet its rule of origin`,
            `${free.join(', ')}: exenta para mercancía que cumple su regla de origen`,
          ),
        ]
      : []),
    ...(others.length > 0 ? [`${others.join(', ')}: ${unread}`] : []),
  ].join('; ');
}
