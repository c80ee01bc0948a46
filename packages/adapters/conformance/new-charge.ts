import { randomUUID } from 'node:crypto';
import type { Address } from '../../contract/cart.ts';
import type { NewCharge } from '../../backend/payments/payment-gateway.ts';

export const CENTS = 249_000;

const ADDRESS: Address = {
  company_name: '',
  person_first_name: 'Ana',
  person_last_name: 'Beispiel',
  address_line_1: 'Musterstraße 1',
  address_line_2: '',
  city: 'Wien',
  zip: '1010',
  state: '',
  country: 'AT',
  phone_number: '',
};

/** A ring in two units with its delivery, as the backend asks for it. */
export const newCharge = (more: Partial<NewCharge> & Pick<NewCharge, 'shop' | 'method'>): NewCharge => ({
  provider: 'any',
  cents: CENTS,
  currency: 'EUR',
  reference: randomUUID(),
  number: 'FL-26-10482',
  lang: 'de',
  returnUrl: 'https://shop.example/checkout/payout?payment=1',
  asksAddress: false,
  buyer: { email: 'kundin@example.com', billing: ADDRESS, delivery: ADDRESS },
  lines: linesOf(more.cents ?? CENTS),
  ...more,
});

const linesOf = (cents: number): NewCharge['lines'] => [
  { kind: 'goods', title: 'Ring', sku: 'FL-AUR-BR-YG750-54', quantity: 2, cents: cents - 890, taxRate: 20 },
  { kind: 'delivery', title: 'DPD', sku: null, quantity: 1, cents: 990, taxRate: 20 },
  { kind: 'discount', title: 'WELCOME', sku: null, quantity: 1, cents: -100, taxRate: 20 },
];
