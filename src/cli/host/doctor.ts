import { resolve } from 'node:path';
import { keptKeyFiles, strayKeyFiles } from '../../config/credentials.js';
import { exitCodes } from '../../errors.js';
import { renderDoctorReport } from '../../render/account/doctor-report.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { readListening } from '../config/read-listening.js';

/** `tariff doctor`: whether this machine has what the program needs, and what to do where it has not. */
export const doctor: CommandBody = async (context) => {
  const { settings, folders } = context;
  const { host, port, tls } = readListening(settings);
  const { examineInstallation } = await import('../../host/doctor/examine-installation.js');
  const report = await examineInstallation({
    dataFolder: context.dataFolder,
    home: folders.home,
    database: settings.database,
    listen: {
      host,
      port,
      address: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    },
    server: settings.server,
    privateFiles: [
      ...keptKeyFiles(folders.settingsFile),
      ...[settings.keyfile, settings.tlsKey, settings.sealKeyfile]
        .filter((path) => path !== '')
        .map((path) => resolve(context.cwd, path)),
    ],
    strayFiles: strayKeyFiles(folders.settingsFile),
    sealKeys: context.sealKeys,
    nodeVersion: process.versions.node,
    platform: process.platform,
    now: context.now,
    random: context.random,
    data: await context.dataService(),
  });
  await context.answer(report, (answer, style) => renderDoctorReport(safeAnswer(answer), style));
  return report.healthy ? exitCodes.ok : exitCodes.rows_failed;
};
