import type { SettingRow } from './setting-row.js';

/** The settings of the reference data: where it lies, and where it is renewed from. */
export const dataSettings = {
  data: {
    kind: 'text',
    default: '',
    env: 'TARIFF_DATA',
    flag: '',
    about: 'folder of the reference data, where it is not the one that came with the program',
  },
  'update.url': {
    kind: 'address',
    default: 'https://hts.usitc.gov/reststop/exportList?from=0100&to=9999&format=JSON&styles=false',
    env: 'TARIFF_UPDATE_URL',
    flag: '',
    about: 'official address that "tariff data update" takes the newest edition from',
  },
  'update.measures': {
    kind: 'address',
    default: '',
    env: 'TARIFF_UPDATE_MEASURES',
    flag: '',
    about: 'address of the signed pack that "tariff data update --measures" takes rows of chapter 99 from',
  },
  'update.measuresKey': {
    kind: 'text',
    default: '',
    longest: 1000,
    env: 'TARIFF_UPDATE_MEASURES_KEY',
    flag: '',
    about:
      'public ed25519 key that such a pack has to be signed by, as the one line of its PEM; several with commas between while a key changes',
  },
} as const satisfies Record<string, SettingRow>;
