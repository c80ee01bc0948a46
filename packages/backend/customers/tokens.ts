import { createHash, randomBytes } from 'node:crypto';

/** Only the hash of a token is stored: a stolen database opens no session. The token has 256 random bits, so a fast hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
export const newToken = (): string => randomBytes(32).toString('base64url');
