/** The key for limits per visitor: an IPv4 address, or an IPv6 /64 network, because one subscriber has 2^64 addresses (RFC 6177). */
export function visitorNetwork(address: string): string {
  const [mapped] = /(?<=^::ffff:)[\d.]+$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!/^[\da-f:.]*:[\da-f:.]*(?:%\w+)?$/i.test(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, 4).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
  return `${groups.join(':')}::/64`;
}
