import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { specialUse } from '../../contract/special-use.ts';

const isSpecialUse = specialUse({ isIP, BlockList });
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;
/** Of a URL. */
export const isLoopbackHost = (hostname: string): boolean => LOOPBACK_HOST.test(hostname);
const isLoopbackAddress = (address: string): boolean => address === '127.0.0.1' || address === '::1';

/** A POST; without it, a GET. */
interface Posted {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Throws a `GuardedFetchError` for all but a success. */
export type GuardedFetch = (url: string, posted?: Posted) => Promise<Fetched>;

export interface Fetched {
  readonly body: string;
  /** The field `Cache-Control`. */
  readonly cacheControl: string;
}

/** `refused`: the address may not be fetched. `failed`: it may, but there is no document. */
export class GuardedFetchError extends Error {
  override readonly name = 'GuardedFetchError';
  readonly kind: 'refused' | 'failed';

  constructor(kind: 'refused' | 'failed', message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface GuardedFetchOptions {
  /** Also http, and addresses of this machine: for a shop that is on the loopback interface itself. */
  readonly allowsLoopback: boolean;
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
  /** Milliseconds for all of it: name, connection, head and body. */
  readonly timeout?: number;
}

/** As the protocol recommends: no conformant profile is larger. */
const MAX_BYTES = 128 * 1024;
const TIMEOUT = 3000;

/**
 * Not by `dns.lookup`: its four threads are those of the whole process, and a slow name server of a stranger would hold them. Nor are search
 * domains and /etc/hosts looked at, so that no name leads into the own network.
 */
function publicResolver(): (hostname: string) => Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: 1000, tries: 2 });
  return async (hostname) => {
    if (hostname === 'localhost') return [{ address: '127.0.0.1', family: 4 }];
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
    const found = (answer: typeof v4, family: number): LookupAddress[] =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
    return [...found(v4, 4), ...found(v6, 6)];
  };
}

/** There is no such name, or it has no address. */
const NO_NAME: readonly string[] = ['ENOTFOUND', 'ENODATA'];

/**
 * Calls an address that a stranger has chosen: fetches a document, or delivers one. The connection goes to the addresses that were checked: the name is resolved
 * once, so a second answer of its DNS server (rebinding) is never asked for. Redirects are not followed.
 */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const { allowsLoopback, resolve = publicResolver(), timeout = TIMEOUT } = options;

  async function addressesOf({ hostname, protocol }: URL): Promise<readonly LookupAddress[]> {
    const isLocal = allowsLoopback && isLoopbackHost(hostname);
    if (protocol !== 'https:' && !(isLocal && protocol === 'http:')) throw new GuardedFetchError('refused', 'The address is not https.');
    const literal = hostname.replace(/^\[|\]$/g, '');
    const family = isIP(literal);
    const found = family > 0 ? [{ address: literal, family }] : await resolve(hostname);
    const isAllowed = ({ address }: LookupAddress): boolean => !isSpecialUse(address) || (isLocal && isLoopbackAddress(address));
    // One that is refused among others: the name is not to be trusted at all.
    if (found.length === 0 || !found.every(isAllowed))
      throw new GuardedFetchError('refused', 'The name does not lead to a public address.');
    return found;
  }

  async function call(url: URL, posted: Posted | undefined, signal: AbortSignal): Promise<Fetched> {
    const addresses = await addressesOf(url);
    const pinned: LookupFunction = (_hostname, { all }, done) => {
      if (all === true) return done(null, [...addresses]);
      const [{ address, family } = { address: '', family: 0 }] = addresses;
      done(null, address, family);
    };
    const dispatcher = new Agent({ connect: { lookup: pinned, timeout }, maxResponseSize: MAX_BYTES, pipelining: 0 });
    try {
      const headers = { accept: 'application/json', 'accept-encoding': 'identity', ...posted?.headers };
      const sent = posted ? ({ method: 'POST', body: posted.body } as const) : {};
      const answer = await request(url, { ...sent, dispatcher, signal, headers, headersTimeout: timeout, bodyTimeout: timeout });
      const isSuccess = posted ? answer.statusCode >= 200 && answer.statusCode < 300 : answer.statusCode === 200;
      if (!isSuccess) throw new GuardedFetchError('failed', `The answer is ${answer.statusCode}.`);
      return { body: await answer.body.text(), cacheControl: String(answer.headers['cache-control'] ?? '') };
    } finally {
      // Nothing of a stranger's connection is kept.
      void dispatcher.destroy();
    }
  }

  return async (text, posted) => {
    const signal = AbortSignal.timeout(timeout);
    const late = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new GuardedFetchError('failed', 'It took too long.')), { once: true });
    });
    try {
      // A resolver cannot be interrupted, only left behind.
      return await Promise.race([call(new URL(text), posted, signal), late]);
    } catch (error) {
      if (error instanceof GuardedFetchError) throw error;
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (NO_NAME.includes(code)) throw new GuardedFetchError('refused', 'There is no such name.');
      throw new GuardedFetchError('failed', `It failed (${code}).`);
    }
  };
}
