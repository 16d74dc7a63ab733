import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { exitCodes, TariffError } from '../../errors.js';
import { renderAudit } from '../../render/account/audit.js';
import { safeAnswer } from '../../render/safe-text.js';
import { writeOutput } from '../../write-output.js';
import { opinionsByAnswer } from '../assist/opinion-log.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../entry-fields.js';
import { installationOf } from '../host/installation-options.js';
import { readDate } from '../read-fields.js';

/** `tariff audit export`: every answer of an account, each chained to the one before. */
export const auditExport: CommandBody = async (context, { options }) => {
  const faults = new Faults();
  const from = readDate('--from', options['from'], faults);
  const to = readDate('--to', options['to'], faults);
  faults.refuse();
  const { openAudit } = await import('../../server/context.js');
  const audit = openAudit(installationOf(context));
  const opinions = opinionsByAnswer(context.folders.home);
  const lines = audit.export({
    account: String(options['account']),
    opinionsOn: (id) => opinions.get(id) ?? [],
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

/** `tariff audit verify`: whether a pack is as it was written, and whether its answers come out again. */
export const auditVerify: CommandBody = async (context, { words }) => {
  const name = words[0]!;
  const { openAudit } = await import('../../server/context.js');
  const audit = openAudit(installationOf(context));
  const input = name === '-' ? Readable.from(context.stdin) : createReadStream(resolve(context.cwd, name));
  const unread = new Promise<never>((_done, refuse) => {
    input.on('error', (cause: Error) =>
      refuse(
        new TariffError('input_unreadable', `${name} cannot be read`, {
          cause,
          hint: 'check the path and its permissions',
        }),
      ),
    );
  });
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  const answer = await Promise.race([audit.verify(lines), unread]);
  await context.answer(answer, (each, style) => renderAudit(safeAnswer(each), style));
  const sound = answer.chain === 'whole' && answer.differs.length === 0;
  return sound ? exitCodes.ok : exitCodes.rows_failed;
};
