import type { Request } from 'express';
import type { UcpVersion } from '../wire/version.ts';
import { isUcpVersion, UCP_VERSIONS } from '../wire/version.ts';
import { clientAddress } from '../../engine/connections/client-address.ts';
import type { CallerLimits } from './caller-limits.ts';
import { isLoopbackHost } from './guarded-fetch.ts';
import type { Operation } from '../operations.ts';
import type { Platform, Platforms } from './platforms.ts';
import { type Tier, TIERS } from './tiers.ts';
import { UcpError } from '../wire/ucp-error.ts';
import { isSigned, type SignedRequest, verifyRequest } from './verify-signature.ts';

export interface Caller {
  /** Address of the platform's profile. Unless the caller is anonymous, a signature has proved it. */
  readonly platform: string;
  /** As the operator calls it; null: it is not known. */
  readonly name: string | null;
  readonly tier: Tier;
  /** It shows the essentials of an order and the button of the law, as the operator has it in writing. */
  readonly confirmsOrders: boolean;
  /** The network address that it calls from. */
  readonly address: string;
}

export interface AdmissionRequest {
  readonly req: Request;
  readonly body: Buffer;
  /** Address of the platform's profile, as the request names it. */
  readonly profile: string;
  readonly version: UcpVersion;
  readonly operation: Operation;
}

/** Null: the platform has no capability in common with the operation. That is no error of the request. */
export type Admission = (request: AdmissionRequest) => Promise<Caller | null>;

export interface AdmissionOptions {
  readonly platforms: Platforms;
  readonly limits: CallerLimits;
}

/** Decides who calls, what it may do, and if it has done too much: the same for each binding. */
export function createAdmission({ platforms, limits }: AdmissionOptions): Admission {
  return async ({ req, body, profile, version, operation }) => {
    const address = clientAddress(req);
    const url = profileUrl(profile, req.site.origin);
    const request = signedRequest(req, body);
    const signed = isSigned(request);
    if (!signed) {
      if (operation.tier !== 'anonymous') {
        throw new UcpError(401, 'signature_missing', 'This operation needs a signed request (RFC 9421).');
      }
      limits.spendAnonymously({ platform: url, address }, operation.cost);
    }
    limits.mayFail(address);
    try {
      const platform = await platforms.find(url, address);
      checkVersion(platform);
      if (signed) await verify(platforms, platform, request, { address, answersLink: hasLink(operation) });
      const tier = tierOf(platform, signed);
      if (TIERS.indexOf(tier) < TIERS.indexOf(operation.tier)) {
        throw new UcpError(403, 'profile_not_trusted', 'This operation is for platforms that the shop knows.');
      }
      if (signed) limits.spend({ platform: url, address, tier }, operation.cost);
      const capability = platform.profile.capabilities[`dev.ucp.shopping.${operation.capability}`] ?? [];
      if (!capability.some((one) => one.version === version)) return null;
      return { platform: url, name: platform.known?.name ?? null, tier, confirmsOrders: platform.known?.confirmsOrders ?? false, address };
    } catch (error) {
      if (error instanceof UcpError && error.status < 500 && error.status !== 429) limits.countFailure(address);
      throw error;
    }
  };
}

const tierOf = ({ known }: Platform, signed: boolean): Tier => (signed ? (known ? 'registered' : 'signed') : 'anonymous');

/** Its answer has a link that hands the cart over to whoever follows it first. */
const hasLink = ({ capability }: Operation): boolean => capability === 'cart' || capability === 'checkout';

/** A key that the profile in memory does not have may be new. */
async function verify(
  platforms: Platforms,
  platform: Platform,
  request: SignedRequest,
  { address, answersLink }: { readonly address: string; readonly answersLink: boolean },
): Promise<void> {
  await verifyRequest(request, platform.profile.keys, answersLink).catch(async (error: unknown) => {
    if (!(error instanceof UcpError) || error.code !== 'key_not_found') throw error;
    const { profile } = await platforms.refresh(platform.url, address);
    if (profile === platform.profile) throw error;
    await verifyRequest(request, profile.keys, answersLink);
  });
}

function checkVersion({ profile: { version } }: Platform): void {
  if (isUcpVersion(version)) return;
  throw new UcpError(
    422,
    'version_unsupported',
    `The profile's version is not supported. The shop supports ${UCP_VERSIONS.join(' and ')}.`,
  );
}

/** By the address of the shop, not by the one that a proxy in front uses for this server. */
const signedRequest = (req: Request, body: Buffer): SignedRequest => ({
  method: req.method,
  url: req.site.origin + req.originalUrl,
  headers: req.headers,
  body,
});

/** RFC 8941, a dictionary: other members may stand before and behind. */
const PROFILE = /(?:^|,)[ \t]*profile="([\x21\x23-\x5b\x5d-\x7e]{1,1000})"/;

/** Of the field `UCP-Agent`. */
export const profileInHeader = (req: Request): string => PROFILE.exec(req.get('ucp-agent') ?? '')?.[1] ?? '';

/** On a developer's machine, where the shop itself is on the loopback interface, a profile may be there, too. */
export function profileUrl(text: string, origin: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url?.protocol === 'http:' && isLoopbackHost(url.hostname) && isLoopbackHost(new URL(origin).hostname);
  if (url && url.username + url.password + url.hash === '' && (url.protocol === 'https:' || isLocal)) return url.href;
  throw new UcpError(400, 'invalid_profile_url', 'UCP-Agent is needed: profile="https://…", the address of the platform\'s profile.');
}
