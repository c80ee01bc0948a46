import * as z from 'zod';

/** The protocol's published schemas (2026-08-25 and 2026-04-08 agree in these), as far as the shop answers by them, and no field more. */
const Amount = z.int().nonnegative();
const Url = z.url({ protocol: /^https?$/ });
const Price = z.strictObject({ amount: Amount, currency: z.string().regex(/^[A-Z]{3}$/) });
const Envelope = z.strictObject({
  version: z.enum(['2026-08-25', '2026-04-08']),
  status: z.enum(['success', 'error']),
  capabilities: z.record(z.string().regex(/^dev\.ucp\.shopping\.[a-z.]+$/), z.tuple([z.strictObject({ version: z.string() })])),
  payment_handlers: z.strictObject({}).optional(),
});
const Success = Envelope.extend({ status: z.literal('success') });
const message = { code: z.string(), content: z.string().min(1), path: z.string().startsWith('$').optional() };
const Message = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('error'),
    ...message,
    severity: z.enum(['recoverable', 'requires_buyer_input', 'requires_buyer_review', 'unrecoverable']),
  }),
  z.strictObject({ type: z.enum(['warning', 'info']), ...message, presentation: z.literal('disclosure').optional() }),
]);
const policies = {
  policies: z
    .array(
      z.strictObject({
        type: z.string().regex(/^dev\.ucp\.shopping\.policy\.(return|warranty)$/),
        description: z.strictObject({ plain: z.string().min(1) }),
        applies_to: z
          .array(z.string().regex(/^\$\.(line_items\[\d+\]|product)$/))
          .min(1)
          .optional(),
        url: Url,
      }),
    )
    .min(1)
    .optional(),
};
const messages = { messages: z.array(Message).min(1).optional() };

const Media = z.strictObject({ type: z.literal('image'), url: Url });
const SelectedOption = z.strictObject({ name: z.string(), id: z.string(), label: z.string() });
const Variant = z.strictObject({
  id: z.string(),
  sku: z.string(),
  title: z.string(),
  description: z.strictObject({ plain: z.string().min(1) }),
  url: Url,
  price: Price,
  list_price: Price.optional(),
  availability: z.strictObject({ available: z.boolean(), status: z.enum(['in_stock', 'preorder', 'out_of_stock']) }),
  barcodes: z.array(z.strictObject({ type: z.literal('GTIN'), value: z.string() })).optional(),
  options: z.array(SelectedOption),
  media: z.array(Media).optional(),
});
const productOf = <V extends z.ZodType>(variant: V) =>
  z.strictObject({
    id: z.string(),
    handle: z.string(),
    title: z.string(),
    description: z.strictObject({ plain: z.string().min(1) }),
    url: Url,
    categories: z.array(z.strictObject({ value: z.string(), taxonomy: z.literal('merchant') })),
    price_range: z.strictObject({ min: Price, max: Price }),
    media: z.array(Media),
    options: z.array(
      z.strictObject({
        name: z.string(),
        values: z.array(z.strictObject({ id: z.string(), label: z.string(), available: z.boolean(), exists: z.boolean() })).min(1),
      }),
    ),
    selected: z.array(SelectedOption),
    variants: z.array(variant).min(1),
  });
const inputs = z.array(z.strictObject({ id: z.string(), match: z.enum(['exact', 'featured']) })).min(1);

const Totals = z
  .array(z.strictObject({ type: z.string(), amount: z.int(), display_text: z.string().optional() }))
  .refine((all) => all.filter(({ type }) => type === 'subtotal').length === 1 && all.filter(({ type }) => type === 'total').length === 1)
  .refine((all) => all.every(({ type, amount }) => (['discount', 'gift_card'].includes(type) ? amount < 0 : amount >= 0)), 'signs')
  .refine((all) => all.reduce((sum, { type, amount }) => (type === 'total' ? sum - amount : sum + amount), 0) === 0, 'the sum');
const cart = {
  id: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  line_items: z.array(
    z.strictObject({
      id: z.string(),
      item: z.strictObject({ id: z.string(), title: z.string(), price: Amount, image_url: Url.optional() }),
      quantity: z.int().positive(),
      totals: Totals,
    }),
  ),
  totals: Totals,
  links: z.array(z.strictObject({ type: z.enum(['terms_of_service', 'privacy_policy', 'refund_policy']), url: Url })).length(3),
  ...policies,
  ...messages,
};

export const ANSWERS = {
  search: z.strictObject({
    ucp: Success,
    products: z.array(productOf(Variant)),
    pagination: z.strictObject({ has_next_page: z.boolean(), total_count: Amount, cursor: z.string().optional() }),
  }),
  lookup: z.strictObject({ ucp: Success, products: z.array(productOf(Variant.extend({ inputs }))), ...messages }),
  product: z.strictObject({ ucp: Success, product: productOf(Variant), ...policies, ...messages }),
  cart: z.strictObject({ ucp: Success, ...cart, continue_url: Url.optional() }),
  checkout: z
    .strictObject({
      ucp: Success.required(),
      ...cart,
      status: z.enum(['requires_escalation', 'complete_in_progress', 'completed', 'canceled']),
      expires_at: z.iso.datetime(),
      continue_url: Url.optional(),
      order: z.strictObject({ id: z.string(), label: z.string(), permalink_url: Url }).optional(),
    })
    .refine(
      ({ status, continue_url: url, messages: all = [] }) =>
        status !== 'requires_escalation' ||
        (url !== undefined && all.some((one) => one.type === 'error' && one.severity === 'requires_buyer_review')),
      'an escalation has a link and says why',
    )
    .refine(({ status, order }) => (status === 'completed') === (order !== undefined), 'a completed checkout has an order'),
  refusal: z.strictObject({ ucp: Envelope.extend({ status: z.literal('error') }), messages: z.array(Message).min(1) }),
};

const offered = (transport: string) =>
  z.strictObject({
    version: z.string(),
    spec: Url,
    transport: z.literal(transport),
    schema: Url,
    endpoint: Url.refine((url) => !url.endsWith('/')),
  });

export const PROFILE = z.strictObject({
  ucp: z.strictObject({
    version: z.string(),
    supported_versions: z.record(z.string(), Url).optional(),
    services: z.strictObject({
      'dev.ucp.shopping': z.tuple([offered('rest'), offered('mcp')]),
    }),
    capabilities: z.record(z.string(), z.tuple([z.strictObject({ version: z.string(), spec: Url, schema: Url })])),
    payment_handlers: z.strictObject({}),
  }),
});
