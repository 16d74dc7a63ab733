import { resolve } from 'node:path';
import { exitCodes } from '../../errors.js';
import { writeOutput } from '../../write-output.js';
import type { CommandBody } from '../command-body.js';
import { programVersion } from '../context.js';
import { Faults } from '../duty/entry-fields.js';
import { readDate } from '../read-fields.js';

/** `tariff audit export`: every answer of an account, each chained to the one before. */
export const auditExport: CommandBody = async (context, { options }) => {
  const faults = new Faults();
  const from = readDate('--from', options['from'], faults);
  const to = readDate('--to', options['to'], faults);
  faults.refuse();
  const { openAudit } = await import('../../server/context.js');
  const audit = openAudit({
    dataFolder: context.dataFolder,
    home: context.folders.home,
    database: context.settings.database,
    version: programVersion(),
  });
  const lines = audit.export({
    account: String(options['account']),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  });
  const path = options['output'] === undefined ? undefined : resolve(context.cwd, String(options['output']));
  let head = '';
  if (path === undefined)
    for await (const line of lines) {
      head = line;
      await context.print(`${line}\n`);
    }
  else head = await writeLines(path, lines);
  const end = JSON.parse(head) as { records: number; head: string };
  await context.talk(`${end.records} answers; keep this hash apart from the pack: ${end.head}`);
  return exitCodes.ok;
};

/** Writes the lines to a file that its owner alone can read, where none was; the last of them. */
async function writeLines(path: string, lines: AsyncIterable<string>): Promise<string> {
  let last = '';
  const texts = async function* (): AsyncGenerator<string> {
    for await (const line of lines) {
      last = line;
      yield `${line}\n`;
    }
  };
  await writeOutput(path, texts(), { mode: 0o600 });
  return last;
}
