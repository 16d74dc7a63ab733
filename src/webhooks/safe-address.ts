import ipaddr from 'ipaddr.js';
import { isNeverSentTo } from './metadata-address.js';
import type { AddressRules } from './safe-url.js';

/** Looks a name up, once; every address it has. */
export type ResolveName = (host: string) => Promise<readonly string[]>;

/** Where a name leads: the one address that is connected to, or why none is. */
export type SafeAddress =
  | { readonly kind: 'address'; readonly address: string; readonly family: 4 | 6 }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unresolved'; readonly why: string };

const addressesAtMost = 32;
/** Public by their numbers, and answered by the machines of one cloud alone: Azure's server of metadata and keys. */
const wireServers: readonly string[] = ['168.63.129.16'];
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** True for an address of the public internet that stands for one host; everything special-purpose is not. */
export function isPublicUnicast(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast' || wireServers.includes(address.toNormalizedString())) return false;
  return address.kind() === 'ipv4' ? ipaddr.IPv4.isValidFourPartDecimal(text) : address.match(globalUnicast);
}

/**
 * Resolves a name once and checks all that it leads to: one private address among public ones refuses them all, and
 * the connection then goes to the address that was checked, never to the name again.
 */
export async function findSafeAddress(
  host: string,
  rules: AddressRules,
  resolve: ResolveName,
): Promise<SafeAddress> {
  const literal = host.replace(/^\[|\]$/g, '');
  let addresses: readonly string[];
  try {
    addresses = ipaddr.isValid(literal) ? [literal] : await resolve(host);
  } catch (fault) {
    return {
      kind: 'unresolved',
      why: `${host} cannot be resolved (${(fault as NodeJS.ErrnoException).code ?? 'no answer'})`,
    };
  }
  if (addresses.length === 0) return { kind: 'unresolved', why: `${host} has no address` };
  if (addresses.length > addressesAtMost) return { kind: 'refused', why: `${host} has too many addresses` };
  const never = addresses.find(isNeverSentTo);
  if (never !== undefined)
    return { kind: 'refused', why: `${host} leads to ${never}, which is link-local or a cloud's metadata` };
  const inner = rules.allowPrivate ? undefined : addresses.find((address) => !isPublicUnicast(address));
  if (inner !== undefined) return { kind: 'refused', why: `${host} leads to ${inner}, which is not public` };
  const address = addresses.find((each) => ipaddr.isValid(each) && !each.includes(':')) ?? addresses[0]!;
  return { kind: 'address', address, family: address.includes(':') ? 6 : 4 };
}
