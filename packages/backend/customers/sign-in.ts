import { inTransaction } from '../shop/in-transaction.ts';
import type { z } from 'zod';
import type { SessionResponse, SignInRequest } from '../../contract/customer.ts';
import { addressOf } from '../inquiries/limits.ts';
import { Refusal } from '../core/refusal.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { mailNewDevice, mailSignInLinked } from '../mails/account-mails.ts';
import { takeToken } from './mail-tokens.ts';
import { type GuestLists, mergeLists } from './merge-lists.ts';
import { openSignUp } from './open-sign-up.ts';
import { isKnownDevice } from './devices.ts';
import { isPassword } from './passwords.ts';
import { type Browser, type Caller, endOwnSession, openSession } from './sessions.ts';
import { findUser, type UserRow, userView } from './users.ts';

export type SessionAnswer = z.input<typeof SessionResponse>;
type SignIn = z.output<typeof SignInRequest>;

/** Where a sign-in comes from. */
export interface From extends Browser {
  readonly lang: Lang;
  /** The session that the browser has until now. */
  readonly caller: Caller | null;
  readonly remember?: boolean;
}

export async function signIn(shop: Shop, body: SignIn, from: From): Promise<SessionAnswer> {
  const email = addressOf(body.email);
  const known = await findUser(shop.db, email);
  if (!(await isPassword(body.password, known?.password_hash ?? null))) throw await refusal(shop, email, body.password, known);
  return inTransaction(shop, async (shop) => {
    // Not known from before the wait: the password may have been changed meanwhile.
    const row = await findUser(shop.db, email);
    if (!row || row.password_hash !== known?.password_hash) throw wrong();
    if (body.link_token != null) await linkAccount(shop, row, body.link_token);
    return sessionAnswer(shop, row, body, { ...from, remember: body.remember });
  });
}

/** A new session for a customer who has proved who they are. The browser's earlier one ends: nothing could sign it out any more. */
export async function sessionAnswer(shop: Shop, row: UserRow, lists: GuestLists, from: From): Promise<SessionAnswer> {
  const { db } = shop;
  const merged = await mergeLists(shop, row.id, lists, from.lang);
  if (from.caller) await endOwnSession(db, from.caller);
  // A customer who signs in for the first time needs no mail about it.
  if (row.signed_in_at !== null && !(await isKnownDevice(db, row.id, from.deviceToken))) await mailNewDevice(shop, row, from.userAgent);
  return { data: { ...(await openSession(db, row.id, from, from.remember)), user: await userView(db, row), merged } };
}

const wrong = (): Refusal => new Refusal('credentials_wrong', 'e-mail address or password is wrong');

/** The right password of an account that waits for its confirmation is told so; with a wrong one nothing is told. */
async function refusal({ db }: Shop, email: string, password: string, known: UserRow | undefined): Promise<Refusal> {
  if (known || !(await openSignUp(db, email, password))) return wrong();
  return new Refusal('email_unverified', 'the address is not confirmed yet');
}

async function linkAccount(shop: Shop, row: UserRow, token: string): Promise<void> {
  const { db } = shop;
  const link = await takeToken(db, token, ['social-link']);
  if (link.user_id !== row.id) throw new Refusal('token_invalid', 'this link is for another account');
  const { changes } = await db.run(
    'INSERT INTO social_accounts (provider, subject, user_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    link.provider,
    link.subject,
    row.id,
  );
  if (changes > 0) await mailSignInLinked(shop, row, link.provider);
}
