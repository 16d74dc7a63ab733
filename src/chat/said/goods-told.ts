import { foldText } from '../../classify/facts/scan-words.js';
import type { Intent } from '../intent.js';
import { CutText } from './cut-text.js';
import type { EntryReader } from './entry-reader.js';
import { codeAsked } from './goods-written.js';

const opening =
  /^\W*(?:(?:hola|buenas|buenos dias|buenas tardes|hi|hello|hey|yo)[\s!,.]+)*(?:(?:i|we) (?:am |are )?(?:import|bring|sell)(?:ing)?(?: in)?|i'm (?:importing|bringing|selling)|traigo|traemos|importo|importamos|vendo|vendemos)\s+(?=\p{L}{3})/u;
/** The goods of a message that tells of them and asks their code: "traigo tazas de China a USA, ¿qué código?", with what it says of the entry. */
export function goodsTold(message: string, entries: EntryReader): Extract<Intent, { kind: 'goods' }> {
  const whole = message.trim();
  const text = new CutText(whole, foldText);
  const isAsked = text.take(codeAsked) !== undefined;
  const isOpened = text.take(opening) !== undefined;
  const entry = isAsked || isOpened ? entries.cut(text, false) : {};
  const goods = text.rest.replace(/^[\s,.;:]+|[\s,.;:]+$/g, '');
  return /\p{L}{3}/u.test(goods)
    ? { kind: 'goods', text: goods, entry, plain: true }
    : { kind: 'goods', text: whole, entry: {}, plain: true };
}
