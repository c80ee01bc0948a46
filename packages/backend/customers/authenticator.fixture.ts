import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer): string => data.toString('base64url');

/** CBOR (RFC 8949) of what an authenticator writes: integers, bytes, texts and maps, in the given order. */
type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

/** Changes that a test makes to a response. */
export interface Changes {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  /** User present 1, user verified 4. */
  readonly flags?: number;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly signedBy?: KeyObject;
}

interface Options {
  readonly challenge: string;
  readonly [name: string]: unknown;
}

const PRESENT = 1;
const VERIFIED = 4;
const HAS_CREDENTIAL = 64;

/** An authenticator in software, with one ES256 credential and without attestation: it answers as a browser would send it. */
export function createAuthenticator(origin: string) {
  const rpId = new URL(origin).hostname;
  const credentialId = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = base64url(credentialId);
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  let counter = 0;
  let handle = '';

  const clientData = (type: string, options: Options, changes: Changes): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: changes.type ?? type,
        challenge: changes.challenge ?? options.challenge,
        origin: changes.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function authenticatorData(flags: number, changes: Changes, rest: Buffer = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(changes.counter ?? counter);
    return Buffer.concat([sha256(changes.rpId ?? rpId), Buffer.from([flags]), count, rest]);
  }

  return {
    id,
    privateKey,
    /** Answers the options of a new passkey. */
    create(options: Options, changes: Changes = {}) {
      handle = (options['user'] as { id: string }).id;
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, cbor(key)]);
      const authData = authenticatorData((changes.flags ?? PRESENT | VERIFIED) | HAS_CREDENTIAL, changes, attested);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, changes)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    /** Answers the options of a sign-in. */
    get(options: Options, changes: Changes = {}) {
      counter += 1;
      const data = clientData('webauthn.get', options, changes);
      const authData = authenticatorData(changes.flags ?? PRESENT | VERIFIED, changes);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), changes.signedBy ?? privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: changes.userHandle ?? (handle || undefined),
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
