import type { Tool as ToolTold } from '@modelcontextprotocol/sdk/types.js';
import { agentSchemas } from '../api/agent-answers.js';
import type { Tool } from './tool.js';

/** The tools as models are told of them: names, words, strict schemas of what is given and answered. */
export const toolList = (tools: readonly Tool[]): ToolTold[] =>
  tools.map(({ name, title, about, changes }) => {
    const { given, answers } = agentSchemas(name);
    return {
      name,
      title,
      description: about,
      inputSchema: given as ToolTold['inputSchema'],
      outputSchema: answers as NonNullable<ToolTold['outputSchema']>,
      annotations: {
        title,
        readOnlyHint: !changes,
        destructiveHint: false,
        idempotentHint: !changes,
        openWorldHint: false,
      },
    };
  });
