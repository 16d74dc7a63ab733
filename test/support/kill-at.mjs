// Loaded into the program before it starts: kills it, as a loss of power would, just before its n-th change of a file
// below TARIFF_HOME (KILL_AT=n), counting those alone that match KILL_ONLY ("rmSync .*checkpoint$"), where it is given. Without KILL_AT it only counts, and says how many changes there were (COUNT_TO=file).
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const home = process.env.TARIFF_HOME;
const killAt = Number(process.env.KILL_AT ?? 0);
const only = process.env.KILL_ONLY && new RegExp(process.env.KILL_ONLY);
const ours = new Set();
let changes = 0;

const isOurs = (place) => (typeof place === 'number' ? ours.has(place) : String(place).startsWith(home));

for (const name of [
  'mkdirSync',
  'openSync',
  'writeFileSync',
  'fsyncSync',
  'renameSync',
  'linkSync',
  'rmSync',
]) {
  const real = fs[name];
  fs[name] = (place, ...rest) => {
    if (isOurs(place) && (!only || only.test(`${name} ${place}`)) && ++changes === killAt)
      process.kill(process.pid, 'SIGKILL');
    const made = real(place, ...rest);
    if (name === 'openSync' && isOurs(place)) ours.add(made);
    return made;
  };
}
syncBuiltinESMExports();

if (process.env.COUNT_TO) {
  const { writeFileSync } = await import('node:fs');
  process.on('exit', () => writeFileSync(process.env.COUNT_TO, String(changes)));
}
