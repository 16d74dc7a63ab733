import type { ChatEngine } from './engine.js';

/** The engine, with every call counted and a breath after each. */
export function countCalls(
  engine: ChatEngine,
  usage: { calls: number },
  breathe: (() => Promise<void>) | undefined,
): ChatEngine {
  const count =
    <A, R>(ask: (asked: A) => Promise<R>) =>
    async (asked: A): Promise<R> => {
      usage.calls++;
      const answer = await ask(asked);
      await breathe?.();
      return answer;
    };
  return {
    classify: count((asked) => engine.classify(asked)),
    preview: count((asked) => engine.preview(asked)),
    duty: count((asked) => engine.duty(asked)),
    origin: count((asked) => engine.origin(asked)),
    lookup: count((asked) => engine.lookup(asked)),
    search: count((asked) => engine.search(asked)),
    notes: count((asked) => engine.notes(asked)),
    regulations: count((asked) => engine.regulations(asked)),
    feedback: count((asked) => engine.feedback(asked)),
    scheduleDiff: count((asked) => engine.scheduleDiff(asked)),
    dataStatus: () => count(() => engine.dataStatus())(undefined),
  };
}
