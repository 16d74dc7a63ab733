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
