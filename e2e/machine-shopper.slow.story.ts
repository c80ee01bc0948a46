import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { describe, expect } from 'vitest';
import { control } from './support/backend.ts';
import { axeViolations, DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { cartWith, keepCart, RING } from './support/carts.ts';
import { fillCheckout, pressOrder, totalSettled } from './support/checkout.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { knownPlatforms, PLATFORM } from '../packages/ucp/testing/platform.fixture.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { isFocused } from './support/page-state.ts';
import { takeTurns } from './support/variants.ts';
import { words } from './support/words.ts';

openBeforeStories({ UCP: 'on', COOKIE_SECRET: 'a-secret-of-at-least-32-characters', UCP_PLATFORMS: knownPlatforms(PLATFORM) });

const OTHER_RING = 'FL-AUR-BR-RG750-56';

const Profile = z.object({ ucp: z.object({ services: z.object({ 'dev.ucp.shopping': z.array(z.object({ endpoint: z.string() })) }) }) });
const Found = z.object({ products: z.array(z.object({ variants: z.array(z.object({ id: z.string() })) })) });
const Checkout = z.object({
  id: z.string(),
  status: z.string(),
  continue_url: z.string().optional(),
  order: z.object({ id: z.string(), label: z.string() }).optional(),
});

/** A platform that knows the shop's address alone. */
async function startMachine(language: string) {
  const profile = Profile.parse(await (await fetch(`${shop.origin}/.well-known/ucp`)).json());
  const endpoint = profile.ucp.services['dev.ucp.shopping'][0]?.endpoint ?? '';
  return async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const url = endpoint + path;
    const text = body && JSON.stringify(body);
    const own = {
      'ucp-agent': `profile="${PLATFORM.profile}"`,
      'idempotency-key': randomUUID(),
      'accept-language': language,
      ...(text !== undefined && { 'content-type': 'application/json' }),
    };
    const headers = await PLATFORM.sign({ method, url, headers: own, body: text });
    const answer = await fetch(url, { method, headers, ...(text !== undefined && { body: text }) });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return answer.json();
  };
}

type Machine = Awaited<ReturnType<typeof startMachine>>;

async function openCheckout(machine: Machine, quantity = 1, skus: readonly string[] = [RING]) {
  for (const sku of skus) await control(shop, 'configuration', { sku, stock_qty: 20 });
  const lines = skus.map((sku) => ({ item: { id: sku }, quantity }));
  const { id } = z.object({ id: z.string() }).parse(await machine('POST', '/carts', { line_items: lines }));
  const opened = Checkout.parse(await machine('POST', '/checkout-sessions', { cart_id: id }));
  expect(opened.status).toBe('requires_escalation');
  return { id: opened.id, url: opened.continue_url ?? '' };
}

const TEXTS = {
  de: {
    notice: 'Von platform.example vorbereitet. Noch ist nichts bestellt.',
    title: 'Vorbereitet: Kasse',
    chosen: 'Für Sie ausgewählt',
    changeRate: 'Ändern: Lieferung',
    changeCountry: 'Ändern: Lieferland',
    discard: 'Auswahl verwerfen',
    undo: 'Rückgängig',
    own: /Ihr eigener Warenkorb wartet: 1 Stück/,
    noScript: 'Die Kasse braucht JavaScript.',
    over: 'Diese Bestellung ist nicht mehr offen',
    keep: 'Meinen behalten',
    search: 'Aurelia',
    costsMore: /kostet jetzt 7\.690,00.€ statt 7\.490,00.€\.$/,
    soldOut: 'Ausverkauft. Bitte entfernen Sie dieses Stück.',
    similar: 'Ähnliche Stücke',
    remove: /entfernen$/,
    changeLine: /^Ändern: .*Aurelia/,
  },
  en: {
    notice: 'Prepared by platform.example. Nothing has been ordered yet.',
    title: 'Prepared: Checkout',
    chosen: 'Chosen for you',
    changeRate: 'Change: Delivery',
    changeCountry: 'Change: Country',
    discard: 'Discard',
    undo: 'Undo',
    own: /Your own basket is waiting: 1 piece/,
    noScript: 'The checkout needs JavaScript.',
    over: 'This order is no longer open',
    keep: 'Keep mine',
    search: 'Aurelia',
    costsMore: /now costs €7,690\.00 instead of €7,490\.00\.$/,
    soldOut: 'Sold out. Please remove this piece.',
    similar: 'Similar pieces',
    remove: /^Remove /,
    changeLine: /^Change: .*Aurelia/,
  },
} as const;

const ROWS = [
  { locale: 'en', viewport: PHONE },
  { locale: 'de', viewport: DESKTOP },
] as const;

