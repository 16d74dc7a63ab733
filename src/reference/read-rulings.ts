import { isCivilDate } from '../core/civil-date.js';
import { type Issue, issue } from '../core/issue.js';
import { TariffError } from '../errors.js';
import { parseCode } from '../tariff/code.js';
import { goodsOfSubject, type Ruling, type RulingStatus } from '../tariff/ruling.js';

/** A ruling as the public search of CROSS gives it. */
interface CrossRuling {
  readonly rulingNumber?: unknown;
  readonly subject?: unknown;
  readonly rulingDate?: unknown;
  readonly tariffs?: unknown;
  readonly operationallyRevoked?: unknown;
  readonly revokedBy?: unknown;
  readonly modifiedBy?: unknown;
}

const listed = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

function statusOf(ruling: CrossRuling): RulingStatus {
  if (ruling.operationallyRevoked === true || listed(ruling.revokedBy)) return 'revoked';
  return listed(ruling.modifiedBy) ? 'modified' : 'active';
}

/**
 * Reads the JSON of CBP's public ruling search: `{ rulings: [...] }` or the list itself. Every ruling that cannot be
 * read is listed and the file refused; one without a code is not a fault, it is about something else than classification.
 */
export function readRulings(json: unknown, file: string): Ruling[] {
  const hint = 'take the JSON of the ruling search at rulings.cbp.gov, unchanged';
  const list = Array.isArray(json) ? json : (json as { rulings?: unknown } | null)?.rulings;
  if (!Array.isArray(list))
    throw new TariffError('import_refused', `${file}: not a list of rulings`, { hint });
  const issues: Issue[] = [];
  const rulings: Ruling[] = [];
  const seen = new Set<string>();
  (list as CrossRuling[]).forEach((ruling, i) => {
    const row = i + 1;
    const number = typeof ruling.rulingNumber === 'string' ? ruling.rulingNumber.trim() : '';
    const date = typeof ruling.rulingDate === 'string' ? ruling.rulingDate.slice(0, 10) : '';
    if (!/^[A-Z]{0,2}\d{5,6}$/.test(number))
      issues.push(issue('bad_ruling', `"${number}" is not a ruling number`, { row }));
    if (!isCivilDate(date)) issues.push(issue('bad_ruling', `ruling ${number} has no date`, { row }));
    if (typeof ruling.subject !== 'string')
      issues.push(issue('bad_ruling', `ruling ${number} has no subject`, { row }));
    const codes = (Array.isArray(ruling.tariffs) ? ruling.tariffs : []).flatMap((text) => {
      const code = parseCode(String(text));
      return code.ok ? [code.value] : [];
    });
    if (codes.length === 0 || seen.has(number)) return;
    seen.add(number);
    rulings.push({
      number,
      date,
      goods: goodsOfSubject(String(ruling.subject)),
      codes: [...new Set(codes)],
      status: statusOf(ruling),
    });
  });
  if (issues.length > 0)
    throw new TariffError(
      'import_refused',
      `${file}: ${issues.length} ruling${issues.length === 1 ? '' : 's'} cannot be read`,
      { hint, issues },
    );
  return rulings.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.number < b.number ? -1 : 1));
}
