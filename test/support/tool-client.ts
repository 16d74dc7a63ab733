import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { onTestFinished } from 'vitest';
import type { TariffService } from '../../src/api/tariff-service.js';
import { makeToolServer } from '../../src/mcp/tool-server.js';

/** A tool's answer as a client of the protocol has it. */
export interface ToolAnswer {
  readonly bytes: number;
  readonly isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of an answer is the test
  readonly body: any;
}

/** A client of the protocol's own package; it checks every answer against the schema that the tool was listed with. */
export async function toolClient(transport: Transport): Promise<{
  readonly client: Client;
  call(name: string, given?: Record<string, unknown>): Promise<ToolAnswer>;
}> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  onTestFinished(() => client.close());
  await client.listTools();
  return {
    client,
    async call(name, given = {}) {
      const answer = await client.callTool({ name, arguments: given });
      const [{ text }] = answer.content as [{ readonly text: string }];
      return { bytes: Buffer.byteLength(text), isError: answer.isError === true, body: JSON.parse(text) };
    },
  };
}

/** The tools over a service, in this process. */
export async function toolsOf(service: TariffService, mayChange = false): ReturnType<typeof toolClient> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  await makeToolServer({ version: '0.1.0', mayChange, perform: (_tool, work) => work(service) }).connect(
    there,
  );
  return toolClient(here);
}
