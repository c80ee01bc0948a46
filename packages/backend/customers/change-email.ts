import { inTransaction } from '../shop/in-transaction.ts';
import type { z } from 'zod';
import type { ChangeEmailRequest, UserResponse, VerifyEmailResponse } from '../../contract/customer.ts';
import { addressOf } from '../inquiries/limits.ts';
import { Refusal } from '../core/refusal.ts';
import type { Shop } from '../shop/shop.ts';
import { mailEmailChange } from '../mails/account-mails.ts';
import { checkPassword } from './change-password.ts';
import { changeTokens, issueToken, openTokensWith, type TokenData } from './mail-tokens.ts';
import type { Caller } from './sessions.ts';
import { findUser, user, userOf } from './users.ts';

/** Links go to both addresses, and both have to be used. A taken address gets no link; the answer does not tell. */
export async function changeEmail(
  shop: Shop,
  body: z.output<typeof ChangeEmailRequest>,
  caller: Caller,
): Promise<z.input<typeof UserResponse>> {
  const { db } = shop;
  const row = await userOf(db, caller);
  await checkPassword(row, body.password, 'password');
  const to = addressOf(body.email);
  return inTransaction(shop, async (shop, db) => {
    if (to === row.email) return user(shop, caller);
    const isFree = !(await findUser(db, to));
    for (const side of ['old', 'new'] as const) {
      const token = await issueToken(db, { kind: 'email-change', user_id: row.id, to, side, confirmed: false }, `${row.id} ${side}`);
      if (side === 'old' || isFree) await mailEmailChange(shop, row, { to, side, token });
    }
    return user(shop, caller);
  });
}

type Change = Extract<TokenData, { kind: 'email-change' }>;

/** New links for changes to this address, as far as an address has not confirmed yet; the earlier links open nothing any more. */
export async function resendEmailChanges(shop: Shop, to: string): Promise<void> {
  const { db } = shop;
  const isFree = !(await findUser(db, to));
  for (const data of await openTokensWith(db, 'email-change', 'to', to)) {
    const { user_id, side } = data as Change;
    if (side === 'new' && !isFree) continue;
    await mailEmailChange(shop, await userOf(db, { userId: user_id }), {
      to,
      side,
      token: await issueToken(db, data, `${user_id} ${side}`),
    });
  }
}

/** The first of both links notes itself at the other one; the second, in any order, completes the change. */
export async function confirmEmailChange({ db }: Shop, change: Change): Promise<z.input<typeof VerifyEmailResponse>> {
  const { user_id, to, confirmed } = change;
  const gone = new Refusal('token_invalid', 'this change has been given up');
  if (!confirmed) {
    const side = change.side === 'old' ? 'new' : 'old';
    if (!(await changeTokens(db, { ...change, side, confirmed: true }, `${user_id} ${side}`))) throw gone;
    return { data: { email: to, complete: false } };
  }
  if (await findUser(db, to)) throw gone;
  await db.run('UPDATE users SET email = ? WHERE id = ?', to, user_id);
  return { data: { email: to, complete: true } };
}
