import type { FrameLocator, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '../shared/contract/cart.ts';
import { control } from './support/backend.ts';
import { visit, type Visit } from './support/browser.ts';
import { openWithCart, ordersOf, readyCart } from './support/carts.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';
import { PATIENCE } from './support/page-state.ts';
import { paymentOf, settle } from './support/payment.ts';
import { words } from './support/words.ts';

openBeforeStories();
const t = words.de;
const SUCCESS = '**/checkout/success/**';
/** Longer than any story lasts: it is settled by hand. */
const SLOW_MS = 600_000;

/** One browser for all: what a story leaves in it (a try that is over) must not trouble the next. */
let shopper: Visit;
/** Another one, for whom time can be let pass. */
let patient: Visit;
beforeAll(async () => {
  [shopper, patient] = await Promise.all([visit(browser), visit(browser)]);
  for (const { page } of [shopper, patient]) page.setDefaultTimeout(15_000);
  await patient.page.clock.install();
  for (const { code } of METHODS) await control(shop, 'payment-method', { code, enabled: true, countries: ['AT'] });
  await control(shop, 'provider', { slowMs: SLOW_MS });
});
afterAll(() => Promise.all([shopper.close(), patient.close()]));

const PAID = [expect.objectContaining({ payment_status: 1 })];

type Outcome = 'decline' | 'cancel' | 'slow' | 'twice' | 'lost';
const CARDS: Readonly<Record<Outcome, string>> = {
  decline: '4000000000000002',
  // The bank's question is closed without an answer.
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

const frameOf = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`);

async function typeCard(frame: FrameLocator, outcome: Outcome): Promise<void> {
  const boxes = frame.getByRole('textbox');
  await boxes.nth(0).fill(CARDS[outcome]);
  await boxes.nth(1).fill('12 / 34');
  await boxes.nth(2).fill('123');
}

/** Escape is heard by the frame once its question is there. It takes the frame away: the key is let go of in ours, or nobody answers. */
async function closeQuestion(page: Page): Promise<void> {
  const question = frameOf(page, 'Zahlung bestätigen').getByRole('button', { name: 'Verweigern' });
  await question.waitFor();
  await page.keyboard.down('Escape');
  await question.waitFor({ state: 'detached' });
  await page.keyboard.up('Escape');
}

interface Method {
  readonly code: string;
  /** On the form, before the order button. */
  readonly fill?: (page: Page, outcome: Outcome) => Promise<void>;
  /** After it. `press` presses the order button. */
  readonly play: (page: Page, outcome: Outcome, press: () => Promise<void>) => Promise<void>;
  /** The provider's page or form is left, not a window over ours: what became of it is told at /checkout/payout. */
  readonly elsewhere?: true;
  /** A wallet's sheet says by itself that it was declined, and stays until it is closed. */
  readonly close?: (page: Page) => Promise<void>;
  /** Stripe's form keeps a declined card to itself and asks for another. Of two methods that go the same way one is slow, the other is left. */
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
const inSheet: Pick<Method, 'play' | 'close'> = {
  close: (page) => frameOf(page, 'Bezahlen').getByRole('button', { name: 'Schließen' }).click(),
  async play(page, outcome, press) {
    await press();
    const sheet = frameOf(page, 'Bezahlen');
    await sheet.getByRole('button', { name: BUTTONS[outcome] }).click();
  },
};

const METHODS: readonly Method[] = [
  { code: 'card', without: ['lost'], ...byCard },
  { code: 'stripe_payment_element', without: ['slow'], ...byCard },
  { code: 'google_pay', without: ['slow'], ...inSheet },
  { code: 'apple_pay', without: ['lost'], ...inSheet },
  {
    code: 'paypal',
    async play(page, outcome, press) {
      const [popup] = await Promise.all([page.waitForEvent('popup'), press()]);
      await popup.getByRole('button', { name: BUTTONS[outcome] }).click();
    },
  },
  { code: 'stripe', without: ['slow'], ...onPage },
  { code: 'affirm', without: ['lost'], ...onPage },
  {
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

async function begin(method: Method, outcome: Outcome, page = shopper.page): Promise<Cart> {
  const cart = await readyCart(shop);
  await openWithCart(page, shop, cart, '/checkout');
  await order(method, outcome, page);
  return cart;
}

async function order({ code, fill, play }: Method, outcome: Outcome, page: Page): Promise<void> {
  await page.locator(`input[name="method"][value="${code}"]`).check();
  await fill?.(page, outcome);
  await page.getByRole('checkbox', { name: t.terms }).check();
  await play(page, outcome, () => page.getByRole('button', { name: t.order }).first().click());
}

const UNPAID: readonly { readonly outcome: Outcome; readonly said: string | RegExp; readonly wayBack: string }[] = [
  { outcome: 'decline', said: /wurde abgelehnt/, wayBack: 'Andere Zahlungsart wählen' },
  { outcome: 'cancel', said: 'Zahlung abgebrochen', wayBack: 'Zurück zur Kasse' },
];

/** What should not have happened since the last look. */
const problemsOf = ({ problems }: Visit): string[] => problems.splice(0);

const playing = (outcome: Outcome): Method[] => METHODS.filter(({ without }) => !without?.includes(outcome));

describe.each(METHODS)('$code', (method) => {
  it('is declined and cancelled, says so, and the form is as it was; then it pays, is told twice, and there is one order', async () => {
    const { page } = shopper;
    const cart = await readyCart(shop);
    await openWithCart(page, shop, cart, '/checkout');
    for (const { outcome, said, wayBack } of UNPAID.filter((one) => !method.without?.includes(one.outcome))) {
      await order(method, outcome, page);
      await page.getByText(said).first().waitFor();
      if (outcome === 'decline') await method.close?.(page);
      if (method.elsewhere) await page.getByRole('link', { name: wayBack }).click();
      await expect.poll(() => page.getByRole('textbox', { name: t.lastName }).first().inputValue(), PATIENCE).toBe('Leitner');
      expect(ordersOf(shop, cart)).toEqual([]);
    }
    await order(method, 'twice', page);
    await page.waitForURL(SUCCESS);
    expect(ordersOf(shop, cart)).toEqual(PAID);
    expect(problemsOf(shopper)).toEqual([]);
  });
});

it.each(playing('slow'))('$code that takes long is said to, and asked for again', async (method) => {
  const { page } = patient;
  const cart = await begin(method, 'slow', page);
  const said = page.getByText(/Die Zahlung dauert länger als erwartet/).first();
  await expect.poll(() => waitAWhile(page, said), PATIENCE).toBe(true);
  expect(ordersOf(shop, cart)).toEqual([]);
  await settle(shop, { id: await paymentOf(page, cart) }, 'authorised');
  await page.getByRole('button', { name: 'Erneut versuchen' }).first().click();
  await page.waitForURL(SUCCESS);
  expect(ordersOf(shop, cart)).toEqual(PAID);
  expect(problemsOf(patient)).toEqual([]);
});

it.each(playing('lost'))('$code whose tab is closed is found again when the shop is opened', async (method) => {
  const left = await shopper.context.newPage();
  left.setDefaultTimeout(15_000);
  const cart = await begin(method, 'lost', left);
  await expect.poll(() => ordersOf(shop, cart), PATIENCE).toEqual(PAID);
  for (const page of shopper.context.pages()) if (page !== shopper.page) await page.close();
  await shopper.page.goto(`${shop.origin}/checkout/payout`);
  await shopper.page.waitForURL(SUCCESS);
  expect(ordersOf(shop, cart)).toEqual(PAID);
  expect(problemsOf(shopper)).toEqual([]);
});

it('a card that is not whole is told about beside its fields, and nothing is begun', async () => {
  const { page } = shopper;
  // Pressed before the fields have come, the button says that instead.
  const fill = (one: Page): Promise<void> => frameOf(one, 'Karte').getByRole('textbox').first().waitFor();
  const cart = await begin({ code: 'card', fill, play: (_page, _outcome, press) => press() }, 'decline');
  const group = page.getByRole('group', { name: 'Bezahlen' });
  await group.getByText('Bitte füllen Sie Kartennummer, Ablaufdatum und Prüfziffer aus.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('title')), PATIENCE).toBe('Karte');
  expect(shop.query('SELECT 1 FROM payments p JOIN carts c ON c.id = p.cart_id WHERE c.unique_id = ?', cart.unique_id)).toEqual([]);
  expect(problemsOf(shopper)).toEqual([]);
});

/** Twenty seconds of asking pass in a moment. */
async function waitAWhile(page: Page, said: Locator): Promise<boolean> {
  await page.clock.fastForward(7000);
  return await said.isVisible();
}
