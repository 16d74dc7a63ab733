import type { SettingRow } from './setting-row.js';

/** The settings of language models: the one that routes the chat, and the one that is asked for second opinions, and how much of it. */
export const modelSettings = {
  'chat.url': {
    kind: 'address',
    default: '',
    env: 'TARIFF_CHAT_URL',
    flag: '',
    about: 'OpenAI-compatible address of a language model that routes the chat; none without',
  },
  'chat.model': {
    kind: 'text',
    default: '',
    env: 'TARIFF_CHAT_MODEL',
    flag: '',
    about: 'name of that language model',
  },
  assistUrl: {
    kind: 'address',
    default: '',
    env: 'TARIFF_ASSIST_URL',
    flag: '--assist-url <url>',
    about:
      'OpenAI-compatible address of the language model that is asked for a second opinion; chat.url without',
  },
  assistModel: {
    kind: 'text',
    default: '',
    env: 'TARIFF_ASSIST_MODEL',
    flag: '--assist-model <name>',
    about: 'name of that language model; chat.model without',
  },
  'assist.seconds': {
    kind: 'whole number',
    default: 60,
    env: 'TARIFF_ASSIST_SECONDS',
    flag: '',
    atLeast: 1,
    atMost: 600,
    about: 'time in which that model has to answer, in seconds',
  },
  'assist.calls': {
    kind: 'whole number',
    default: 500,
    env: 'TARIFF_ASSIST_CALLS',
    flag: '',
    atLeast: 1,
    atMost: 1_000_000,
    about: 'how often one run of a command asks it at most',
  },
  'assist.tokens': {
    kind: 'whole number',
    default: 2_000_000,
    env: 'TARIFF_ASSIST_TOKENS',
    flag: '',
    atLeast: 1,
    atMost: 1_000_000_000,
    about: 'tokens, at four bytes each, that one run sends and is sent at most',
  },
  'assist.parallel': {
    kind: 'whole number',
    default: 4,
    env: 'TARIFF_ASSIST_PARALLEL',
    flag: '',
    atLeast: 1,
    atMost: 64,
    about: 'how many rows of a list it is asked about at once',
  },
} as const satisfies Record<string, SettingRow>;
