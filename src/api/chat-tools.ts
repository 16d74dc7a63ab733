import { z } from 'zod';
import { code, countryCode, date, money } from './fields.js';

/** What a language model may ask of the engine, and nothing else. */
export const chatTools = {
  classify: {
    about:
      'Find the tariff code of goods from their description; gives candidates, probabilities and questions.',
    given: z.object({ description: z.string().min(2).max(4000), origin: countryCode.optional() }),
  },
  answer_question: {
    about: 'Give the answer to the question that is open, in the words of one of its options.',
    given: z.object({ value: z.string().min(1).max(400) }),
  },
  duty: {
    about: 'What a code pays on entry into the United States from a country of origin.',
    given: z.object({
      code: code.optional(),
      origin: countryCode.optional(),
      value: money.optional(),
      date: date.optional(),
    }),
  },
  origin: {
    about: 'Whether goods of a code qualify for USMCA (T-MEC), by which rule, and what is needed.',
    given: z.object({ code: code.optional(), origin: countryCode.optional() }),
  },
  lookup: { about: 'What a code covers and what stands below it.', given: z.object({ code }) },
  compare: { about: 'Why one code and not another.', given: z.object({ code, against: code }) },
  regulations: {
    about: 'What Mexico asks on import of a fraccion of eight digits.',
    given: z.object({ code }),
  },
  changes: {
    about: 'What changed in a code since an edition or a day.',
    given: z.object({ code: code.optional(), since: z.string().max(40).optional() }),
  },
} as const;

export type ChatToolName = keyof typeof chatTools;

export const isChatTool = (name: string): name is ChatToolName => Object.hasOwn(chatTools, name);

/** The tools as JSON Schema, the way models are told of them. */
export const chatToolSchemas = (): readonly {
  name: ChatToolName;
  description: string;
  parameters: object;
}[] =>
  (Object.keys(chatTools) as ChatToolName[]).map((name) => ({
    name,
    description: chatTools[name].about,
    parameters: z.toJSONSchema(chatTools[name].given, { io: 'input', unrepresentable: 'any' }),
  }));
