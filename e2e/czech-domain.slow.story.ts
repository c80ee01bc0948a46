import { expect, it } from 'vitest';
import { DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { totalSettled } from './support/checkout.ts';
import { mailsOf } from './support/mails.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { words } from './support/words.ts';

/** The shop in Prague: Czech on a domain of its own. */
const czechOrigin = (origin: string): string => origin.replace('//localhost', '//cz.localhost');
openBeforeStories({ COOKIE_SECRET: 'a-secret-of-at-least-32-characters' }, (origin) => ({
  SANDBOX_LANGUAGES: 'de,en,cs',
  SANDBOX_LANGUAGE_DOMAINS: `cs=${new URL(czechOrigin(origin)).host}!`,
}));

const GERMAN_OR_ENGLISH = /\b(?:und|der|die|das|mit|für|nicht|Ihre?|wir|and|the|of|with|your|you|we)\b/;

it.each([
  ['at a desk', DESKTOP, 'jana@example.cz'],
  ['on a phone', PHONE, 'petr@example.cz'],
] as const)(
  'a shopper goes on to the Czech domain with the cart and orders there, in Czech to the invoice (%s)',
  async (_, viewport, email) => {
    const own = czechOrigin(shop.origin);
    const { page, problems, close } = await visit(browser, { viewport });
    await page.goto(`${shop.origin}${words.de.productPath}?configuration_id=FL-AUR-BR-YG750-54`);
    await hydrated(page);
    await page.getByRole('button', { name: words.de.addToCart }).first().click();
    await page.getByRole('dialog').getByRole('link', { name: words.de.toCheckout }).waitFor();
    await page.keyboard.press('Escape');

    await page.locator('footer a[hreflang=cs]').click();
    await page.waitForURL(`${own}/**`);
    expect(new URL(page.url()).search).not.toContain('with=');
    await hydrated(page);
    expect(await page.getAttribute('html', 'lang')).toBe('cs');
    await page.goto(`${own}/cart`);
    await hydrated(page);
    await page.getByRole('link', { name: 'K pokladně' }).first().click();
    await page.waitForURL(`${own}/checkout`);
    await hydrated(page);
    await page.locator('form [name="email"]').fill(email);
    for (const [name, value] of Object.entries({
      person_first_name: 'Jana',
      person_last_name: 'Nováková',
      address_line_1: 'Vinohradská 12',
      zip: '120 00',
      city: 'Praha',
    }))
      await page.locator(`form [name="shipping.${name}"]`).fill(value);
    await page.locator('form [name="shipping.country"]').selectOption('CZ');
    await page.locator('input[name="rate"]').first().check();
    await page.getByRole('radio', { name: /převod/i }).check();
    await page.getByRole('checkbox', { name: /obchodní podmínky/ }).check();
    await totalSettled(page);
    await page.getByRole('button', { name: 'Objednávka zavazující k platbě' }).first().click();
    await page.waitForURL(`${own}/checkout/success/**`);
    await hydrated(page);
    await page.getByText('Děkujeme, Jana.').first().waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(GERMAN_OR_ENGLISH);
    expect(problems).toEqual([]);

    const mail = (await mailsOf(shop, email)).find(({ attachments }) => attachments.length > 0);
    expect(mail?.lang).toBe('cs');
    expect(mail?.subject).not.toMatch(GERMAN_OR_ENGLISH);
    expect(mail?.html).toContain(`${own}/`);
    expect(mail?.html).not.toContain(`href="${shop.origin}/`);
    await close();
  },
);
