import { z } from 'zod';
import { countryCode, code as digits } from './fields.js';

/** A code as it is written or as its digits. */
const code = z
  .string()
  .max(20)
  .transform((text) => text.replace(/[.\s]/g, ''))
  .pipe(digits);

const nothing = z.object({});

/** What a language model may ask of the chat, and nothing else. What it does not say is read from the client's own message. */
export const chatTools = {
  classify: {
    about:
      "Find the tariff code of goods; gives candidates, how sure each is, and questions. description: the goods in the client's own words, no other.",
    given: z.object({ description: z.string().min(2).max(4000) }),
  },
  add_detail: {
    about:
      "The client adds to the goods under discussion or corrects them. detail: the client's own words, no other.",
    given: z.object({ detail: z.string().min(2).max(1000) }),
  },
  answer_question: {
    about: "The client answers the question that is open. value: the answer in the client's own words.",
    given: z.object({ value: z.string().min(1).max(400) }),
  },
  list: {
    about: 'The client names several goods, or pastes the lines of a list or an invoice.',
    given: nothing,
  },
  note_entry: {
    about:
      'The client tells facts of the entry: origin, value, quantity, day, transport, destination. They are read from the message.',
    given: nothing,
  },
  duty: {
    about:
      'What is paid on entry into the United States: the code under discussion, or the code given; the origin of the case, or another that the client named.',
    given: z.object({ code: code.optional(), origin: countryCode.optional() }),
  },
  compare_origins: { about: 'Puts the origins that the client names side by side.', given: nothing },
  origin: {
    about: 'Whether goods of a code qualify for USMCA (T-MEC), by which rule, and what is needed.',
    given: z.object({ code: code.optional(), origin: countryCode.optional() }),
  },
  materials: {
    about: 'The client tells of what, or how, the goods are made, for their origin.',
    given: nothing,
  },
  notes: {
    about:
      'What the law says: section and chapter notes, General Rules of Interpretation, programmes, fees, words of the trade. of: "note 2 to section XVI", "GRI 3(b)", "MPF", "heading 9617".',
    given: z.object({ of: z.string().trim().min(1).max(200) }),
  },
  search: {
    about: 'Lines of the schedule whose text has these words; you alone see them, to look one up.',
    given: z.object({ query: z.string().trim().min(1).max(200) }),
  },
  lookup: { about: 'What a code covers, its rate, and what stands below it.', given: z.object({ code }) },
  compare: { about: 'Why one code and not another.', given: z.object({ code, against: code }) },
  regulations: {
    about:
      'What Mexico asks on import: IGI, IVA, DTA, NOM, permits, cuotas. code: a fraccion of eight digits, if known.',
    given: z.object({ code: code.optional() }),
  },
  documents: {
    about: 'Which documents the import needs, as a checklist. into: the country, where the client names one.',
    given: z.object({ into: countryCode.optional(), code: code.optional() }),
  },
  changes: {
    about: 'What changed in a code since an edition or a day. since: as the client wrote it.',
    given: z.object({ code: code.optional(), since: z.string().max(40).optional() }),
  },
  show: {
    about: 'Shows the reasons, the candidates, the case so far, or which data are loaded.',
    given: z.object({ what: z.enum(['why', 'candidates', 'summary', 'data']) }),
  },
  choose: {
    about: 'The client takes one of the codes that were told and goes on with it.',
    given: z.object({ code }),
  },
  go_back: {
    about: 'The client goes back to an earlier case of this talk, names one, or asks for them.',
    given: nothing,
  },
  remember: { about: 'The client wants something remembered for this talk.', given: nothing },
  recall: { about: 'The client asks what was said or asked before.', given: nothing },
  talk: {
    about:
      'The message is none of the above: a greeting, thanks, a farewell, who you are, help, privacy, leaving the matter as it is (drop), sending or mailing (send), something other than customs, or something that cannot be told.',
    given: z.object({
      what: z.enum([
        'greeting',
        'thanks',
        'bye',
        'who',
        'help',
        'privacy',
        'drop',
        'send',
        'other',
        'unknown',
      ]),
    }),
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
