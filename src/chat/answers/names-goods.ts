import type { Scene } from '../scene.js';

/** so sure of their heading the words of a question have to be to be asked about in place of the goods under discussion */
const surely = 0.5;

/** Whether what is left of a question once its own words are gone names goods: "sin tratado" and "to pay" do not. */
export async function namesGoods({ engine }: Scene, words: string): Promise<boolean> {
  const { decision, confidence } = await engine.preview({ description: words });
  return decision !== 'refused' && confidence.heading >= surely;
}
