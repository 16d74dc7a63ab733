import type { Opinion } from '../api/opinion.js';
import { type Code, formatCode } from '../tariff/code.js';
import type { ReadReply } from './read-reply.js';
import { type Calibration, weighed } from './weigh-opinion.js';

/** Who was asked what and when, and how its word is weighed. */
export interface Asked {
  /** the model and the host */
  readonly model: string;
  readonly asked_at: string;
  readonly prompt_sha256: string;
  readonly answer_sha256: string | null;
  readonly calibration: Calibration;
  /** the likeliest line of the engine */
  readonly leads: Code;
}

const notice = 'The opinion of a language model, no decision: a licensed customs broker decides.';

/** An opinion as it is told and kept. */
export function makeOpinion(read: ReadReply, asked: Asked): Opinion {
  const { calibration, leads, ...who } = asked;
  const { weight, ...rest } = calibration;
  const head = {
    kind: 'assistant',
    model: who.model,
    asked_at: who.asked_at,
    outcome: read.outcome,
  } as const;
  const foot = {
    weight,
    calibration: rest,
    prompt_sha256: who.prompt_sha256,
    answer_sha256: who.answer_sha256,
    notice,
  };
  const nothing = { code: null, formatted: null, description: null, agrees: null } as const;
  if (read.outcome === 'no_opinion')
    return { ...head, ...nothing, reason: '', cites: [], why: read.why, probability: null, ...foot };
  const said = { reason: read.reason, cites: [...read.cites], why: null };
  if (read.outcome === 'none') return { ...head, ...nothing, ...said, probability: null, ...foot };
  const { code, text, probability } = read.offer;
  return {
    ...head,
    code,
    formatted: formatCode(code),
    description: text,
    agrees: leads.startsWith(code),
    ...said,
    probability: { engine: probability, with_assistant: weighed(probability, weight) },
    ...foot,
  };
}
