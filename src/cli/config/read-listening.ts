import type { Settings } from '../../config/schema.js';
import { TariffError } from '../../errors.js';
import type { ListenOptions } from '../../server/serve.js';
import { readTrustedProxies } from '../../server/trusted-proxies.js';

/** Where the server is to listen, as the settings say it: `127.0.0.1:8080`, `[::1]:8080` or `:8080`. */
export function readListening(settings: Settings): ListenOptions & { readonly loopback: boolean } {
  const parts = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]\s]*)):(\d{1,5})$/.exec(settings.listen);
  const port = Number(parts?.[3]);
  if (!parts || port > 65_535)
    throw new TariffError('usage', `--listen: "${settings.listen}" is not an address with a port`, {
      hint: 'write it as 127.0.0.1:8080, or [::1]:8080',
    });
  if ((settings.tlsCert === '') !== (settings.tlsKey === ''))
    throw new TariffError('usage', '--tls-cert and --tls-key belong together', {
      hint: 'give both, or neither',
    });
  const host = parts[1] ?? (parts[2] || '127.0.0.1');
  return {
    host,
    port,
    tls: settings.tlsCert === '' ? undefined : { cert: settings.tlsCert, key: settings.tlsKey },
    behindProxy: readTrustedProxies(settings.behindProxy),
    loopback: host === 'localhost' || host === '::1' || host.startsWith('127.'),
  };
}
