import { mapInOrder } from '../core/in-order.ts';
import { langsOf } from '../core/offered-languages.ts';
import type { z } from 'zod';
import type { UpdateUserRequest, User, UserResponse } from '../../contract/customer.ts';
import { addressOf } from '../inquiries/limits.ts';
import { Refusal } from '../core/refusal.ts';
import type { Lang } from '../core/language.ts';
import type { Db } from '../db/database.ts';
import type { Shop } from '../shop/shop.ts';
import { openTokens, type SignUpData } from './mail-tokens.ts';
import type { Caller } from './sessions.ts';
import { insertRow } from '../db/insert.ts';
import { LOCKED } from '../db/locks.ts';

export interface UserRow {
  readonly id: number;
  readonly email: string;
  readonly password_hash: string | null;
  readonly password_changed_at: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly gender: z.input<typeof User>['gender'];
  readonly birthday: string | null;
  readonly lang: Lang;
  readonly care_mails: number;
  readonly back_in_stock_mails: number;
  readonly created_at: number;
  readonly signed_in_at: number | null;
}

export const findUser = (db: Db, email: string): Promise<UserRow | undefined> =>
  db.get<UserRow>('SELECT * FROM users WHERE email = ?', addressOf(email));

export const userOf = (db: Db, caller: Pick<Caller, 'userId'>): Promise<UserRow> => userRow(db, caller, '');

/** Inside a transaction that counts what the account has: two at once may not pass a limit together. */
export const lockUser = (db: Db, caller: Pick<Caller, 'userId'>): Promise<UserRow> => userRow(db, caller, LOCKED);

async function userRow(db: Db, { userId }: Pick<Caller, 'userId'>, lock: typeof LOCKED | ''): Promise<UserRow> {
  const row = await db.get<UserRow>(`SELECT * FROM users WHERE id = ? ${lock}`, userId);
  if (!row) throw new Refusal('not_signed_in', 'this account is gone');
  return row;
}

export async function userView(db: Db, row: UserRow): Promise<z.input<typeof User>> {
  const instant = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
  // As long as one of the two addresses has not confirmed.
  const [change] = (await mapInOrder(['new', 'old'], (side) => openTokens(db, 'email-change', `${row.id} ${side}`))).flat();
  return {
    id: row.id,
    email: row.email,
    pending_email: change?.kind === 'email-change' ? change.to : null,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone,
    gender: row.gender ?? 0,
    birthday: row.birthday,
    notification_language: row.lang,
    password_changed_at: instant(row.password_changed_at),
  };
}

export const user = async ({ db }: Shop, caller: Caller): Promise<z.input<typeof UserResponse>> => ({
  data: await userView(db, await userOf(db, caller)),
});

/** An account, with the orders that were placed with its address before: the address is confirmed by now. */
export async function createUser(
  db: Db,
  data: Omit<SignUpData, 'kind' | 'password_hash' | 'newsletter'> & { password_hash: string | null },
  now = Date.now(),
): Promise<UserRow> {
  const id = await insertRow(
    db,
    `INSERT INTO users (email, password_hash, password_changed_at, first_name, last_name, phone, gender, lang, created_at)
     VALUES (?, ?, ?, ?, ?, '', 0, ?, ?)`,
    data.email,
    data.password_hash,
    data.password_hash === null ? null : now,
    data.first_name,
    data.last_name,
    data.lang,
    now,
  );
  await takeOrders(db, id, data.email);
  return userOf(db, { userId: id });
}

/** Orders of a guest belong to the customer who has confirmed their address. */
const takeOrders = async (db: Db, userId: number, email: string): Promise<void> =>
  void (await db.run('UPDATE orders SET user_id = ? WHERE user_id IS NULL AND lower(contact_email) = ?', userId, email));

const OLDEST = '1900-01-01';

export async function updateUser(
  shop: Shop,
  caller: Caller,
  body: z.output<typeof UpdateUserRequest>,
): Promise<z.input<typeof UserResponse>> {
  const { db } = shop;
  const before = await userOf(db, caller);
  const { birthday = before.birthday, notification_language: lang = before.lang } = body;
  const today = new Date().toISOString().slice(0, 10);
  if (birthday !== null && (birthday > today || birthday < OLDEST)) throw wrongField('birthday', 'is not a birthday');
  if (!langsOf(shop.languages.offered).some((one) => one === lang)) throw wrongField('notification_language', 'is not known');
  await db.run(
    'UPDATE users SET first_name = ?, last_name = ?, phone = ?, gender = ?, birthday = ?, lang = ? WHERE id = ?',
    body.first_name ?? before.first_name,
    body.last_name ?? before.last_name,
    body.phone ?? before.phone,
    body.gender ?? before.gender ?? 0,
    birthday,
    lang,
    before.id,
  );
  return user(shop, caller);
}

const wrongField = (field: string, message: string): Refusal =>
  new Refusal('validation_failed', 'the request is not valid', { fields: { [field]: [message] } });
