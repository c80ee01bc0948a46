import { euros, reduction } from '../core/money.ts';
import { listingPicture } from '../carts/view.ts';
import { type ConfigurationColumns, optionTexts } from '../catalog/options.ts';
import { shopUrl } from '../shop/links.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import type { MailContent } from './form/mail.ts';
import { mailPicture } from './form/pictures.ts';
import { optionFacts } from './order-values.ts';
import { postMail } from './outbox.ts';
import { price } from './words.ts';

interface ProductRow extends ConfigurationColumns {
  readonly product_id: number;
  readonly cents: number;
  readonly sale_percent: number;
  readonly title: string;
  readonly slug: string;
}

/**
 * Call it inside the transaction that changes a stock: mails the subscribers of a configuration that is available again, and deletes their
 * subscriptions.
 */
export async function mailBackInStock(shop: Shop, sku: string): Promise<void> {
  const { db } = shop;
  if (!(await db.get("SELECT 1 FROM configurations WHERE sku = ? AND availability <> 'sold-out'", sku))) return;
  const waiting = await db.all<{ email: string; lang: Lang; created_at: number }>(
    'SELECT * FROM subscriptions WHERE sku = ? ORDER BY email',
    sku,
  );
  for (const { email, lang, created_at } of waiting) {
    const event = `back-in-stock:${sku}:${created_at}:${email}`;
    await postMail(shop, { event, key: 'back-in-stock', to: email, lang, ...(await productContent(shop, sku, lang)) });
  }
  await db.run('DELETE FROM subscriptions WHERE sku = ?', sku);
}

/** With the price to pay: a mail claims no reduction. */
async function productContent(shop: Shop, sku: string, lang: Lang): Promise<MailContent> {
  const row = await shop.db.get<ProductRow>(
    `SELECT c.*, p.sale_percent, t.title, t.slug FROM configurations c JOIN products p ON p.id = c.product_id
     JOIN product_texts t ON t.product_id = p.id AND t.lang = ? WHERE c.sku = ?`,
    lang,
    sku,
  );
  if (!row) throw new Error(`there is no configuration ${sku}`);
  const amount = price(euros(row.cents - reduction(row.cents, row.sale_percent)), shop.document.settings.currency_code, lang);
  return {
    values: {
      product_title: row.title,
      product_url: shopUrl(shop, `/product/${row.slug}?configuration_id=${sku}`, lang),
    },
    products: [
      {
        title: row.title,
        quantity: '',
        facts: [optionFacts(optionTexts(shop, row, lang))],
        amount,
        picture: mailPicture(shop, await listingPicture(shop, row, lang)),
      },
    ],
  };
}
