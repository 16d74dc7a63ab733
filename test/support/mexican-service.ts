import { mexicanImport } from '../../src/api/mexican-import.js';
import type { RegulationsRequestInput } from '../../src/api/regulation-request.js';
import { readOfficialExport } from '../../src/batch/read/official-export.js';
import { makeDataService } from '../../src/engine/data/data-service.js';
import { makeEmbeddedService } from '../../src/local/embedded.js';
import { dataFolder } from './shipped.js';
import { tempHome } from './temp-home.js';

type Asked = Parameters<ReturnType<typeof makeDataService>['importMexican']>[0];

/** The service of a user who loads lists of Mexico into a folder of his own. */
export function mexicanService(day: string) {
  const home = tempHome();
  const data = makeDataService({ dataFolder, home, readExport: readOfficialExport });
  const opened = () =>
    makeEmbeddedService({
      dataFolder,
      home,
      version: 'test',
      now: () => new Date(`${day}T00:00:00Z`),
      random: (bytes) => new Uint8Array(bytes),
      history: false,
    });
  return {
    home,
    opened,
    load: async (asked: Asked) => mexicanImport.parse(await data.importMexican(asked)),
    ask: async (request: RegulationsRequestInput) => (await opened()).regulations(request),
  };
}
