import { foldText } from '../../classify/facts/scan-words.js';
import type { Asked } from '../chat-case.js';

/** "I do not know", "none of these" and the like. */
export const unknowing =
  /^(?:i\s+)?(?:do not know|don'?t know|dunno|not sure|unknown|no idea|skip|pass|no (?:lo )?se|no se sabe|ni idea|desconocido|omitir|paso)[\s.!]*$/;
const none =
  /^(?:none|none of (?:these|those|them)|neither|ningun[oa]?|ninguna? de (?:estas|estos|esas|esos))[\s.!]*$/;
/** "yes" or "no" and nothing else. */
export const bareYesNo = /^(?:yes|no|y|n|si|yep|nope|claro)[\s.!]*$/;

/** Whether a message is plainly an answer to the question that is open, and not something new. */
export function fitsQuestion(message: string, asked: Asked): boolean {
  const said = foldText(message.trim());
  if (unknowing.test(said) || none.test(said)) return true;
  if (asked.options.length === 0) return false;
  if (optionSaid(said, asked) !== undefined) return true;
  return bareYesNo.test(said) && asked.options.some(({ answer }) => bareYesNo.test(foldText(answer)));
}

const ordinals = [
  /^(?:first|primer[oa]?)(?: one| opcion)?$/,
  /^(?:second|segund[oa])(?: one| opcion)?$/,
  /^(?:third|tercer[oa]?)(?: one| opcion)?$/,
  /^(?:fourth|cuart[oa])(?: one| opcion)?$/,
  /^(?:fifth|quint[oa])(?: one| opcion)?$/,
];

/** The answer that a message means: its number, its letter, its words, or the beginning of its words. */
export function optionSaid(said: string, { options }: Asked): string | undefined {
  const bare = said
    .replace(/^(?:the|la|el|option|opcion|answer|respuesta|number|numero|#)\s+/, '')
    .replace(/[\s.)!]+$/, '');
  if (/^\d{1,2}$/.test(bare)) return options[Number(bare) - 1]?.answer;
  if (/^[a-j]$/.test(bare) && options.length > 2) return options[bare.charCodeAt(0) - 97]?.answer;
  const ordinal = ordinals.findIndex((names) => names.test(bare));
  if (ordinal >= 0) return options[ordinal]?.answer;
  if (/^(?:last|ultim[oa])(?: one| opcion)?$/.test(bare)) return options.at(-1)?.answer;
  const folded = options.map(({ answer }) => ({ answer, text: foldText(answer) }));
  const ways = [
    folded.filter(({ text }) => text === bare),
    bare.length < 2 ? [] : folded.filter(({ text }) => text.startsWith(bare)),
    bare.length < 4 ? [] : folded.filter(({ text }) => text.includes(bare)),
  ];
  return ways.find((found) => found.length === 1)?.[0]?.answer;
}
