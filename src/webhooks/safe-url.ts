import ipaddr from 'ipaddr.js';
import { isNeverSentTo } from './metadata-address.js';

/** What an operator lets webhooks reach. */
export interface AddressRules {
  /** loopback and private networks, http too: for development only */
  readonly allowPrivate: boolean;
  readonly ports: readonly number[];
}

export const publicRules: AddressRules = { allowPrivate: false, ports: [443, 8443] };
export const developmentRules: AddressRules = { allowPrivate: true, ports: [] };

/** A text as an address to send to, or why it is none. */
export type CheckedUrl =
  | { readonly kind: 'sound'; readonly url: URL }
  | { readonly kind: 'refused'; readonly why: string };

const refused = (why: string): CheckedUrl => ({ kind: 'refused', why });

/** Names that never lead to a public host (RFC 6761, 6762, 7686, 8375, 9476; ICANN's `internal`). */
const innerNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|in-addr\.arpa|ip6\.arpa|test|invalid|example|onion|alt)$/;

/** Whether a text is written as an address that may be sent to; where its name leads is looked at when it is used. */
export function checkUrl(text: string, rules: AddressRules): CheckedUrl {
  if (hasControlCharacters(text)) return refused('it holds spaces or control characters');
  if (!URL.canParse(text)) return refused('it is not a URL');
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(rules.allowPrivate && url.protocol === 'http:'))
    return refused('only https:// is sent to');
  if (url.username !== '' || url.password !== '') return refused('it holds a user name or a password');
  if (url.hash !== '') return refused('it holds a fragment (#...), which is never sent');
  if (rules.allowPrivate) {
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    return ipaddr.isValid(literal) && isNeverSentTo(literal)
      ? refused("a link-local address, or one of a cloud's metadata, is never sent to")
      : { kind: 'sound', url };
  }
  const port = url.port === '' ? 443 : Number(url.port);
  if (!rules.ports.includes(port))
    return refused(`port ${port} is not sent to, only ${rules.ports.join(', ')}`);
  return checkName(url);
}

function checkName(url: URL): CheckedUrl {
  const host = url.hostname.toLowerCase();
  if (host.startsWith('[') || ipaddr.isValid(host))
    return refused('a host name is needed, not an IP address');
  if (host.endsWith('.')) return refused('the host name ends with a dot');
  if (!host.includes('.')) return refused(`${host} is no public host name`);
  if (innerNames.test(host)) return refused(`${host} is a name of a private network`);
  if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/.test(host))
    return refused(`${host} is not a host name`);
  return { kind: 'sound', url };
}

const hasControlCharacters = (text: string): boolean => /[\u0000-\u0020\u007f\\]/.test(text);
