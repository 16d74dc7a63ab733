import type { HostLimits } from '../../host/host.js';
import type { ServerSettings } from '../server-needs.js';

/** What this server allows and who it is, as its guide says it. */
export interface GuideNeeds {
  readonly limits: HostLimits;
  readonly settings: ServerSettings;
}
