import type { FrameLocator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Cart } from '../../packages/contract/cart.ts';
import { control } from './backend.ts';
import type { Visit } from './browser.ts';
import { openWithCart, ordersOf, readyCart } from './carts.ts';
import { pressOrder } from './checkout.ts';
import { shop } from './opened.ts';
import { painted, PATIENCE } from './page-state.ts';
import { words } from './words.ts';

/** How a shopper plays each payment method through, by outcome. */
const t = words.de;
export const SUCCESS = '**/checkout/success/**';
export const PAID = [expect.objectContaining({ payment_status: 1 })];

export type Outcome = 'decline' | 'cancel' | 'slow' | 'twice' | 'lost';
const CARDS: Readonly<Record<Outcome, string>> = {
  decline: '4000000000000002',
  // The shopper closes the bank's question.
  cancel: '4000002760003184',
  slow: '4000000000000101',
  twice: '4000000000000119',
  lost: '4000000000000127',
};
const BUTTONS: Readonly<Record<Outcome, string>> = {
  decline: 'Ablehnen',
  cancel: 'Abbrechen',
  slow: 'Langsam',
  twice: 'Doppelt',
  lost: 'Ohne Rückkehr',
};

export const frameOf = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`);

async function typeCard(frame: FrameLocator, outcome: Outcome): Promise<void> {
  const boxes = frame.getByRole('textbox');
  await boxes.nth(0).fill(CARDS[outcome]);
  await boxes.nth(1).fill('12 / 34');
  await boxes.nth(2).fill('123');
}

/** The frame hears Escape only while its question is there. It removes the frame, so our page has to get the key-up event. */
async function closeQuestion(page: Page): Promise<void> {
  const question = frameOf(page, 'Zahlung bestätigen').getByRole('button', { name: 'Verweigern' });
  await question.waitFor();
  await page.keyboard.down('Escape');
  await question.waitFor({ state: 'detached' });
  await page.keyboard.up('Escape');
}

export interface Method {
  /** Of the story; a wallet is a part of the method `card`. */
  readonly name: string;
  readonly code: string;
  /** On the form, before the order button. */
  readonly fill?: (page: Page, outcome: Outcome) => Promise<void>;
  /** After it. `press` presses the order button. */
  readonly play: (page: Page, outcome: Outcome, press: () => Promise<void>) => Promise<void>;
  /** The shopper leaves the checkout page; /checkout/payout shows the outcome. */
  readonly elsewhere?: true;
  /** Stripe's form asks for another card itself after a refusal. Of two methods with the same flow one plays `slow`, the other `lost`. */
  readonly without?: readonly Outcome[];
}

const byCard: Pick<Method, 'fill' | 'play'> = {
  fill: (page, outcome) => typeCard(frameOf(page, 'Karte'), outcome),
  async play(page, outcome, press) {
    await press();
    if (outcome === 'cancel') await closeQuestion(page);
  },
};
const onPage: Pick<Method, 'play' | 'elsewhere'> = {
  elsewhere: true,
  async play(page, outcome, press) {
    await press();
    await page.getByRole('button', { name: BUTTONS[outcome] }).click();
  },
};
/** Presses a button of a wallet's sheet. The browser drops a click into a frame that it has not painted yet. */
export async function pressInSheet(page: Page, name: string): Promise<void> {
  const button = frameOf(page, 'Bezahlen').getByRole('button', { name });
  await painted(button);
  await button.click();
}

/** A wallet among the fields of the card: the order button opens its sheet. */
const inSheet = (name: string): Pick<Method, 'fill' | 'play'> => ({
  fill: (page) => frameOf(page, 'Karte').getByRole('radio', { name }).check(),
  async play(page, outcome, press) {
    await press();
    await pressInSheet(page, BUTTONS[outcome]);
  },
});

/** A code that the storefront does not know, off in the demo. */
export const EPS: Method = { name: 'eps', code: 'eps', without: ['slow'], ...onPage };

export const METHODS: readonly Method[] = [
  { name: 'card', code: 'card', without: ['lost'], ...byCard },
  { name: 'stripe_payment_element', code: 'stripe_payment_element', without: ['slow'], ...byCard },
  { name: 'Google Pay', code: 'card', without: ['slow'], ...inSheet('Google Pay') },
  { name: 'Apple Pay', code: 'card', without: ['lost'], ...inSheet('Apple Pay') },
  {
    name: 'paypal',
    code: 'paypal',
    async play(page, outcome, press) {
      const [popup] = await Promise.all([page.waitForEvent('popup'), press()]);
      await popup.getByRole('button', { name: BUTTONS[outcome] }).click();
    },
  },
  { name: 'stripe', code: 'stripe', without: ['slow'], ...onPage },
  { name: 'affirm', code: 'affirm', without: ['lost'], ...onPage },
  {
    name: 'stripe_checkout_form',
    code: 'stripe_checkout_form',
    elsewhere: true,
    without: ['decline', 'cancel'],
    async play(page, outcome, press) {
      await press();
      const form = frameOf(page, 'Bezahlen');
      await typeCard(form, outcome);
      await form.getByRole('button', { name: 'Bezahlen' }).click();
    },
  },
];

/** One method for each kind of flow: fields in our page, a wallet's sheet, a window, a page of the gateway. */
const KINDS = ['card', 'Google Pay', 'paypal', 'affirm'];
export const oneOfEachKind = METHODS.filter(({ name }) => KINDS.includes(name));
export const otherMethods = METHODS.filter(({ name }) => !KINDS.includes(name));

export async function enableAllMethods(): Promise<void> {
  for (const { code } of METHODS) await control(shop, 'payment-method', { code, enabled: true, countries: ['AT'] });
}

export async function begin(method: Method, outcome: Outcome, page: Page): Promise<Cart> {
  const cart = await readyCart(shop);
  await openWithCart(page, shop, cart, '/checkout');
  await order(method, outcome, page);
  return cart;
}

async function order({ code, fill, play }: Method, outcome: Outcome, page: Page): Promise<void> {
  await page.locator(`input[name="method"][value="${code}"]`).check();
  // Until its script is loaded, the order button says so and opens no sheet or window.
  const loading = page.getByRole('group', { name: 'Bezahlen' }).getByText('Wird geladen');
  await expect.poll(() => loading.count(), PATIENCE).toBe(0);
  await fill?.(page, outcome);
  await page.getByRole('checkbox', { name: t.terms }).check();
  await play(page, outcome, () => pressOrder(page, t));
}

const UNPAID: readonly { readonly outcome: Outcome; readonly message: string | RegExp; readonly linkBack: string }[] = [
  { outcome: 'decline', message: /wurde abgelehnt/, linkBack: 'Andere Zahlungsart wählen' },
  { outcome: 'cancel', message: 'Zahlung abgebrochen', linkBack: 'Zurück zur Kasse' },
];

/** Each refusal leaves the form as it was; then the payment succeeds, its notice arrives twice, and there is one order. */
export async function refuseThenPay(method: Method, { page }: Visit): Promise<void> {
  const cart = await readyCart(shop);
  await openWithCart(page, shop, cart, '/checkout');
  for (const { outcome, message, linkBack } of UNPAID.filter((one) => !method.without?.includes(one.outcome))) {
    await order(method, outcome, page);
    await page.getByText(message).first().waitFor();
    if (method.elsewhere) await page.getByRole('link', { name: linkBack }).click();
    await expect.poll(() => page.getByRole('textbox', { name: t.lastName }).first().inputValue(), PATIENCE).toBe('Leitner');
    expect(ordersOf(shop, cart)).toEqual([]);
  }
  await order(method, 'twice', page);
  await page.waitForURL(SUCCESS);
  expect(ordersOf(shop, cart)).toEqual(PAID);
}