const itInTurn = takeTurns(2);
describe.each(ROWS)('a machine shops for a person ($locale, $viewport.width px)', ({ locale, viewport }) => {
  const t = words[locale];
  const texts = TEXTS[locale];

  itInTurn('finds a ring and opens a checkout; the person sees by whom, pays, and the machine reads the order', async () => {
    const machine = await startMachine(locale);
    const { products } = Found.parse(await machine('POST', '/catalog/search', { query: texts.search }));
    expect(products.length).toBeGreaterThan(0);
    const { id, url } = await openCheckout(machine);

    const { page, problems, close } = await visit(browser, { viewport });
    await noteShifts(page);
    await page.goto(url);
    await page.waitForURL(/\/checkout\/[\w-]{16,64}$/);
    const notice = page.getByRole('note');
    await notice.getByText(texts.notice).waitFor();
    await totalSettled(page);
    expect(await page.title()).toContain(texts.title);
    expect(await page.evaluate(() => document.querySelector('main')?.querySelector('[role]')?.getAttribute('role'))).toBe('note');
    const chosen = page.getByRole('region', { name: texts.chosen });
    await chosen.getByText(t.product).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await shiftsOf(page)).toEqual([]);
    await chosen.getByRole('button', { name: texts.changeRate }).click();
    expect(await isFocused(page.locator('form [name="rate"]:checked'))).toBe(true);
    await chosen.getByRole('button', { name: texts.changeCountry }).click();
    expect(await isFocused(page.locator('form [name="shipping.country"]'))).toBe(true);

    await page.reload();
    await notice.getByText(texts.notice).waitFor();
    await fillCheckout(page, t, `buyer-${locale}@example.com`);
    expect(Checkout.parse(await machine('GET', `/checkout-sessions/${id}`)).status).toBe('requires_escalation');
    await pressOrder(page, t);
    await page.waitForURL('**/checkout/success/**');
    const [order] = shop.query<{ po_number: string }>(
      'SELECT po_number FROM orders WHERE contact_email = ?',
      `buyer-${locale}@example.com`,
    );
    await expect
      .poll(async () => Checkout.parse(await machine('GET', `/checkout-sessions/${id}`)))
      .toEqual({ id, status: 'completed', order: { id, label: order?.po_number } });
    expect(problems).toEqual([]);
    // The link of an order is over, and its page says so.
    await page.goto(url);
    await page.getByRole('heading', { name: texts.over }).waitFor();
    await close();
  });

  itInTurn('keeps the cart that the person has: the prepared one is discarded, opened again, or taken instead', async () => {
    const machine = await startMachine(locale);
    const { url } = await openCheckout(machine, 2);
    await control(shop, 'configuration', { sku: OTHER_RING, stock_qty: 5 });
    const own = await cartWith(shop, OTHER_RING);
    const { page, problems, close } = await visit(browser, { viewport });
    await keepCart(page, shop, own);
    await page.goto(url);
    await page.getByText(texts.own).waitFor();
    const prepared = page.url();
    await page.getByRole('button', { name: texts.discard }).click();
    await page.waitForURL(`**${t.prefix}/cart`);
    await page.getByRole('link', { name: texts.undo }).click();
    await page.getByRole('note').getByText(texts.notice).waitFor();
    // The page that asks before it replaces a cart names who has prepared the other one.
    await page.goto(prepared.replace('/checkout/', '/cart/'));
    await page.getByRole('note').getByText(texts.notice).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: texts.keep }).click();
    await page.waitForURL(`**${t.prefix}/cart`);
    expect(await page.evaluate(() => localStorage.getItem('karat:cart'))).toBe(own.unique_id);
    expect(problems).toEqual([]);
    await close();
  });

  itInTurn('tells another price than the machine saw, and what to do with a piece that is sold out meanwhile', async () => {
    const { url } = await openCheckout(await startMachine(locale), 1, [RING, OTHER_RING]);
    await control(shop, 'configuration', { sku: RING, cost: 7690 });
    await control(shop, 'configuration', { sku: OTHER_RING, stock_qty: 0 });
    const { page, problems, close } = await visit(browser, { viewport });
    await noteShifts(page);
    await page.goto(url);
    await page.getByText(texts.costsMore).waitFor();
    await totalSettled(page);
    const chosen = page.getByRole('region', { name: texts.chosen });
    const soldOut = chosen.getByText(texts.soldOut);
    await soldOut.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await shiftsOf(page)).toEqual([]);
    const [change] = await chosen.getByRole('link', { name: texts.changeLine }).all();
    expect(await change?.getAttribute('href')).toContain(`?configuration_id=${RING}`);
    expect(await chosen.getByRole('link', { name: texts.similar }).getAttribute('href')).toMatch(/\/catalog\?search=/);
    await chosen.getByRole('button', { name: texts.remove }).click();
    await soldOut.waitFor({ state: 'detached' });
    await control(shop, 'configuration', { sku: RING, cost: 7490 });
    expect(problems).toEqual([]);
    await close();
  });

  itInTurn('in another browser the used link, and any link without JavaScript, lead to a page that says what to do', async () => {
    const { url } = await openCheckout(await startMachine(locale));
    const plain = await visit(browser, { viewport, javaScript: false });
    await plain.page.goto(url);
    // Chromium's emulation leaves noscript elements as they are.
    expect(await plain.page.content()).toContain(texts.noScript);
    expect(plain.problems).toEqual([]);
    await plain.close();
    const { page, problems, close } = await visit(browser, { viewport });
    await page.goto(url);
    await hydrated(page);
    await page.getByRole('heading', { name: texts.over }).waitFor();
    expect(await page.getByRole('note').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    // The backend has no such cart.
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
    await close();
  });
});
