import { join } from 'node:path';
import { type Calibration, usualCalibration } from '../../assist/weigh-opinion.js';
import { readPrivateFile, writePrivateFile } from '../../config/credentials.js';
import { TariffError } from '../../errors.js';

/** Where weights that were fitted are kept, by the model and its host. */
const calibrationFile = (home: string): string => join(home, 'assist', 'calibration.json');

interface Kept {
  readonly version: 1;
  readonly models: Readonly<Record<string, Calibration>>;
}

function readKept(home: string): Kept {
  const path = calibrationFile(home);
  const text = readPrivateFile(path);
  if (text === undefined) return { version: 1, models: {} };
  try {
    const kept = JSON.parse(text) as Kept;
    if (kept.version === 1 && Object.values(kept.models).every(isCalibration)) return kept;
  } catch {
    // told below
  }
  throw new TariffError(
    'input_unreadable',
    `${path} does not hold weights as "tariff assist calibrate" writes them`,
    {
      hint: 'take the file away and fit them again',
    },
  );
}

const isCalibration = ({ weight, cases }: Partial<Calibration>): boolean =>
  typeof weight === 'number' && weight >= 1 && typeof cases === 'number';

/** How the word of a model is weighed: by the user's own cases, or as usual. */
export function calibrationOf(home: string, model: string): Calibration {
  const { models } = readKept(home);
  return Object.hasOwn(models, model) ? models[model]! : usualCalibration;
}

export function keepCalibration(home: string, model: string, fitted: Calibration): void {
  const { models } = readKept(home);
  const kept: Kept = { version: 1, models: { ...models, [model]: fitted } };
  writePrivateFile(calibrationFile(home), `${JSON.stringify(kept, null, 2)}\n`);
}
