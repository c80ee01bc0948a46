import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Refusal } from '../core/refusal.ts';
import { commonPasswords } from './common-passwords.ts';

const derive = promisify(argon2);

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/** Verified when there is no account, so that the time does not tell. */
const NOBODY = `${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** `salt$key`, both in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}$${(await keyOf(password, salt)).toString('base64url')}`;
}

/** `hash` null: there is no such account, or it has no password. The comparison takes as long as with one. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [salt = '', key = ''] = (hash ?? NOBODY).split('$');
  const expected = Buffer.from(key, 'base64url');
  const equal = timingSafeEqual(await keyOf(password, Buffer.from(salt, 'base64url')), expected);
  return equal && hash !== null;
}

/** NIST SP 800-63B, section 3.1.1.2: normalise before hashing, so that one keyboard's umlaut is another's. */
const keyOf = (password: string, nonce: Buffer): Promise<Buffer> =>
  derive('argon2id', { message: password.normalize('NFKC'), nonce, ...PARAMETERS });

/** Refuses passwords that attackers try first, and those made of what everybody can know. */
export async function checkNewPassword(password: string, email: string): Promise<void> {
  const plain = password.normalize('NFKC').toLowerCase();
  const [local = ''] = email.split('@', 1);
  const stems = [plain, plain.replace(/[^a-z0-9]+$/, ''), plain.replace(/[^a-z]+$/, '')];
  const common = await commonPasswords();
  const isCommon = stems.some((stem) => common.has(stem)) || new Set(plain).size < 3;
  const isKnown = plain === email || (local.length > 3 && plain.startsWith(local) && plain.length - local.length < 4);
  if (!isCommon && !isKnown && !plain.includes('feinlicht')) return;
  throw new Refusal('validation_failed', 'this password is guessed first', { fields: { password: ['common'] } });
}
