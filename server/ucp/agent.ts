import type { Request } from 'express';
import { clientAddress } from '../connections/client-address.ts';
import { UcpError } from './ucp-error.ts';

/** RFC 8941, a dictionary: other members may stand before and behind. */
const PROFILE = /(?:^|,)[ \t]*profile="([\x21\x23-\x5b\x5d-\x7e]{1,1000})"/;
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

export interface Caller {
  /** Origin of the platform's profile. Its own word: nothing proves it. */
  readonly platform: string;
  /** The network address that it calls from. */
  readonly address: string;
}

/** The field `UCP-Agent`, which every request has. The profile is not fetched. */
export function callerOf(req: Request): Caller {
  const profile = PROFILE.exec(req.get('ucp-agent') ?? '')?.[1];
  if (profile === undefined || !isProfileUrl(profile, req.site.origin)) {
    throw new UcpError(400, 'invalid_profile_url', 'UCP-Agent is needed: profile="https://…", the address of the platform\'s profile.');
  }
  return { platform: new URL(profile).origin, address: clientAddress(req) };
}

/** On a developer's machine, where the shop itself is on the loopback interface, a profile may be there, too. */
function isProfileUrl(text: string, origin: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username + password + hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname) && LOOPBACK.test(new URL(origin).hostname));
}
