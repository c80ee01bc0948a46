import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { control, look } from './support/backend.ts';
import { axeViolations, openBrowser, PHONE, visit, type VisitOptions } from './support/browser.ts';
import { PATIENCE } from './support/page-state.ts';
import { type BarePage, openBarePage } from './support/provider-page.ts';
import { openSandbox } from './support/shop.ts';

let shop: Awaited<ReturnType<typeof openSandbox>>;
let browser: Browser;
let de: BarePage;
let en: BarePage;
beforeAll(async () => {
  [shop, browser] = await Promise.all([openSandbox(), openBrowser()]);
  [de, en] = await Promise.all([openBarePage(shop.sandboxOrigin, 'de'), openBarePage(shop.sandboxOrigin, 'en')]);
});
afterAll(async () => {
  de?.close();
  en?.close();
  await browser?.close();
  await shop?.close();
});

interface Charge {
  readonly ref: string;
  readonly token: string;
  readonly state: string;
  readonly pageUrl: string | null;
  readonly payer: { readonly email: string; readonly address: { readonly city: string } } | null;
}

const newCharge = async (wanted: object): Promise<Charge> =>
  (await control(shop, 'provider/charges', { provider: 'stripe', method: 'card', cents: 284_085, ...wanted })) as Charge;
const chargeAt = async ({ ref }: Charge): Promise<Charge> => (await look(shop, `provider/charges/${ref}`)) as Charge;
const stateOf = async (charge: Charge): Promise<string> => (await chargeAt(charge)).state;

/** Opens the bare shop; a click on „Go“ runs `go`, whose answer stands in the page. */
async function open(bare: BarePage, before: string, go: string, options?: VisitOptions) {
  const visited = await visit(browser, options);
  await visited.page.goto(bare.url);
  await visited.page.evaluate(`${before}; window.onGo = async () => { ${go} }`);
  const out = () => visited.page.locator('#out').textContent();
  return { ...visited, out, go: () => visited.page.getByRole('button', { name: 'Go' }).click() };
}

const CARD = `
  const stripe = Stripe('pk_test_sandbox', { locale: document.documentElement.lang });
  window.stripe = stripe;
  window.heard = [];
  window.card = stripe.elements().create('card', { hidePostalCode: true });
  for (const name of ['ready', 'change', 'focus', 'escape', 'loaderror']) card.on(name, (event) => heard.push([name, event.complete, event.error?.message]));
  card.mount('#place')`;

const confirming = ({ token }: Charge): string => `
  const { paymentIntent, error } = await stripe.confirmCardPayment('${token}', { payment_method: { card } });
  return paymentIntent ? paymentIntent.status : [error.type, error.code, error.message];`;

