import { isLoopback } from '../core/web-address.js';
import { TariffError } from '../errors.js';

/** A server's address as it is asked and as its key is kept under: no path's end, no query, no name and password. */
export interface ServerAddress {
  /** such as `https://tariff.example.com`, without a slash at its end */
  readonly base: string;
  /** this machine itself: nothing leaves it */
  readonly loopback: boolean;
}

/** Reads a server's address; one to which a key would go unencrypted is refused. */
export function serverAddress(text: string): ServerAddress {
  const url = parsed(text);
  const refuse = (why: string, hint: string): TariffError =>
    new TariffError('usage', `the server "${shownAs(url, text)}" is not asked: ${why}`, { hint });
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw refuse('it is no address', 'write it as https://tariff.example.com');
  if (url.username !== '' || url.password !== '')
    throw refuse('its address holds a name or password', 'leave them out; keys come from "tariff login"');
  if (url.search !== '' || url.hash !== '')
    throw refuse('its address holds a question', 'give the address up to its path only');
  const loopback = isLoopback(url.hostname);
  if (url.protocol === 'http:' && !loopback)
    throw refuse(
      'the key and the goods would go over the network unencrypted',
      `write https://${url.host}; plain http is for a server on this machine`,
    );
  return { base: `${url.origin}${url.pathname.replace(/\/+$/, '')}`, loopback };
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text.trim());
  } catch {
    return undefined;
  }
}

/** The address as it may be repeated: a password in it is not. */
const shownAs = (url: URL | undefined, text: string): string =>
  url === undefined || url.password === '' ? text : `${url.protocol}//${url.host}${url.pathname}`;
