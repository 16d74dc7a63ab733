import { isSettingKey, type SettingKey, settingKeys } from '../../config/schema.js';
import { nearestSpellings } from '../../core/nearest-spellings.js';
import { TariffError } from '../../errors.js';

/** The setting that a command names; an unknown one is refused with the nearest. */
export function settingKeyNamed(text: string): SettingKey {
  if (isSettingKey(text)) return text;
  const near = nearestSpellings(text, settingKeys);
  throw new TariffError('usage', `"${text}" is not a setting`, {
    hint: near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'see "tariff config list"',
  });
}
