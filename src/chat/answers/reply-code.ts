import type { LookupResult } from '../../api/answers.js';
import type { ChatCase } from '../chat-case.js';
import type { CodeAsked } from '../intent.js';
import { paragraph, type Scene, type Turn } from '../scene.js';
import { digitsOf } from './find-code.js';
import { lawOf, lawText } from './reply-law.js';

const rowsAtMost = 12;

const clean = (text: string): string => text.replace(/:\s*$/, '').trim();

/** What a code covers and pays, or what stands below it. */
export async function* replyCode(
  scene: Scene,
  state: ChatCase,
  asked: CodeAsked,
  what: 'code' | 'children',
): Turn {
  const digits = digitsOf(asked, state);
  if (digits === undefined) {
    yield paragraph(scene.say.noSuchCandidate(state.result?.candidates.length ?? 0));
    return state;
  }
  const { date } = state.entry;
  const found = await scene.engine.lookup({ code: digits, ...(date === undefined ? {} : { date }) });
  yield paragraph(what === 'code' ? about(scene, found) : below(scene, found));
  const measures = found.code.startsWith('99') ? await lawOf(scene, state, found.formatted) : undefined;
  if (measures) yield paragraph(lawText(scene, measures));
  yield { type: 'card', kind: 'code', data: found };
  const recent = { kind: 'code', code: found.code } as const;
  return staysWithCase(state, asked) ? { ...state, recent } : { ...state, code: found.code, recent };
}

/** A code that is only named beside goods under discussion does not become theirs; one of their candidates does. */
const staysWithCase = ({ product, result }: ChatCase, asked: CodeAsked): boolean =>
  product !== '' && result?.code != null && 'code' in asked;

function about({ say }: Scene, found: LookupResult): string {
  const path = found.path.map(({ text }) => clean(text)).filter((text) => text !== '');
  const { general, column_2 } = found.rates;
  return [
    say.codeIs(found.formatted, path.join(' > '), found.edition.revision),
    ...(general === '' ? [] : [say.codeRates(general, column_2)]),
    ...(found.units.length === 0 ? [] : [say.codeUnits(found.units.join(', ').replace(/\.$/, ''))]),
    ...(found.children.length === 0 ? [] : [rows(say, found)]),
  ].join(' ');
}

const below = ({ say }: Scene, found: LookupResult): string =>
  found.children.length === 0 ? say.noChildren(found.formatted) : rows(say, found);

function rows(say: Scene['say'], { formatted, children }: LookupResult): string {
  const shown = children
    .slice(0, rowsAtMost)
    .map((row) => `\n- ${[row.formatted, clean(row.text)].filter(Boolean).join(' ')}`);
  const rest = children.length - shown.length;
  return `${say.childrenOf(formatted, children.length)}${shown.join('')}${rest > 0 ? `\n${say.moreRows}` : ''}`;
}
