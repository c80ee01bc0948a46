import type { z } from 'zod';
import type { RecoverPasswordRequest, SignUpRequest, VerifyEmailRequest, VerifyEmailResponse } from '../../shared/contract/customer.ts';
import { type AcceptedView, ACCEPTED, addressOf } from '../inquiries/limits.ts';
import { addSubscriber } from './newsletter.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { mailAccountExists, mailSignUp } from '../mails/account-mails.ts';
import { confirmEmailChange, resendEmailChanges } from './change-email.ts';
import { issueToken, openTokens, type SignUpData, takeToken } from './mail-tokens.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';
import { createUser, findUser } from './users.ts';

/**
 * The account begins when the mailed link is used: until then nothing is kept but the token, and somebody who signs up with the address of
 * another leaves no password behind. Answers alike whether there is an account, after the same work.
 */
export async function signUp(shop: Shop, body: z.output<typeof SignUpRequest>, lang: Lang): Promise<AcceptedView> {
  const email = addressOf(body.email);
  checkNewPassword(body.password, email);
  const password_hash = await hashPassword(body.password);
  const { first_name, last_name, newsletter } = body;
  shop.db.transaction(() => {
    const known = findUser(shop.db, email);
    if (known) return mailAccountExists(shop, known);
    const data: SignUpData = { kind: 'sign-up', email, password_hash, first_name, last_name, lang, newsletter };
    mailSignUp(shop, data, issueToken(shop.db, data, email));
  });
  return ACCEPTED;
}

/** Another link for a sign-up or a change of address that waits for one; the earlier link opens nothing any more. */
export function resendVerification(shop: Shop, { email: given }: z.output<typeof RecoverPasswordRequest>): AcceptedView {
  const email = addressOf(given);
  const [waiting] = openTokens(shop.db, 'sign-up', email);
  if (waiting?.kind === 'sign-up') mailSignUp(shop, waiting, issueToken(shop.db, waiting, email));
  resendEmailChanges(shop, email);
  return ACCEPTED;
}

export function verifyEmail(shop: Shop, { token }: z.output<typeof VerifyEmailRequest>): z.input<typeof VerifyEmailResponse> {
  const data = takeToken(shop.db, token, ['sign-up', 'email-change']);
  if (data.kind === 'email-change') return confirmEmailChange(shop, data);
  const { email, lang, newsletter } = data;
  // Made meanwhile, by way of a provider: that account stays as it is.
  if (!findUser(shop.db, email)) createUser(shop.db, data);
  if (newsletter) addSubscriber(shop, email, lang);
  return { data: { email, complete: true } };
}
