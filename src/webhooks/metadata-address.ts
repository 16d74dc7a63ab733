import ipaddr from 'ipaddr.js';

/**
 * Link-local ranges (RFC 3927, RFC 4291), in which clouds answer with a machine's own credentials, and the addresses outside
 * them at which some clouds do: AWS over IPv6, Azure's wire server, Google over IPv6, Alibaba, Oracle.
 */
const metadataRanges = [
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::254/128',
  '168.63.129.16/32',
  'fd20:ce::254/128',
  '100.100.100.200/32',
  '192.0.0.192/32',
].map((range) => ipaddr.parseCIDR(range));

/** The IPv4 address that an IPv6 one stands for (mapped, translated, 6to4, compatible), where it stands for one. */
function embeddedAddress(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  const bytes = address.toByteArray();
  const at = (start: number): ipaddr.IPv4 => new ipaddr.IPv4(bytes.slice(start, start + 4));
  if (address.range() === '6to4') return at(2);
  const isTranslated = address.match(ipaddr.IPv6.parseCIDR('64:ff9b::/96'));
  return isTranslated || bytes.slice(0, 12).every((byte) => byte === 0) ? at(12) : undefined;
}

/** True for an address that is sent to under no rules: link-local, a cloud's metadata, or none at all. */
export function isNeverSentTo(text: string): boolean {
  if (!ipaddr.isValid(text)) return true;
  const address = ipaddr.parse(text.replace(/%.*$/, ''));
  const forms = [address, address.kind() === 'ipv6' ? embeddedAddress(address as ipaddr.IPv6) : undefined];
  return forms.some(
    (form) =>
      form !== undefined &&
      metadataRanges.some(
        ([range, bits]) => form.kind() === range.kind() && form.match([range, bits] as never),
      ),
  );
}
