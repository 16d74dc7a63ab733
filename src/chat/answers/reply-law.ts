import type { NotesResult } from '../../api/notes-answer.js';
import { TariffError } from '../../errors.js';
import type { ChatCase } from '../chat-case.js';
import type { Intent } from '../intent.js';
import { type GoOn, paragraph, type Scene, type Turn } from '../scene.js';

/** statements told of one part of the law; the rest is counted */
const toldAtMost = 20;

/** What the notes, the rules of interpretation or a word of the trade say; the goods under discussion stay as they are. */
export async function* replyLaw(
  scene: Scene,
  state: ChatCase,
  { text, otherwise }: Extract<Intent, { kind: 'law' }>,
  goOn: GoOn,
): Turn {
  const found = await lawOf(scene, state, text);
  if (!found) return yield* goOn(scene, state, otherwise);
  yield paragraph(lawText(scene, found));
  return state;
}

/** What is loaded of what the text names; undefined where it names no part of the law. */
async function lawOf(scene: Scene, state: ChatCase, of: string): Promise<NotesResult | undefined> {
  const { date } = state.entry;
  try {
    return await scene.engine.notes({
      of: of.slice(0, 200),
      lang: state.language,
      ...(date === undefined ? {} : { date }),
    });
  } catch (fault) {
    if (fault instanceof TariffError && fault.code === 'invalid_request') return undefined;
    throw fault;
  }
}

function lawText({ say }: Scene, { statements, caveats }: NotesResult): string {
  const lines = statements
    .slice(0, toldAtMost)
    .map(({ citation, statement }) => `${statement} [${citation}]`);
  const left = statements.length - lines.length;
  return [...lines, ...(left > 0 ? [say.lawMore(left)] : []), ...caveats.map((each) => `(${each})`)].join(
    '\n',
  );
}
