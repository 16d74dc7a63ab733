import type { RegulationResult, RegulationSection } from '../../api/regulation-result.js';
import { formatCode } from '../../tariff/code.js';
import type { ChatCase } from '../chat-case.js';
import type { MexicanTopic } from '../said/read-mexico.js';
import { share } from '../share.js';
import type { SectionName, Wording } from '../wording-en.js';
import { type MexicoWording, mexicoWording } from '../wording-mexico.js';

const namedAtMost = 4;

/** What was asked of an import, in lines; what was not found says which list was read and how far it goes. */
export function topicLines(
  say: Wording,
  state: ChatCase,
  result: RegulationResult,
  topics: readonly MexicanTopic[],
): string[] {
  const words = mexicoWording[state.language];
  const teller = new Teller(say, words, state, result);
  const lines = topics.flatMap((topic) => teller.lines(topic));
  // the age of the tariff bears on what is paid, the general registry on every import
  const aged = topics.some((topic) => ['igi', 'total', 'documents'].includes(topic));
  const more = result.warnings.filter((text) => aged && !lines.some((line) => line.includes(text)));
  return [...new Set([...lines, ...more])];
}

/** What entry into the United States wants whatever the goods are, and that what other agencies want is not loaded. */
export const papersText = ({ papersHead, papersOfUs, papersRest }: MexicoWording): string =>
  [papersHead, ...papersOfUs.map(({ name, law }) => `- ${name} [${law}]`), papersRest].join('\n');

class Teller {
  readonly #say: Wording;
  readonly #words: MexicoWording;
  readonly #state: ChatCase;
  readonly #result: RegulationResult;

  constructor(say: Wording, words: MexicoWording, state: ChatCase, result: RegulationResult) {
    this.#say = say;
    this.#words = words;
    this.#state = state;
    this.#result = result;
  }

  lines(topic: MexicanTopic): string[] {
    const { immex, warnings } = this.#result;
    switch (topic) {
      case 'igi':
        return [this.#igi(), ...this.#treaties(false)];
      case 'iva':
      case 'dta':
      case 'ieps':
        return [this.#tax(topic)];
      case 'total':
        return this.#total();
      case 'noms':
        return this.#section('noms', this.#result.noms);
      case 'permits':
        return [
          ...this.#section('permits', this.#result.permits),
          ...this.#section('agencies', this.#result.agencies),
          ...this.#section('sanitary_inspection', this.#result.sanitary_inspection),
        ];
      case 'antidumping':
        return this.#section('antidumping', this.#result.antidumping);
      case 'registry':
        return [
          ...warnings.filter((text) => text.includes('padr')).map((text) => `- ${text}`),
          ...this.#section('sectoral_registry', this.#result.sectoral_registry),
        ];
      case 'prices':
        return this.#section('estimated_prices', this.#result.estimated_prices);
      case 'immex':
        return [
          `- IMMEX: ${this.#say.status[immex.status]}; ${immex.why}`,
          ...[immex.annexes, immex.sensitive, immex.restrictions].map(
            ({ status, why }) => `- ${this.#words.temporary}: ${this.#say.status[status]}; ${why}`,
          ),
        ];
      case 'rule8':
        return [
          `- PROSEC: ${this.#say.status[immex.prosec.status]}; ${immex.prosec.why}`,
          `- ${this.#words.rule8}: ${this.#say.status[immex.rule_8.status]}; ${immex.rule_8.why}`,
        ];
      case 'treaty':
        return this.#treaties(true);
      case 'nico':
        return this.#nicos();
      case 'documents':
        return this.#checklist();
    }
  }

  #igi(): string {
    const { igi } = this.#result.duties;
    return `- IGI: ${igi.text} (${this.#say.status[igi.status]}, ${igi.source.name})`;
  }

  #tax(kind: 'iva' | 'dta' | 'ieps'): string {
    const { text, status } = this.#result.duties[kind];
    return `- ${kind.toUpperCase()}: ${text}${status === 'conditional' ? '' : ` (${this.#say.status[status]})`}`;
  }

  /** The treaties that the origin opens; without an origin, nothing is said of them beside the rate. */
  #treaties(asked: boolean): string[] {
    const { preferential } = this.#result.duties;
    if (!asked && this.#result.origin === null) return [];
    const origin = this.#result.origin === null ? '' : ` (${this.#result.origin})`;
    return [
      `- ${this.#words.treaties}${origin}: ${preferential.why}`,
      ...preferential.treaties.map(
        ({ treaty, rate, action }) => `  - ${treaty}${rate === null ? '' : `: ${rate}`}; ${action}`,
      ),
    ];
  }

  #total(): string[] {
    const { amounts } = this.#result;
    const rates = [
      this.#igi(),
      ...this.#treaties(false),
      this.#tax('dta'),
      this.#tax('iva'),
      ...this.#section('antidumping', this.#result.antidumping),
    ];
    if (!amounts || amounts.customs_value === null) return rates;
    const { kinds } = this.#words;
    return [
      this.#words.amountsHead(`${amounts.customs_value} MXN`),
      ...amounts.lines.map(({ kind, rate, payable, why }) =>
        payable === null
          ? `- ${kinds[kind]}: ${why}`
          : `- ${this.#words.amount(kinds[kind], rate ?? '', payable)}`,
      ),
      amounts.total === null
        ? this.#words.amountsKnown(
            amounts.known,
            amounts.missing.map(({ why }) => why),
          )
        : this.#words.amountsTotal(amounts.total),
      ...this.#treaties(false),
      ...amounts.beside.map(({ why }) => why),
    ];
  }

  #nicos(): string[] {
    const { nicos, formatted } = this.#result;
    const { result } = this.#state;
    const leading = result?.candidates.find(({ code }) => code === result.code);
    const nico = leading?.code.slice(8) ?? '';
    const text = nicos.find((each) => each.nico === nico)?.text;
    return [
      ...(leading && text !== undefined
        ? [this.#words.nicoLeads(nico, text, share(leading.probability))]
        : []),
      this.#words.nicos(formatted),
      ...nicos.map((each) => `- ${each.nico} ${each.text}`),
    ];
  }

  #checklist(): string[] {
    const { formatted } = this.#result;
    const { papers, origin, always, onlyIf, notChecked } = this.#words;
    return [
      this.#words.checklistHead(formatCode(formatted.replace(/\D/g, ''))),
      ...papers.map(({ name, law }) => `- ${name}: ${always} [${law}]`),
      `- ${origin.name}: ${onlyIf} [${origin.law}]`,
      ...this.#section('noms', this.#result.noms),
      ...this.#section('permits', this.#result.permits),
      ...this.#section('agencies', this.#result.agencies),
      ...this.#section('sanitary_inspection', this.#result.sanitary_inspection),
      ...this.#section('antidumping', this.#result.antidumping),
      ...this.#section('sectoral_registry', this.#result.sectoral_registry),
      ...this.#section('estimated_prices', this.#result.estimated_prices),
      notChecked,
    ];
  }

  /** The status of a section in the words of its own card. */
  #section(name: SectionName, { status, items, why }: RegulationSection): string[] {
    const named = items
      .slice(0, namedAtMost)
      .map(({ id, title }) => (title === '' || title === id ? id : `${id}, ${title}`));
    const more = items.length > named.length ? '…' : '';
    const names = named.length > 0 ? ` (${named.join('; ')}${more})` : '';
    return [
      `- ${this.#say.section[name]}: ${this.#say.status[status]}${names}${status === 'found' ? '' : `; ${why}`}`,
    ];
  }
}
