import type {
  PedimentoKey,
  RegulationItem,
  RegulationSection,
  RegulationSource,
  RegulationStatus,
} from '../../answers/regulation.js';
import type { CivilDate } from '../../core/civil-date.js';
import type { Say } from '../../core/say.js';
import type { Confidence, MexicanLaw } from '../../tariff/mexican-law.js';
import type { RegulationList } from '../../tariff/regulation-list.js';
import type { Fraccion } from '../../tariff/tigie.js';

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

const strength: Readonly<Record<RegulationStatus, number>> = {
  found: 3,
  conditional: 2,
  not_verified: 1,
  not_listed: 0,
};

/** The status that weighs most for the importer. */
export const strongest = (
  statuses: readonly RegulationStatus[],
  otherwise: RegulationStatus,
): RegulationStatus =>
  statuses.reduce<RegulationStatus | undefined>(
    (best, each) => (best && strength[best] >= strength[each] ? best : each),
    undefined,
  ) ?? otherwise;

/** A section from what was found, or from what was checked where nothing was. */
export function sectionOf(
  items: readonly RegulationItem[],
  otherwise: {
    readonly status: RegulationStatus;
    readonly why: string;
    readonly sources: readonly RegulationSource[];
  },
  why?: string,
): RegulationSection {
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

/** A text of the tables in the language of the answer, where it is kept in both. */
export function toldAs({ law, say }: Inquiry, text: string): string {
  const wording = law.readings.wording[text];
  return wording === undefined ? text : say(wording.en, wording.es);
}

/** The list that the tariff itself is: complete for its date. */
export const tariffSource = ({ law, line }: Inquiry): RegulationSource => ({
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
export const loadedSource = ({ title, effective, complete }: RegulationList): RegulationSource => ({
  name: title,
  date: effective,
  complete,
  confidence: 'high',
});

/** The earlier print that holds a part of the fracciones and names regulations by flags. */
export const earlierSource = ({ law }: Inquiry, confidence: Confidence): RegulationSource => ({
  name: 'TIGIE, columna de regulaciones (parte de 1,870 fracciones)',
  date: law.tables.edition.flags,
  complete: false,
  confidence,
});
