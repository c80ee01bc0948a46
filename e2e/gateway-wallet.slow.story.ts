import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from './support/browser.ts';
import { PATIENCE } from './support/page-state.ts';
import { axeIn, type Charge, frameOf, openGateway, type GatewayFixture } from './support/gateway.fixture.ts';

let gateway: GatewayFixture;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway?.close());

/** The shop's side of the express checkout element: goods of 2,840.85, delivery for 0 or 14.90. `confirm` is its listener. */
const shopping = (confirm: string, click = ''): string => `
  const out = document.querySelector('#out');
  const say = (text) => { out.textContent = [out.textContent, text].filter(Boolean).join(' '); };
  const rates = [{ id: 'post', displayName: 'Post', amount: 0 }, { id: 'express', displayName: 'Express', amount: 1490 }];
  const stripe = Stripe('pk_test_sandbox', { locale: 'en' });
  const elements = stripe.elements({ mode: 'payment', amount: 284085, currency: 'eur', captureMethod: 'manual' });
  const row = elements.create('expressCheckout', { emailRequired: true, shippingAddressRequired: true, allowedShippingCountries: ['AT', 'DE'] });
  const show = ({ amount }) => {
    elements.update({ amount: 284085 + amount });
    return { lineItems: [{ name: 'Items', amount: 284085 }, { name: 'Delivery', amount }], shippingRates: rates };
  };
  row.on('ready', ({ availablePaymentMethods }) => say(availablePaymentMethods ? 'ready' : 'none'));
  row.on('click', async ({ resolve, reject }) => { ${click} resolve(show(rates[0])); });
  row.on('shippingaddresschange', ({ address, resolve, reject }) => address.country === 'AT' ? resolve(show(rates[0])) : reject());
  row.on('shippingratechange', ({ shippingRate, resolve }) => resolve(show(shippingRate)));
  row.on('cancel', () => say('cancelled'));
  row.on('confirm', async (event) => { ${confirm} });
  row.mount('#place')`;

const paying = ({ token }: Charge): string => `
  await elements.submit();
  const { paymentIntent, error } = await stripe.confirmPayment({ elements, clientSecret: '${token}', redirect: 'if_required' });
  say([error ? error.code : paymentIntent.status, event.billingDetails.email, event.shippingAddress.address.city, event.shippingRate.id].join(' '));`;

const open = (confirm: string, click = '') => gateway.open(gateway.en, shopping(confirm, click), '', { viewport: PHONE });
type Opened = Awaited<ReturnType<typeof open>>;
const press = ({ page }: Opened) => frameOf(page, 'Apple Pay and Google Pay').getByRole('button', { name: 'Google Pay' }).click();

