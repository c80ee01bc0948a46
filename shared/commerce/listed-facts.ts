import { LISTED_FIELDS } from '../../packages/contract/listed-fields.ts';
import type { Product, ProductCard } from '../../packages/contract/product.ts';
import { type KnownProduct, seenItem } from '../measurement/seen-item.ts';
import type { SavedItem } from './saved-list.ts';

/** A product as it is saved: with what is known of it. A backend of the specification alone answers what it was sent. */
export function itemToSave({ sku, engraving: { text }, ...known }: SavedItem & Readonly<Record<string, unknown>>) {
  const listed = Object.entries(known).filter(([name]) => Object.hasOwn(LISTED_FIELDS, name));
  return { ...Object.fromEntries(listed), sku, engraving: text === undefined ? {} : { text } };
}

/** A card, or what a page knows of a product. */
export type ListedProduct = KnownProduct &
  Pick<ProductCard, 'default_sku'> &
  Partial<Pick<Product, 'slug' | 'embedded' | 'start_at_cost' | 'translations' | 'vendor_model' | 'collections_ids'>> & {
    readonly images?: readonly Pick<ProductCard['images'][number], 'url' | 'width' | 'height'>[];
  };

/** Facts that a page knows of a configuration that is put on a list (`LISTED_FIELDS`). */
export function listedFacts(sku: string, product: ListedProduct) {
  const { id, slug, embedded, start_at_cost, translations, vendor_model, collections_ids, images, item_page } = product;
  const { title, price } = seenItem(sku, product);
  const row = item_page?.configurations.find(({ configuration_id }) => configuration_id === sku);
  const alt = title ?? '';
  // Pictures of a card are those of its default configuration.
  const own = sku === product.default_sku ? images?.map((one, at) => ({ type: 'image', alt, position: String(at), ...one })) : undefined;
  const known = { id, slug, title, price, embedded, start_at_cost, translations, vendor_model, collections_ids, images: own };
  return { ...known, product_id: id, configuration_id: sku, product_configuration_id: row?.id };
}
