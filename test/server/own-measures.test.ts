import { expect, it } from 'vitest';
import { readOfficialExport } from '../../src/batch/read/official-export.js';
import { makeDataService } from '../../src/engine/data/data-service.js';
import { measureFileIn } from '../support/own-measures.js';
import { served } from '../support/served.js';
import { dataFolder } from '../support/shipped.js';
import { tempHome } from '../support/temp-home.js';

it("the server's own rows of chapter 99 stand in its data and are marked in its answers", async () => {
  const home = tempHome();
  await makeDataService({ dataFolder, home, readExport: readOfficialExport }).importMeasures({
    path: measureFileIn(tempHome(), [{}]),
  });
  const { call, key } = await served({ home });
  const mine = await key();
  const { body: data } = await call(mine, 'GET', '/v1/data');
  expect(data.layers).toContainEqual(
    expect.objectContaining({ layer: 'measures', yours: 'my-measures', effective: '2026-11-01' }),
  );
  const classified = await call(mine, 'POST', '/v1/classify', {
    description: "men's white knitted cotton t-shirt",
    origin: 'VN',
    date: '2026-11-20',
  });
  const line = classified.body.code.startsWith('610910');
  expect([classified.status, line]).toEqual([200, true]);
  expect(classified.body.duty_rates.additional).toContainEqual(
    expect.objectContaining({ formatted: '9903.07.10', applies: true, yours: 'my-measures, row 2' }),
  );
  expect(classified.body.warnings.join('\n')).toContain('yours, not checked here (my-measures, row 2)');
});
