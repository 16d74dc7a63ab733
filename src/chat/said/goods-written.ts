import { foldText } from '../../classify/facts/scan-words.js';

const greeting =
  /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|hola|buen[oa]?s? (?:dias?|tardes|noches)|que (?:tal|onda)|oye|urge|urgente?|quick one|asap|rush)(?: there| everyone| all)?\s*[,:;.!-]+\s*)+/;
const beside =
  /\s*[,;.]\s*(?:and |so |y )?(?:i|we|i'd|we'd|i'm|las|los|lo|la|me|nos)\s+(?:(?:would|want|need|am|are|going|like|to|quiero|queremos|voy|vamos|a)\s+)*(?:sell|import|bring|buy|ship|order|get|sourc|vend|import|compr|tra[ei]|pid)\w*(?:\s+(?:them|it|these|here|online|in|into|over|los|las|lo|la|aqui|en linea|the us|to the us))*\W*$/;

/** "..., what's the hts code?": what is asked of goods behind them. */
export const codeAsked =
  /[\s,.;]+(?:¿\s*)?(?:and |y )?(?:what|which|que|cual)(?:'s| is| would be| es| seria)?\s+(?:(?:the|my|their|el|la|su|hs|hts|tariff|us)\s+)*(?:code|number|heading|codigo|fraccion|partida)\b.{0,24}\W*$/;

/** The goods without a greeting before them, the question for their code and what is done with them behind: "hi, yoga mats, I sell them online". */
export function goodsWritten(text: string): string {
  const opened = greeting.exec(foldText(text));
  const rest = opened && opened[0].length < text.length ? text.slice(opened[0].length) : text;
  const behind = beside.exec(foldText(rest)) ?? codeAsked.exec(foldText(rest));
  return behind && behind.index > 2 ? rest.slice(0, behind.index) : rest;
}
