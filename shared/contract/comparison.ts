import * as z from 'zod';
import { UniqueId } from './common.ts';
import { COMPARISON_MAX, SKU_MAX } from './limits.ts';
import { SavedEngraving, WishlistItem } from './wishlist.ts';

/** A product in a comparison, identified by sku and engraving. */
export const CompareItem = WishlistItem.pick({
  sku: true,
  engraving: true,
  images: true,
  slug: true,
  title: true,
  price: true,
  translations: true,
});
export type CompareItem = z.infer<typeof CompareItem>;

/** GET and POST /comparisons. */
export const ComparisonResponse = z.object({ data: z.object({ unique_id: UniqueId, baggage: z.array(CompareItem).max(COMPARISON_MAX) }) });

/** POST /comparisons replaces the whole list. A product is given by sku and engraving; the backend adds the rest. */
export const SaveComparisonRequest = z.object({
  /** An absent or unknown id creates a new list. */
  unique_id: UniqueId.nullish(),
  baggage: z.array(z.object({ sku: z.string().min(1).max(SKU_MAX), engraving: SavedEngraving.default({}) })).max(COMPARISON_MAX),
});
