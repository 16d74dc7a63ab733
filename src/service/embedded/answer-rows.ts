import type { Precedent } from '../../classify/classification.js';
import type { CivilDate } from '../../core/civil-date.js';
import { TariffError } from '../../errors.js';
import type { Library } from '../../reference/library.js';
import { openEngine } from '../../reference/open-engine.js';
import { answerColumns } from '../answer-columns.js';
import type { ClassifyRequest } from '../contract/classify-request.js';
import type { ProductAnswer } from '../product-answers.js';
import { answerClassification } from './answer-classification.js';
import { type Determine, determine, knownOrigin } from './determine.js';
import { entryDate } from './law.js';
import { rulingsLike } from './remember.js';

/** A product and what was taught about products worded like it. */
export interface AskedProduct {
  readonly request: ClassifyRequest;
  readonly taught: readonly Precedent[];
}

/** A group of products as it is handed to a thread. */
export interface AskedGroup {
  readonly products: readonly AskedProduct[];
  /** give the whole results, not their columns alone */
  readonly whole: boolean;
}

/** The answers of a group, or the stop that no other product would escape. */
export type AnsweredGroup =
  | { readonly answers: readonly ProductAnswer[] }
  | {
      readonly stop: { readonly code: TariffError['code']; readonly message: string; readonly hint?: string };
    };

export interface RowMaking {
  readonly library: Library;
  /** the day of entry for products that name none */
  readonly day: CivilDate;
  readonly version: string;
}

const stops = ['data_missing', 'data_damaged'];
const hintOf = (fault: TariffError): { hint?: string } =>
  fault.hint === undefined ? {} : { hint: fault.hint };

/** Answers a group of products one by one; what one product's data breaks is that product's answer. */
export function answerRows(making: RowMaking, { products, whole }: AskedGroup): AnsweredGroup {
  const answers: ProductAnswer[] = [];
  for (const product of products) {
    try {
      answers.push(answerRow(making, product, whole));
    } catch (fault) {
      const message = fault instanceof Error ? fault.message : String(fault);
      if (!(fault instanceof TariffError)) answers.push({ kind: 'failed', code: 'internal', message });
      else if (stops.includes(fault.code)) return { stop: { code: fault.code, message, ...hintOf(fault) } };
      else answers.push({ kind: 'failed', code: fault.code, message, ...hintOf(fault) });
    }
  }
  return { answers };
}

function answerRow(making: RowMaking, { request, taught }: AskedProduct, whole: boolean): ProductAnswer {
  const { library, version } = making;
  knownOrigin(library, request.origin);
  knownOrigin(library, request.destination);
  const date = request.date === undefined ? making.day : entryDate(request.date, new Date(0));
  const engine = openEngine(library, library.scheduleOn(date));
  const memory = [...taught, ...rulingsLike(library.rulings(), engine.book.schedule, request.description)];
  const {
    id: _id,
    created_at: _hour,
    ...result
  } = answerClassification(
    library,
    engine,
    request,
    date,
    memory,
    { id: '', created_at: '', engine_version: version },
    whole ? determine : ratesOnce(library),
  );
  return { kind: 'answered', columns: answerColumns(result), ...(whole ? { result } : {}) };
}

const remembered = 50_000;

/**
 * Rates, verdict and rule of origin of a line for one origin, worked out once. Columns hold rates, not amounts, so value
 * and quantity are left out.
 */
function ratesOnce(library: Library): Determine {
  return library.once('rates of rows', () => {
    const known = new Map<string, ReturnType<Determine>>();
    const once: Determine = (from, schedule, code, date, entry) => {
      const { origin, transport, claim, facts } = entry;
      const key = [
        schedule.edition.id,
        code,
        date,
        origin,
        transport,
        claim,
        facts?.['wholly-obtained'],
      ].join('|');
      const found = known.get(key);
      if (found) return found;
      if (known.size >= remembered) known.clear();
      const worked = determine(from, schedule, code, date, {
        quantities: [],
        ...(origin === undefined ? {} : { origin }),
        ...(transport === undefined ? {} : { transport }),
        ...(claim === undefined ? {} : { claim }),
        ...(facts === undefined ? {} : { facts }),
      });
      known.set(key, worked);
      return worked;
    };
    return once;
  });
}
