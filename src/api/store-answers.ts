/** What `tariff migrate` did. */
export interface StoreMigrated {
  readonly schema_version: '1';
  /** the file, or the address of the database without its password */
  readonly database: string;
  /** steps taken; 0 where it was up to date */
  readonly steps: number;
}

/** What `tariff store copy` copied; every count and checksum was compared on both sides. */
export interface StoreCopied {
  readonly schema_version: '1';
  readonly from: string;
  readonly to: string;
  readonly tables: readonly {
    readonly table: string;
    readonly rows: number;
    /** sum of the hashes of its rows, hex */
    readonly checksum: string;
  }[];
  readonly rows: number;
}

/** What `tariff store seal` sealed, and how the secrets of webhooks lie now. */
export interface StoreSealed {
  readonly schema_version: '1';
  /** webhooks whose secrets were in clear, under an older key, or past their day */
  readonly changed: number;
  readonly sealed: number;
  /** written meanwhile by a process that has no key */
  readonly in_clear: number;
  /** under keys that are not here: they stay as they are */
  readonly under_unknown_keys: number;
  readonly unknown_keys: readonly string[];
}

/** What `tariff store forget` took out, or with --dry-run would take out. */
export interface StoreForgotten {
  readonly schema_version: '1';
  readonly before: string;
  readonly account: string | null;
  readonly client: string | null;
  /** nothing was taken out, only counted */
  readonly dry_run: boolean;
  readonly classifications: number;
  readonly feedback: number;
  readonly batches: number;
  readonly items: number;
  readonly chats: number;
}
