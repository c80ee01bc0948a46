import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { PaymentStatus } from '../packages/contract/payment-codes.ts';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { call, control } from './support/backend.ts';
import { pressOrder, fillCheckout } from './support/checkout.ts';
import { readHead } from './support/head.ts';
import { orderOf } from './support/measured.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { mailsTo } from './support/order.ts';
import { returnIdOf } from './support/returns.ts';
import { dataProblems } from './support/structured-data.ts';
import { words } from './support/words.ts';
import { variants } from './support/variants.ts';

shareBeforeStories({ COUNTRY_PROFILE: 'AT' });

const SAID = {
  de: {
    lang: 'de',
    viewport: DESKTOP,
    path: '/product/kathedralring-violetta-tansanit',
    row: 'Nach Maß, daher keine Rückgabe',
    terms: 'Es ist deshalb von Rückgabe und Widerruf ausgenommen',
    fact: 'Nach Maß angefertigt',
    notice: /vom Widerrufsrecht ausgenommen\. Ihre Bestellung enthält ein Stück nach Maß\./,
    mail: 'Vom Widerruf ausgenommen',
    returned: 'Nach Ihrem Maß angefertigt: keine Rückgabe.',
  },
  en: {
    lang: 'en',
    viewport: PHONE,
    path: '/en/product/cathedral-ring-violetta-tanzanite',
    row: 'Made to measure, so no return',
    terms: 'It is therefore exempt from return and withdrawal',
    fact: 'Made to measure',
    notice: /exempt from the right of withdrawal\. Your order contains a piece that is made to measure\./,
    mail: 'Exempt from withdrawal',
    returned: 'Made to your measure: no return.',
  },
} as const;

it.each(variants([SAID.en, SAID.de]))(
  'a product made to measure states that it cannot be returned, before and after the order ($lang)',
  async (said) => {
    const t = words[said.lang];
    const email = `anna-${randomUUID()}@example.com`;
    const { page, problems, close } = await visit(browser, { viewport: said.viewport });
    await page.goto(shop.origin + said.path);
    await hydrated(page);
    await page.getByText(said.row).waitFor();
    expect(await page.getByText(said.terms).count()).toBe(1);
    const { blocks } = await readHead(page);
    expect(JSON.stringify(blocks)).toContain('https://schema.org/MerchantReturnNotPermitted');
    expect(await dataProblems(blocks)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('link', { name: '54', exact: true }).first().click();
    await page.getByRole('button', { name: t.addToCart, exact: true }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText(said.fact, { exact: true }).waitFor();
    await page.goto(`${shop.origin}${t.prefix}/cart`);
    await hydrated(page);
    await page.getByText(said.fact, { exact: true }).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.goto(`${shop.origin}${t.prefix}/checkout`);
    await fillCheckout(page, t, email);
    const notice = await page.getByText(said.notice).boundingBox();
    const button = await page.getByRole('button', { name: t.order }).first().boundingBox();
    expect(notice?.y).toBeLessThan(button?.y ?? 0);
    await pressOrder(page, t);
    await page.waitForURL('**/checkout/success/**');

    const { po_number } = orderOf(email);
    expect(await mailsTo(shop, email)).toEqual([expect.stringContaining(said.mail)]);
    await control(shop, 'order', { po_number, payment_status: PaymentStatus.paid });
    await control(shop, 'order', { po_number, status: 'completed' });
    await page.goto(`${shop.origin}${t.prefix}/return/${await returnIdOf(shop, po_number, email)}`);
    await hydrated(page);
    await page.getByText(said.returned).waitFor();
    expect(problems).toEqual([]);
    await close();
  },
);

it('the comparison states that it cannot be returned', async () => {
  const { data } = await call(shop, 'getProduct', { params: { slug: 'kathedralring-violetta-tansanit' }, query: {} });
  const { page, close } = await visit(browser, { viewport: DESKTOP });
  await page.goto(`${shop.origin}/comparison?skus=${data.default_config.configuration_id},FL-AUR-BR-YG750-54`);
  expect(await page.getByText('Keine Rückgabe', { exact: true }).count()).toBe(1);
  expect(await page.getByText('60 Tage, ungetragen').count()).toBe(1);
  await close();
});
