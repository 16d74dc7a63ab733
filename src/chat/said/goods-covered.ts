import { foldText } from '../../classify/facts/scan-words.js';

const covering =
  /\b(?:does|do|would|is|are|can)\b\W*(.*?)\b(?:chapter|heading|section|capitulo|partida|seccion)\s+\S+.*?\b(?:cover|include|take|comprise|contain|apply to)s?\s+(.+)$|\b(?:is|are|do|does)\s+(.+?)\s+(?:covered|included|classified|fall|go|belong)s?\s+(?:by|in|into|under|to)\s+(?:chapter|heading|section)\b|\b(?:capitulo|partida|seccion)\s+\S+\s+(?:cubre|incluye|comprende|abarca)n?\s+(?:a\s+)?(.+)$|\bwhy (?:is|are)\s+(.+?)\s+(?:classified |put |listed )?(?:in|under)\s+(?:heading |chapter )?\d{2,4}\b|\bpor que\s+(?:estan?|entran?|van?)\s+(.+?)\s+en\s+(?:la |el )?(?:partida |capitulo )?\d{2,4}\b|\b(?:estan?|entran?|van?|se clasifican?|caben?)\s+(.+?)\s+en\s+(?:el|la)\s+(?:capitulo|partida|seccion)\b/;

/** The goods of a question whether a chapter, heading or section covers them; undefined where it is none. */
export function goodsCovered(text: string): string | undefined {
  const match = covering.exec(foldText(text).replace(/[?!.]+$/, ''));
  return match
    ?.slice(2)
    .find((part) => part !== undefined)
    ?.trim();
}
