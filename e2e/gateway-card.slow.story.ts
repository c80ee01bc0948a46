import type { FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from './support/browser.ts';
import { PATIENCE } from './support/page-state.ts';
import { axeIn, type Charge, frameOf, openGateway, type GatewayFixture } from './support/gateway.fixture.ts';

let gateway: GatewayFixture;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway?.close());

const CARD = `
  const stripe = Stripe('pk_test_sandbox', { locale: document.documentElement.lang });
  window.stripe = stripe;
  window.elements = stripe.elements({ mode: 'payment', amount: 284085, currency: 'eur', captureMethod: 'manual' });
  elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } }).mount('#place')`;

const confirming = ({ token }: Charge, before = ''): string => `
  const { error: problem } = await elements.submit();
  if (problem) return [problem.type, problem.code, problem.message];
  ${before}
  const { paymentIntent, error } = await stripe.confirmPayment({ elements, clientSecret: '${token}', redirect: 'if_required' });
  return paymentIntent ? paymentIntent.status : [error.type, error.code, error.message];`;

async function typeCard(frame: FrameLocator, number: string): Promise<void> {
  const boxes = frame.getByRole('textbox');
  await boxes.nth(0).fill(number);
  await boxes.nth(1).fill('');
  await boxes.nth(1).pressSequentially('1234');
  await boxes.nth(2).fill('123');
}

describe('a card', () => {
  it.each([
    ['4242 4242 4242 4242', '"requires_capture"', 'authorised'],
    ['4000000000000002', 'card_declined', 'declined'],
    ['4000 0000 0000 0101', '"processing"', 'processing'],
    ['4000 0000 0000 0119', '"requires_capture"', 'authorised'],
  ])('%s: %s', async (number, answer, state) => {
    const charge = await gateway.newCharge({});
    const { page, problems, out, go, close } = await gateway.open(gateway.de, CARD, confirming(charge));
    await typeCard(frameOf(page, 'Karte'), number);
    await go();
    await expect.poll(out, PATIENCE).toContain(answer);
    expect(await gateway.stateOf(charge)).toBe(state);
    expect(problems).toEqual([]);
    await close();
  });

  it('with a lost return is authorised without a notice', async () => {
    const charge = await gateway.newCharge({});
    const { page, problems, out, go, close } = await gateway.open(gateway.de, CARD, confirming(charge));
    await typeCard(frameOf(page, 'Karte'), '4000000000000127');
    await go();
    await expect.poll(() => gateway.stateOf(charge), PATIENCE).toBe('authorised');
    expect(await out()).toBe('');
    expect(problems).toEqual([]);
    await close();
  });

  it('is checked in its frame; a card that is no test card is not stored', async () => {
    const charge = await gateway.newCharge({});
    const { page, problems, out, go, close } = await gateway.open(gateway.en, CARD, confirming(charge), { viewport: PHONE });
    const card = frameOf(page, 'Card');
    await card.getByRole('textbox', { name: 'Card number' }).fill('5105105105105100');
    await card.getByRole('textbox', { name: 'Expiry date' }).focus();
    await card.getByText('Test cards only, please').waitFor();
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
    expect(await gateway.stateOf(charge)).toBe('open');
    expect(problems).toEqual([]);
    await close();
  });

  it('is confirmed, refused or closed at the bank by keyboard, and the focus returns', async () => {
    const first = await gateway.newCharge({});
    const { page, problems, out, go, close } = await gateway.open(gateway.de, CARD, confirming(first));
    await typeCard(frameOf(page, 'Karte'), '4000002760003184');
    const bank = frameOf(page, 'Zahlung bestätigen');
    await go();
    await bank.getByRole('button', { name: 'Verweigern' }).waitFor();
    expect(await axeIn(page, 'challenge')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(out, PATIENCE).toBe('"requires_action"');
    expect(await page.getByRole('button', { name: 'Go' }).evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await gateway.stateOf(first)).toBe('open');

    await go();
    await bank.getByRole('button', { name: 'Bestätigen' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(out, PATIENCE).toBe('"requires_capture"');

    const second = await gateway.newCharge({});
    await page.evaluate(`window.onGo = async () => { ${confirming(second)} }`);
    await go();
    await bank.getByRole('button', { name: 'Verweigern' }).click();
    await expect.poll(out, PATIENCE).toContain('payment_intent_authentication_failure');
    expect(await gateway.stateOf(second)).toBe('declined');
    expect(problems).toEqual([]);
    await close();
  });

  it('is refused for another amount than the elements show, and without submit', async () => {
    const charge = await gateway.newCharge({});
    const other = await gateway.open(gateway.de, CARD, confirming(charge, 'await elements.update({ amount: 284084 });'));
    await typeCard(frameOf(other.page, 'Karte'), '4242424242424242');
    await other.go();
    await expect.poll(other.out, PATIENCE).toContain('amount 284085, in the elements 284084');
    await other.page.evaluate(`window.onGo = async () => {
      await elements.update({ amount: 284085, captureMethod: 'automatic' });
      const { error } = await stripe.confirmPayment({ elements, clientSecret: '${charge.token}', redirect: 'if_required' });
      return error.message;
    }`);
    await other.go();
    await expect.poll(other.out, PATIENCE).toContain('capture method manual, in the elements automatic');
    expect(await gateway.stateOf(charge)).toBe('open');
    await other.close();

    const hasty = await gateway.open(
      gateway.de,
      CARD,
      `return stripe.confirmPayment({ elements, clientSecret: '${charge.token}' }).catch((error) => error.message)`,
    );
    await hasty.go();
    await expect.poll(hasty.out, PATIENCE).toContain('elements.submit() must be called');
    await hasty.close();
  });

  it('pays in the embedded form after a declined one', async () => {
    const charge = await gateway.newCharge({ method: 'stripe_checkout_form' });
    const { page, problems, out, go, close } = await gateway.open(
      gateway.de,
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
    expect(await gateway.stateOf(charge)).toBe('open');
    await typeCard(form, '4000000000000119');
    await form.getByRole('button', { name: 'Bezahlen' }).click();
    await expect.poll(out, PATIENCE).toBe('complete complete ');
    expect(await gateway.stateOf(charge)).toBe('authorised');
    expect(problems).toEqual([]);
    await close();
  });
});
