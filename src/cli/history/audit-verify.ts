import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { exitCodes, TariffError } from '../../errors.js';
import { renderAudit } from '../../render/account/audit.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { programVersion } from '../context.js';

/** `tariff audit verify`: whether a pack is as it was written, and whether its answers come out again. */
export const auditVerify: CommandBody = async (context, { words }) => {
  const name = words[0]!;
  const { openAudit } = await import('../../server/context.js');
  const audit = openAudit({
    dataFolder: context.dataFolder,
    home: context.folders.home,
    database: context.settings.database,
    version: programVersion(),
  });
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