describe('a wallet', () => {
  it('asks for address and delivery, and pays the final total', async () => {
    const charge = await gateway.newCharge({ method: 'google_pay', cents: 285_575 });
    const shop = await open(paying(charge));
    await press(shop);
    const sheet = frameOf(shop.page, 'Pay');
    await sheet.getByRole('radio', { name: /Express/ }).check();
    await sheet.getByText('€2,855.75').waitFor();
    expect(await axeIn(shop.page, 'wallet')).toEqual([]);
    expect(await axeIn(shop.page, 'express')).toEqual([]);
    await sheet.getByRole('combobox', { name: 'Country' }).selectOption('DE');
    await sheet.getByText('There is no delivery to this address').waitFor();
    await sheet.getByRole('combobox', { name: 'Country' }).selectOption('AT');
    await expect.poll(() => sheet.getByRole('radio', { name: /Post/ }).isChecked(), PATIENCE).toBe(true);
    await sheet.getByRole('radio', { name: /Express/ }).check();
    await sheet.getByText('€2,855.75').waitFor();
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect.poll(shop.out, PATIENCE).toBe('ready requires_capture test.person@example.com Vienna express');
    await expect.poll(() => shop.page.locator('dialog').count(), PATIENCE).toBe(0);
    expect((await gateway.chargeAt(charge)).payer).toMatchObject({ address: { city: 'Vienna' } });
    expect(shop.problems).toEqual([]);
    await shop.close();
  });

  it('is refused when the payment is without its delivery', async () => {
    const charge = await gateway.newCharge({ method: 'google_pay', cents: 284_085 });
    const shop = await open(paying(charge));
    await press(shop);
    const sheet = frameOf(shop.page, 'Pay');
    await sheet.getByRole('radio', { name: /Express/ }).check();
    await sheet.getByText('€2,855.75').waitFor();
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
    await sheet.getByText('The payment did not work').waitFor();
    expect(await shop.out()).toContain('payment_intent_invalid_parameter');
    expect(await gateway.stateOf(charge)).toBe('open');
    await shop.close();
  });

  it('is not available when the script is loaded without it', async () => {
    const { page, problems, out, close } = await gateway.open(gateway.en, '', '');
    await page.addScriptTag({ url: `${gateway.shop.testProviderOrigin}/provider/stripe.js?wallets=none` });
    await page.evaluate(`(() => { ${shopping('')} })()`);
    await expect.poll(out, PATIENCE).toBe('none');
    expect(problems).toEqual([]);
    await close();
  });

  it('opens no sheet when the click is answered late or rejected, and throws for a sheet without a rate', async () => {
    const late = await open('', 'await new Promise((resolve) => setTimeout(resolve, 1200));');
    await press(late);
    await late.page.waitForTimeout(1500);
    expect(await late.page.locator('dialog').count()).toBe(0);
    await late.close();
    const rejected = await open('', "say('rejected'); return reject();");
    await press(rejected);
    await expect.poll(rejected.out, PATIENCE).toBe('ready rejected');
    expect(await rejected.page.locator('dialog').count()).toBe(0);
    await rejected.close();
    const bare = await open('', 'try { resolve({}); } catch (error) { say(error.message); } return;');
    await press(bare);
    await expect.poll(bare.out, PATIENCE).toContain('you must specify shippingRates');
    await bare.close();
    const more = await open(
      '',
      `try { resolve({ shippingRates: rates, lineItems: [{ name: 'x', amount: 284086 }] }); } catch (error) { say(error.message); } return;`,
    );
    await press(more);
    await expect.poll(more.out, PATIENCE).toContain('less than the total of the line items');
    await more.close();
  });

  it('is declined in its sheet, which takes another card, and closes with Escape', async () => {
    const charge = await gateway.newCharge({ method: 'apple_pay' });
    const shop = await open(paying(charge));
    await press(shop);
    const sheet = frameOf(shop.page, 'Pay');
    await sheet.getByRole('radio', { name: /Post/ }).waitFor();
    await sheet.getByRole('button', { name: 'Decline' }).click();
    await sheet.getByText('The payment was declined').waitFor();
    expect(await shop.out()).toContain('card_declined');
    await sheet.getByRole('button', { name: 'Decline' }).focus();
    await shop.page.keyboard.press('Escape');
    await expect.poll(shop.out, PATIENCE).toContain('cancelled');
    expect(shop.problems).toEqual([]);
    await shop.close();
  });

  it('shows why the shop refuses it, and the bank asks over the page', async () => {
    const refused = await open("event.paymentFailed({ reason: 'address_unserviceable', message: 'Not to this street' });");
    await press(refused);
    const sheet = frameOf(refused.page, 'Pay');
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
    await sheet.getByText('Not to this street').waitFor();
    await refused.close();
    const charge = await gateway.newCharge({ method: 'google_pay' });
    const asked = await open(paying(charge));
    await press(asked);
    await frameOf(asked.page, 'Pay').getByRole('button', { name: 'Bank asks' }).click();
    const bank = frameOf(asked.page, 'Confirm the payment').getByRole('button', { name: 'Confirm' });
    await bank.waitFor();
    expect(await asked.page.locator('dialog').count()).toBe(1);
    await bank.click();
    await expect.poll(asked.out, PATIENCE).toContain('requires_capture');
    await asked.close();
  });
});

describe('a wallet among the fields of the payment element', () => {
  const FIELDS = `
    window.stripe = Stripe('pk_test_sandbox', { locale: 'en' });
    window.elements = stripe.elements({ mode: 'payment', amount: 284085, currency: 'eur', captureMethod: 'manual' });
    elements.create('payment').mount('#place')`;

  it('opens its sheet in the click alone', async () => {
    const charge = await gateway.newCharge({});
    const submit = (before: string): string => `
      ${before}
      const { error: problem } = await elements.submit().catch((error) => ({ error }));
      if (problem) return problem.code ?? problem.message;
      const { paymentIntent } = await stripe.confirmPayment({ elements, clientSecret: '${charge.token}', redirect: 'if_required' });
      return paymentIntent.status;`;
    const { page, problems, out, go, close } = await gateway.open(
      gateway.en,
      FIELDS,
      submit('await new Promise((on) => setTimeout(on, 50));'),
    );
    await frameOf(page, 'Card').getByRole('radio', { name: 'Google Pay' }).check();
    expect(await axeIn(page, 'card')).toEqual([]);
    await go();
    await expect.poll(out, PATIENCE).toContain('must be called in the click');
    await page.evaluate(`window.onGo = async () => { ${submit('')} }`);
    await go();
    await frameOf(page, 'Pay').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(out, PATIENCE).toBe('"canceled"');
    await go();
    await frameOf(page, 'Pay').getByRole('button', { name: 'Pay', exact: true }).click();
    await expect.poll(out, PATIENCE).toBe('"requires_capture"');
    expect(problems).toEqual([]);
    await close();
  });
});
