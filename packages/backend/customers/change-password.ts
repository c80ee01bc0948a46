import { inTransaction } from '../shop/in-transaction.ts';
import type { z } from 'zod';
import type { ChangePasswordRequest, ChangePasswordResponse, RecoverPasswordRequest } from '../../contract/customer.ts';
import { type AcceptedView, ACCEPTED } from '../inquiries/limits.ts';
import { Refusal } from '../core/refusal.ts';
import type { Shop } from '../shop/shop.ts';
import { mailPasswordChanged, mailRecovery } from '../mails/account-mails.ts';
import { dropTokens, issueToken, readToken, takeToken } from './mail-tokens.ts';
import { checkNewPassword, hashPassword, isPassword } from './passwords.ts';
import { type Browser, type Caller, endAllSessions, endOtherSessions, openSession, renewSession, sessionAge } from './sessions.ts';
import { findUser, type UserRow, userOf } from './users.ts';

type Answer = z.input<typeof ChangePasswordResponse>;

/** Mails a link, if there is an account; answers alike. */
export async function recoverPassword(shop: Shop, { email }: z.output<typeof RecoverPasswordRequest>): Promise<AcceptedView> {
  const row = await findUser(shop.db, email);
  if (row) await mailRecovery(shop, row, await issueToken(shop.db, { kind: 'recovery', user_id: row.id }, String(row.id)));
  return ACCEPTED;
}

export async function changePassword(
  shop: Shop,
  body: z.output<typeof ChangePasswordRequest>,
  caller: Caller | null,
  browser: Browser,
): Promise<Answer> {
  if ('token' in body) return changeByLink(shop, body, browser);
  if (!caller) throw new Refusal('not_signed_in', 'signed in nowhere');
  const { db } = shop;
  const row = await userOf(db, caller);
  await checkPassword(row, body.current_password, 'current_password');
  await checkNewPassword(body.password, row.email);
  if (await isPassword(body.password, row.password_hash)) throw samePassword();
  const hash = await hashPassword(body.password);
  return inTransaction(shop, async (shop, db) => {
    await storePassword(shop, row, hash);
    await endOtherSessions(db, caller);
    return { data: { changed: true, ...(await renewSession(db, caller)) } };
  });
}

async function changeByLink(shop: Shop, { token, password }: { token: string; password: string }, browser: Browser): Promise<Answer> {
  const { db } = shop;
  const { user_id } = await readToken(db, token, ['recovery']);
  const row = await userOf(db, { userId: user_id });
  // Refused, the link stays good.
  await checkNewPassword(password, row.email);
  if (await isPassword(password, row.password_hash)) throw samePassword();
  const hash = await hashPassword(password);
  return inTransaction(shop, async (shop, db) => {
    // Once more: the link may have been used during the wait.
    await takeToken(db, token, ['recovery']);
    await storePassword(shop, row, hash);
    await endAllSessions(db, row.id);
    return { data: { changed: true, ...(await openSession(db, row.id, browser)) } };
  });
}

/** Somebody who changes a password that others know would change nothing. */
const samePassword = (): Refusal => new Refusal('validation_failed', 'this is the password of now', { fields: { password: ['same'] } });

async function storePassword(shop: Shop, row: UserRow, hash: string): Promise<void> {
  await shop.db.run('UPDATE users SET password_hash = ?, password_changed_at = ? WHERE id = ?', hash, Date.now(), row.id);
  await dropTokens(shop.db, 'recovery', String(row.id));
  await mailPasswordChanged(shop, row);
}

/** Asked for again before what matters (OWASP ASVS 5, 7.5). */
export async function checkPassword(row: UserRow, password: string, field: string): Promise<void> {
  if (await isPassword(password, row.password_hash)) return;
  throw passwordWrong(field);
}

export const passwordWrong = (field: string): Refusal =>
  new Refusal('password_wrong', 'the password is wrong', { fields: { [field]: ['is wrong'] } });

/** Of a customer without a password: how old the sign-in may be. */
const FRESH_SESSION = 15 * 60_000;

/** A finder of an unlocked device must not be able to add a way in, or to delete the account. */
export async function checkPresence({ db }: Shop, row: UserRow, caller: Caller, password: string | null | undefined): Promise<void> {
  if (row.password_hash !== null) return checkPassword(row, password ?? '', 'password');
  if ((await sessionAge(db, caller)) > FRESH_SESSION) throw new Refusal('sign_in_again', 'the session is too old for this');
}
