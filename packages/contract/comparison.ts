import * as z from 'zod';
import { UniqueId } from './common.ts';
import { COMPARISON_MAX } from './limits.ts';
import { SavedProduct, WishlistItem } from './wishlist.ts';

// Fields that the specification names (section 3).
const COMPARED = { sku: true, engraving: true, images: true, slug: true, title: true, price: true, translations: true } as const;

/** A product in a comparison, identified by sku and engraving. */
export const CompareItem = WishlistItem.pick(COMPARED);
export type CompareItem = z.infer<typeof CompareItem>;

/** GET and POST /comparisons. */
export const ComparisonResponse = z.object({ data: z.object({ unique_id: UniqueId, baggage: z.array(CompareItem).max(COMPARISON_MAX) }) });

/** POST /comparisons replaces the whole list, as POST /wishlists does. */
export const SaveComparisonRequest = z.object({
  /** An absent or unknown id creates a new list. */
  unique_id: UniqueId.nullish(),
  baggage: z.array(SavedProduct.pick(COMPARED)).max(COMPARISON_MAX),
});
