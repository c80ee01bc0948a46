import type { Db } from '../db/database.ts';
import { openTokens, type SignUpData } from './mail-tokens.ts';
import { isPassword } from './passwords.ts';

/** Bounds the work of one request: each comparison costs some 20 ms and 19 MiB. */
const MOST_COMPARED = 5;

/**
 * The sign-up with this address that its password belongs to. Several may be open, of several people. `first` is compared before the
 * newest others.
 */
export async function openSignUp(db: Db, email: string, password: string, first?: SignUpData): Promise<SignUpData | undefined> {
  const byHash = new Map<string, SignUpData>();
  for (const data of [...(first ? [first] : []), ...(await openTokens(db, 'sign-up', email))]) {
    if (data.kind === 'sign-up' && !byHash.has(data.password_hash)) byHash.set(data.password_hash, data);
  }
  for (const data of [...byHash.values()].slice(0, MOST_COMPARED)) if (await isPassword(password, data.password_hash)) return data;
  return undefined;
}
