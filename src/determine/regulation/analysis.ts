import type { CivilDate } from '../../core/civil-date.js';
import type { Say } from '../../core/say.js';
import type { Confidence, MexicanLaw } from '../../tariff/mexican-law.js';
import type { RegulationList } from '../../tariff/regulation-list.js';
import type { Fraccion } from '../../tariff/tigie.js';

/**
 * found: a loaded list holds the code and says what applies. conditional: listed, but a scope must be read.
 * not_listed: a complete list of its date was checked. not_verified: no complete list is loaded.
 */
export type Status = 'found' | 'conditional' | 'not_listed' | 'not_verified';

export interface Source {
  name: string;
  date: string;
  complete: boolean;
  confidence: Confidence;
  address?: string;
}

export interface PedimentoKey {
  appendix: '8' | '9';
  key: string;
  text: string;
}

/** One thing that the law asks, or may ask, of the goods. */
export interface Item {
  status: Status;
  id: string;
  title: string;
  scope: string;
  agency?: string;
  document?: string;
  action: string;
  pedimento: PedimentoKey[];
  shown_at?: 'border' | 'before_sale' | 'with_pedimento';
  steps?: string[];
  rate?: string;
  in_force?: { from: string | null; to: string | null };
  open: boolean;
  source: Source;
}

/** One category of the analysis; it always has a status, and an empty list never reads as "does not apply". */
export interface Section {
  status: Status;
  why: string;
  items: Item[];
  sources: Source[];
}

/** One code, one day, one importer: what every category is judged from. */
export interface Inquiry {
  readonly law: MexicanLaw;
  readonly line: Fraccion;
  readonly nico: string | undefined;
  readonly origin: string | undefined;
  readonly date: CivilDate;
  readonly immex: boolean;
  readonly has: ReadonlySet<string>;
  /** picks the text of the answer's language */
  readonly say: Say;
}

const strength: Readonly<Record<Status, number>> = {
  found: 3,
  conditional: 2,
  not_verified: 1,
  not_listed: 0,
};

/** The status that weighs most for the importer. */
export const strongest = (statuses: readonly Status[], otherwise: Status): Status =>
  statuses.reduce<Status | undefined>(
    (best, each) => (best && strength[best] >= strength[each] ? best : each),
    undefined,
  ) ?? otherwise;

/** A section from what was found, or from what was checked where nothing was. */
export function sectionOf(
  items: readonly Item[],
  otherwise: { readonly status: Status; readonly why: string; readonly sources: readonly Source[] },
  why?: string,
): Section {
  const status = strongest(
    items.map((item) => item.status),
    otherwise.status,
  );
  const sources = [...items.map(({ source }) => source), ...otherwise.sources];
  return {
    status,
    why: items.length > 0 && why !== undefined ? why : otherwise.why,
    items: [...items],
    sources: sources.filter(
      (source, i) =>
        sources.findIndex(({ name, date }) => name === source.name && date === source.date) === i,
    ),
  };
}

/** The key of a pedimento's appendix, with the text that the appendix gives it. */
export function keyOf({ law }: Inquiry, appendix: '8' | '9', key: string, agency?: string): PedimentoKey {
  const { identifiers, permits } = law.tables;
  const rows = permits[key] ?? [];
  const text =
    appendix === '8'
      ? (identifiers[key]?.text ?? '')
      : ((rows.find((row) => row.agency === agency) ?? rows[0])?.text ?? '');
  return { appendix, key, text };
}

/** The list that the tariff itself is: complete for its date. */
export const tariffSource = ({ law, line }: Inquiry): Source => ({
  name: law.tigie.edition.revision,
  date: law.tigie.edition.effective,
  complete: line.inTariff,
  confidence: 'high',
});

/** What is said where the tariff itself does not hold the fraccion. */
export const notInTariff = (inquiry: Inquiry): Parameters<typeof sectionOf>[1] => ({
  status: 'not_verified',
  why: inquiry.say('the fraccion is not in the loaded tariff', 'la fracción no está en la tarifa cargada'),
  sources: [tariffSource(inquiry)],
});

/** A regulation list that the user imported, as the source of what is read from it. */
export const loadedSource = ({ title, effective, complete }: RegulationList): Source => ({
  name: title,
  date: effective,
  complete,
  confidence: 'high',
});

/** The earlier print that holds a part of the fracciones and names regulations by flags. */
export const earlierSource = ({ law }: Inquiry, confidence: Confidence): Source => ({
  name: 'TIGIE, columna de regulaciones (parte de 1,870 fracciones)',
  date: law.tables.edition.flags,
  complete: false,
  confidence,
});
