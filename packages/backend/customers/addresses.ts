import type { z } from 'zod';
import type { AddressResponse, CustomerAddress, CustomerAddressRequest } from '../../contract/customer.ts';
import { type AcceptedView, ACCEPTED } from '../inquiries/limits.ts';
import { notFound, Refusal } from '../core/refusal.ts';
import type { Shop } from '../shop/shop.ts';
import type { Caller } from './sessions.ts';
import { lockUser } from './users.ts';
import { insertRow } from '../db/insert.ts';

type View = z.input<typeof CustomerAddress>;
type OwnView = View & { readonly id: number };
type Body = z.output<typeof CustomerAddressRequest>;

const ADDRESSES_MAX = 50;

/** The default first, then in the order in which they were added. */
export async function addresses({ db }: Shop, { userId }: Caller): Promise<{ data: OwnView[] }> {
  const rows = await db.all<{ id: number; address: string; is_default: number }>(
    'SELECT id, address, is_default FROM user_addresses WHERE user_id = ? ORDER BY is_default DESC, id',
    userId,
  );
  return { data: rows.map(({ id, address, is_default }) => ({ ...(JSON.parse(address) as View), id, is_default: is_default === 1 })) };
}

/** The first one is the default, whatever was asked. */
export async function addAddress(shop: Shop, { is_default, ...address }: Body, caller: Caller): Promise<z.input<typeof AddressResponse>> {
  await lockUser(shop.db, caller);
  const { data: known } = await addresses(shop, caller);
  if (known.length >= ADDRESSES_MAX) throw new Refusal('validation_failed', `at most ${ADDRESSES_MAX} addresses`);
  const id = await insertRow(
    shop.db,
    'INSERT INTO user_addresses (user_id, address, is_default) VALUES (?, ?, 0)',
    caller.userId,
    JSON.stringify(address),
  );
  if (is_default || known.length === 0) await makeDefault(shop, caller, id);
  return addressBy(shop, caller, id);
}

export async function updateAddress(
  shop: Shop,
  id: string,
  { is_default, ...address }: Body,
  caller: Caller,
): Promise<z.input<typeof AddressResponse>> {
  const { data } = await addressBy(shop, caller, Number(id));
  await shop.db.run(
    'UPDATE user_addresses SET address = ? WHERE id = ?',
    JSON.stringify({ ...(data.email_address !== undefined && { email_address: data.email_address }), ...address }),
    data.id,
  );
  if (is_default) await makeDefault(shop, caller, data.id);
  return addressBy(shop, caller, data.id);
}

/** The default goes over to the oldest that is left. */
export async function removeAddress(shop: Shop, id: string, caller: Caller): Promise<AcceptedView> {
  const { data } = await addressBy(shop, caller, Number(id));
  await shop.db.run('DELETE FROM user_addresses WHERE id = ?', data.id);
  const [next] = (await addresses(shop, caller)).data;
  if (data.is_default === true && next) await makeDefault(shop, caller, next.id);
  return ACCEPTED;
}

async function addressBy(shop: Shop, caller: Caller, id: number): Promise<{ readonly data: OwnView }> {
  const data = (await addresses(shop, caller)).data.find((one) => one.id === id);
  if (!data) throw notFound('address');
  return { data };
}

const makeDefault = async ({ db }: Shop, { userId }: Caller, id: number): Promise<void> =>
  void (await db.run('UPDATE user_addresses SET is_default = CASE WHEN id = ? THEN 1 ELSE 0 END WHERE user_id = ?', id, userId));
