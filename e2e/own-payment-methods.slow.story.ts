import { beforeAll, expect, it } from 'vitest';
import { control } from './support/backend.ts';
import { axeViolations, DESKTOP, PHONE } from './support/browser.ts';
import { openWithCart, ordersOf, readyCart } from './support/carts.ts';
import { pressOrder } from './support/checkout.ts';
import { mailsTo } from './support/order.ts';
import { openBeforeStories, shop } from './support/opened.ts';
import { begin, EPS, PAID, refuseThenPay, SUCCESS } from './support/payment-methods.ts';
import { openTabBeforeEach } from './support/tabs.ts';
import { words } from './support/words.ts';

/** Payment methods with codes of the backend's own: they work by their kind. */
openBeforeStories();
const tab = openTabBeforeEach();
beforeAll(async () => {
  for (const code of ['eps', 'invoice']) await control(shop, 'payment-method', { code, enabled: true });
});

it('eps: refused and cancelled on the page of the gateway, then paid with one order', async () => {
  const shopper = tab();
  await refuseThenPay(EPS, shopper);
  await shopper.page.getByText('eps-Überweisung').first().waitFor();
  expect(shopper.problems).toEqual([]);
});

it('eps: a payment whose tab was closed is found again at /checkout/payout', async () => {
  const shopper = tab();
  const left = await shopper.context.newPage();
  const cart = await begin(EPS, 'lost', left);
  await expect.poll(() => ordersOf(shop, cart)).toEqual(PAID);
  await left.close();
  await shopper.page.goto(`${shop.origin}/checkout/payout`);
  await shopper.page.waitForURL(SUCCESS);
  expect(shopper.problems).toEqual([]);
});

it.each([
  {
    lang: 'de',
    viewport: DESKTOP,
    eps: 'eps-Überweisung',
    next: 'weiter auf der Bezahlseite',
    invoice: 'Rechnung',
    text: 'Wir beginnen sofort. Sie bezahlen innerhalb von 14 Tagen',
    transfer: /^Bitte überweisen Sie/,
    when: /innerhalb von 14\sTagen, nachdem Sie Ihr Stück erhalten haben/,
    never: /Zahlungseingang|wird bestätigt/,
    expected: /1\sbis\s2\sWerktage,\svoraussichtlich\sbis/,
    unpaid: /Rechnung\s+noch nicht bezahlt/,
  },
  {
    lang: 'en',
    viewport: PHONE,
    eps: 'eps bank transfer',
    next: 'continue on the payment page',
    invoice: 'Invoice',
    text: 'We begin at once. You pay within 14 days',
    transfer: /^Please transfer/,
    when: /within 14\sdays of receiving your piece/,
    never: /payment has arrived|being confirmed/,
    expected: /1\sto\s2\sworking\sdays,\sexpected\sby/,
    unpaid: /Invoice\s+not paid yet/,
  },
] as const)('$lang: an order on invoice has label, icon and text of the backend, and waits for no payment', async (t) => {
  const { page, problems } = tab();
  await page.setViewportSize(t.viewport);
  const email = `on-account-${t.lang}@example.at`;
  const cart = await readyCart(shop, { lang: t.lang, email });
  await openWithCart(page, shop, cart, `${words[t.lang].prefix}/checkout`);
  const group = page.getByRole('group', { name: t.lang === 'de' ? 'Bezahlen' : 'Payment' });
  const eps = group.locator('label', { hasText: t.eps });
  await eps.getByText(t.next).waitFor();
  // Full Chromium loads it when it comes near the window.
  await eps.scrollIntoViewIfNeeded();
  await expect.poll(() => eps.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  await group.getByRole('radio', { name: t.invoice }).check();
  await group.getByText(t.text).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('checkbox', { name: words[t.lang].terms }).check();
  await pressOrder(page, words[t.lang]);
  await page.waitForURL(SUCCESS);
  await page.getByRole('heading', { name: t.transfer }).waitFor();
  await page.locator('#transfer').locator('..').getByText(t.when).waitFor();
  const main = await page.locator('main').innerText();
  expect(main).toContain(t.invoice);
  expect(main).not.toMatch(t.never);
  expect(main).toMatch(t.expected);
  expect(await mailsTo(shop, email)).toEqual([expect.stringMatching(t.unpaid)]);
  expect(ordersOf(shop, cart)).toEqual([expect.objectContaining({ payment_status: 0 })]);
  expect(problems).toEqual([]);
});
