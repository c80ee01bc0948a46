import * as z from 'zod';
import { Id, NumberParam } from './common.ts';
import { Material, ConfigurationRow, Product } from './product.ts';
import { Media } from './media.ts';
import { OFFERS_MAX } from './limits.ts';

/** `after`: `meta.next` of the page before, opaque; absent: the first page. `count`: configurations on the page at most. */
export const OffersRequest = z.object({
  after: z.string().min(1).max(200).optional(),
  count: NumberParam.pipe(z.int().min(1).max(OFFERS_MAX)).optional(),
});

/** A product with fields of GET /products/{slug}, and with its configurations. */
export const OffersProduct = Product.pick({
  id: true,
  slug: true,
  embedded: true,
  start_at_cost: true,
  default_sku: true,
  sale: true,
  sale_value: true,
  sale_ends_at: true,
  digital: true,
  delivery_rates: true,
}).extend({
  mixedTranslation: Product.shape.mixedTranslation.pick({ title: true, description: true }),
  categories: z.array(z.object({ title: z.string() })),
  materials: z.array(Material.pick({ title: true })),
  item_page: Product.shape.item_page.pick({ options: true, details: true }),
  /** The facts that return periods follow from, as in GET /products/{slug}. Absent: feeds name no return period. */
  categories_ids: z.array(Id).optional(),
  collections_ids: z.array(Id).optional(),
  made_to_measure: z.boolean().optional(),
  /** `medias`: all of the configuration, as in GET /product-configurations/{id}. */
  configurations: z
    .array(ConfigurationRow.extend({ medias: z.array(Media.pick({ type: true, url: true, position: true })) }))
    .min(1)
    .max(OFFERS_MAX),
});
export type OffersProduct = z.infer<typeof OffersProduct>;

/**
 * GET /offers: all configurations that are sold, page by page, each once. A product whose configurations do not fit on the page stands on
 * the next one again with the others. `next`: null on the last page. A product that changes between two calls may be missing until the next
 * run.
 */
export const OffersResponse = z.object({ data: z.array(OffersProduct), meta: z.object({ next: z.string().nullable() }) });
export type OffersResponse = z.infer<typeof OffersResponse>;
