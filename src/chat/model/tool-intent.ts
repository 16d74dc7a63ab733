import { type ChatToolName, chatTools, isChatTool } from '../../api/chat-tools.js';
import type { Intent } from '../intent.js';
import type { ModelCall } from './chat-model.js';

type Given<N extends ChatToolName> = ReturnType<(typeof chatTools)[N]['given']['parse']>;

/** The intent that a model's call means; undefined where there is no such tool or its arguments cannot be read. */
export function toolIntent({ name, given }: ModelCall): Intent | undefined {
  if (!isChatTool(name)) return undefined;
  const read = chatTools[name].given.safeParse(parsed(given));
  return read.success ? intentOf(name, read.data) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    return undefined;
  }
}

function intentOf(name: ChatToolName, data: unknown): Intent {
  switch (name) {
    case 'classify': {
      const { description, origin } = data as Given<'classify'>;
      return {
        kind: 'goods',
        text: description,
        entry: origin === undefined ? {} : { origin },
        plain: false,
      };
    }
    case 'answer_question':
      return { kind: 'answer', text: (data as Given<'answer_question'>).value };
    case 'duty':
    case 'origin': {
      const { code, ...entry } = data as Given<'duty'>;
      const known = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
      return { kind: name, ...(code === undefined ? {} : { code: { code } }), goods: '', entry: known };
    }
    case 'lookup':
      return { kind: 'code', code: { code: (data as Given<'lookup'>).code } };
    case 'compare': {
      const { code, against } = data as Given<'compare'>;
      return { kind: 'compare', codes: [{ code }, { code: against }] };
    }
    case 'regulations':
      return { kind: 'regulations', code: { code: (data as Given<'regulations'>).code }, entry: {} };
    case 'changes': {
      const { code, since } = data as Given<'changes'>;
      return { kind: 'changes', ...(code === undefined ? {} : { code: { code } }), since: since ?? '' };
    }
  }
}
