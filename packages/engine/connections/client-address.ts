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
