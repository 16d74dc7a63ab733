import { type Code, formatCode } from '../../tariff/code.js';
import { type Paint, paletteOf, type Style } from '../style.js';

/** Paints a code that is written with dots: the digits that are sure stand out, those below are grey. */
export function paintSure(sure: Code, style: Style): Paint {
  const { code, faint } = paletteOf(style);
  const { length } = formatCode(sure);
  const part = (paint: Paint, text: string): string => (text === '' ? '' : paint(text));
  return (written) => part(code, written.slice(0, length)) + part(faint, written.slice(length));
}
