import type { CaseEcho } from '../api/chat-frames.js';
import { isCivilDate } from '../core/civil-date.js';
import { formatCode } from '../tariff/code.js';
import { type ChatCase, codeInFocus } from './chat-case.js';

/** The case as its reader is shown it: goods, code, entry and the day whose law is applied; undefined where nothing is known. */
export function echoCase(state: ChatCase): CaseEcho | undefined {
  const { product, name, entry, result } = state;
  const { origin, destination, value, quantities, transport } = entry;
  const code = codeInFocus(state);
  const date = entry.date ?? result?.request.date;
  const echo: CaseEcho = {
    ...(product === '' ? {} : { goods: product }),
    ...(name === undefined ? {} : { name }),
    ...(code === undefined ? {} : { code, formatted: formatCode(code) }),
    ...(origin === undefined ? {} : { origin }),
    ...(destination === undefined ? {} : { destination }),
    ...(date !== undefined && isCivilDate(date) ? { date } : {}),
    ...(value === undefined ? {} : { value }),
    ...(quantities === undefined ? {} : { quantities: [...quantities] }),
    ...(transport === undefined ? {} : { transport }),
  };
  return Object.keys(echo).length === 0 ? undefined : echo;
}
