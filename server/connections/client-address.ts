import { isIP } from 'node:net';
import type { Request } from 'express';

/**
 * Where a request comes from, as far as it is believed: X-Forwarded-For counts where proxies of TRUST_PROXY wrote it. What they pass on
 * from a visitor may be anything; the last entry that is an address counts then.
 */
export function clientAddress({ ip = '', ips, socket }: Pick<Request, 'ip' | 'ips' | 'socket'>): string {
  if (isIP(ip) > 0) return ip;
  // Express stops at the first one that is no address, so those before it are proxies.
  return ips[1] ?? socket.remoteAddress ?? '';
}

/** What belongs to one visitor: an address of IPv4, a network of IPv6 (a connection has 2^64 addresses of its own, RFC 6177). */
export function visitorNetwork(address: string): string {
  const [mapped] = /(?<=^::ffff:)[\d.]+$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const groups = [...(first ?? []), ...Array<string>(8 - (first?.length ?? 0) - (last?.length ?? 0)).fill('0'), ...(last ?? [])];
  return `${groups.slice(0, 4).join(':').toLowerCase()}::/64`;
}
