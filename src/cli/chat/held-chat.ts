import type { ChatFrameIn } from '../../api/chat-frames.js';
import { memoOf } from '../../chat/answers/reply-case.js';
import type { ChatSession, Emit } from '../../chat/chat-session.js';
import type { SavedChat } from '../../chat/session-store.js';
import { wordingIn } from '../../chat/wording.js';
import type { ChatLine } from '../../client/chat-line.js';
import type { Language } from '../../core/say.js';
import { TariffError } from '../../errors.js';

/** A chat as the terminal and the pipe hold it: in this process, or at a server. */
export interface HeldChat {
  readonly id: string;
  readonly lastEvent: number;
  /** whether it goes on with goods of an earlier chat */
  readonly resumed: boolean;
  /** what the terminal itself says is said in this language */
  readonly language: Language;
  attach(emit: Emit): void;
  take(frame: ChatFrameIn): Promise<void>;
  /** the case as a text to be filed */
  memo(): Promise<string>;
  /** what /save keeps */
  saved(): SavedChat;
}

/** The chat of this process. */
export const heldHere = (session: ChatSession): HeldChat => ({
  get id() {
    return session.id;
  },
  get lastEvent() {
    return session.lastEvent;
  },
  get resumed() {
    return session.state.product !== '';
  },
  get language() {
    return session.state.language;
  },
  attach: (emit) => session.attach(emit),
  take: (frame) => session.take(frame),
  memo: async () => memoOf(wordingIn(session.state.language), session.state, session.saved().spoken),
  saved: () => session.saved(),
});

/** The chat at a server, which knows the case and says in which language it answered. */
export function heldThere(line: ChatLine, chosen: Language = 'en'): HeldChat {
  let language = chosen;
  let emit: Emit = () => undefined;
  let heard: ((text: string) => void) | undefined;
  let exports = 0;
  line.attach((frame) => {
    if (frame.type === 'done') language = frame.language ?? language;
    if (!heard) return emit(frame);
    if (frame.type === 'delta') heard(frame.text);
    return undefined;
  });
  return {
    id: line.id,
    get lastEvent() {
      return line.lastEvent;
    },
    resumed: false,
    get language() {
      return language;
    },
    attach: (given) => {
      emit = given;
    },
    take: (frame) => line.take(frame),
    async memo() {
      let memo = '';
      heard = (text) => {
        memo += text;
      };
      try {
        await line.take({ v: 1, id: `memo-${++exports}`, type: 'message', text: 'export' });
      } finally {
        heard = undefined;
      }
      return memo.trimEnd();
    },
    saved() {
      throw new TariffError(
        'usage',
        'a chat at a server is kept there, for ten minutes after its reader left',
        {
          hint: 'write its memo with /export FILE',
        },
      );
    },
  };
}
