/** JSON escapes the C0 characters itself; the rest that a terminal obeys is escaped here. */
const obeyed = /[\u007f-\u009f\u2028\u2029]/g;

const escaped = (text: string): string =>
  text.replace(obeyed, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** One answer as one JSON object, exactly the contract. */
export const renderJson = (answer: unknown): string => `${escaped(JSON.stringify(answer, null, 2))}\n`;

/** The items of a list, one JSON object a line, each with the version of its shape. */
export const renderJsonLines = (schemaVersion: string, items: readonly object[]): string =>
  items.map((item) => `${escaped(JSON.stringify({ schema_version: schemaVersion, ...item }))}\n`).join('');
