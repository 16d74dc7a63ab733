/** Anything that begins like a key of the service, whole or cut. */
const inside = /tk_(?:live|test)_[0-9A-Za-z]{4,}/g;

/** How much of a key people may see: its kind and its first four characters. */
const shown = 'tk_live_'.length + 4;

/** The same text with every key in it cut to what people may see. */
export const hideKeys = (text: string): string =>
  text.replace(inside, (key) => (key.length > shown ? `${key.slice(0, shown)}...` : key));
