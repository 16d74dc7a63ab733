import { BlockList, isIP } from 'node:net';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether a text is an address (`203.0.113.7`) or a network (`203.0.113.0/24`); a network of everybody is none. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

/** Whether an address is one of a list of addresses and networks; what cannot be read is none. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (isIP(address) === 0) return false;
  const listed = new BlockList();
  for (const network of networks.filter(isNetwork)) {
    const [base = '', bits] = network.split('/');
    if (bits === undefined) listed.addAddress(base, familyOf(base));
    else listed.addSubnet(base, Number(bits), familyOf(base));
  }
  return listed.check(address, familyOf(address));
}
