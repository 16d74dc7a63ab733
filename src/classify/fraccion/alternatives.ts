/** What joins the last of several alternatives to those before it; numbers that a limit joins are none. */
const lastJoin = /\s+(?:y\/o|o|u)\s+(?!igual\b)/iu;
const preposition =
  /^(?:de(?:l)?|con|para|sin|en|por|a(?:l)?|que|excepto|hasta|los|las|incluso|reconocibles?|diseñad[oa]s?)\b/iu;

/**
 * The alternatives that a text of the tariff names, one list for each "A, B o C": goods that are one of them are what the
 * text asks for. "Con cremallera, botones o cualquier otro sistema de cierre" gives cremallera, botones, sistema de cierre.
 */
export function alternativesIn(text: string): string[][] {
  return text.split(/[;()]/u).flatMap((clause) => {
    const lists: string[][] = [];
    let items: string[] = [];
    for (const part of clause.split(',')) {
      const options = part.split(lastJoin).map((each) => each.trim());
      const begins = preposition.test(options[0] ?? '');
      // a comma before a preposition begins another thing that is said of the goods
      if (begins) items = [];
      items.push(...options.filter((each) => each !== ''));
      if (options.length > 1) {
        if (items.length > 1) lists.push(items);
        items = [];
      }
    }
    return lists;
  });
}
