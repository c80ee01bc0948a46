import { z } from 'zod';
import { PAYMENT_METHODS } from './codes.ts';

/** GET /payment-methods: what a shopper may pick in this shop, in the order to show it. */
export const PaymentMethod = z.object({ code: z.enum(PAYMENT_METHODS), title: z.string(), text: z.string() });
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** GET /payment-gateways: who carries a payment out. `none` is the shop itself (bank transfer). */
export const PaymentGateway = z.object({
  id: z.int(),
  name: z.string(),
  provider: z.enum(['none', 'stripe', 'paypal', 'affirm']),
  methods: z.array(z.enum(PAYMENT_METHODS)),
});
export type PaymentGateway = z.infer<typeof PaymentGateway>;
