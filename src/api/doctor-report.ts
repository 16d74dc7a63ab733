/** One thing that was looked at. */
export interface DoctorCheck {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'failed';
  readonly found: string;
  /** what to do about it, where it is not in order */
  readonly remedy: string | null;
}

/** What `tariff doctor` found on this machine. */
export interface DoctorReport {
  readonly schema_version: '1';
  /** nothing failed; warnings may be there */
  readonly healthy: boolean;
  readonly checks: readonly DoctorCheck[];
}
