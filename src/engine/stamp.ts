/** What every answer carries: its own id, the hour and the engine that gave it. */
export interface Stamp {
  readonly id: string;
  readonly created_at: string;
  readonly engine_version: string;
}
