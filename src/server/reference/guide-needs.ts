import type { HostLimits } from '../../host/host.js';
import type { DescribedFrames } from '../asyncapi.js';
import type { ServerSettings } from '../server-needs.js';

/** What this server allows and who it is, as its guide says it. */
export interface GuideNeeds {
  readonly limits: HostLimits;
  readonly settings: ServerSettings;
  readonly frames: DescribedFrames;
  /** what the reader calls it by */
  readonly address: string;
}
