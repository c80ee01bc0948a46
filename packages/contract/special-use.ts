/** As in node:net: this folder knows no platform. */
interface Net {
  readonly isIP: (text: string) => number;
  readonly BlockList: new () => {
    addSubnet(network: string, prefix: number, family: 'ipv4' | 'ipv6'): void;
    check(address: string, family: 'ipv4' | 'ipv6'): boolean;
  };
}

const RESERVED = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
const RESERVED_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

/**
 * True of addresses from which nobody may have a program of the shop fetch: its own networks, the metadata service of a cloud, and what RFC
 * 6890 and its registries reserve. Of IPv6 only global unicast (2000::/3) is left, without what carries an IPv4 address inside. Also true
 * for what is no address.
 */
export function specialUse({ isIP, BlockList }: Net): (address: string) => boolean {
  const reserved = new BlockList();
  for (const [network, prefix] of RESERVED) reserved.addSubnet(network, prefix, 'ipv4');
  for (const [network, prefix] of RESERVED_IPV6) reserved.addSubnet(network, prefix, 'ipv6');
  const globalUnicast = new BlockList();
  globalUnicast.addSubnet('2000::', 3, 'ipv6');
  return (address) => {
    const family = isIP(address);
    if (family === 4) return reserved.check(address, 'ipv4');
    // A zone names a link: such an address is none of the internet.
    if (family !== 6 || address.includes('%')) return true;
    return !globalUnicast.check(address, 'ipv6') || reserved.check(address, 'ipv6');
  };
}
