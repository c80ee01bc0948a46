import { customer } from '../customers/customers.fixture.ts';
import { said } from '../../sandbox/testing/payment.fixture.ts';
import { bankBody, readyCart } from '../../sandbox/testing/purchase.fixture.ts';
import { type Calls, callsTo, type Running } from '../../sandbox/testing/sandbox.fixture.ts';

const RING = 'FL-AUR-BR-YG750-54';

/**
 * The answers to shoppers who order two carts with a code for a first order at once, one at each backend. Half of them are guests.
 */
export async function orderTwiceAtOnce(backends: readonly [Running, Running]): Promise<string[]> {
  const [one, other] = backends;
  await one.send('POST', '/sandbox/configuration', { sku: RING, stock_qty: 100 });
  const outcomes: string[] = [];
  for (let number = 0; number < 6; number += 1) {
    const email = `first-order-${number}@example.com`;
    const { token } = number % 2 === 0 ? await customer(one, email) : { token: undefined };
    const shopper = ({ url }: Running): Calls => callsTo(url, token);
    const first = await cartWithCode(shopper(one), email);
    const second = await cartWithCode(shopper(other), email);
    const answers = await Promise.all([
      shopper(one).attempt('finishCheckout', { body: bankBody(first) }),
      shopper(other).attempt('finishCheckout', { body: bankBody(second) }),
    ]);
    outcomes.push(answers.map(said).sort().join());
  }
  return [...new Set(outcomes)];
}

async function cartWithCode(shopper: Calls, contact_email: string) {
  const { unique_id: id } = await readyCart(shopper, RING);
  await shopper.call('updateCart', { params: { id }, body: { contact_email } });
  return (await shopper.call('bindGiftCard', { body: { cart_unique_id: id, gift_card_code: 'WILLKOMMEN10' } })).data;
}
