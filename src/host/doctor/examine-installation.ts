import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DataService } from '../../api/data-service.js';
import type { DoctorCheck, DoctorReport } from '../../api/doctor-report.js';
import { civilDate } from '../../core/civil-date.js';
import { TariffError } from '../../errors.js';
import { Library } from '../../reference/library.js';
import { openHostStore } from '../../store/open-host-store.js';
import { findSecrets } from '../../webhooks/seal-secrets.js';
import {
  checkDisk,
  checkHome,
  checkPort,
  checkPrivateFiles,
  checkRuntime,
  failed,
  fine,
  isTariff,
  warning,
} from './check-machine.js';
import { secretsFinding } from './secrets-finding.js';

export interface ExamineNeeds {
  readonly dataFolder: string;
  readonly home: string;
  /** postgres:// address of a shared database; empty for the file in `home` */
  readonly database: string;
  /** where a server here would listen, and how it is asked */
  readonly listen: { readonly host: string; readonly port: number; readonly address: string };
  /** the server that commands here ask; empty for none */
  readonly server: string;
  /** files that hold keys */
  readonly privateFiles: readonly string[];
  /** what killed programs left of such files */
  readonly strayFiles: readonly string[];
  /** the keys that secrets of webhooks are sealed under; a stop where they cannot be read */
  readonly sealKeys: () => readonly string[];
  readonly nodeVersion: string;
  readonly platform: string;
  readonly now: () => Date;
  readonly random: (bytes: number) => Uint8Array;
  readonly data: DataService;
}

type Finding = Omit<DoctorCheck, 'check'>;

const skewAtMostMs = 5000;

/** Looks at everything that an installation stands on; a look that fails is a finding, never a stop. */
export async function examineInstallation(needs: ExamineNeeds): Promise<DoctorReport> {
  const mark = Buffer.from(needs.random(6)).toString('hex');
  const looks: readonly (readonly [string, () => Finding | Promise<Finding>])[] = [
    ['program', () => checkRuntime(needs.nodeVersion)],
    ['data', () => checkData(needs.data)],
    ['edition', () => checkEdition(needs)],
    ['clock', () => checkClock(needs)],
    ['folder', () => checkHome(needs.home, mark)],
    ['disk', () => checkDisk(needs.home)],
    ['store', () => checkStore(needs)],
    ['keys', () => checkPrivateFiles(needs.privateFiles, needs.strayFiles, needs.platform)],
    ['secrets', () => checkSecrets(needs)],
    ['port', () => checkPort(needs.listen.host, needs.listen.port, needs.listen.address)],
    ...(needs.server === '' ? [] : [['server', () => checkServer(needs.server)] as const]),
  ];
  const checks: DoctorCheck[] = [];
  for (const [check, look] of looks)
    checks.push({
      check,
      ...(await Promise.resolve()
        .then(look)
        .catch((fault: unknown) => told(fault))),
    });
  return { schema_version: '1', healthy: checks.every(({ state }) => state !== 'failed'), checks };
}

const told = (fault: unknown): Finding =>
  fault instanceof TariffError
    ? failed(fault.message, fault.hint ?? 'see docs/use/errors.md')
    : failed(String(fault), 'run again with --debug and report it');

async function checkData(data: DataService): Promise<Finding> {
  const { files, damaged } = await data.verify();
  return damaged === 0
    ? fine(`${files.length} files are as they were installed`)
    : failed(
        `${damaged} of ${files.length} files are damaged`,
        'see "tariff data verify"; install or import them again',
      );
}

const libraryOf = ({ dataFolder, home }: ExamineNeeds): Library =>
  new Library([dataFolder, join(home, 'data')]);

function checkEdition(needs: ExamineNeeds): Finding {
  const today = civilDate(needs.now().toISOString().slice(0, 10));
  const entry = libraryOf(needs)
    .editions()
    .find(({ effective }) => effective <= today);
  if (!entry) return failed(`no loaded edition covers ${today}`, 'load one with "tariff data import"');
  const { title, effective, covers_to } = entry;
  if (covers_to !== null && covers_to < today)
    return warning(
      `${title}, from ${effective}, is known to hold to ${covers_to}`,
      'take the newest with "tariff data update"; until then answers for today are marked incomplete',
    );
  return fine(`${title}, from ${effective}`);
}

/** A clock that is behind the law that was loaded is wrong; so is one that the database contradicts. */
function checkClock(needs: ExamineNeeds): Finding {
  const now = needs.now().toISOString();
  const newest = libraryOf(needs).editions()[0]?.effective ?? '';
  return now.slice(0, 10) < newest
    ? failed(`${now} lies before the newest edition, ${newest}`, 'set the clock of this machine')
    : fine(`${now} (UTC)`);
}

async function checkStore({ home, database, now }: ExamineNeeds): Promise<Finding> {
  if (database === '' && !existsSync(join(home, 'history.db')))
    return fine('no database yet; it is made when something is kept');
  const store = await openHostStore({ home, url: database });
  try {
    const before = now().getTime();
    const there = (await store.ping()).getTime();
    const skewMs = Math.max(before - there, there - now().getTime());
    const name = database === '' ? 'the file history.db' : 'PostgreSQL';
    if (database !== '' && skewMs > skewAtMostMs)
      return failed(
        `the clock of the database is ${Math.round(skewMs / 1000)} s away from this machine's`,
        'let both follow the same time server',
      );
    const [waiting, dead] = [await store.jobs.depth(), (await store.jobs.deadLetters()).length];
    const found = `${name} answers, with the tables of this version; ${waiting} jobs wait`;
    return dead === 0
      ? fine(found)
      : warning(
          `${found}, ${dead} failed for good`,
          'read their errors in docs/run/operations.md, "Dead letters"',
        );
  } finally {
    await store.close();
  }
}

/** Whether a reader of the database, or a backup of it, can sign messages as this installation. */
async function checkSecrets({ home, database, sealKeys }: ExamineNeeds): Promise<Finding> {
  const keys = sealKeys();
  if (database === '' && !existsSync(join(home, 'history.db'))) return fine('no webhook is kept here');
  const store = await openHostStore({ home, url: database });
  try {
    return secretsFinding(await findSecrets(store.webhooks, keys), keys.length > 0);
  } finally {
    await store.close();
  }
}

const checkServer = async (server: string): Promise<Finding> =>
  (await isTariff(server.replace(/\/$/, '')))
    ? fine(`${server} answers`)
    : failed(
        `${server} does not answer as a tariff server`,
        'check the address and the network, or leave --server out',
      );
