import * as z from 'zod';
import { MethodCode, UniqueId } from './common.ts';

/**
 * GET /payment-handlers: how platforms of machine shoppers pay for their buyers, as the Universal Commerce Protocol names it. `type`: the
 * method of start-checkout whose payments such a credential authorises.
 */
export const PaymentHandler = z.object({
  /** Reverse domain name, of a domain of the shop or of the company behind it. */
  name: z
    .string()
    .max(200)
    .regex(/^[a-z0-9-]+(\.[a-z0-9_-]+)+$/),
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  version: z.iso.date(),
  spec: z.url({ protocol: /^https$/ }),
  schema: z.url({ protocol: /^https$/ }),
  /** Public. */
  config: z.record(z.string().max(100), z.unknown()).default({}),
  type: MethodCode,
});
export type PaymentHandler = z.infer<typeof PaymentHandler>;

/**
 * POST /payment-handlers/{id}/authorise: asks the gateway to hold the money of a payment that start-checkout has begun, by what a platform
 * has from its buyer. `buyer_needed`: the buyer has to do something first; the payment stays open. Then finish-immediately places the order
 * or refuses it, as for any payment. The credential is neither stored nor logged, and no answer has it.
 */
export const AuthorisePaymentRequest = z.object({
  payment_id: UniqueId,
  credential: z.looseObject({ type: z.string().min(1).max(100) }),
});
export const AuthorisePaymentResponse = z.object({
  data: z.object({ outcome: z.enum(['authorised', 'pending', 'declined', 'buyer_needed']) }),
});
