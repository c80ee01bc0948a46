import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from './support/browser.ts';
import { PATIENCE } from './support/page-state.ts';
import { axeIn, type Charge, frameOf, openGateway, type GatewayFixture } from './support/gateway.fixture.ts';

let gateway: GatewayFixture;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway?.close());

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
    const charge = await gateway.newCharge({ provider: 'paypal', method: 'paypal' });
    const { page, problems, out, go, close } = await gateway.open(gateway.de, '', payPal(charge, 'auto'));
    const [popup] = await Promise.all([page.waitForEvent('popup'), go()]);
    await popup.getByRole('button', { name: button }).click();
    await expect.poll(out, PATIENCE).toBe(answer);
    await expect.poll(() => popup.isClosed(), PATIENCE).toBe(true);
    expect(await gateway.stateOf(charge)).toBe(state);
    expect(problems).toEqual([]);
    await close();
  });

  it('with a closed window is cancelled', async () => {
    const charge = await gateway.newCharge({ provider: 'paypal', method: 'paypal' });
    const { page, out, go, close } = await gateway.open(gateway.de, '', payPal(charge, 'popup'));
    const [popup] = await Promise.all([page.waitForEvent('popup'), go()]);
    await popup.getByRole('button', { name: 'Bezahlen' }).waitFor();
    await popup.close();
    await expect.poll(out, PATIENCE).toBe('cancelled');
    await close();
  });

  it('on its page redirects the shopper back, and the shop continues', async () => {
    const charge = await gateway.newCharge({ provider: 'paypal', method: 'paypal', returnUrl: `${gateway.de.url}?step=payout` });
    const { page, problems, out, go, close } = await gateway.open(gateway.de, '', payPal(charge, 'redirect'));
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

  it('asks for the address in a dialog, and the shop may reject it', async () => {
    const charge = await gateway.newCharge({ provider: 'paypal', method: 'paypal_express', asksAddress: true });
    const { page, problems, out, go, close } = await gateway.open(gateway.de, '', payPal(charge, 'modal'), { viewport: PHONE });
    await go();
    const sheet = frameOf(page, 'PayPal: Bezahlen');
    await sheet.getByRole('combobox', { name: 'Land' }).selectOption('DE');
    await sheet.getByRole('button', { name: 'Bezahlen' }).click();
    await sheet.getByText('An diese Adresse wird nicht geliefert').waitFor();
    expect(await axeIn(page, 'paypal')).toEqual([]);
    await sheet.getByRole('combobox', { name: 'Land' }).selectOption('AT');
    await sheet.getByRole('button', { name: 'Bezahlen' }).click();
    await expect.poll(out, PATIENCE).toBe('approved');
    expect((await gateway.chargeAt(charge)).payer).toMatchObject({ email: 'test.person@example.com', address: { city: 'Wien' } });
    expect(problems).toEqual([]);
    await close();
  });
});
