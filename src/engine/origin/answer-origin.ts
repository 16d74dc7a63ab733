import type { OriginRequest } from '../../api/origin-request.js';
import type { OriginResult, OriginRuleResult } from '../../api/origin-result.js';
import type { CivilDate } from '../../core/civil-date.js';
import { type Say, sayIn } from '../../core/say.js';
import { fillCertification } from '../../determine/origin/certification.js';
import { determineUsmca } from '../../determine/origin/determine-usmca.js';
import { matchRule } from '../../determine/origin/match-rule.js';
import { rulesOfOrigin } from '../../determine/origin/rules-of-origin.js';
import type { Library } from '../../reference/library.js';
import { type Code, formatCode } from '../../tariff/code.js';
import { formatCodeRange } from '../../tariff/code-range.js';
import { formatOriginCitation, formatOriginRule } from '../../tariff/origin-rule/format.js';
import type { OriginRuleBook } from '../../tariff/origin-rule/rule-book.js';
import type { Schedule } from '../../tariff/schedule.js';
import { tablesOf } from '../assess-entry.js';
import { type Determined, determine } from '../determine.js';
import { editionOut, editionWarnings, fullText, rowOf } from '../law.js';
import { unusedFacts } from '../unused-facts.js';
import { evaluateOrigin } from './evaluate-origin.js';
import type { GuessedCode } from './read-materials.js';

const notice = (say: Say): string =>
  say(
    'Decision support: the importer claims, the certifier signs, and a licensed customs broker decides.',
    'Apoyo a la decisión: el importador solicita, el certificador firma y decide un agente aduanal.',
  );
const marking = (say: Say): string =>
  say(
    'The mark of origin is another question than the USMCA claim: goods of Canada and Mexico are marked by the rules of 19 CFR part 102, all other goods by substantial transformation (19 CFR part 134). Neither is in the data.',
    'La marca de origen es otra cuestión que la preferencia del T-MEC: las mercancías de Canadá y México se marcan por las reglas de 19 CFR parte 102, todas las demás por transformación sustancial (19 CFR parte 134). Ninguna está en los datos.',
  );

const editionOf = ({ edition }: OriginRuleBook) => ({
  name: edition.name,
  effective: edition.effective,
  as_of: edition.as_of,
});

/** Names materials that come without a code. */
type Guess = (description: string) => GuessedCode | undefined;

interface AgreementPlaces {
  readonly agreements: readonly {
    readonly note: number;
    readonly group: string;
    readonly subdivision: string;
    readonly page: number;
    readonly remark: string;
    readonly chapters: Readonly<Record<string, number>>;
  }[];
}

/** Where an agreement's rule for a chapter stands: `General Note 33(o), chapter 61, page 24`. */
function rulePlace(library: Library, group: string, code: Code, citation: string): string {
  const { agreements } = library.json<AgreementPlaces>('origin/agreements.json');
  const found = agreements.find((one) => one.group === group);
  if (!found) return citation;
  const chapter = code.slice(0, 2);
  const page = found.chapters[chapter] ?? found.page;
  const remark = found.remark === '' ? '' : ` (the print says: ${found.remark})`;
  return `General Note ${found.note}(${found.subdivision}), chapter ${Number(chapter)}, page ${page}${remark}`;
}

/** Agreements that the country of origin has with the United States, and where their rules of origin stand. */
function programmesOf(
  code: Code,
  library: Library,
  listed: ReadonlySet<string> | undefined,
  origin: string | undefined,
) {
  const { programs } = tablesOf(library);
  const groups = new Map<string, OriginResult['programmes'][number]>();
  for (const program of programs.programs.values()) {
    const { countries, group } = program;
    if (program.kind !== 'fta' || countries === 'any' || origin === undefined || !countries.includes(origin))
      continue;
    const known = groups.get(group);
    groups.set(group, {
      agreement: known?.agreement ?? program.name,
      symbols: [...(known?.symbols ?? []), program.symbol],
      countries: [...countries],
      listed: listed ? known?.listed === true || listed.has(program.symbol) : null,
      rule: known?.rule ?? rulePlace(library, group, code, program.citation),
    });
  }
  return [...groups.values()];
}

