import { type Act, type ActReader, acts } from '../act.js';
import { actFeatures, actSlots } from './act-features.js';

/** The learned model of acts as it stands in its file: `weights` are whole numbers from -127 to 127, slot by slot. */
export interface ActModel {
  readonly acts: readonly string[];
  /** what one step of a weight counts */
  readonly step: number;
  readonly bias: readonly number[];
  /** actSlots rows of acts.length bytes, in base64 */
  readonly weights: string;
}

/** how far the values of a message are stretched, in learning and in reading */
export const actScale = 3;

/** The values of a message at one length, whatever the length of the message. */
function actNorm(value: readonly number[]): number {
  let square = 0;
  for (const each of value) square += each * each;
  return square === 0 ? 0 : actScale / Math.sqrt(square);
}

/** Opens the learned model; its file must be of these acts. */
export function openActs(text: string): ActReader {
  const model = JSON.parse(text) as ActModel;
  if (model.acts.join() !== acts.join())
    throw new Error('the model of acts is of other acts: npm run build:acts');
  const bytes = Uint8Array.from(atob(model.weights), (letter) => letter.charCodeAt(0));
  const weights = new Int8Array(bytes.buffer);
  if (weights.length !== actSlots * acts.length)
    throw new Error('the model of acts is of another size: npm run build:acts');
  return {
    read(message, situation) {
      const { slot, value } = actFeatures(message, situation);
      const norm = actNorm(value) * model.step;
      const scores = [...model.bias];
      slot.forEach((each, i) => {
        const base = each * acts.length;
        for (let a = 0; a < acts.length; a++) scores[a] = scores[a]! + norm * value[i]! * weights[base + a]!;
      });
      return { ranked: ranked(scores) };
    },
  };
}

function ranked(scores: readonly number[]): { act: Act; probability: number }[] {
  const top = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const sum = powers.reduce((total, each) => total + each, 0);
  return acts
    .map((act, i) => ({ act, probability: powers[i]! / sum }))
    .sort((a, b) => b.probability - a.probability);
}
