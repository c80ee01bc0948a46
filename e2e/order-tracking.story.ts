import { describe, expect, it } from 'vitest';
import { control } from './support/backend.ts';
import { axeViolations, clickThrough, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { placeOrder } from './support/order.ts';
import { variants } from './support/variants.ts';

const GUESSES = 2;
openBeforeStories({}, () => ({ SANDBOX_LIMIT_GUESSES: String(GUESSES) }));

const TEXTS = {
  de: {
    prefix: '',
    viewport: DESKTOP,
    footer: 'Bestellung verfolgen',
    notFound: /finden wir keine Bestellung/,
    toPay: 'Wartet auf Zahlung',
    linkUnknown: /führt zu keiner Bestellung/,
    later: /um \d\d?\.\d\d Uhr noch einmal/,
  },
  en: {
    prefix: '/en',
    viewport: PHONE,
    footer: 'Track an order',
    notFound: /cannot find an order with these details/,
    toPay: 'Awaiting payment',
    linkUnknown: /leads to no order/,
    later: /again at \d\d?\.\d\d/,
  },
} as const;

describe.each(
  variants([
    ['de', true],
    ['de', false],
    ['en', true],
    ['en', false],
  ]),
)('an order without an account (%s, JavaScript %s)', (lang, javaScript) => {
  const t = TEXTS[lang];
  const { prefix, viewport } = t;
  const isThrottled = javaScript === (lang === 'de');

  it('opens by number and address, and by the link of the mail', async () => {
    await control(shop, 'limits', {});
    const email = `guest-${lang}-${javaScript}@example.com`;
    const order = await placeOrder(shop, lang, email);
    const { page, problems, close } = await visit(browser, { viewport, javaScript });
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    const ready = async () => {
      if (javaScript) await hydrated(page);
    };
    const readyAndAccessible = async () => {
      await ready();
      expect(javaScript ? await axeViolations(page) : []).toEqual([]);
    };
    const send = async (number: string, address: string) => {
      await page.locator('main [name=po_number]').fill(number);
      await page.locator('main [name=email]').fill(address);
      await clickThrough(page, page.locator('main button[type=submit]'));
      await ready();
    };
    await page.goto(`${shop.origin}${prefix}/`);
    await page.getByRole('contentinfo').getByRole('link', { name: t.footer }).click();
    await page.waitForURL(`${shop.origin}${prefix}/order-tracking`);
    await page.locator('main [name=po_number]').waitFor();
    await readyAndAccessible();
    await send(order.po_number, 'wrong@example.com');
    await page.getByText(t.notFound).waitFor();
    await readyAndAccessible();
    expect(await page.locator('main [name=po_number]').inputValue()).toBe(order.po_number);
    await send(` ${order.po_number.toLowerCase()}`, email);
    expect(new URL(page.url()).pathname).toBe(`${prefix}/order-tracking/${order.tracking_id}`);
    await page.getByRole('heading', { name: t.toPay, level: 1 }).waitFor();
    await readyAndAccessible();
    expect(await page.locator('main').innerText()).not.toContain('AT00');
    expect(addresses.filter((one) => /@|%40/.test(one))).toEqual([]);

    expect((await page.goto(`${shop.origin}${prefix}/order-tracking/${order.unique_id}`))?.status()).toBe(404);
    await page.getByText(t.linkUnknown).waitFor();
    await readyAndAccessible();
    if (isThrottled) {
      // With the wrong address above, one more than may be guessed.
      for (let guess = 0; guess < GUESSES; guess += 1) await send(order.po_number, `guess${guess}@example.com`);
      await page.getByText(t.later).waitFor();
      await readyAndAccessible();
    }
    expect(await page.locator('main button[type=submit]').isDisabled()).toBe(isThrottled && javaScript);
    // The browser itself reports refused documents and calls on its console.
    expect(problems.filter((one) => !/status of 4(?:04|22|29)/.test(one))).toEqual([]);
    await close();
  });
});
