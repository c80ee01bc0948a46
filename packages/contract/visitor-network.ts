export interface VisitorNetwork {
  readonly name: string;
  /** How many times the limit of one visitor all visitors of this network together have. */
  readonly times: number;
}

/** All names that limits count a visitor by: an IPv4 address, or the networks of an IPv6 address, the narrowest first. */
export function visitorNetworks(address: string): readonly VisitorNetwork[] {
  const [mapped] = /(?<=^::ffff:)[\d.]+$/i.exec(address) ?? [];
  if (mapped !== undefined) return [{ name: mapped, times: 1 }];
  if (!/^[\da-f:.]*:[\da-f:.]*(?:%\w+)?$/i.test(address)) return [{ name: address, times: 1 }];
  const [head = '', tail = ''] = address.split('::');
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, 4).map((group) => Number.parseInt(group, 16) || 0);
  const site = groups
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(':');
  const subnet = groups[3] ?? 0;
  // A subscriber has a /64 at least, often a /56, and a company or a tunnel a /48 (RFC 6177): 65,536 networks of one visitor.
  return [
    { name: `${site}:${subnet.toString(16)}::/64`, times: 1 },
    { name: `${site}:${(subnet & 0xff00).toString(16)}::/56`, times: 4 },
    { name: `${site}::/48`, times: 16 },
  ];
}

/** The widest: for shares of what one visitor may have at a time, lest a /48 has 65,536 shares. */
export const visitorNetwork = (address: string): string => (visitorNetworks(address).at(-1) as VisitorNetwork).name;
