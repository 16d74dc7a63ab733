import { z } from 'zod';
import { chatFrameIn, chatFrameOut } from './chat-frames.js';

/** A frame of the chat by its type, with its shape as JSON Schema. */
export interface FrameSchema {
  readonly type: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

const framesOf = (frames: readonly z.ZodObject[], io: 'input' | 'output'): readonly FrameSchema[] =>
  frames.map((frame) => {
    const { $schema: _draft, ...schema } = z.toJSONSchema(frame, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        // frames gain fields with time: a reader passes over those it does not know
        if (io === 'output' && jsonSchema.additionalProperties === false)
          delete jsonSchema.additionalProperties;
        if (jsonSchema.example === undefined) return;
        jsonSchema.examples = [jsonSchema.example];
        delete jsonSchema.example;
      },
    });
    const type = frame.shape['type'] as z.ZodLiteral<string>;
    return { type: type.value, schema };
  });

/** What a client of the chat may send, frame by frame. */
export const framesIn = (): readonly FrameSchema[] => framesOf(chatFrameIn.options, 'input');

/** What the chat sends, frame by frame. */
export const framesOut = (): readonly FrameSchema[] => framesOf(chatFrameOut.options, 'output');
