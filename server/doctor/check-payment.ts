import { adapterOf, gatewayOf, kindOf } from '../../shared/commerce/payment-kind.ts';
import type { PaymentGateway, PaymentMethod } from '../../packages/contract/payment.ts';
import type { Bootstrap } from '../../packages/contract/bootstrap.ts';
import { failed, type Finding, note, ok } from '../../packages/engine/doctor/finding.ts';

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

/**
 * Verification of payee (regulation (EU) 2024/886): since October 2025 the shopper's bank compares the name of a transfer with that of the
 * account, and warns of another one. A company's account has its registered name.
 */
export function checkAccountHolder(
  methods: readonly Pick<PaymentMethod, 'code' | 'account_holder'>[],
  { legal_name: registered }: Pick<Bootstrap['settings'], 'legal_name'>,
): Finding[] {
  return methods.flatMap(({ code, account_holder: holder }) => {
    if (holder == null) return [];
    if (holder === registered) return [ok('payee', `the account of ${code} is held by ${registered}, the registered name`)];
    const text = `the account of ${code} is held by "${holder}", the registered name is "${registered}"`;
    return [lettersOf(holder) === lettersOf(registered) ? note('payee', text, SPELLING) : failed('payee', text, HOLDER)];
  });
}

/** Banks call a name that differs in these alone a close match. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const SPELLING = 'Write the holder in the payment method as the register and the bank have the name: banks show the difference.';
const HOLDER =
  "Ask the bank for the holder's exact name and enter it in the payment method, or correct settings.legal_name; until then the shopper's bank " +
  'warns of another payee (verification of payee).';

const KINDS = 'Name a kind: "redirect" with a page of any provider works, "form" and "wallet" need an adapter.';
