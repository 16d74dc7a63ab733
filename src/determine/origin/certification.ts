import type { Certification, CertificationElement } from '../../answers/certification.js';
import type { OriginEvaluation } from '../../answers/usmca.js';
import { addDays, type CivilDate } from '../../core/civil-date.js';
import { type Code, formatCode } from '../../tariff/code.js';

/** A person or firm of a certification. */
export interface CertificationParty {
  readonly name?: string | undefined;
  readonly title?: string | undefined;
  readonly address?: string | undefined;
  readonly country?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

export interface CertificationFacts {
  readonly certifier_role?: 'importer' | 'exporter' | 'producer' | undefined;
  readonly certifier?: CertificationParty | undefined;
  readonly exporter?: CertificationParty | undefined;
  readonly producer?: CertificationParty | 'various' | 'available upon request' | undefined;
  readonly importer?: CertificationParty | 'unknown' | 'various' | undefined;
  readonly description?: string | undefined;
  readonly invoice?: string | undefined;
  readonly blanket_from?: string | undefined;
  readonly blanket_to?: string | undefined;
}

const statement =
  'I certify that the goods described in this document qualify as originating and the information contained in this document is true and accurate. I assume responsibility for proving such representations and agree to maintain and present upon request or to make available during a verification visit, documentation necessary to support this certification.';

type Lines = CertificationElement['lines'];

const fields = ['name', 'title', 'address', 'country', 'phone', 'email'] as const;
type Field = (typeof fields)[number];

function partyElement(
  number: number,
  title: string,
  party: CertificationParty | string | undefined,
  required: readonly Field[],
): CertificationElement {
  if (typeof party === 'string')
    return { number, title, lines: [{ label: title, text: party }], missing: [] };
  const lines = fields.flatMap((field): Lines => {
    const text = party?.[field]?.trim();
    return text ? [{ label: field, text }] : [];
  });
  const missing = required.filter((field) => !party?.[field]?.trim()).map((field) => `${title}: ${field}`);
  return { number, title, lines, missing };
}

const isUnsaid = (party: CertificationParty | string | undefined): boolean =>
  party === undefined || (typeof party !== 'string' && !fields.some((field) => party[field]?.trim()));

/** A year from the first day, less a day: the longest blanket period. USMCA Annex 5-A(8). */
export function blanketEnd(from: CivilDate): CivilDate {
  const next = `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`;
  return addDays((next.endsWith('-02-29') ? `${next.slice(0, 5)}03-01` : next) as CivilDate, -1);
}

function blanketElement({
  blanket_from: from,
  blanket_to: to,
  invoice,
}: CertificationFacts): CertificationElement {
  const number = 8;
  const title = 'Blanket period';
  if (from === undefined && to === undefined) {
    const lines = invoice === undefined ? [] : [{ label: 'single shipment', text: `invoice ${invoice}` }];
    return {
      number,
      title,
      lines,
      missing:
        invoice === undefined
          ? [`${title}: first and last day (12 months at most), or the invoice of a single shipment`]
          : [],
    };
  }
  if (from === undefined || to === undefined)
    return { number, title, lines: [], missing: [`${title}: ${from === undefined ? 'first' : 'last'} day`] };
  const latest = blanketEnd(from as CivilDate);
  const missing =
    to < from
      ? [`${title}: the last day ${to} is before the first ${from}`]
      : to > latest
        ? [`${title}: ${from} to ${to} is longer than 12 months; the last day may be ${latest}`]
        : [];
  return {
    number,
    title,
    lines: [
      { label: 'from', text: from },
      { label: 'to', text: to },
    ],
    missing,
  };
}

/**
 * The nine data elements of a USMCA certification of origin, filled from what was determined; whatever is missing is
 * named, and it is never signed. USMCA Article 5.2 and Annex 5-A; 19 CFR 182.12.
 */
export function fillCertification(
  facts: CertificationFacts,
  good: { readonly code: Code; readonly description: string },
  origin: Pick<OriginEvaluation, 'verdict' | 'criterion' | 'why'>,
): Certification {
  const { certifier_role: role, certifier } = facts;
  const standIn = (side: 'exporter' | 'producer' | 'importer') =>
    role === side && isUnsaid(facts[side]) ? certifier : facts[side];
  const described = facts.description?.trim() || good.description;
  const qualified = origin.verdict === 'qualifies' && origin.criterion !== null;
  const contact: readonly Field[] = ['name', 'address', 'country', 'phone', 'email'];
  const elements: CertificationElement[] = [
    {
      number: 1,
      title: 'Importer, exporter or producer certification',
      lines: role ? [{ label: 'certified by the', text: role }] : [],
      missing: role ? [] : ['whether the importer, the exporter or the producer certifies'],
    },
    partyElement(2, 'Certifier', certifier, ['title', ...contact]),
    partyElement(3, 'Exporter', standIn('exporter'), contact),
    partyElement(4, 'Producer', standIn('producer'), contact),
    partyElement(5, 'Importer', standIn('importer'), contact),
    {
      number: 6,
      title: 'Description and HS tariff classification of the good',
      lines: [
        { label: 'description', text: described },
        { label: 'HS subheading', text: formatCode(good.code.slice(0, 6)) },
        ...(facts.invoice ? [{ label: 'invoice', text: facts.invoice }] : []),
      ],
      missing: described === '' ? ['Description: what the good is, enough to relate it to the entry'] : [],
    },
    {
      number: 7,
      title: 'Origin criterion',
      lines: qualified
        ? [
            { label: 'criterion', text: origin.criterion ?? '' },
            { label: 'basis', text: origin.why },
          ]
        : [],
      missing: qualified ? [] : [`Origin criterion: ${origin.why}`],
    },
    blanketElement(facts),
    {
      number: 9,
      title: 'Authorized signature and date',
      lines: [],
      missing: ['signature of the certifier', 'date of signature'],
    },
  ];
  const missing = elements.flatMap((element) => element.missing);
  return {
    elements,
    statement,
    complete: elements.every(({ number, missing: open }) => number === 9 || open.length === 0),
    missing,
    signed: false,
    basis: 'USMCA Article 5.2 and Annex 5-A; 19 CFR 182.12',
  };
}
