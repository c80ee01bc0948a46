import * as z from 'zod';
import { type DiscountColumns, discountRow, findDiscount, type DiscountRow } from '../../carts/code-rows.ts';
import { cents, euros } from '../../core/money.ts';
import { notFound, Refusal } from '../../core/refusal.ts';
import { parsed } from '../../core/validate.ts';
import type { Db } from '../../db/database.ts';
import { LOCKED } from '../../db/locks.ts';
import { DiscountCodeEntry } from '../../shop/campaigns-document.ts';
import { inTransaction } from '../../shop/in-transaction.ts';
import type { Shop } from '../../shop/shop.ts';
import { containing, instant, type Listed, listed, ListQuery, timeOrNull } from '../lists.ts';
import { requireUnusedCode } from './unused-code.ts';

const { shape: entry } = DiscountCodeEntry;
/** The fields of a code that staff set, in the order of their form; amounts are decimals, of euros or percent. */
export const DiscountCodeInput = z
  .strictObject({
    code: entry.code,
    title: entry.title,
    type: entry.type,
    amount: z.number().positive().max(1_000_000),
    min_amount: entry.min_amount,
    starts_at: entry.starts_at,
    expires_at: entry.expires_at,
    max_uses: entry.max_uses,
    first_order: entry.first_order,
    collections: entry.collections,
    categories: entry.categories,
    active: z.boolean().default(true),
  })
  .refine(({ type, amount }) => type !== 'percent' || amount <= 100, { path: ['amount'], message: 'more than 100 percent' })
  .refine(({ starts_at, expires_at }) => starts_at === null || expires_at === null || Date.parse(starts_at) < Date.parse(expires_at), {
    path: ['expires_at'],
    message: 'ends before it begins',
  });

export interface DiscountCode extends z.output<typeof DiscountCodeInput> {
  /** Orders that have used it. */
  readonly used: number;
}

export async function listDiscountCodes({ db }: Shop, query: ListQuery): Promise<Listed<DiscountCode>> {
  const wanted = parsed(ListQuery, query, 422);
  const { sql, params } = containing(wanted.search, ['code', 'title']);
  const { items, total } = await listed<DiscountColumns>(
    db,
    { columns: '*', from: `discount_codes WHERE ${sql}`, order: 'active DESC, code', params },
    wanted,
  );
  return { items: items.map((row) => view(discountRow(row))), total };
}

export async function discountCode({ db }: Pick<Shop, 'db'>, name: string): Promise<DiscountCode> {
  const row = await findDiscount({ db }, name);
  if (!row) throw notFound(`discount code ${name}`);
  return view(row);
}

export const createDiscountCode = (shop: Shop, input: unknown): Promise<DiscountCode> =>
  inTransaction(shop, async (shop, db) => {
    const given = parsed(DiscountCodeInput, input, 422);
    checkScope(shop, given);
    await requireUnusedCode(db, given.code);
    await db.run(
      `INSERT INTO discount_codes (code, type, amount, title, min_cents, starts_at, expires_at, max_uses, used, collections, categories,
         first_order, active) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?)`,
      given.code,
      ...valuesOf(given),
    );
    return discountCode(shop, given.code);
  });

/** Carts that hold the code follow at their next view; orders keep what they were given. The code itself stays: mails and pages name it. */
export const changeDiscountCode = (shop: Shop, code: string, input: unknown): Promise<DiscountCode> =>
  inTransaction(shop, async (shop, db) => {
    const given = parsed(DiscountCodeInput, { ...(input as object), code }, 422);
    checkScope(shop, given);
    const { used } = await lockedCode(db, code);
    if (given.max_uses !== null && given.max_uses < used)
      throw new Refusal('validation_failed', `${code} was used ${used} times already`, {
        fields: { max_uses: [`was used ${used} times already`] },
      });
    await db.run(
      `UPDATE discount_codes SET type = ?, amount = ?, title = ?, min_cents = ?, starts_at = ?, expires_at = ?, max_uses = ?,
         collections = ?, categories = ?, first_order = ?, active = ? WHERE code = ?`,
      ...valuesOf(given),
      code,
    );
    return discountCode(shop, code);
  });

async function lockedCode(db: Db, code: string): Promise<{ readonly used: number }> {
  const row = await db.get<{ used: number }>(`SELECT used FROM discount_codes WHERE code = ? ${LOCKED}`, code);
  if (!row) throw notFound(`discount code ${code}`);
  return row;
}

/** The columns behind `code`, without `used`. */
const valuesOf = (given: z.output<typeof DiscountCodeInput>) => [
  given.type,
  cents(given.amount),
  JSON.stringify(given.title),
  cents(given.min_amount),
  instant(given.starts_at),
  instant(given.expires_at),
  given.max_uses,
  JSON.stringify(given.collections),
  JSON.stringify(given.categories),
  Number(given.first_order),
  Number(given.active),
];

function checkScope({ document }: Shop, { collections, categories }: z.output<typeof DiscountCodeInput>): void {
  const check = (field: string, keys: readonly string[], known: readonly { readonly key: string }[]): void => {
    const unknown = keys.filter((key) => !known.some((one) => one.key === key));
    if (unknown.length > 0)
      throw new Refusal('validation_failed', `${field}: ${unknown.join(', ')} is not known`, { fields: { [field]: ['is not known'] } });
  };
  check('collections', collections, document.collections);
  check('categories', categories, document.categories);
}

const view = (row: DiscountRow): DiscountCode => ({
  code: row.code,
  type: row.type,
  amount: euros(row.amount),
  title: { ...row.title },
  min_amount: euros(row.min_cents),
  starts_at: timeOrNull(row.starts_at),
  expires_at: timeOrNull(row.expires_at),
  max_uses: row.max_uses,
  used: row.used,
  collections: [...row.collections],
  categories: [...row.categories],
  first_order: row.first_order === 1,
  active: row.active === 1,
});