/** The rates of the line, where the code is long enough to have them; a value in another currency says nothing of duty. */
function ratesOf(
  library: Library,
  schedule: Schedule,
  { code, origin, value }: OriginRequest,
  date: CivilDate,
): Pick<Determined, 'usmca' | 'duty_rates'> | undefined {
  if (code.length < 8) return undefined;
  const worth = value?.currency === 'USD' ? value : undefined;
  return determine(library, schedule, code, date, { origin, value: worth, quantities: [] });
}

/** Whether a good originates, from its bill of materials: the verdict, the rule, and where asked the certification. */
export function answerOrigin(
  library: Library,
  schedule: Schedule,
  request: OriginRequest,
  date: CivilDate,
  guess: Guess,
): OriginResult {
  const { code, certification, origin } = request;
  const say = sayIn(request.lang);
  const description = fullText(schedule, rowOf(schedule, code));
  const book = library.ruleBook();
  const match = matchRule(code, book, library.concordance(), { date, say, ...(origin ? { origin } : {}) });
  const rules = rulesOfOrigin(match, book, say);
  const rates = ratesOf(library, schedule, request, date);
  const { evaluation, issues, read } = evaluateOrigin(library, schedule, code, date, request, say, guess);
  const saving = rates?.usmca.saving?.amount;
  const usmca = determineUsmca(
    {
      origin,
      say,
      programRate: rates?.usmca.program_rate ?? undefined,
      generalRate: rates?.duty_rates.general.text,
      ...(saving === undefined ? {} : { saving }),
    },
    () => rules,
    evaluation,
  );
  const certified =
    certification && fillCertification(certification, { code, description }, { ...evaluation, ...usmca });
  const listed = rates && new Set(rates.duty_rates.special.map(({ program }) => program));
  return {
    schema_version: '1',
    code,
    formatted: formatCode(code),
    description,
    date,
    edition: editionOut(schedule.edition),
    rules_edition: editionOf(book),
    usmca,
    rules_of_origin: rules,
    marking: marking(say),
    programmes: programmesOf(code, library, listed, origin),
    issues,
    ...(certified ? { certification: certified } : {}),
    warnings: [
      ...editionWarnings(schedule, date, library),
      ...unusedFacts(request.facts, { read, known: [], needs: evaluation.needs }),
    ],
    notice: notice(say),
  };
}

/** The rules of origin of a code with their structure and page, to be read beside the law. */
export function answerOriginRule(
  library: Library,
  code: string,
  date: CivilDate,
  origin: string | undefined,
): OriginRuleResult {
  const book = library.ruleBook();
  const match = matchRule(code, book, library.concordance(), { date, ...(origin ? { origin } : {}) });
  const notes = match.kind === 'not_covered' ? [] : match.notes;
  const candidates = match.kind === 'rule' ? match.candidates : [];
  const whys = {
    rule: `the rules are written in HS 2012 codes; the good is ${match.hs2012.map(formatCode).join(' or ')} there`,
    chapter_rule: 'no numbered rule names the good; the chapter rules apply',
  };
  return {
    schema_version: '1',
    code,
    formatted: formatCode(code),
    hs2012: [...match.hs2012],
    status: match.kind,
    why: match.kind === 'not_covered' ? match.why : whys[match.kind],
    rules_edition: editionOf(book),
    rules: candidates.map(({ rule, scope_note }) => ({
      rule_id: rule.id,
      citation: formatOriginCitation(rule),
      page: rule.page,
      scope:
        scope_note ??
        [...new Set(rule.parts.flatMap(({ goods }) => goods.ranges.map(formatCodeRange)))].join(', '),
      text: formatOriginRule(rule),
      structure: rule.parts,
      corrections: [...(rule.corrections ?? [])],
      automotive: rule.automotive === true,
    })),
    notes: notes
      .filter(({ effect }) => effect !== 'automotive' || candidates.some(({ rule }) => rule.automotive))
      .map(({ id, effect, page, statement }) => ({ id, effect, page, statement })),
  };
}
