import { describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { checkOut } from './support/checkout.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { words } from './support/words.ts';

shareBeforeStories();

interface OrderRow {
  readonly po_number: string;
  readonly contact_email: string;
}

describe.each([
  { locale: 'de', viewport: DESKTOP, email: 'anna.leitner@example.at' },
  { locale: 'en', viewport: PHONE, email: 'jane.doe@example.com' },
] as const)('a shopper ($locale, $viewport.width px)', ({ locale, viewport, email }) => {
  const t = words[locale];

  it('finds a ring, chooses a variant, orders it as a guest by bank transfer, and the order is in the database', async () => {
    const { page, problems, close } = await visit(browser, { viewport });
    const answer = await page.goto(shop.origin + t.category);
    expect(answer?.headers()['content-security-policy']).not.toContain('unsafe-inline');
    await hydrated(page);
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('link', { name: t.product }).first().click();
    await page.waitForURL('**/product/**');
    await page.getByRole('heading', { level: 1, name: t.product }).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('link', { name: t.metal }).click();
    await page.waitForURL(/configuration_id=FL-AUR-BR-RG750/);
    await page.getByRole('link', { name: '56', exact: true }).first().click();
    await page.waitForURL(/configuration_id=FL-AUR-BR-RG750-56/);
    await page.getByRole('button', { name: t.addToCart }).first().click();
    await page.getByRole('dialog').getByText(t.product).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('dialog').getByRole('link', { name: t.toCheckout }).click();
    await page.waitForURL('**/checkout');
    await checkOut(page, t, email);
    await page.waitForURL('**/checkout/success/**');
    await page
      .getByText(/FL-\d\d-\d+/)
      .first()
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);

    const text = await page.locator('main').innerText();
    const [order] = shop.query<OrderRow>('SELECT po_number, contact_email FROM orders WHERE contact_email = ? ORDER BY id DESC', email);
    expect(order, 'the order in SQLite').toBeDefined();
    expect(text).toContain(order?.po_number);
    expect(text).toContain('AT00');

    await page.goto(`${shop.origin}${t.prefix}/cart`);
    await page.getByText(t.cartEmpty).first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});
