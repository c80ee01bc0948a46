import { hkdfSync, randomBytes } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';

/** A JWE in compact form (RFC 7516), with direct encryption: no key in it. */
export const JWE = /^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/;
const ALGORITHMS = { alg: 'dir', enc: 'A256GCM' } as const;

/** Content that goes through browsers, and that only this shop can read and write. */
export interface Seal {
  /** `life` in seconds. */
  close(content: object, life: number): Promise<string>;
  /** Null for what was not sealed here, for another purpose, or too long ago. */
  open(text: string): Promise<Readonly<Record<string, unknown>> | null>;
}

/** `secret`: COOKIE_SECRET; without it what was sealed ends with the process. `purpose` keeps seals for different ends apart. */
export function createSeal(secret: string | undefined, purpose: string): Seal {
  const key = new Uint8Array(hkdfSync('sha256', secret ?? randomBytes(32), '', purpose, 32));
  return {
    close: (content, life) => new EncryptJWT({ ...content }).setProtectedHeader(ALGORITHMS).setExpirationTime(`${life}s`).encrypt(key),
    async open(text) {
      const options = { keyManagementAlgorithms: [ALGORITHMS.alg], contentEncryptionAlgorithms: [ALGORITHMS.enc] };
      return jwtDecrypt(text, key, options).then(
        ({ payload }) => payload,
        () => null,
      );
    },
  };
}
