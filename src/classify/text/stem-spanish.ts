/**
 * A light stemmer for Spanish trade words, over text without accents: plural, gender, adverb and the commonest
 * derivational endings. Light on purpose: "algodones" meets "algodon", "inalambrica" meets "inalambrico".
 */
const endings: readonly (readonly [RegExp, string])[] = [
  [/(?<=[cs]ion)es$/, ''],
  [/[cs]ion$/, 'cion'],
  [/mente$/, ''],
  [/(adoras|adores|adora|ador)$/, 'ador'],
  [/(idoras|idores|idora|idor)$/, 'idor'],
  [/(itos|itas|ito|ita|illos|illas|illo|illa)$/, ''],
  [/(ados|adas|ado|ada)$/, 'ad'],
  [/(idos|idas|ido|ida)$/, 'id'],
  [/ces$/, 'z'],
  [/([bcdfghjklmnpqrtvxyz])es$/, '$1'],
  [/(os|as|es)$/, ''],
  [/s$/, ''],
  [/[aoe]$/, ''],
];

/** The stem of one lower-case Spanish word without accents. */
export function stemSpanish(word: string): string {
  if (word.length < 4) return word;
  for (const [ending, stem] of endings) {
    const found = ending.exec(word);
    if (found && word.length - found[0].length + stem.length >= 3)
      return found[0] === 'es' && word.endsWith('iones')
        ? stemSpanish(word.slice(0, -2))
        : word.replace(ending, stem);
  }
  return word;
}
