import { z } from 'zod';
import { code } from './fields.js';

/** What would decide between candidates. */
export const codeQuestion = z.object({
  id: z.string(),
  text: z.string(),
  why: z.string(),
  options: z.array(
    z.object({
      answer: z.string(),
      leads_to: code,
      span: z.array(code).exactOptional().meta({
        description: 'first and last code it leaves, where leads_to stands above other answers too',
      }),
      share: z
        .number()
        .exactOptional()
        .meta({ description: 'how likely it is the answer, of all that are offered, 0 to 1' }),
    }),
  ),
});

/** The fields of a question of duty or origin; answers kept from earlier versions have the first two alone. */
export const factQuestion = {
  fact: z.string().meta({ description: 'the id, under its older name' }),
  text: z.string(),
  id: z.string().exactOptional().meta({ description: 'the key of the answer in `facts`' }),
  why: z.string().exactOptional(),
  options: z
    .array(z.object({ answer: z.string(), leads_to: code.exactOptional() }))
    .exactOptional()
    .meta({ description: 'the answers it takes; none: a figure or words of your own' }),
};
