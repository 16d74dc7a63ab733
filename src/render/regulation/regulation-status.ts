import type { RegulationStatus } from '../../api/regulation-result.js';
import type { Palette } from '../style.js';

/** How a status is painted: what applies stands out, what must be read is a warning, and no status says that all is well. */
export const statusPaint = (status: RegulationStatus, palette: Palette): ((text: string) => string) =>
  ({
    found: palette.title,
    conditional: palette.fair,
    not_listed: (text: string) => text,
    not_verified: palette.faint,
  })[status];
