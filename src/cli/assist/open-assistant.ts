import { createHash } from 'node:crypto';
import type { Opinion, WithoutOpinion } from '../../api/opinion.js';
import type { UnsavedResult } from '../../api/product-answers.js';
import type { TariffService } from '../../api/tariff-service.js';
import { makeOpinion } from '../../assist/make-opinion.js';
import { notesFor, type OpinionPrompt, opinionPrompt } from '../../assist/opinion-prompt.js';
import { readReply } from '../../assist/read-reply.js';
import { type Calibration, weighed } from '../../assist/weigh-opinion.js';
import type { ChatModel } from '../../chat/model/chat-model.js';
import { ModelRefusal, ModelSilence } from '../../client/open-chat-model.js';
import type { CommandContext } from '../context.js';
import { AssistLimits } from './assist-limits.js';
import { calibrationOf } from './calibration-file.js';
import { configuredAssistant } from './configured-assistant.js';
import { keepOpinion, readOpinions } from './opinion-log.js';

/** A language model that gives second opinions within the limits of one run. */
export interface Assistant {
  /** the model and its host */
  readonly name: string;
  /** how often it was asked in this run */
  readonly calls: () => number;
  /** what it says of an answer; undefined where there is nothing to choose from. `id`: of an answer that the history keeps */
  opinionOn(answer: UnsavedResult, id?: string): Promise<Opinion | undefined>;
  /** gives up what is under way; nothing is asked or kept any more */
  close(): void;
}

/** Characters of an answer; what is longer is no answer to what was asked. */
const answerAtMost = 8_000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What came of one question: an answer, or why there is none. */
type Said = { readonly text: string } | { readonly why: WithoutOpinion };

/** Opens the model of the settings, and says what will leave this machine and where to. */
export async function openAssistant(context: CommandContext): Promise<Assistant> {
  const { settings, folders } = context;
  const model = await configuredAssistant(context);
  const limits = new AssistLimits({
    calls: settings['assist.calls'],
    tokens: settings['assist.tokens'],
    parallel: settings['assist.parallel'],
  });
  const calibration = calibrationOf(folders.home, model.name);
  const keeps = settings.history;
  const stop = new AbortController();
  const known = new Map(
    (keeps ? readOpinions(folders.home) : [])
      .filter(({ opinion }) => opinion.answer_sha256 !== null)
      .map(({ opinion }) => [opinion.prompt_sha256, opinion] as const),
  );
  let notes: TariffService['notes'] | undefined;
  const service = await context.service();
  notes = notesOnce(service);
  await context.talk(
    `tariff: the description, its facts, the candidates and the notes on them go to the language model ${model.name}`,
  );
  return {
    name: model.name,
    calls: () => limits.calls,
    async opinionOn(answer, id) {
      if (answer.code === null) return undefined;
      const prompt = opinionPrompt(answer, await notesFor(answer, notes));
      if (prompt === undefined) return undefined;
      const hash = sha256(JSON.stringify([model.name, prompt.system, prompt.user]));
      const earlier = known.get(hash);
      const opinion =
        earlier === undefined
          ? await ask(prompt, { leads: answer.code, hash })
          : weighedAnew(earlier, calibration);
      if (opinion.answer_sha256 !== null) known.set(hash, opinion);
      const isAsked = opinion.why !== 'over_limit' && opinion.why !== 'given_up';
      if (keeps && isAsked && !stop.signal.aborted && (earlier === undefined || id !== undefined))
        keepOpinion(folders.home, { classification_id: id ?? null, opinion });
      return opinion;
    },
    close() {
      stop.abort();
      limits.stop();
    },
  };

  async function ask(prompt: OpinionPrompt, about: { leads: string; hash: string }): Promise<Opinion> {
    const asked_at = context.now().toISOString();
    const said = await sayOf(model, limits, prompt, stop.signal);
    const read =
      'text' in said ? readReply(said.text, prompt) : ({ outcome: 'no_opinion', why: said.why } as const);
    return makeOpinion(read, {
      model: model.name,
      asked_at,
      prompt_sha256: about.hash,
      answer_sha256: 'text' in said ? sha256(said.text) : null,
      calibration,
      leads: about.leads,
    });
  }
}

/** The notes of a heading are the same for every product of a run. */
function notesOnce(service: TariffService): TariffService['notes'] {
  const found = new Map<string, ReturnType<TariffService['notes']>>();
  return (request) => {
    const key = JSON.stringify(request);
    const asked = found.get(key) ?? service.notes(request);
    found.set(key, asked);
    return asked;
  };
}

/** An opinion that was given before counts for what the model's word counts for now. */
function weighedAnew(opinion: Opinion, { weight, ...calibration }: Calibration): Opinion {
  const { probability } = opinion;
  return {
    ...opinion,
    weight,
    calibration,
    probability: probability && { ...probability, with_assistant: weighed(probability.engine, weight) },
  };
}

async function sayOf(
  model: ChatModel,
  limits: AssistLimits,
  { system, user }: OpinionPrompt,
  signal: AbortSignal,
): Promise<Said> {
  const refused = await limits.begin(system + user);
  if (refused !== undefined) return { why: refused };
  const talk = model.open(signal);
  let text = '';
  let heard: string | undefined;
  try {
    const messages = [
      { role: 'system', text: system },
      { role: 'user', text: user },
    ] as const;
    for await (const piece of talk.answer(messages, [])) {
      if (piece.type === 'text') text += piece.text;
      if (text.length > answerAtMost) break;
    }
    heard = text;
    return { text };
  } catch (fault) {
    return { why: whyOf(fault) };
  } finally {
    talk.close();
    limits.end(heard);
  }
}

function whyOf(fault: unknown): WithoutOpinion {
  if (fault instanceof ModelRefusal) return 'refused';
  if (fault instanceof ModelSilence) return 'too_slow';
  if (fault instanceof SyntaxError) return 'unreadable';
  return 'unreachable';
}
