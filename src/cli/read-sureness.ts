import type { ClassifyRequestInput } from '../api/classify-request.js';
import type { ResolvedSettings } from '../config/resolve.js';
import type { Settings } from '../config/schema.js';
import type { AcceptLevel } from '../core/sureness.js';

/** What answers are judged by, where a flag or setting says it; without, a server has its own. */
export const readSureness = ({
  settings,
  resolved: { origins },
}: {
  readonly settings: Settings;
  readonly resolved: ResolvedSettings;
}): Pick<ClassifyRequestInput, 'threshold' | 'accept_at'> => ({
  ...(origins.threshold.source === 'default' ? {} : { threshold: settings.threshold }),
  ...(origins.acceptAt.source === 'default' ? {} : { accept_at: settings.acceptAt as AcceptLevel }),
});
