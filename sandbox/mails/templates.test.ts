import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYMENT_METHODS, PaymentStatus } from '../../shared/contract/codes.ts';
import { order } from '../carts/order-view.ts';
import { LANGS } from '../core/language.ts';
import { findSeedDir } from '../seed/import/seed-files.ts';
import { bankBody, readyCart } from '../testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../testing/sandbox.fixture.ts';
import { orderValues } from './order-values.ts';
import { fillHtml, fillText, placeholdersOf } from './template.ts';

interface Template {
  readonly key: string;
  readonly placeholders: readonly string[];
  readonly subject: Readonly<Record<string, string>>;
  readonly preheader: Readonly<Record<string, string>>;
  readonly text: Readonly<Record<string, string>>;
}
const { mails } = JSON.parse(readFileSync(join(findSeedDir(undefined), 'content/mails.json'), 'utf8')) as { mails: Template[] };

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

it.each(mails)('$key asks for the same in both languages', ({ subject, preheader, text, placeholders }) => {
  for (const lang of LANGS) {
    const places = [subject, preheader, text].flatMap((texts) => placeholdersOf(texts[lang] ?? ''));
    expect([...new Set(places)].sort()).toEqual([...placeholders].sort());
  }
});

describe('the mails of an order', () => {
  it('are filled in every state that an order can have', async () => {
    const { data } = await shop.call('finishCheckout', { body: bankBody(await readyCart(shop, 'FL-ISO-RA-YG750-54')) });
    const templates = mails.filter(({ key }) => key === 'order-confirmation' || key === 'payment-received');
    expect(templates).toHaveLength(2);
    for (const payment_status of Object.values(PaymentStatus)) {
      for (const payment_method of PAYMENT_METHODS) {
        shop.sandbox.shop.db.run('UPDATE orders SET payment_status = ?, payment_method = ?', payment_status, payment_method);
        for (const lang of LANGS) {
          const values = {
            ...orderValues(shop.sandbox.shop, order(shop.sandbox.shop, data.unique_id, lang).data, lang),
            payment_date: 'x',
          };
          for (const { subject, preheader, text } of templates) {
            const filled = [subject, preheader, text].map(
              (texts) => fillText(texts[lang] ?? '', values) + fillHtml(texts[lang] ?? '', values),
            );
            expect(filled.join('\n')).not.toMatch(/\{\{|undefined|null|NaN/);
          }
        }
      }
    }
  });
});
