import { exitCodes } from '../../errors.js';
import { renderPairs } from '../../render/pairs.js';
import type { CommandBody } from '../command-body.js';

/** `tariff config path`: the files and folders in use. */
export const configPath: CommandBody = async (context) => {
  const answer = {
    schema_version: '1',
    settings_file: context.folders.settingsFile,
    project_file: context.projectFile ?? null,
    home: context.folders.home,
    data_folder: context.dataFolder,
  };
  await context.answer(answer, (paths, style) =>
    renderPairs(
      [
        ['user settings', paths.settings_file],
        ['project file', paths.project_file ?? 'none'],
        ['history and imports', paths.home],
        ['reference data', paths.data_folder],
      ],
      style,
    ),
  );
  return exitCodes.ok;
};
