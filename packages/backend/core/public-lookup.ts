import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { specialUse } from '../../contract/special-use.ts';

export type IsRefused = (address: string) => boolean;

/** True of addresses that are not public, and of what is no address. */
export const isNotPublic: IsRefused = specialUse({ isIP, BlockList });

const inner = (hostname: string): Error => new Error(`${hostname} leads to an address that is not public`);

/** Throws for a URL whose host is an address that is refused: no name is looked up for these. */
export function checkHost({ hostname }: URL, isRefused: IsRefused): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) > 0 && isRefused(host)) throw inner(host);
}

/** A look-up for connections: fails for a name that leads to a refused address, even among others. The answer is the address to go to. */
export const publicLookup =
  (isRefused: IsRefused): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [{ address, family } = { address: '', family: 0 }] = addresses ?? [];
      if (error) return done(error, '', 0);
      if (addresses.some((one) => isRefused(one.address))) return done(inner(hostname), '', 0);
      if (options.all === true) return done(null, addresses);
      done(null, address, family);
    });
  };
