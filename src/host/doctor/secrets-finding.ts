import type { SecretsFound } from '../../webhooks/seal-secrets.js';
import { failed, fine, warning } from './check-machine.js';

const secrets = (count: number): string =>
  count === 1 ? '1 secret of webhooks' : `${count} secrets of webhooks`;
const verb = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** What is to be said of the secrets of webhooks as they lie in the database, and what to do about it. */
export function secretsFinding(found: SecretsFound, hasKey: boolean) {
  const { sealed, in_clear: clear, under_older_keys: older, under_unknown_keys: unknown } = found;
  if (unknown > 0)
    return failed(
      `${secrets(unknown)} ${verb(unknown, 'is', 'are')} sealed under a key that is not here (${found.unknown_keys.join(', ')}); their messages wait`,
      'put that key into TARIFF_SEAL_KEYFILE as one more line and restart; where it is lost: tariff webhooks rotate-secret',
    );
  if (clear > 0)
    return warning(
      `${secrets(clear)} ${verb(clear, 'lies', 'lie')} in clear in the database and its backups`,
      hasKey
        ? 'tariff store seal'
        : 'openssl rand -base64 32 > seal.key, name it in TARIFF_SEAL_KEYFILE wherever the installation runs, restart, then: tariff store seal',
    );
  if (older > 0)
    return warning(
      `${secrets(older)} ${verb(older, 'is', 'are')} sealed under an older key`,
      'tariff store seal, then take the older key out of TARIFF_SEAL_KEYFILE',
    );
  return fine(
    sealed === 0 ? 'no webhook is kept here' : `${secrets(sealed)} ${verb(sealed, 'is', 'are')} sealed`,
  );
}
