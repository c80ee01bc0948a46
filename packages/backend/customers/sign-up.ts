import { inTransaction } from '../shop/in-transaction.ts';
import type { z } from 'zod';
import type { RecoverPasswordRequest, SignUpRequest, VerifyEmailRequest, VerifyEmailResponse } from '../../contract/customer.ts';
import { type AcceptedView, ACCEPTED, addressOf } from '../inquiries/limits.ts';
import { addSubscriber } from './newsletter.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { mailAccountExists, mailSignUp } from '../mails/account-mails.ts';
import { confirmEmailChange, resendEmailChanges } from './change-email.ts';
import { checkPassword, passwordWrong } from './change-password.ts';
import { dropTokens, issueToken, openTokens, readToken, type SignUpData, takeToken } from './mail-tokens.ts';
import { openSignUp } from './open-sign-up.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';
import { createUser, findUser, userOf } from './users.ts';

/**
 * The account begins when the mailed link is used: until then nothing is kept but the token, and somebody who signs up with the address of
 * another leaves no password behind. Answers alike whether there is an account, after the same work.
 */
export async function signUp(shop: Shop, body: z.output<typeof SignUpRequest>, lang: Lang): Promise<AcceptedView> {
  const email = addressOf(body.email);
  await checkNewPassword(body.password, email);
  const password_hash = await hashPassword(body.password);
  const { first_name, last_name, newsletter } = body;
  await inTransaction(shop, async (shop) => {
    const known = await findUser(shop.db, email);
    if (known) return mailAccountExists(shop, known);
    const data: SignUpData = { kind: 'sign-up', email, password_hash, first_name, last_name, lang, newsletter };
    await mailSignUp(shop, data, await issueToken(shop.db, data, email));
  });
  return ACCEPTED;
}

/** Another link for a sign-up (the newest; it opens the earlier ones, too) or a change of address, whose earlier link ends. */
export async function resendVerification(shop: Shop, { email: given }: z.output<typeof RecoverPasswordRequest>): Promise<AcceptedView> {
  const email = addressOf(given);
  const [waiting] = await openTokens(shop.db, 'sign-up', email);
  if (waiting?.kind === 'sign-up') await mailSignUp(shop, waiting, await issueToken(shop.db, waiting, email));
  await resendEmailChanges(shop, email);
  return ACCEPTED;
}

/**
 * The link proves who reads the address, the password who asked for it. The sign-up with this password becomes the account, whichever of
 * the links was opened; those of others end with it. A wrong password leaves the link good.
 */
export async function verifyEmail(
  shop: Shop,
  { token, password }: z.output<typeof VerifyEmailRequest>,
): Promise<z.input<typeof VerifyEmailResponse>> {
  const { db } = shop;
  const data = await readToken(db, token, ['sign-up', 'email-change']);
  if (data.kind === 'email-change') {
    await checkPassword(await userOf(db, { userId: data.user_id }), password, 'password');
    // Read again: the other link may have been used during the wait.
    return inTransaction(shop, async (shop, db) => confirmEmailChange(shop, await takeToken(db, token, ['email-change'])));
  }
  const signedUp = await openSignUp(db, data.email, password, data);
  if (!signedUp) throw passwordWrong('password');
  return inTransaction(shop, async (shop, db) => {
    await takeToken(db, token, ['sign-up']);
    const { email, lang, newsletter } = signedUp;
    await dropTokens(db, 'sign-up', email);
    // Made meanwhile, by way of an identity provider: that account stays as it is.
    if (!(await findUser(db, email))) await createUser(db, signedUp);
    if (newsletter) await addSubscriber(shop, email, lang);
    return { data: { email, complete: true } };
  });
}
