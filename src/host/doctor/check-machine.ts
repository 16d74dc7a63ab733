import { accessSync, constants, existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import type { DoctorCheck } from '../../api/doctor-report.js';

type Finding = Omit<DoctorCheck, 'check'>;

export const fine = (found: string): Finding => ({ state: 'ok', found, remedy: null });
export const warning = (found: string, remedy: string): Finding => ({ state: 'warning', found, remedy });
export const failed = (found: string, remedy: string): Finding => ({ state: 'failed', found, remedy });

const codeOf = (fault: unknown): string => (fault as NodeJS.ErrnoException).code ?? String(fault);

/** Whether the runtime is one that the program was written for. */
export function checkRuntime(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19)
    ? fine(`Node.js ${version}`)
    : failed(`Node.js ${version}`, 'install Node.js 20.19 or newer');
}

/** The folder itself, or the nearest one above it that is there. */
function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}

/** Whether the user's folder can be written, tried with a file that is taken away again. */
export function checkHome(home: string, mark: string): Finding {
  const remedy = 'give it to the user that runs tariff, or name another with TARIFF_HOME';
  try {
    if (!existsSync(home)) {
      accessSync(nearestFolder(home), constants.W_OK);
      return fine(`${home} will be made when something is kept`);
    }
    if (!statSync(home).isDirectory()) return failed(`${home} is not a folder`, remedy);
    const probe = join(home, `.doctor-${mark}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return fine(`${home} can be written`);
  } catch (fault) {
    return failed(`${home} cannot be written (${codeOf(fault)})`, remedy);
  }
}

const enough = 1_000_000_000;
const tooLittle = 100_000_000;

/** Whether the disk of the user's folder has room for what comes. */
export function checkDisk(
  home: string,
  freeBytes: (folder: string) => number = (folder) => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
): Finding {
  const free = freeBytes(nearestFolder(home));
  const found = `${(free / 1e9).toFixed(1)} GB free`;
  const remedy = 'make engine: history, batches and imported editions lie there';
  if (free < tooLittle) return failed(found, remedy);
  return free < enough ? warning(found, remedy) : fine(found);
}

/** Whether files that hold keys are closed to everybody but their owner. */
export function checkPrivateFiles(
  paths: readonly string[],
  strays: readonly string[],
  platform: string,
): Finding {
  const there = paths.filter((path) => existsSync(path));
  if (platform === 'win32') return fine(`${there.length} files; modes say nothing on Windows`);
  const open = there.filter((path) => (statSync(path).mode & 0o077) !== 0);
  if (open.length > 0) return failed(`others can read ${open.join(', ')}`, `chmod 600 ${open.join(' ')}`);
  if (strays.length > 0)
    return warning(
      `a killed program left ${strays.join(', ')}, which may hold a key`,
      `run what was cut off again ("tariff keys rotate", "tariff login"), or: rm ${strays.join(' ')}`,
    );
  return fine(there.length === 0 ? 'none is kept here' : `${there.length} readable by their owner alone`);
}

/** Whether a server could listen there; one of ours that listens already is in order. */
export async function checkPort(host: string, port: number, address: string): Promise<Finding> {
  const code = await new Promise<string | undefined>((done) => {
    const probe = createServer();
    probe.once('error', (fault) => done(codeOf(fault)));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => done(undefined)));
  });
  if (code === undefined) return fine(`${host}:${port} is free`);
  if (code === 'EADDRINUSE' && (await isTariff(address)))
    return fine(`a tariff server listens on ${host}:${port}`);
  return warning(
    code === 'EADDRINUSE'
      ? `another program listens on ${host}:${port}`
      : `${host}:${port} cannot be listened on (${code})`,
    'before "tariff serve", name another address with --listen or TARIFF_LISTEN',
  );
}

/** Whether a tariff server answers at an address. */
export const isTariff = async (address: string): Promise<boolean> => {
  try {
    const reply = await fetch(`${address}/api/health/live`, { signal: AbortSignal.timeout(3000) });
    return reply.ok && typeof ((await reply.json()) as { version?: unknown }).version === 'string';
  } catch {
    return false;
  }
};
