/** What a setting may hold, and how its text is read. */
type SettingKind =
  | 'text'
  | 'yes-no'
  | 'whole number'
  | 'fraction'
  | 'choice'
  | 'time zone'
  /** of a service that is asked: encrypted, or on this machine */
  | 'address'
  /** that people reach the server by */
  | 'public address'
  /** of pages, with commas between */
  | 'origins';

/** One setting of the table. */
export interface SettingRow {
  readonly kind: SettingKind;
  readonly default: string | number | boolean;
  readonly env: string;
  /** another program's variable that turns a yes-no setting off when it holds anything */
  readonly offEnv?: string;
  /** as it is written on the command line; empty where there is no flag */
  readonly flag: string;
  readonly choices?: readonly string[];
  readonly atLeast?: number;
  readonly atMost?: number;
  /** characters of a text */
  readonly longest?: number;
  readonly about: string;
  /** what the flag does, where that is not what the setting means */
  readonly flagAbout?: string;
}

/** A setting as it may be shown: an address with a password shows `***` in its place. */
export const withoutPassword = <T extends string | number | boolean>(value: T): T | string =>
  typeof value === 'string' ? value.replace(/^([a-z][a-z0-9+.-]*:\/\/[^/?#:@]*:)[^/?#]*@/i, '$1***@') : value;
