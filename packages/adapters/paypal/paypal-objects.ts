import * as z from 'zod';
import { decimal, type PlayedMovement } from '../conformance/played-balance.ts';

/* What the double keeps of PayPal. */

export interface Money {
  readonly currency_code: string;
  readonly value: string;
}
export interface PlayedCapture {
  readonly id: string;
  status: string;
  readonly amount: Money;
  readonly custom_id: string;
  readonly create_time: string;
}
export interface PlayedRefund {
  readonly id: string;
  status: string;
  readonly amount: Money;
  readonly custom_id: string;
}
export interface PlayedOrder {
  readonly id: string;
  status: string;
  readonly unit: { reference_id: string; custom_id: string; amount: Money; shipping?: object; description?: string };
  readonly preference: string;
  readonly captures: PlayedCapture[];
  readonly refunds: PlayedRefund[];
  payer?: object;
}
export interface PlayedDispute {
  readonly dispute_id: string;
  readonly capture: string;
  status: string;
  outcome: string;
}

/* The fields that are sent. PayPal refuses others, and other characters. */
const Amount = z.strictObject({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^\d{1,12}(?:\.\d{2})?$/),
});
export const OrderRequest = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.strictObject({
        reference_id: z.string().max(256),
        custom_id: z
          .string()
          .max(127)
          .regex(/^[A-Za-z0-9\-_.,]+$/),
        description: z.string().max(127),
        amount: Amount,
        soft_descriptor: z.string().max(22).optional(),
        shipping: z
          .strictObject({
            name: z.strictObject({ full_name: z.string().max(300) }),
            address: z.strictObject({
              address_line_1: z.string().max(300),
              address_line_2: z.string().max(300).optional(),
              admin_area_2: z.string().max(120),
              admin_area_1: z.string().max(300).optional(),
              postal_code: z.string().max(60),
              country_code: z.string().regex(/^[A-Z]{2}$/),
            }),
          })
          .optional(),
      }),
    )
    .length(1),
  payment_source: z.strictObject({
    paypal: z.strictObject({
      experience_context: z.strictObject({
        locale: z.string().regex(/^[a-z]{2}(?:-[A-Z]{2})?$/),
        payment_method_preference: z.enum(['IMMEDIATE_PAYMENT_REQUIRED', 'UNRESTRICTED']),
        user_action: z.enum(['CONTINUE', 'PAY_NOW']),
        shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
        return_url: z.url().optional(),
        cancel_url: z.url().optional(),
      }),
    }),
  }),
});
export const PatchRequest = z.array(
  z.strictObject({ op: z.literal('replace'), path: z.string(), value: z.union([z.string().max(127), Amount]) }),
);
export const RefundRequest = z.strictObject({ amount: Amount, custom_id: z.string().max(127).optional() });
export const VerifyRequest = z.strictObject({
  auth_algo: z.string(),
  cert_url: z.url(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.record(z.string(), z.unknown()),
});

const CODES: Readonly<Record<PlayedMovement['kind'], string>> = {
  charge: 'T0006',
  refund: 'T1107',
  dispute: 'T1201',
  fee: 'T0100',
  payout: 'T0400',
  adjustment: 'T2102',
};

/** `payment` is a capture. */
export const transactionOf = (one: PlayedMovement, custom_field: string): object => ({
  transaction_info: {
    transaction_id: one.kind === 'charge' ? one.payment : ((one.kind === 'payout' ? one.payout : one.refund) ?? `TXN${one.number}`),
    ...(one.payment !== null && one.kind !== 'charge' && { paypal_reference_id: one.payment, paypal_reference_id_type: 'TXN' }),
    transaction_event_code: CODES[one.kind],
    // As PayPal writes it.
    transaction_initiation_date: new Date(one.at).toISOString().replace(/\.\d+Z/, '+0000'),
    transaction_amount: { currency_code: 'EUR', value: decimal(one.kind === 'fee' ? -one.feeCents : one.cents) },
    ...(one.feeCents !== 0 && one.kind !== 'fee' && { fee_amount: { currency_code: 'EUR', value: decimal(-one.feeCents) } }),
    transaction_status: 'S',
    ...(one.kind === 'charge' && { custom_field }),
  },
});
