import { join } from 'node:path';
import type { AuditVerification } from '../api/audit-record.js';
import type { Opinion } from '../api/opinion.js';
import { makeEngine, type UsualSureness } from '../engine/engine.js';
import { exportAudit } from '../host/export-audit.js';
import type { HostLimits } from '../host/host.js';
import { type HostService, makeHostService } from '../host/host-service.js';
import { openHost, type RunningHost } from '../host/open-host.js';
import { verifyAudit } from '../host/verify-audit.js';
import { randomBytes } from '../runtime.js';
import { openHostStore } from '../store/open-host-store.js';
import type { WebhookSettings } from '../webhooks/webhook-host.js';

/** Where an installation lies. */
export interface Installation {
  /** the reference data that came with the program */
  readonly dataFolder: string;
  /** the user's own folder: imported editions, and the database where no other is named */
  readonly home: string;
  /** address of a shared database; empty: a file in the user's folder */
  readonly database: string;
  readonly version: string;
}

export interface HostOptions extends Installation {
  readonly limits: HostLimits;
  readonly answerThreads: number;
  readonly batchThreads: number;
  /** what requests that do not say it are judged by */
  readonly sureness: UsualSureness;
  readonly webhooks: WebhookSettings;
  /** false: jobs are left to other processes over the same database */
  readonly jobs: boolean;
  readonly report: (fault: unknown, what: string) => void;
}

const now = (): Date => new Date();

/** Opens the database and the engine of an installation, and begins with the work that waits there. */
export async function openInstallation(options: HostOptions): Promise<RunningHost> {
  const { dataFolder, home, database, ...needs } = options;
  const store = await openHostStore({ home, url: database });
  return openHost({
    ...needs,
    folders: [dataFolder, join(home, 'data')],
    now,
    random: randomBytes,
    store,
  });
}

/** Opens the accounts of an installation for the operator who runs it. */
export async function openHostService({
  home,
  database,
}: Pick<Installation, 'home' | 'database'>): Promise<HostService> {
  return makeHostService({
    store: await openHostStore({ home, url: database, erases: true }),
    now,
    random: randomBytes,
  });
}

/** The audit of an installation: packs are made from its database and read again over its law. */
export interface Audit {
  export(asked: {
    readonly account: string;
    readonly from?: string;
    readonly to?: string;
    /** what language models said of an answer, where that is kept */
    readonly opinionsOn?: (id: string) => readonly Opinion[];
  }): AsyncGenerator<string>;
  verify(lines: AsyncIterable<string>): Promise<AuditVerification>;
}

/** Opens the law and, for a pack to be made, the database of an installation. */
export function openAudit({ dataFolder, home, database, version }: Installation): Audit {
  const folders = [dataFolder, join(home, 'data')];
  const engine = makeEngine({ folders, version, now, random: randomBytes });
  return {
    async *export(asked) {
      const store = await openHostStore({ home, url: database });
      try {
        const accounts = await store.accounts.accounts();
        const named = accounts.filter(({ id, name }) => id === asked.account || name === asked.account);
        const layers = engine.library.provenance.map(({ file, edition, sha256 }) => ({
          file,
          edition,
          sha256,
        }));
        yield* exportAudit(
          store.history,
          {
            made_at: now().toISOString(),
            made_by: `tariff ${version}`,
            account: asked.account,
            from: asked.from ?? null,
            to: asked.to ?? null,
            layers,
          },
          { ...asked, account: named.length === 1 ? named[0]!.id : asked.account },
        );
      } finally {
        await store.close();
      }
    },
    verify: (lines) => verifyAudit(engine, version, lines),
  };
}
