import * as z from 'zod';
import { MailAddress } from '../contract/mail-address.ts';
import { FIELD_MAX, SEARCH_MAX, SKU_MAX } from '../contract/limits.ts';

/** Bodies of requests. Fields that the shop has no use for are ignored, as the protocol wants: later versions add some. */
const Minor = z.int().nonnegative().max(99_999_999_900);
const ItemId = z.string().min(1).max(SKU_MAX);
/** More would be many calls of the backend. */
export const LOOKUP_MAX = 20;
export const LINES_MAX = 30;

/** Groups that the buyer is said to be of. */
const Claims = z.array(z.string().max(200)).max(20);
const context = {
  context: z
    .object({ language: z.string().max(35).optional().catch(undefined), eligibility: Claims.optional().catch(undefined) })
    .optional(),
};
const Filters = z.object({
  categories: z.array(z.string().min(1).max(200)).max(20).optional(),
  price: z.object({ min: Minor.optional(), max: Minor.optional() }).optional(),
});
export type Filters = z.infer<typeof Filters>;

export const SearchRequest = z.object({
  query: z.string().trim().max(SEARCH_MAX).optional(),
  filters: Filters.optional(),
  pagination: z.object({ cursor: z.string().max(100).optional(), limit: z.int().min(1).optional() }).optional(),
  /** Some clients send it here; the protocol has it in `pagination`. */
  cursor: z.string().max(100).optional(),
  ...context,
});

export const LookupRequest = z.object({ ids: z.array(ItemId).min(1), filters: Filters.optional(), ...context });

const SelectedOption = z.object({ name: z.string().max(100), id: z.string().max(100).optional(), label: z.string().max(200) });
export const ProductRequest = z.object({
  id: ItemId,
  selected: z.array(SelectedOption).max(10).optional(),
  preferences: z.array(z.string().max(100)).max(10).optional(),
  filters: Filters.optional(),
  ...context,
});

const Text = z.string().trim().max(FIELD_MAX).optional();
const Person = { first_name: Text, last_name: Text, phone_number: Text };
const Destination = z.object({
  id: Text,
  ...Person,
  street_address: Text,
  extended_address: Text,
  address_locality: Text,
  address_region: Text,
  postal_code: Text,
  address_country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
});
const Method = z.object({
  destinations: z.array(Destination).max(5).optional(),
  selected_destination_id: z.string().max(100).nullish(),
  groups: z
    .array(z.object({ selected_option_id: z.string().max(40).nullish() }))
    .max(5)
    .optional(),
});
/** Of platforms that may order for their buyers; what others say of them is not even looked at. */
const buyerFields = {
  buyer: z
    .object({ email: MailAddress.optional(), ...Person })
    .optional()
    .catch(undefined),
  fulfillment: z
    .object({ methods: z.array(Method).max(5) })
    .optional()
    .catch(undefined),
};
export type BuyerFields = z.infer<z.ZodObject<typeof buyerFields>>;

const lines = z.array(z.object({ item: z.object({ id: ItemId }), quantity: z.int().min(1).max(1_000_000) }));
export const CartRequest = z.object({ line_items: lines.min(1).max(LINES_MAX), ...context });
/** Without lines the cart becomes empty. */
export const CartUpdateRequest = z.object({ line_items: lines.max(LINES_MAX), ...context });

export const CheckoutRequest = z
  .object({ cart_id: z.string().max(100).optional(), line_items: lines.max(LINES_MAX).optional(), ...buyerFields, ...context })
  .refine(({ cart_id, line_items }) => cart_id !== undefined || (line_items?.length ?? 0) > 0, {
    path: ['line_items'],
    error: 'is missing',
  });
export const CheckoutUpdateRequest = z.object({ line_items: lines.min(1).max(LINES_MAX), ...buyerFields, ...context });

const Instrument = z.object({ handler_id: z.string().max(100), credential: z.looseObject({ type: z.string().min(1).max(100) }) });
export const CompleteRequest = z.object({
  payment: z
    .object({ instruments: z.array(Instrument).max(5) })
    .optional()
    .catch(undefined),
  ...context,
});

/** For what needs no body: there may be none. */
export const AnyRequest = z.looseObject({ ...context });
