import type { ChatCase } from '../chat-case.js';
import type { Intent } from '../intent.js';
import { askAndWait, paragraph, type Scene, type Turn } from '../scene.js';

type Doubtful = Extract<Intent, { kind: 'doubtful' }>;

const shownAtMost = 60;

/** Asks whether words that may be either are other goods or a detail of those under discussion; until then nothing moves. */
export async function* askWhich({ say }: Scene, state: ChatCase, intent: Doubtful): Turn {
  if (state.product === '') {
    yield paragraph(say.unclear);
    return state;
  }
  return yield* askAndWait(state, {
    id: 'entry-which',
    text: say.askWhich(shortened(intent.text), shortened(state.product)),
    options: [{ answer: say.asNewGoods }, { answer: say.asDetail }, { answer: say.asNeither }],
    onward: intent,
  });
}

/** What the answer to that question makes of the words; undefined where they are neither. */
export function whichMeant({ text, entry }: Doubtful, option: number): Intent | undefined {
  if (option === 0) return { kind: 'goods', text, entry, plain: false };
  return option === 1 ? { kind: 'refine', text, entry } : undefined;
}

const shortened = (text: string): string =>
  text.length > shownAtMost ? `${text.slice(0, shownAtMost)}…` : text;
