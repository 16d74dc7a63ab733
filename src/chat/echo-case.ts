import type { CaseEcho } from '../api/chat-frames.js';
import { isCivilDate } from '../core/civil-date.js';
import { formatCode } from '../tariff/code.js';
import { type ChatCase, codeInFocus } from './chat-case.js';

/** The case as its reader is shown it: goods, code, entry and the day whose law is applied; undefined where no goods are under discussion. */
export function echoCase(state: ChatCase): CaseEcho | undefined {
  const { product, name, entry, result } = state;
  if (product === '') return undefined;
  const { origin, destination, value, quantities, transport } = entry;
  const code = codeOfGoods(state);
  const date = entry.date ?? result?.request.date ?? result?.created_at.slice(0, 10);
  return {
    goods: product,
    ...(name === undefined ? {} : { name }),
    ...(code === undefined ? {} : { code, formatted: formatCode(code) }),
    ...(origin === undefined ? {} : { origin }),
    ...(destination === undefined ? {} : { destination }),
    ...(date !== undefined && isCivilDate(date) ? { date } : {}),
    ...(value === undefined ? {} : { value }),
    ...(quantities === undefined ? {} : { quantities: [...quantities] }),
    ...(transport === undefined ? {} : { transport }),
  };
}

/** The code of the goods: the one that was chosen, else the likeliest; one that was looked up beside them is not theirs. */
function codeOfGoods(state: ChatCase): string | undefined {
  const spoken = codeInFocus(state);
  const own = state.result?.candidates.some(({ code }) => spoken !== undefined && code.startsWith(spoken));
  return own ? spoken : (state.result?.code ?? undefined);
}
