import { isIP } from 'node:net';
import type { Request } from 'express';

/**
 * The address that a request comes from. Only the entries of X-Forwarded-For that proxies of TRUST_PROXY wrote are trusted. Entries that a
 * proxy passes on from a visitor may be anything; then the last entry that is an address counts.
 */
export function clientAddress({ ip = '', ips, socket }: Pick<Request, 'ip' | 'ips' | 'socket'>): string {
  if (isIP(ip) > 0) return ip;
  // Express stops at the first entry that is no address, so the entries before it are proxies.
  return ips[1] ?? socket.remoteAddress ?? '';
}

/** The key for limits per visitor: an IPv4 address, or an IPv6 /64 network, because one subscriber has 2^64 addresses (RFC 6177). */
export function visitorNetwork(address: string): string {
  const [mapped] = /(?<=^::ffff:)[\d.]+$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const groups = [...(first ?? []), ...Array<string>(8 - (first?.length ?? 0) - (last?.length ?? 0)).fill('0'), ...(last ?? [])];
  return `${groups.slice(0, 4).join(':').toLowerCase()}::/64`;
}
