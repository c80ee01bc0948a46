import { createPublicKey, verify as verifyBytes } from 'node:crypto';
import {
  isSignatureError,
  type RequestDescriptor,
  type SignatureComponent,
  type UntrustedSignatureCandidate,
  verifySignature,
} from 'http-message-sig';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { parseDictionary } from 'structured-headers';
import type { Jwk } from './platform-profile.ts';
import { contentDigest } from './signing-keys.ts';
import { UcpError } from '../wire/ucp-error.ts';

/** A request as its sender signed it. */
export interface SignedRequest {
  readonly method: string;
  /** Absolute, by the address that the sender used. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

const ALGORITHM = 'ecdsa-p256-sha256';
/**
 * Seconds. `created` is optional in the protocol; who sends it signs each attempt anew. A request whose answer has a link for the buyer is
 * worth more to somebody who repeats it than others.
 */
const WINDOW = { maxAge: 3600, maxAgeForLink: 120, clockSkew: 60 };
/** More would only be work. */
const MAX_SIGNATURES = 3;
/** Fields that have to be covered when they are there (UCP, "Identity Resolution Algorithm"). */
const COVERED_IF_PRESENT = ['ucp-agent', 'idempotency-key'] as const;

export const isSigned = ({ headers }: Pick<SignedRequest, 'headers'>): boolean =>
  headers['signature'] !== undefined || headers['signature-input'] !== undefined;

/** RFC 9421. One valid signature by one of the keys is enough; else throws why the last one is none. */
export async function verifyRequest(request: SignedRequest, keys: readonly Jwk[], answersLink: boolean): Promise<void> {
  const message = descriptorOf(request);
  let failure = new UcpError(401, 'signature_missing', 'Signature and Signature-Input are needed.');
  for (const candidate of candidatesOf(request)) {
    try {
      return await verifyOne(message, request, keys, { ...candidate, answersLink });
    } catch (error) {
      failure = answerOf(error);
    }
  }
  throw failure;
}

interface Candidate {
  readonly label: string;
  readonly hasCreated: boolean;
}

async function verifyOne(
  message: RequestDescriptor,
  request: SignedRequest,
  keys: readonly Jwk[],
  { label, hasCreated, answersLink }: Candidate & { readonly answersLink: boolean },
): Promise<void> {
  await verifySignature(message, {
    label,
    policy: {
      algorithms: [ALGORITHM],
      requiredComponents: requiredComponents(request),
      requiredParameters: ['keyid'],
      clockSkew: WINDOW.clockSkew,
      ...(hasCreated && { maxAge: answersLink ? WINDOW.maxAgeForLink : WINDOW.maxAge }),
    },
    async resolveVerifier(candidate) {
      const { keyid, tag } = candidate.parameters;
      if (tag !== undefined && tag !== 'web-bot-auth') throw invalid('The signature has a tag for another purpose.');
      if (request.headers['signature-agent'] !== undefined && !covers(candidate, 'signature-agent')) {
        throw invalid('Signature-Agent is not covered.');
      }
      const key = keys.find((one) => one.kid === keyid && canVerify(one));
      if (!key) throw new UcpError(401, 'key_not_found', "The profile has no key of this signature's keyid.");
      if (tag === 'web-bot-auth' && (await calculateJwkThumbprint(key as JWK)) !== keyid) {
        throw invalid('keyid is not the thumbprint of its key.');
      }
      if (key.kty !== 'EC' || key.crv !== 'P-256' || ![undefined, 'ES256'].includes(key['alg'] as string | undefined)) {
        throw new UcpError(400, 'algorithm_unsupported', 'Only ES256 is verified here.');
      }
      if (covers(candidate, 'content-digest') && !hasDigest(request)) {
        throw new UcpError(400, 'digest_mismatch', 'Content-Digest is not the sha-256 of the body.');
      }
      return { algorithm: ALGORITHM, verify: (data, signature) => isSignature(key, data, signature) };
    },
  });
}

function requiredComponents({ url, headers, body }: SignedRequest): SignatureComponent[] {
  return [
    '@method',
    '@authority',
    '@path',
    ...(url.includes('?') ? ['@query'] : []),
    ...(body.length > 0 ? ['content-digest', 'content-type'] : []),
    ...COVERED_IF_PRESENT.filter((name) => headers[name] !== undefined),
  ];
}

function descriptorOf({ method, url, headers }: SignedRequest): RequestDescriptor {
  const fields = Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((one) => ({ name, value: one })));
  return { kind: 'request', method, targetUri: url, fields };
}

function candidatesOf({ headers }: SignedRequest): Candidate[] {
  try {
    const inputs = [...parseDictionary([headers['signature-input'] ?? ''].flat().join(', '))];
    return inputs.slice(0, MAX_SIGNATURES).map(([label, [, parameters]]) => ({ label, hasCreated: parameters.has('created') }));
  } catch {
    throw invalid('Signature-Input cannot be parsed.');
  }
}

const covers = ({ components }: UntrustedSignatureCandidate, name: string): boolean => components.some((one) => one.name === name);

/** RFC 7517 sections 4.2 and 4.3. */
const canVerify = ({ use, key_ops: operations }: Jwk): boolean => use !== 'enc' && (operations?.includes('verify') ?? true);

function hasDigest({ headers, body }: SignedRequest): boolean {
  const fields = [headers['content-digest'] ?? ''].flat().join(', ');
  return fields.split(/,[ \t]*/).includes(contentDigest(body));
}

function isSignature(key: Jwk, data: Uint8Array, signature: Uint8Array): boolean {
  try {
    const publicKey = createPublicKey({ key: key as JWK, format: 'jwk' });
    // Raw r‖s (RFC 9421 section 3.3.4); DER is none.
    return verifyBytes('sha256', data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    // The point is not on the curve.
    return false;
  }
}

const invalid = (content: string): UcpError => new UcpError(401, 'signature_invalid', content);

function answerOf(error: unknown): UcpError {
  if (error instanceof UcpError) return error;
  if (!isSignatureError(error)) throw error;
  if (error.cause instanceof UcpError) return error.cause;
  return error.code === 'MissingField' && /signature/.test(error.message)
    ? new UcpError(401, 'signature_missing', error.message)
    : invalid(`${error.message}.`);
}