const frameOf = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`);

async function typeCard(frame: FrameLocator, number: string): Promise<void> {
  const boxes = frame.getByRole('textbox');
  await boxes.nth(0).fill(number);
  await boxes.nth(1).fill('');
  await boxes.nth(1).pressSequentially('1234');
  await boxes.nth(2).fill('123');
}

/** Axe in the frame itself: it is a document of its own. */
const axeIn = async (page: Page, part: string): Promise<string[]> => {
  const frame = page.frames().find((one) => one.url().includes(`/provider/frames/${part}`));
  if (!frame) throw new Error(`there is no frame ${part}`);
  return axeViolations(frame as unknown as Page);
};

describe('a card', () => {
  it.each([
    ['4242 4242 4242 4242', '"requires_capture"', 'authorised'],
    ['4000000000000002', 'card_declined', 'declined'],
    ['4000 0000 0000 0101', '"processing"', 'processing'],
    ['4000 0000 0000 0119', '"requires_capture"', 'authorised'],
  ])('%s: %s', async (number, answer, state) => {
    const charge = await newCharge({});
    const { page, problems, out, go, close } = await open(de, CARD, confirming(charge));
    await typeCard(frameOf(page, 'Karte'), number);
    await go();
    await expect.poll(out, PATIENCE).toContain(answer);
    expect(await stateOf(charge)).toBe(state);
    expect(problems).toEqual([]);
    await close();
  });

  it('whose return is lost is held, and nobody hears of it', async () => {
    const charge = await newCharge({});
    const { page, problems, out, go, close } = await open(de, CARD, confirming(charge));
    await typeCard(frameOf(page, 'Karte'), '4000000000000127');
    await go();
    await expect.poll(() => stateOf(charge), PATIENCE).toBe('authorised');
    expect(await out()).toBe('');
    expect(problems).toEqual([]);
    await close();
  });

  it('is checked in its frame, and one that is not for tests is not kept', async () => {
    const charge = await newCharge({});
    const { page, problems, out, go, close } = await open(en, CARD, confirming(charge), { viewport: PHONE });
    const card = frameOf(page, 'Card');
    await card.getByRole('textbox', { name: 'Card number' }).fill('5105105105105100');
    await card.getByRole('textbox', { name: 'Expiry date' }).focus();
    await card.getByText('Test cards only, please').waitFor();
    await expect.poll(() => page.locator('#place').getAttribute('class'), PATIENCE).toMatch(/StripeElement--focus.*StripeElement--invalid/);
    expect(await card.getByRole('textbox', { name: 'Card number' }).inputValue()).toBe('');
    await go();
    await expect.poll(out, PATIENCE).toContain('validation_error');
    await card.getByText('Please enter month and year').waitFor();
    expect(await axeIn(page, 'card')).toEqual([]);
    const [frame, content] = await Promise.all([
      page.locator('iframe').evaluate((node) => node.getBoundingClientRect().height),
      card.locator('body').evaluate((node) => Math.ceil(node.getBoundingClientRect().height)),
    ]);
    expect(frame).toBe(content);
    expect(await stateOf(charge)).toBe('open');
    expect(problems).toEqual([]);
    await close();
  });

  it('is confirmed, refused or left at the bank by keyboard, and focus comes back', async () => {
    const first = await newCharge({});
    const { page, problems, out, go, close } = await open(de, CARD, confirming(first));
    await typeCard(frameOf(page, 'Karte'), '4000002760003184');
    const bank = frameOf(page, 'Zahlung bestätigen');
    await go();
    await bank.getByRole('button', { name: 'Verweigern' }).waitFor();
    expect(await axeIn(page, 'challenge')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(out, PATIENCE).toBe('"requires_action"');
    expect(await page.getByRole('button', { name: 'Go' }).evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await stateOf(first)).toBe('open');

    await go();
    await bank.getByRole('button', { name: 'Bestätigen' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(out, PATIENCE).toBe('"requires_capture"');

    const second = await newCharge({});
    await page.evaluate(`window.onGo = async () => { ${confirming(second)} }`);
    await go();
    await bank.getByRole('button', { name: 'Verweigern' }).click();
    await expect.poll(out, PATIENCE).toContain('payment_intent_authentication_failure');
    expect(await stateOf(second)).toBe('declined');
    expect(problems).toEqual([]);
    await close();
  });

  it('pays in the payment element, and the intent can be asked for', async () => {
    const charge = await newCharge({ method: 'stripe_payment_element' });
    const before = `
      const stripe = Stripe('pk_test_sandbox', { locale: 'de' });
      const elements = stripe.elements({ mode: 'payment', amount: 284085, currency: 'eur', locale: 'de', appearance: { variables: { colorPrimary: '#1f4d40' } } });
      elements.create('payment').mount('#place')`;
    const { page, problems, out, go, close } = await open(
      de,
      `window.run = (() => { ${before}; return { stripe, elements } })()`,
      `const { stripe, elements } = run;
       const { error } = await elements.submit();
       if (error) return error.code;
       const done = await stripe.confirmPayment({ elements, clientSecret: '${charge.token}', confirmParams: { return_url: location.href }, redirect: 'if_required' });
       const known = await stripe.retrievePaymentIntent('${charge.token}');
       return [done.paymentIntent.status, known.paymentIntent.amount];`,
    );
    await go();
    await expect.poll(out, PATIENCE).toBe('"incomplete_number"');
    await typeCard(frameOf(page, 'Karte'), '4242424242424242');
    await go();
    await expect.poll(out, PATIENCE).toBe('["requires_capture",284085]');
    expect(problems).toEqual([]);
    await close();
  });

  it('pays in the embedded form, after another one was declined', async () => {
    const charge = await newCharge({ method: 'stripe_checkout_form' });
    const { page, problems, out, go, close } = await open(
      de,
      `window.stripe = Stripe('pk_test_sandbox', { locale: 'de' })`,
      `const form = await stripe.createEmbeddedCheckoutPage({ fetchClientSecret: async () => '${charge.token}', onComplete: () => out.textContent += 'complete ' });
       form.mount('#place');
       const out = document.querySelector('#out');`,
    );
    await go();
    const form = frameOf(page, 'Bezahlen');
    await typeCard(form, '4000000000000002');
    await form.getByRole('button', { name: 'Bezahlen' }).click();
    await form.getByText('Die Zahlung wurde abgelehnt').waitFor();
    expect(await axeIn(page, 'checkout')).toEqual([]);
    expect(await stateOf(charge)).toBe('open');
    await typeCard(form, '4000000000000119');
    await form.getByRole('button', { name: 'Bezahlen' }).click();
    await expect.poll(out, PATIENCE).toBe('complete complete ');
    expect(await stateOf(charge)).toBe('authorised');
    expect(problems).toEqual([]);
    await close();
  });
});

const payPal = ({ token }: Charge, mode: string): string => `
  const instance = await paypal.createInstance({ clientId: 'sandbox-client', components: ['paypal-payments'], locale: 'de-AT', pageType: 'checkout' });
  const told = [];
  const out = document.querySelector('#out');
  const tell = (word) => { told.push(word); out.textContent = told.join(' '); };
  const session = instance.createPayPalOneTimePaymentSession({
    onApprove: async ({ orderId }) => tell(orderId === '${token}' ? 'approved' : 'another order'),
    onCancel: () => tell('cancelled'),
    onError: ({ code }) => tell(code),
    onShippingAddressChange: async ({ shippingAddress }) => { if (shippingAddress.countryCode !== 'AT') throw new Error('no'); },
  });
  await session.start({ presentationMode: '${mode}' }, new Promise((resolve) => setTimeout(resolve, 50, { orderId: '${token}' })));`;

describe('PayPal', () => {
  it.each([
    ['Bezahlen', 'approved', 'authorised'],
    ['Doppelt', 'approved approved', 'authorised'],
    ['Ablehnen', 'INSTRUMENT_DECLINED', 'declined'],
    ['Abbrechen', 'cancelled', 'cancelled'],
    ['Langsam', 'approved', 'processing'],
  ])('in a window: %s', async (button, answer, state) => {
    const charge = await newCharge({ provider: 'paypal', method: 'paypal' });
    const { page, problems, out, go, close } = await open(de, '', payPal(charge, 'auto'));
    const [popup] = await Promise.all([page.waitForEvent('popup'), go()]);
    await popup.getByRole('button', { name: button }).click();
    await expect.poll(out, PATIENCE).toBe(answer);
    await expect.poll(() => popup.isClosed(), PATIENCE).toBe(true);
    expect(await stateOf(charge)).toBe(state);
    expect(problems).toEqual([]);
    await close();
  });

  it('whose window is closed is cancelled', async () => {
    const charge = await newCharge({ provider: 'paypal', method: 'paypal' });
    const { page, out, go, close } = await open(de, '', payPal(charge, 'popup'));
    const [popup] = await Promise.all([page.waitForEvent('popup'), go()]);
    await popup.getByRole('button', { name: 'Bezahlen' }).waitFor();
    await popup.close();
    await expect.poll(out, PATIENCE).toBe('cancelled');
    await close();
  });

  it('on a page of its own sends the shopper back, and the shop goes on', async () => {
    const charge = await newCharge({ provider: 'paypal', method: 'paypal', returnUrl: `${de.url}?step=payout` });
    const { page, problems, out, go, close } = await open(de, '', payPal(charge, 'redirect'));
    await go();
    await page.getByRole('button', { name: 'Bezahlen' }).click();
    await page.waitForURL(/step=payout/);
    await page.evaluate(
      `window.onGo = async () => { ${payPal(charge, 'auto').replace(/await session\.start.*/s, 'if (session.hasReturned()) await session.resume();')} }`,
    );
    await go();
    await expect.poll(out, PATIENCE).toBe('approved');
    expect(problems).toEqual([]);
    await close();
  });

  it('asks for the address over the page, and the shop may say no to it', async () => {
    const charge = await newCharge({ provider: 'paypal', method: 'paypal_express', asksAddress: true });
    const { page, problems, out, go, close } = await open(de, '', payPal(charge, 'modal'), { viewport: PHONE });
    await go();
    const sheet = frameOf(page, 'PayPal: Bezahlen');
    await sheet.getByRole('combobox', { name: 'Land' }).selectOption('DE');
    await sheet.getByRole('button', { name: 'Bezahlen' }).click();
    await sheet.getByText('An diese Adresse wird nicht geliefert').waitFor();
    expect(await axeIn(page, 'paypal')).toEqual([]);
    await sheet.getByRole('combobox', { name: 'Land' }).selectOption('AT');
    await sheet.getByRole('button', { name: 'Bezahlen' }).click();
    await expect.poll(out, PATIENCE).toBe('approved');
    expect((await chargeAt(charge)).payer).toMatchObject({ email: 'test.person@example.com', address: { city: 'Wien' } });
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a wallet', () => {
  const paying = ({ token }: Charge): string => `
    const stripe = Stripe('pk_test_sandbox', { locale: 'en' });
    const options = [{ id: 'post', label: 'Post', detail: 'Insured', amount: 0 }, { id: 'express', label: 'Express', detail: 'Monday', amount: 1490 }];
    const request = stripe.paymentRequest({ country: 'AT', currency: 'eur', total: { label: 'Feinlicht', amount: 284085 }, requestPayerName: true,
      requestPayerEmail: true, requestShipping: true, shippingOptions: [] });
    if (!(await request.canMakePayment()).googlePay) return 'none';
    const out = document.querySelector('#out');
    request.on('shippingaddresschange', (event) => setTimeout(() => event.updateWith(
      event.shippingAddress.country === 'AT' ? { status: 'success', shippingOptions: options, total: { label: 'Feinlicht', amount: 284085 } } : { status: 'invalid_shipping_address' }), 20));
    request.on('shippingoptionchange', (event) => event.updateWith({ status: 'success', total: { label: 'Feinlicht', amount: 284085 + event.shippingOption.amount } }));
    request.on('cancel', () => { out.textContent = 'cancelled'; });
    request.on('paymentmethod', async (event) => {
      const { paymentIntent, error } = await stripe.confirmCardPayment('${token}', { payment_method: event.paymentMethod.id }, { handleActions: false });
      event.complete(error ? 'fail' : 'success');
      out.textContent += (error ? error.code : paymentIntent.status) + ' ' + event.payerEmail + ' ' + event.shippingAddress.city + ' ' + event.shippingOption.id + ' ';
    });
    request.show();`;

  it('asks for address and delivery, fails, and pays', async () => {
    const charge = await newCharge({ method: 'google_pay', asksAddress: true });
    const { page, problems, out, go, close } = await open(en, '', paying(charge), { viewport: PHONE });
    await go();
    const sheet = frameOf(page, 'Pay');
    await sheet.getByRole('radio', { name: /Express/ }).check();
    await sheet.getByText('€2,855.75').waitFor();
    expect(await axeIn(page, 'wallet')).toEqual([]);
    await sheet.getByRole('combobox', { name: 'Country' }).selectOption('DE');
    await sheet.getByText('There is no delivery to this address').waitFor();
    await sheet.getByRole('combobox', { name: 'Country' }).selectOption('AT');
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect.poll(out, PATIENCE).toBe('requires_capture test.person@example.com Vienna express ');
    await expect.poll(() => page.locator('dialog').count(), PATIENCE).toBe(0);
    expect((await chargeAt(charge)).payer).toMatchObject({ address: { city: 'Vienna' } });
    expect(problems).toEqual([]);
    await close();
  });

  it('is not there when the script is asked for without', async () => {
    const { page, problems, out, go, close } = await open(
      en,
      '',
      `const request = Stripe('pk_test_sandbox').paymentRequest({ country: 'AT', currency: 'eur', total: { label: 'x', amount: 100 } });
       return request.canMakePayment();`,
    );
    await go();
    await expect.poll(out, PATIENCE).toContain('"googlePay":true');
    await page.addScriptTag({ url: `${shop.sandboxOrigin}/provider/stripe.js?wallets=none` });
    await go();
    await expect.poll(out, PATIENCE).toBe('null');
    expect(problems).toEqual([]);
    await close();
  });

  it('is declined in its sheet, and closes with Escape', async () => {
    const charge = await newCharge({ method: 'apple_pay', asksAddress: true });
    const { page, problems, out, go, close } = await open(en, '', paying(charge));
    await go();
    const sheet = frameOf(page, 'Pay');
    await sheet.getByRole('radio', { name: /Post/ }).waitFor();
    await sheet.getByRole('button', { name: 'Decline' }).click();
    await sheet.getByText('The payment did not work').waitFor();
    expect(await out()).toContain('card_declined');
    await sheet.getByRole('button', { name: 'Decline' }).focus();
    await page.keyboard.press('Escape');
    await expect.poll(out, PATIENCE).toBe('cancelled');
    expect(problems).toEqual([]);
    await close();
  });
});

describe("the provider's page", () => {
  it.each([
    ['Bezahlen', 'succeeded', 'authorised'],
    ['Ablehnen', 'failed', 'declined'],
    ['Abbrechen', 'canceled', 'cancelled'],
    ['Langsam', 'processing', 'processing'],
  ])('%s: sends the shopper back', async (button, status, state) => {
    const charge = await newCharge({ method: 'stripe', returnUrl: `${de.url}checkout/payout?payment_id=abc` });
    const { page, problems, close } = await visit(browser);
    await page.goto(charge.pageUrl ?? '');
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL(`${de.url}checkout/payout?payment_id=abc&redirect_status=${status}`);
    expect(await stateOf(charge)).toBe(state);
    expect(problems).toEqual([]);
    await close();
  });

  it('is where a loan is decided', async () => {
    const charge = await newCharge({ provider: 'affirm', method: 'affirm', returnUrl: `${en.url}?done` });
    const { page, problems, go, close } = await open(
      en,
      '',
      `await Stripe('pk_test_sandbox', { locale: 'en' }).confirmAffirmPayment('${charge.token}', { return_url: location.href })`,
    );
    await go();
    await page.getByRole('heading', { name: 'Affirm' }).waitFor();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL(/\?done=&redirect_status=succeeded/);
    expect(await stateOf(charge)).toBe('authorised');
    expect(problems).toEqual([]);
    await close();
  });

  it('asks for the address, says when it is over, and does not come back when that is the test', async () => {
    const charge = await newCharge({
      provider: 'affirm',
      method: 'affirm_express',
      returnUrl: `${en.url}en/checkout/payout`,
      asksAddress: true,
    });
    const { page, problems, close } = await visit(browser, { viewport: PHONE });
    await page.goto(charge.pageUrl ?? '');
    await page.getByRole('textbox', { name: 'City' }).fill('');
    await page.getByRole('button', { name: 'No return' }).click();
    await page.getByText('Please fill in').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'City' }).fill('Graz');
    await page.getByRole('button', { name: 'No return' }).click();
    await page.getByRole('heading', { name: 'This page goes nowhere' }).waitFor();
    expect(await stateOf(charge)).toBe('authorised');
    await page.reload();
    await page.getByText('This payment is over already').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('lists what there is to test', async () => {
    const { page, problems, close } = await visit(browser);
    await page.goto(`${shop.sandboxOrigin}/provider?lang=de`);
    await page.getByRole('rowheader', { name: '4000 0027 6000 3184' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Test cards and test outcomes' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});
