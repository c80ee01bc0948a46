import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, PHONE, visit } from './support/browser.ts';
import { openGateway, type GatewayFixture } from './support/gateway.fixture.ts';

let gateway: GatewayFixture;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway?.close());

describe("the gateway's page", () => {
  it.each([
    ['Bezahlen', 'succeeded', 'authorised'],
    ['Ablehnen', 'failed', 'declined'],
    ['Abbrechen', 'canceled', 'cancelled'],
    ['Langsam', 'processing', 'processing'],
  ])('%s: sends the shopper back', async (button, status, state) => {
    const charge = await gateway.newCharge({ method: 'stripe', returnUrl: `${gateway.de.url}checkout/payout?payment_id=abc` });
    const { page, problems, close } = await visit(gateway.browser);
    await page.goto(charge.pageUrl ?? '');
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL(`${gateway.de.url}checkout/payout?payment_id=abc&redirect_status=${status}`);
    expect(await gateway.stateOf(charge)).toBe(state);
    expect(problems).toEqual([]);
    await close();
  });

  it('decides a loan', async () => {
    const charge = await gateway.newCharge({ provider: 'affirm', method: 'affirm', returnUrl: `${gateway.en.url}?done` });
    const { page, problems, go, close } = await gateway.open(
      gateway.en,
      '',
      `await Stripe('pk_test_sandbox', { locale: 'en' }).confirmAffirmPayment('${charge.token}', { return_url: location.href })`,
    );
    await go();
    await page.getByRole('heading', { name: 'Affirm' }).waitFor();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL(/\?done=&redirect_status=succeeded/);
    expect(await gateway.stateOf(charge)).toBe('authorised');
    expect(problems).toEqual([]);
    await close();
  });

  it('asks for the address, shows the end, and does not return when that is the test', async () => {
    const charge = await gateway.newCharge({
      provider: 'affirm',
      method: 'affirm_express',
      returnUrl: `${gateway.en.url}en/checkout/payout`,
      asksAddress: true,
    });
    const { page, problems, close } = await visit(gateway.browser, { viewport: PHONE });
    await page.goto(charge.pageUrl ?? '');
    await page.getByRole('textbox', { name: 'City' }).fill('');
    await page.getByRole('button', { name: 'No return' }).click();
    await page.getByText('Please fill in').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'City' }).fill('Graz');
    await page.getByRole('button', { name: 'No return' }).click();
    await page.getByRole('heading', { name: 'This page goes nowhere' }).waitFor();
    expect(await gateway.stateOf(charge)).toBe('authorised');
    await page.reload();
    await page.getByText('This payment is over already').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('lists the test cases', async () => {
    const { page, problems, close } = await visit(gateway.browser);
    await page.goto(`${gateway.shop.testProviderOrigin}/provider?lang=de`);
    await page.getByRole('rowheader', { name: '4000 0027 6000 3184' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Test cards and test outcomes' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});
