import { secretsFinding } from '../../host/doctor/secrets-finding.js';
import type { HostService } from '../../host/host-service.js';
import type { CommandContext } from '../context.js';

/** Says at the start of a server or worker where secrets of webhooks lie in clear, or cannot be opened. */
export async function reportSecrets(
  context: Pick<CommandContext, 'sealKeys' | 'talk'>,
  hosting: HostService,
  { shared }: { readonly shared: boolean },
): Promise<void> {
  const keys = context.sealKeys();
  const found = await hosting.secrets(keys);
  const { state, found: said, remedy } = secretsFinding(found, keys.length > 0);
  if (state !== 'ok') await context.talk(`tariff: ${said}: ${remedy}`);
  else if (keys.length === 0 && shared)
    await context.talk(
      'tariff: no key seals the secrets of webhooks in the database: name one in TARIFF_SEAL_KEYFILE before the first is made',
    );
}
