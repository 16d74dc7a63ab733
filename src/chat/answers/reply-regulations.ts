import type { RegulationResult, RegulationSection } from '../../api/regulation-result.js';
import { profileOf } from '../../tariff/country-profile.js';
import type { ChatCase } from '../chat-case.js';
import type { CodeAsked, Intent } from '../intent.js';
import { askAndWait, paragraph, type Scene, type Turn } from '../scene.js';
import type { SectionName, Wording } from '../wording-keys.js';
import { digitsOf } from './find-code.js';

const namedAtMost = 4;

/** What Mexico asks of goods under a fraccion: every category with its status, so that an empty one is never read as free. */
export async function* replyRegulations(
  scene: Scene,
  given: ChatCase,
  intent: Extract<Intent, { kind: 'regulations' }>,
): Turn {
  const state = { ...given, entry: { ...given.entry, ...intent.entry } };
  const code = fraccionAsked(state, intent.code);
  if (code === undefined)
    return yield* askAndWait(state, { id: 'entry-fraccion', text: scene.say.askFraccion, onward: intent });
  const { origin, date } = state.entry;
  const result = await scene.engine.regulations({
    code,
    lang: state.language,
    ...(origin === undefined ? {} : { origin }),
    ...(date === undefined ? {} : { date }),
  });
  yield paragraph(inWords(scene.say, result));
  yield { type: 'card', kind: 'regulation', data: result };
  return state;
}

/** A fraccion has eight digits, with its NICO ten; a code of the US schedule is none, and nothing equates them. */
function fraccionAsked(state: ChatCase, asked: CodeAsked | undefined): string | undefined {
  const isRegulated = state.result !== undefined && profileOf(state.result.request.destination).regulations;
  const digits = asked === undefined && !isRegulated ? undefined : digitsOf(asked, state);
  return digits !== undefined && digits.length >= 8 ? digits : undefined;
}

function inWords(say: Wording, result: RegulationResult): string {
  const sections: readonly (readonly [SectionName, RegulationSection])[] = [
    ['noms', result.noms],
    ['agencies', result.agencies],
    ['sanitary_inspection', result.sanitary_inspection],
    ['antidumping', result.antidumping],
    ['permits', result.permits],
    ['sectoral_registry', result.sectoral_registry],
    ['estimated_prices', result.estimated_prices],
  ];
  const { igi } = result.duties;
  return [
    `${result.formatted}: ${result.description}.`,
    `- IGI: ${igi.text} (${say.status[igi.status]})`,
    `- IVA: ${result.duties.iva.text} (${say.status[result.duties.iva.status]})`,
    ...sections.map(([name, section]) => sectionLine(say, name, section)),
    `- IMMEX: ${say.status[result.immex.status]}; ${result.immex.why}`,
    ...result.warnings,
  ].join('\n');
}

/** The status of a section in the words of its own card: what was not found says which list was read and how far it goes. */
function sectionLine(say: Wording, name: SectionName, { status, items, why }: RegulationSection): string {
  const named = items.slice(0, namedAtMost).map(({ id }) => id);
  const more = items.length > named.length ? '…' : '';
  const names = named.length > 0 ? ` (${named.join(', ')}${more})` : '';
  return `- ${say.section[name]}: ${say.status[status]}${names}${status === 'found' ? '' : `; ${why}`}`;
}
