import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { allow } from './support/consent.ts';
import { control } from './support/backend.ts';
import { cartWith, openWithCart, RING } from './support/carts.ts';
import { fillCheckout } from './support/checkout.ts';
import { fault } from './support/faults.ts';
import { browser, shareBeforeStories, shop } from './support/opened.ts';
import { isFocused, PATIENCE } from './support/page-state.ts';
import { openShop, type WarmShop } from './support/shop.ts';
import { variants } from './support/variants.ts';
import { words } from './support/words.ts';

shareBeforeStories();

const ROSE_RING = 'FL-AUR-BR-RG750-56';
/** Sold as one by the story about them. */
const GIFT_CARD = 'FL-EUG-YG585-54';

const field = (page: Page, name: string): Locator => page.locator(`form [name="${name}"]`).first();
const order = (page: Page): Locator => page.locator('form button[type="submit"]');

/** Types a text into the focused field and goes on with Enter, as the key of a phone's keyboard does. */
async function typeOn(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const focused = (page: Page, attribute: 'name' | 'type'): Promise<string | null> =>
  page.evaluate((which) => document.activeElement?.getAttribute(which) ?? null, attribute);

async function tabTo(page: Page, attribute: 'name' | 'type', value: string): Promise<void> {
  for (let tabs = 0; tabs < 40 && (await focused(page, attribute)) !== value; tabs += 1) await page.keyboard.press('Tab');
  expect(await focused(page, attribute)).toBe(value);
}

/** From the first field to the order without a mouse. */
async function orderByKeyboard(page: Page): Promise<void> {
  await field(page, 'email').focus();
  for (const text of ['jane.doe@example.com', '', 'Jane', 'Doe', '', 'Zieglergasse 14/7', '', '1070', 'Wien']) await typeOn(page, text);
  expect(await isFocused(field(page, 'shipping.country'))).toBe(true);
  await page.keyboard.type('Aus');
  await page.locator('form [name="rate"]:checked').waitFor();
  await tabTo(page, 'name', 'rate');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.locator('form [name="method"]').first().waitFor();
  await tabTo(page, 'name', 'method');
  const bank = page.locator('form [name="method"][value="bank_transfer"]');
  for (let keys = 0; keys < 12 && !(await bank.isChecked()); keys += 1) await page.keyboard.press(keys === 0 ? 'Space' : 'ArrowUp');
  await tabTo(page, 'name', 'terms');
  await page.keyboard.press('Space');
  await tabTo(page, 'type', 'submit');
  await page.keyboard.press('Enter');
}

/** Fills a field in as browsers do: the value is there, then an event tells of it. */
const autofill = (target: Locator, value: string): Promise<void> =>
  target.evaluate((element, text) => {
    const kind = element instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }, value);

/** Whatever is drawn between the end of the summary (or the total's line) and the button; the law allows nothing (§ 312j BGB, § 8 FAGG). */
const drawnBetween = (page: Page): Promise<{ gap: number; between: string[] }> =>
  page.evaluate(() => {
    const button = document.querySelector('form button[type="submit"]');
    const top = button?.getBoundingClientRect().top ?? 0;
    const drawn = [...(button?.closest('form')?.querySelectorAll('*') ?? [])].filter(
      (one) => one !== button && !button?.contains(one) && one.getBoundingClientRect().height > 1 && !one.contains(button),
    );
    const above = drawn.filter((one) => one.getBoundingClientRect().bottom <= top);
    const last = Math.max(...above.map((one) => one.getBoundingClientRect().bottom));
    const lowest = above.filter((one) => one.getBoundingClientRect().bottom > last - 4);
    return { gap: top - last, between: lowest.map((one) => one.textContent ?? '') };
  });

const isTotal = (text: string): boolean => /Gesamtsumme|7\.490|enthält|1\.248|€/.test(text);

describe.each(
  variants([
    { viewport: PHONE, locale: 'de' },
    { viewport: DESKTOP, locale: 'de' },
  ]),
)('the form at $viewport.width px', ({ viewport, locale }) => {
  const t = words[locale];

  it('shows errors, keeps the input, and ends with total and order button', async () => {
    const { page, problems, close } = await visit(browser, { viewport });
    const cart = await cartWith(shop, ROSE_RING);

    // Without ways of delivery: said, and tried again.
    await fault(shop, { mode: 'wrong', path: '/api/v1/orders/rates' });
    await openWithCart(page, shop, cart, `${t.prefix}/checkout`);
    await page.getByText('Die Versandarten sind gerade nicht abrufbar.').waitFor();
    await fault(shop, { mode: 'none' });
    await page.getByRole('button', { name: t.tryAgain }).first().click();
    await expect.poll(() => isFocused(field(page, 'rate')), PATIENCE).toBe(true);
    problems.length = 0;

    // Nothing filled in: focus in the first field, everything listed under the button, each entry a way to its field.
    await order(page).click();
    await expect.poll(() => isFocused(field(page, 'email')), PATIENCE).toBe(true);
    const missing = page.getByRole('list', { name: 'Was noch fehlt' });
    const street = await field(page, 'shipping.address_line_1').evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '');
    await missing.getByRole('button', { name: `${street} ist erforderlich` }).waitFor();
    await missing.getByRole('button', { name: 'PLZ ist erforderlich' }).click();
    expect(await isFocused(field(page, 'shipping.zip'))).toBe(true);
    // A message keeps its distance from a group as from a field.
    const group = page.getByRole('group', { name: 'Bezahlen' });
    const distance = await group.evaluate((set) => {
      const [message, cards] = [set.querySelector('p:last-child'), set.querySelector('div')];
      return (message?.getBoundingClientRect().top ?? 0) - (cards?.getBoundingClientRect().bottom ?? 0);
    });
    expect(distance).toBeGreaterThanOrEqual(8);
    const described = (await field(page, 'shipping.zip').getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${described}"]`).innerText()).toBe('PLZ ist erforderlich');
    expect(await axeViolations(page)).toEqual([]);

    // A message stays until the value is right, and nothing below moves.
    const below = () => field(page, 'shipping.zip').evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const before = await below();
    await field(page, 'email').focus();
    const states: unknown[] = [];
    for (const typed of ['anna@', 'example.at']) {
      await page.keyboard.type(typed);
      states.push([await field(page, 'email').getAttribute('aria-invalid'), (await below()) - before]);
    }
    expect(states).toEqual([
      ['true', 0],
      [null, 0],
    ]);

    // By keyboard, Enter goes on; browsers call Greece GR.
    await field(page, 'email').press('Enter');
    expect(await isFocused(field(page, 'phone'))).toBe(true);
    expect(await below()).toBe(before);
    await field(page, 'shipping.address_line_2').fill('Stiege 2, Tür 14');
    await autofill(field(page, 'shipping.country'), 'GR');
    await autofill(field(page, 'shipping.city'), 'Athen');
    await field(page, 'notes').fill('Bitte mit Karte');
    await page.getByRole('checkbox', { name: /Rechnung/ }).uncheck();
    await field(page, 'billing.country').selectOption('ES');
    await field(page, 'billing.state').fill('Sevilla');
    await page.reload();
    await hydrated(page);
    await field(page, 'billing.state').waitFor();
    const kept = ['email', 'shipping.address_line_2', 'shipping.city', 'shipping.country', 'notes', 'billing.country', 'billing.state'];
    expect(await Promise.all(kept.map((name) => field(page, name).inputValue()))).toEqual([
      'anna@example.at',
      'Stiege 2, Tür 14',
      'Athen',
      'GR',
      'Bitte mit Karte',
      'ES',
      'Sevilla',
    ]);

    await page.getByRole('radio').first().waitFor();
    const { gap, between } = await drawnBetween(page);
    expect(gap).toBeLessThan(48);
    expect(between.filter((text) => !isTotal(text))).toEqual([]);
    expect(await order(page).innerText()).toBe(t.order);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('the checkout of one product beside a full cart', () => {
  it('does not change the cart, also after a reload and an order by keyboard; its URL then redirects to the order', async () => {
    const { page, problems, close } = await visit(browser);
    const { unique_id: id } = await cartWith(shop, ROSE_RING);
    await openWithCart(page, shop, await cartWith(shop, RING), `/en/checkout/${id}`);
    await field(page, 'notes').fill('With a card');
    expect(await page.locator('aside').innerText()).toMatch(/rose gold/i);
    await page.reload();
    await field(page, 'notes').waitFor();
    expect(await field(page, 'notes').inputValue()).toBe('With a card');
    expect(await page.locator('aside li').count()).toBe(1);
    await orderByKeyboard(page);
    await page.waitForURL('**/checkout/success/**');
    const placed = page.url();

    await page.goto(`${shop.origin}/en/cart`);
    await page
      .locator('main')
      .getByText(/yellow gold/i)
      .first()
      .waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/rose gold/i);
    await page.goto(`${shop.origin}/en/checkout/${id}`);
    await page.waitForURL(placed);
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);

    // Somebody else's browser learns nothing; the way on is its own cart.
    const other = await visit(browser, { viewport: PHONE });
    await other.page.goto(`${shop.origin}/en/checkout/${id}`);
    await other.page.getByRole('heading', { name: 'This order is no longer open' }).waitFor();
    expect(await axeViolations(other.page)).toEqual([]);
    await other.close();
    await close();
  });
});

describe('the address service', () => {
  /** A checkout with a misspelled street, and what the service was asked. */
  async function misspell(at: WarmShop) {
    const visited = await visit(browser, { viewport: PHONE });
    const { page, context } = visited;
    await allow(context, at.origin, ['comfort'], ['64c']);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('validateAddress') && request.method() === 'POST') asked.push(request.postData() ?? '');
    });
    await openWithCart(page, at, await cartWith(at, ROSE_RING), '/checkout');
    await fillCheckout(page, words.de, 'anna@example.at');
    await field(page, 'shipping.address_line_1').fill('Zieglergase 14/7');
    return { ...visited, asked };
  }

  it('gets no request while it is switched off; the telephone field suggests the calling code of the country', async () => {
    const { page, asked, problems, close } = await misspell(shop);
    // As long as it takes to type the rest.
    await field(page, 'notes').pressSequentially('Bitte mit Karte', { delay: 100 });
    expect(asked).toEqual([]);

    const suggested = () => field(page, 'phone').getAttribute('placeholder');
    for (const [country, code] of [
      ['DE', '+49'],
      ['SI', '+386'],
      ['AT', '+43'],
    ] as const) {
      await field(page, 'shipping.country').selectOption(country);
      await expect.poll(suggested).toBe(`${code} 123 456789`);
    }
    expect(problems).toEqual([]);
    await close();
  });

  it('suggests a spelling and gets no name', async () => {
    const withValidation = await openShop(async (sandboxOrigin) => {
      await control({ sandboxOrigin }, 'integration', { type: 64, enabled: true });
      return {};
    });
    const { page, asked, problems, close } = await misspell(withValidation);
    const take = page.getByRole('button', { name: 'Übernehmen' });
    await take.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(asked.join()).toContain('Zieglergase');
    expect(asked.join()).not.toContain('Leitner');
    await take.click();
    expect(await field(page, 'shipping.address_line_1').inputValue()).toBe('Zieglergasse 14/7');
    await take.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
    await withValidation.close();
  });
});

