/** Letters of an id that tell it from the others of a history: its hour to the millisecond, and a part of its chance. */
const shortLength = 12;

/** `01m85ek0739j` of `cls_01m85ek0739j1bs76g8vztq93h`: what commands take in place of the whole. */
export const shortId = (id: string): string => id.replace(/^cls_/, '').slice(0, shortLength);
