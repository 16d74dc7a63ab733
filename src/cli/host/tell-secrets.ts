import { secretsFinding } from '../../host/doctor/secrets-finding.js';
import type { HostService } from '../../host/host-service.js';
import type { CommandContext } from '../context.js';

/** Tells whoever starts a server or a worker where secrets of webhooks lie in clear, or cannot be opened. */
export async function tellSecrets(
  context: Pick<CommandContext, 'sealKeys' | 'talk'>,
  keeper: HostService,
  { shared }: { readonly shared: boolean },
): Promise<void> {
  const keys = context.sealKeys();
  const found = await keeper.secrets(keys);
  const { state, found: said, remedy } = secretsFinding(found, keys.length > 0);
  if (state !== 'ok') await context.talk(`tariff: ${said}: ${remedy}`);
  else if (keys.length === 0 && shared)
    await context.talk(
      'tariff: no key seals the secrets of webhooks in the database: name one in TARIFF_SEAL_KEYFILE before the first is made',
    );
}
