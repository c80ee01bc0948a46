import type { z } from 'zod';
import type { PaymentMethodCode } from '../../contract/payment-codes.ts';
import type { Order } from '../../contract/order.ts';
import type { Lang } from '../core/language.ts';
import type { StoredExtras } from '../db/line-extras.ts';

/** A row of `orders`. */
export interface OrderRow {
  readonly id: number;
  readonly unique_id: string;
  readonly confirmation_id: string;
  readonly po_number: string;
  readonly cart_id: number;
  readonly user_id: number | null;
  readonly tracking_id: string;
  readonly return_id: string;
  readonly created_at: number;
  readonly status: string;
  readonly parcel: string | null;
  readonly payment_status: z.input<typeof Order>['payment_status'];
  readonly payment_method: PaymentMethodCode | null;
  readonly contact_email: string;
  readonly lang: Lang;
  readonly shipping_address: string;
  readonly billing_address: string;
  readonly shipping: string;
  readonly order_notes: string | null;
  readonly currency_code: string;
  readonly items_cents: number;
  readonly shipping_cents: number;
  readonly tax_cents: number;
  readonly tax_rate: number;
  readonly discount_cents: number;
  readonly gift_card_cents: number;
  readonly codes: string;
  readonly final_cents: number;
}

/** A row of `order_items`. */
export type OrderItemRow = StoredExtras & {
  readonly order_id: number;
  readonly position: number;
  readonly product_id: number;
  readonly sku: string;
  readonly quantity: number;
  readonly cents: number;
  readonly pre_order: number;
  readonly made_to_measure: number;
  readonly snapshot: string;
};
