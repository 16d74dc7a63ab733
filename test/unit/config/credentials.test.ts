import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dropPrivateFile, strayKeyFiles, writePrivateFile } from '../../../src/config/credentials.js';
import { checkPrivateFiles } from '../../../src/host/doctor/check-machine.js';
import { tempHome } from '../../support/temp-home.js';

const uuid = '3bad9cb5-5d1e-4a55-9f0c-0c3f1c2d9b10';
/** the number of a process that has ended */
const ended = (): number => spawnSync(process.execPath, ['-e', '']).pid;

/** A folder of keys with what several programs left half written in it. */
function withStrays() {
  const home = tempHome();
  const folder = join(home, 'keys');
  mkdirSync(folder, { recursive: true });
  const put = (name: string, minutesOld = 0): string => {
    const path = join(folder, name);
    writeFileSync(path, 'tk_live_secret', { mode: 0o600 });
    const at = Date.now() / 1000 - minutesOld * 60;
    utimesSync(path, at, at);
    return path;
  };
  const killed = put(`.a.rotation.json.${ended()}-${uuid}`);
  return {
    folder,
    settings: join(home, 'settings.json'),
    killed,
    older: put(`.a.rotation.json.${uuid}`, 5),
    // this program may be writing it now
    underWay: put(`.a.rotation.json.${process.pid}-${uuid}`),
    longAgo: put(`.a.rotation.json.${process.pid}-${uuid.replace('3', '4')}`, 90),
    other: put(`.b.json.${ended()}-${uuid}`),
  };
}

it('what a killed program left of a private file is taken away by the next that writes it', () => {
  const { folder, killed, older, underWay, longAgo, other } = withStrays();
  const path = join(folder, 'a.rotation.json');
  writePrivateFile(path, 'new');
  expect([killed, older, longAgo].filter((each) => existsSync(each))).toEqual([]);
  expect([path, underWay, other].filter((each) => existsSync(each))).toHaveLength(3);
  expect(dropPrivateFile(join(folder, 'b.json'))).toBe(false);
  expect(readdirSync(folder)).toHaveLength(2);
});

it('and is told by the doctor, with how to be rid of it', () => {
  const { settings, killed, older, longAgo, other } = withStrays();
  const strays = strayKeyFiles(settings);
  expect([...strays].sort()).toEqual([killed, older, longAgo, other].sort());
  const finding = checkPrivateFiles([], strays, 'linux');
  expect(finding.state).toBe('warning');
  for (const path of strays) expect(`${finding.found} ${finding.remedy}`).toContain(path);
  expect(strayKeyFiles(join(tempHome(), 'none', 'settings.json'))).toEqual([]);
});
