import type { ChatFrameOut } from '../../api/chat-frames.js';
import type { Language } from '../../core/say.js';
import { renderChatFrame } from '../../render/chat/chat-frame.js';
import { paletteOf, type Style } from '../../render/style.js';

const words = {
  en: { hint: '"more" shows the card', none: 'There is no card to show.' },
  es: { hint: '«más» muestra la tarjeta', none: 'No hay tarjeta que mostrar.' },
} as const;

/** The answers of a chat as they are drawn: words at once, cards when they are asked for with "more". */
export class FoldedCards {
  #cards: ChatFrameOut[] = [];
  #answers: string | undefined;

  /** What is printed of a frame; a card is kept, and the end of its answer says so. */
  draw(frame: ChatFrameOut, style: Style, language: Language): string {
    if (frame.reply_to !== undefined && frame.reply_to !== this.#answers) {
      this.#answers = frame.reply_to;
      this.#cards = [];
    }
    if (frame.type === 'card') {
      this.#cards.push(frame);
      return '';
    }
    const drawn = renderChatFrame(frame, style);
    return frame.type === 'done' && this.#cards.length > 0
      ? `${drawn}${paletteOf(style).faint(`(${words[language].hint})`)}\n`
      : drawn;
  }

  /** The cards of the last answer, drawn whole. */
  unfolded(style: Style, language: Language): string {
    const drawn = this.#cards.map((card) => renderChatFrame(card, style)).join('');
    return drawn === '' ? `${words[language].none}\n` : drawn;
  }
}

/** Whether a line asks for the cards of the last answer: "more", "más", "/more". */
export const asksForMore = (line: string): boolean =>
  /^\/?(?:more|show (?:me )?more|m[aá]s|ver m[aá]s|details?|detalles?|unfold|show (?:me )?the card|muestra la tarjeta)[.!?]*$/i.test(
    line.trim(),
  );
