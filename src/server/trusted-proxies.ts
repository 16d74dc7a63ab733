import { BlockList, isIP } from 'node:net';
import { isNetwork } from '../api/network.js';
import { TariffError } from '../errors.js';

/** Whose X-Forwarded headers are believed: nobody's, a near proxy's, or those of listed addresses and networks. */
export type TrustedProxies = boolean | readonly string[];

const near = new BlockList();
near.addSubnet('127.0.0.0', 8);
near.addSubnet('10.0.0.0', 8);
near.addSubnet('172.16.0.0', 12);
near.addSubnet('192.168.0.0', 16);
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');

const isNear = (address: string): boolean => near.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Whom the framework believes. Without a list it is any peer that connects from this machine or a private network, and of what
 * that one hands on the last address alone: what a caller wrote itself stands before it and counts for nothing.
 */
export function trustOf(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === true) return (address, hop) => hop === 0 && isNear(address);
  return proxies === false ? false : [...proxies];
}

const no = ['', 'false', 'no', 'off', '0'];
const yes = ['true', 'yes', 'on', '1'];
const networks = ['loopback', 'linklocal', 'uniquelocal'];

/** Reads the setting: no, yes, or addresses and networks with commas between. */
export function readTrustedProxies(text: string): TrustedProxies {
  const word = text.trim().toLowerCase();
  if (no.includes(word)) return false;
  if (yes.includes(word)) return true;
  const listed = word.split(',').map((each) => each.trim());
  const bad = listed.find((each) => !networks.includes(each) && !isNetwork(each));
  if (bad === undefined) return listed;
  throw new TariffError('usage', `--behind-proxy: "${bad}" is neither an address nor a network`, {
    hint: 'list the proxies with commas between, such as 10.0.0.7,10.1.0.0/16; without a list any near one is believed',
  });
}
