import { accountIdOf, bankBody, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { type Calls, type Running } from '../../sandbox/testing/sandbox.fixture.ts';

export const PASSWORD = 'vier blaue Saphire';

/** The token of the last mail of a kind that went to an address. */
export async function tokenFor({ sandbox }: Running, email: string, key: string): Promise<string> {
  const mail = await sandbox.shop.db.get<{ text: string }>(
    'SELECT text FROM mails WHERE recipient = ? AND key = ? ORDER BY id DESC LIMIT 1',
    email,
    key,
  );
  const [, token] = /\/(?:verify|recover-password)\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
  if (token === undefined) throw new Error(`no mail "${key}" went to ${email}`);
  return token;
}

export const mailsTo = async ({ sandbox }: Running, email: string): Promise<string[]> =>
  (await sandbox.shop.db.all<{ key: string }>('SELECT key FROM mails WHERE recipient = ? ORDER BY id', email)).map(({ key }) => key);

export async function signUp(shop: Running, email: string, names = { first_name: 'Anna', last_name: 'Leitner' }): Promise<void> {
  await shop.call('signUp', { body: { email, password: PASSWORD, ...names } });
  await shop.call('verifyEmail', { body: { token: await tokenFor(shop, email.toLowerCase(), 'verify-email'), password: PASSWORD } });
}

/** A new customer who is signed in. */
export async function customer(shop: Running, email: string): Promise<Calls & { readonly token: string }> {
  await signUp(shop, email);
  const { token } = (await shop.call('signIn', { body: { email, password: PASSWORD } })).data;
  return { ...shop.as(token), token };
}

/** An order by bank transfer, placed with the given address; with the id of the account if the customer is signed in. */
export async function orderOf(calls: Calls, email: string): Promise<{ unique_id: string; po_number: string; tracking_id: string | null }> {
  const cart = await readyCart(calls, 'FL-AUR-BR-YG750-54');
  const { data } = await calls.call('updateCart', { params: { id: cart.unique_id }, body: { contact_email: email } });
  const order = (await calls.call('finishCheckout', { body: bankBody(data) })).data;
  return { ...order, unique_id: (await accountIdOf(calls, order)) ?? order.unique_id };
}
