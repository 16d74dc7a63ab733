import type { ClassificationPreview } from '../../api/classification-result.js';
import { type Repaired, repairs } from '../said/repair-words.js';
import type { Scene } from '../scene.js';

/** so much surer of the heading goods must be with a mistyped word repaired */
const surer = 0.03;
/** so much less sure they may be with shorthand written out: what the engine cannot read it may hold for anything */
const lessSure = 0.3;

/** The goods with mistyped and shortened words written out, where the engine knows them better so; undefined where it does not. */
export async function repairedGoods({ engine, acts }: Scene, text: string): Promise<Repaired | undefined> {
  const ways = repairs(text, acts.words);
  if (ways.length === 0) return undefined;
  const before = await engine.preview({ description: text });
  let best: { readonly way: Repaired; readonly sure: number } | undefined;
  for (const way of ways) {
    const after = await engine.preview({ description: way.text });
    if (after.decision === 'refused') continue;
    const sure = after.confidence.heading;
    if (!best || sure > best.sure) best = { way, sure };
  }
  if (!best) return undefined;
  const least = sureOf(before) + (best.way.isShorthand ? -lessSure : surer);
  return before.decision === 'refused' || best.sure >= least ? best.way : undefined;
}

const sureOf = ({ confidence }: ClassificationPreview): number => confidence.heading;

/** `"sheos" as "shoes"`, for each word that was repaired. */
export const repairsSaid = ({ changes }: Repaired): readonly string[] =>
  changes.map(({ said, read }) => `"${said}" → "${read}"`);
