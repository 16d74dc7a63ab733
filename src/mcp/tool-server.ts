import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { agentTools } from '../api/agent-tools.js';
import { readRequest } from '../api/read-request.js';
import type { TariffService } from '../api/tariff-service.js';
import { glossary } from './glossary.js';
import { prompts } from './prompts.js';
import type { Tool } from './tool.js';
import { toolList } from './tool-list.js';
import { toolStop } from './tool-stop.js';
import { offeredTools } from './tools.js';

/** What a server of tools is made with. */
export interface ToolServerNeeds {
  readonly version: string;
  /** feedback may be kept */
  readonly mayChange: boolean;
  /** does the work of a tool with the caller's service: here and now, or counted and recorded by a server */
  perform<T>(
    tool: Pick<Tool, 'name' | 'scope' | 'bucket'>,
    work: (service: TariffService) => Promise<T>,
  ): Promise<T>;
}

const instructions =
  'Customs tariff classification, offline and cited. Begin with classify for goods in words; read headings before lines; use lines, notes and compare to decide, duty, origin and regulations for what follows. Every answer names its edition, says down to which digit it is sure and what it does not know: pass both on. Codes, rates and money are strings and are repeated as they are.';

const editions = { name: 'editions', uri: 'tariff://editions', mimeType: 'application/json' } as const;
const words = { name: 'glossary', uri: 'tariff://glossary', mimeType: 'text/markdown' } as const;
const resources = [
  {
    ...editions,
    title: 'Loaded editions',
    description: 'which law and data are loaded, and how old they are',
  },
  {
    ...words,
    title: 'Words of the answers',
    description: 'what decision, sure_to, not_known and the others mean',
  },
];

/** A server of the Model Context Protocol over a service; it waits for a transport. */
export function makeToolServer(needs: ToolServerNeeds): Server {
  const tools = offeredTools(needs.mayChange);
  const server = new Server(
    { name: 'tariff', title: 'tariff: customs classification', version: needs.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolList(tools) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `there is no tool ${params.name.slice(0, 80)}`);
    try {
      const given = readRequest(agentTools[tool.name], params.arguments ?? {});
      const answer = await needs.perform(tool, (service) => tool.run(service, given));
      return {
        content: [{ type: 'text', text: JSON.stringify(answer) }],
        structuredContent: { ...answer },
      };
    } catch (fault) {
      return { content: [{ type: 'text', text: JSON.stringify(toolStop(fault)) }], isError: true };
    }
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    if (uri === words.uri) return { contents: [{ uri, mimeType: words.mimeType, text: glossary }] };
    if (uri !== editions.uri)
      throw new McpError(ErrorCode.InvalidParams, `there is no resource ${uri.slice(0, 200)}`);
    const asked = { name: 'data_status', scope: 'read', bucket: 'other' } as const;
    const status = await needs.perform(asked, (service) => service.dataStatus());
    return { contents: [{ uri, mimeType: editions.mimeType, text: JSON.stringify(status) }] };
  });
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: prompts.map(({ text: _text, ...told }) => ({ ...told, arguments: [...told.arguments] })),
  }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const prompt = prompts.find(({ name }) => name === params.name);
    if (!prompt)
      throw new McpError(ErrorCode.InvalidParams, `there is no prompt ${params.name.slice(0, 80)}`);
    const given = params.arguments ?? {};
    const missing = prompt.arguments.find(({ name, required }) => required && !given[name]?.trim());
    if (missing) throw new McpError(ErrorCode.InvalidParams, `the prompt needs ${missing.name}`);
    return {
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text: prompt.text(given) } }],
    };
  });
  return server;
}
