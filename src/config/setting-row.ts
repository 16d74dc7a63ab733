/** What a setting may hold, and how its text is read. */
type SettingKind = 'text' | 'yes-no' | 'whole number' | 'fraction' | 'choice' | 'time zone';

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
  readonly about: string;
  /** what the flag does, where that is not what the setting means */
  readonly flagAbout?: string;
}
