import { adapterOf, gatewayOf, kindOf } from '../../shared/commerce/payment-kind.ts';
import type { PaymentGateway, PaymentMethod } from '../../packages/contract/payment.ts';
import { type Finding, note, ok } from './finding.ts';

/** Methods that the backend offers and the storefront does not show. */
export function checkPayment(methods: readonly PaymentMethod[], gateways: readonly PaymentGateway[]): Finding {
  const left = methods.filter((method) => adapterOf(method, gateways) === null);
  if (left.length === 0) return ok('payment', `the shop can pay with ${methods.map(({ code }) => code).join(', ') || 'no method'}`);
  const named = left.map((method) => {
    const { code } = method;
    return `${code} (kind ${kindOf(method) ?? 'not named'}, provider ${gatewayOf(method, gateways) ?? 'not named'})`;
  });
  return note('payment', `the shop has no adapter for ${named.join(', ')}: not offered`, KINDS);
}

const KINDS = 'Name a kind: "redirect" with a page of any provider works, "form" and "wallet" need an adapter.';
