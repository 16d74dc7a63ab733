import { Readable, Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { exitCodes, TariffError } from '../../errors.js';
import { makeToolServer } from '../../mcp/tool-server.js';
import { programVersion } from '../../runtime.js';
import type { CommandBody } from '../command-body.js';

/** `tariff mcp`: answers a language model's calls until its input ends or it is told to stop. */
export const mcp: CommandBody = async (context) => {
  const { settings } = context;
  if (context.interactive)
    throw new TariffError('usage', 'an assistant starts this command and speaks with it, not a person', {
      hint: 'put it into the assistant\'s settings: command "tariff", argument "mcp"',
    });
  const service = await context.service();
  const running = new Set<Promise<unknown>>();
  const server = makeToolServer({
    version: programVersion(),
    mayChange: settings.agentFeedback,
    perform: (_tool, work) => {
      const answer = work(service);
      const ended = answer.catch(() => undefined).finally(() => running.delete(ended));
      running.add(ended);
      return answer;
    },
  });
  const input = Readable.from(context.stdin);
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      context.print(chunk.toString('utf8')).then(() => done(), done);
    },
  });
  const ended = new Promise<void>((end, fail) => {
    server.onclose = end;
    context.onStop(() => void server.close());
    output.on('error', fail);
  });
  // what was asked before the input ended is answered still
  const finish = async (): Promise<void> => {
    await nextTurn();
    while (running.size > 0) await Promise.all(running);
    await nextTurn();
    output.end(() => void server.close());
  };
  input.once('end', () => void finish());
  await server.connect(new StdioServerTransport(input, output));
  await ended;
  return exitCodes.ok;
};
