import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import {
  type SoftmaxSettings,
  type SoftmaxTask,
  type SoftmaxWeights,
  trainSoftmax,
} from './train-softmax.js';

interface Given {
  readonly softmax: { readonly task: SoftmaxTask; readonly settings: Omit<SoftmaxSettings, 'log'> };
}

/** The sources run unbuilt here; a thread has to be told how to read them. */
const start = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(${JSON.stringify(import.meta.url)});
});`;

/** Learns one softmax in a thread of its own: several learn side by side, each what it would have learned alone. */
export function trainBeside(task: SoftmaxTask, settings: SoftmaxSettings): Promise<SoftmaxWeights> {
  const { log, ...plain } = settings;
  const given: Given = { softmax: { task, settings: plain } };
  const thread = new Worker(start, { eval: true, workerData: given });
  return new Promise((done, refuse) => {
    thread.on('message', (said: string | SoftmaxWeights) => {
      if (typeof said === 'string') log?.(said);
      else done(said);
    });
    thread.on('error', refuse);
  });
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  const { task, settings } = (workerData as Given).softmax;
  const learned = trainSoftmax(task, { ...settings, log: (line) => port.postMessage(line) });
  port.postMessage(learned, [learned.weights.buffer as ArrayBuffer, learned.bias.buffer as ArrayBuffer]);
}
