import type { Code } from '../code.js';

/** Which HS 2012 subheadings hold the goods of an HS 2022 subheading. */
export interface Hs2012Concordance {
  /**
   * One or several; empty where the subheading is not known to either edition. For a shorter code, the code itself and
   * whatever subheadings outside it some of its goods came from.
   */
  hs2012Of(code: Code): readonly Code[];
}

interface ConcordanceData {
  /** HS 2022 subheadings that are not the same code in HS 2012 */
  readonly changed: Readonly<Record<string, readonly Code[]>>;
}

/** Opens data/usmca/hs2022-to-hs2012.json: only the codes that differ are written, all others are the same. */
export function openHs2012Concordance(json: string): Hs2012Concordance {
  const { changed } = JSON.parse(json) as ConcordanceData;
  const comeFromOutside = (prefix: Code): Code[] =>
    Object.entries(changed)
      .filter(([now]) => now.startsWith(prefix))
      .flatMap(([, then]) => then.filter((old) => !old.startsWith(prefix)));
  return {
    hs2012Of: (code) =>
      code.length < 6 ? [code, ...new Set(comeFromOutside(code))] : (changed[code] ?? [code]),
  };
}