describe.each(
  variants([
    { viewport: DESKTOP, locale: 'de' },
    { viewport: PHONE, locale: 'en' },
  ]),
)('gift cards at $viewport.width px', ({ viewport, locale }) => {
  const t = words[locale];
  const said = {
    de: {
      by: 'Per E-\u2060Mail',
      to: 'Alles in dieser Bestellung kommt per E-\u2060Mail an anna@example.at',
      done: 'Danke für Ihre Bestellung.',
    },
    en: { by: 'By e-mail', to: 'Everything in this order comes by e-mail to anna@example.at', done: 'Thank you for your order.' },
  }[locale];

  it('are ordered with a mail address alone', async () => {
    await control(shop, 'digital', { sku: GIFT_CARD, digital: true });
    const { page, problems, close } = await visit(browser, { viewport });
    await openWithCart(page, shop, await cartWith(shop, GIFT_CARD), `${t.prefix}/checkout`);
    await field(page, 'email').fill('anna@example.at');
    await page.getByText(said.to).waitFor();
    expect(await page.locator('form :is([name^="shipping."], [name="phone"], [name="rate"], [name="billingSame"])').count()).toBe(0);
    await page.getByRole('radio', { name: t.bankTransfer }).check();
    await page.getByRole('checkbox', { name: t.terms }).check();
    expect(await axeViolations(page)).toEqual([]);
    await order(page).click();
    await page.getByRole('heading', { name: said.done }).waitFor();
    // In the lines, as delivery of the facts, and in the sums.
    expect(await page.getByText(said.by, { exact: true }).count()).toBeGreaterThanOrEqual(3);
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
    await control(shop, 'digital', { sku: GIFT_CARD, digital: false });
  });
});
