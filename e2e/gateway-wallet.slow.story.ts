import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from './support/browser.ts';
import { PATIENCE } from './support/page-state.ts';
import { axeIn, type Charge, frameOf, openGateway, type GatewayFixture } from './support/gateway.fixture.ts';

let gateway: GatewayFixture;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway?.close());

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
    const charge = await gateway.newCharge({ method: 'google_pay', asksAddress: true });
    const { page, problems, out, go, close } = await gateway.open(gateway.en, '', paying(charge), { viewport: PHONE });
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
    expect((await gateway.chargeAt(charge)).payer).toMatchObject({ address: { city: 'Vienna' } });
    expect(problems).toEqual([]);
    await close();
  });

  it('is not available when the script is loaded without it', async () => {
    const { page, problems, out, go, close } = await gateway.open(
      gateway.en,
      '',
      `const request = Stripe('pk_test_sandbox').paymentRequest({ country: 'AT', currency: 'eur', total: { label: 'x', amount: 100 } });
       return request.canMakePayment();`,
    );
    await go();
    await expect.poll(out, PATIENCE).toContain('"googlePay":true');
    await page.addScriptTag({ url: `${gateway.shop.testProviderOrigin}/provider/stripe.js?wallets=none` });
    await go();
    await expect.poll(out, PATIENCE).toBe('null');
    expect(problems).toEqual([]);
    await close();
  });

  it('is declined in its sheet, and closes with Escape', async () => {
    const charge = await gateway.newCharge({ method: 'apple_pay', asksAddress: true });
    const { page, problems, out, go, close } = await gateway.open(gateway.en, '', paying(charge));
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
